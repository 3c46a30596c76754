import { readFile } from "node:fs/promises"
import { isDeepStrictEqual } from "node:util"
import {
  type Proposta,
  proposta,
  quadroDeFaixas,
  situacoesDoValor,
  tabelasDeValores,
  type ValorDatadoDaLista,
} from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { z } from "zod"
import type { Tx } from "../db/banco.ts"
import { type Autor, listarValores, proporValor } from "../features/valores-datados/valores-datados.service.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO, separar } from "./uso.ts"

const USO =
  "Use: tabelas [listar | mostrar TABELA | faltam | exportar TABELA | importar ARQUIVO.json | acrescentar --tabela selic-mensal --desde 2026-11-01 --ate 2026-11-30 --valor 0.96 --fonte TEXTO]"

/**
 * `tabelas`: the national dated values. `listar` one line a table, `mostrar` its periods, `faltam` what is missing (exits 1),
 * `acrescentar` proposes one, which a Root approves on the screen; `exportar` writes what is in force as JSON, and `importar`
 * proposes the periods of such a file that are not there yet, all of them or none.
 */
export async function tabelas(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  const [ato = "listar", nome] = livres
  if (ato === "acrescentar") return acrescentar(servico, opcoes)
  if (opcoes.size > 0) throw new ErroDeUso(USO)
  if (ato === "importar" && nome !== undefined) return importar(servico, nome)
  const { banco, agora } = servico
  const { lista, faltam } = await banco.naPlataforma((tx) => listarValores(tx, null, null, agora(), false))
  if (ato === "faltam") {
    for (const { mensagem } of faltam) console.log(mensagem)
    if (faltam.length === 0) console.log("Nenhum valor falta.")
    return faltam.length === 0 ? 0 : 1
  }
  if (ato === "listar" && nome === undefined) {
    for (const [tabela, { rotulo }] of Object.entries(tabelasDeValores)) {
      const ultimo = lista
        .filter((v) => v.tabela === tabela && v.situacao === "em-vigor")
        .sort((a, b) => (a.desde < b.desde ? -1 : 1))
        .at(-1)
      console.log(`${tabela}  ${rotulo}, ${ateQuando(ultimo)}`)
    }
    return 0
  }
  if (ato === "exportar" && nome !== undefined) return exportar(lista, nome)
  const daTabela = lista.filter(({ tabela }) => tabela === nome)
  if (ato !== "mostrar" || daTabela.length === 0) throw new ErroDeUso(USO)
  for (const v of daTabela)
    console.log(
      `${formatarData(v.desde)} ${v.ate === null ? "em diante" : `a ${formatarData(v.ate)}`}  ${v.valor ?? "faixas"}  ${situacoesDoValor[v.situacao].rotulo}  ${v.norma}`,
    )
  return 0
}

function ateQuando(ultimo: { readonly ate: string | null } | undefined): string {
  if (ultimo === undefined) return "até nenhum dia"
  return ultimo.ate === null ? "sem fim" : `até ${formatarData(ultimo.ate)}`
}

const periodo = proposta.pick({ valor: true, quadro: true, norma: true }).extend({
  desde: z.string(),
  /** Null: without an end, as the product has some; such a period is never proposed. */
  ate: z.string().nullable(),
  quadro: quadroDeFaixas.optional(),
})
const arquivo = z.object({ tabela: proposta.shape.tabela, periodos: z.array(periodo.strict()) }).strict()

/** What is in force of a table, oldest first, in the shape that `importar` reads. */
function exportar(lista: readonly ValorDatadoDaLista[], nome: string): number {
  const vigentes = lista.filter(({ tabela, situacao }) => tabela === nome && situacao === "em-vigor")
  const [primeiro] = vigentes
  if (primeiro === undefined) throw new ErroDeUso(USO)
  const periodos = vigentes
    .sort((a, b) => (a.desde < b.desde ? -1 : 1))
    .map(({ desde, ate, norma, valor, quadro }) => ({
      desde,
      ate,
      norma,
      ...(valor === null ? {} : { valor }),
      ...(quadro === null ? {} : { quadro }),
    }))
  console.log(JSON.stringify({ tabela: primeiro.tabela, periodos }, null, 2))
  return 0
}

async function importar({ banco, agora }: Servico, caminho: string): Promise<number> {
  const { tabela, periodos } = await lerArquivo(caminho)
  const autor = { dono: null, idUsuario: null, nome: LINHA_DE_COMANDO.autor, agora: agora() }
  const novos = await banco.naPlataforma(async (tx) => {
    const { lista } = await listarValores(tx, null, null, autor.agora, false)
    const ditos = lista.filter((v) => v.tabela === tabela && ["em-vigor", "proposto"].includes(v.situacao))
    const novos = periodos.filter((p) => !ditos.some((dito) => mesmoPeriodo(dito, p)))
    for (const p of novos) {
      const lida = proposta.safeParse({ tabela, ...p })
      if (!lida.success) throw new ErroDeUso(`${nomeDo(p)}: ${lida.error.issues[0]?.message ?? ""}`)
      await proporPeriodo(tx, autor, lida.data)
    }
    return novos.length
  }, LINHA_DE_COMANDO)
  console.log(
    novos === 0
      ? "Nada de novo no arquivo."
      : `Propostos: ${novos}. Esperam a aprovação de um Root, em Valores datados.`,
  )
  return 0
}

async function lerArquivo(caminho: string) {
  let json: unknown
  try {
    json = JSON.parse(await readFile(caminho, "utf8"))
  } catch {
    throw new ErroDeUso(`${caminho} não pôde ser lido como JSON. ${USO}`)
  }
  const lido = arquivo.safeParse(json)
  if (lido.success) return lido.data
  const [queixa] = lido.error.issues
  throw new ErroDeUso(`${caminho}, ${queixa?.path.join(".") || "arquivo"}: ${queixa?.message ?? ""}`)
}

type Lido = z.infer<typeof periodo>
const nomeDo = ({ desde, ate }: Pick<Lido, "desde" | "ate">) => `Período de ${desde} a ${ate ?? "sem fim"}`
const mesmoPeriodo = (dito: ValorDatadoDaLista, p: Lido) =>
  dito.desde === p.desde &&
  dito.ate === p.ate &&
  dito.valor === (p.valor ?? null) &&
  isDeepStrictEqual(dito.quadro, p.quadro ?? null)

async function proporPeriodo(tx: Tx, autor: Autor, dados: Proposta): Promise<void> {
  try {
    await proporValor(tx, autor, dados)
  } catch (erro) {
    if (!(erro instanceof ErroDeNegocio)) throw erro
    throw new ErroDeUso(`${nomeDo(dados)}: ${erro.message}`)
  }
}

async function acrescentar({ banco, agora }: Servico, opcoes: ReadonlyMap<string, string>): Promise<number> {
  const { fonte, ...dados } = Object.fromEntries(opcoes)
  const lida = proposta.strict().safeParse({ ...dados, norma: fonte })
  if (!lida.success) throw new ErroDeUso(`${lida.error.issues[0]?.message ?? ""} ${USO}`)
  const autor = { dono: null, idUsuario: null, nome: LINHA_DE_COMANDO.autor, agora: agora() }
  await banco.naPlataforma((tx) => proporValor(tx, autor, lida.data), LINHA_DE_COMANDO)
  console.log("O valor espera a aprovação de um Root, em Valores datados.")
  return 0
}
