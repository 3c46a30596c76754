import { proposta, situacoesDoValor, tabelasDeValores } from "@partida/contracts"
import { formatarData } from "@partida/fiscal"
import { listarValores, proporValor } from "../features/valores-datados/valores-datados.service.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO, separar } from "./uso.ts"

const USO =
  "Use: tabelas [listar | mostrar TABELA | faltam | acrescentar --tabela selic-mensal --desde 2026-11-01 --ate 2026-11-30 --valor 0.96 --fonte TEXTO]"

/**
 * `tabelas`: the national dated values. `listar` one line a table, `mostrar` its periods, `faltam` what is missing (exits 1),
 * `acrescentar` proposes one, which a Root approves on the screen.
 */
export async function tabelas(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes, livres } = separar(argumentos)
  const [ato = "listar", nome] = livres
  if (ato === "acrescentar") return acrescentar(servico, opcoes)
  if (opcoes.size > 0) throw new ErroDeUso(USO)
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
        .map(({ ate }) => ate)
        .sort()
        .at(-1)
      console.log(`${tabela}  ${rotulo}, até ${ultimo === undefined ? "nenhum dia" : formatarData(ultimo)}`)
    }
    return 0
  }
  const daTabela = lista.filter(({ tabela }) => tabela === nome)
  if (ato !== "mostrar" || daTabela.length === 0) throw new ErroDeUso(USO)
  for (const v of daTabela)
    console.log(
      `${formatarData(v.desde)} a ${formatarData(v.ate)}  ${v.valor}  ${situacoesDoValor[v.situacao].rotulo}  ${v.norma}`,
    )
  return 0
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
