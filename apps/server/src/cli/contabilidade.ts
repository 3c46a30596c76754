import { writeFile } from "node:fs/promises"
import { avaliarCaso, type CasoContabil } from "@partida/contabil/avaliacao"
import { pedidoDaEcd } from "@partida/contracts"
import { competencia, somarMeses } from "@partida/fiscal"
import type { Tx } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { gerarEcdDoAno } from "../features/contabilidade/ecd-do-ano.service.ts"
import { encerrarExercicio } from "../features/contabilidade/exercicio.service.ts"
import { consultarExercicio } from "../features/contabilidade/exercicio-consulta.service.ts"
import {
  exportarBalanceteEmJson,
  exportarDiarioEmLedger,
  exportarFatosEmJson,
} from "../features/contabilidade/livro.service.ts"
import { lancarMeses } from "../features/contabilidade/postagem.service.ts"
import { acharEmpresa } from "../features/simulacao/mudanca.repository.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, LINHA_DE_COMANDO, lerJson, lerMes, separar } from "./uso.ts"

/**
 * `contabilidade avaliar ARQUIVO`: replays the entries of worked cases and compares what the books say with what each expects.
 * The last line is "N passed, N failed"; exits 1 on a difference.
 */
export async function avaliarContabilidade([arquivo]: readonly string[]): Promise<number> {
  if (!arquivo) throw new ErroDeUso("Diga o arquivo: npm run partida -- contabilidade avaliar casos.json")
  const lido = await lerJson(arquivo)
  const casos = typeof lido === "object" && lido !== null && "casos" in lido ? lido.casos : lido
  if (!Array.isArray(casos)) throw new ErroDeUso(`${arquivo} não traz uma lista de casos.`)
  let falhas = 0
  for (const [i, caso] of casos.entries()) {
    const { id, diferencas } = ehCaso(caso)
      ? avaliarCaso(caso)
      : { id: `caso ${i + 1}`, diferencas: ["não traz {id, lancamentos, esperado}"] }
    if (diferencas.length > 0) falhas++
    for (const diferenca of diferencas) console.log(`${id}: ${diferenca}`)
  }
  console.log(`${casos.length - falhas} passed, ${falhas} failed`)
  return falhas === 0 ? 0 : 1
}

/** What is inside is judged as it is read: a wrong account or amount fails its case. */
const ehCaso = (caso: unknown): caso is CasoContabil =>
  typeof caso === "object" &&
  caso !== null &&
  "id" in caso &&
  "lancamentos" in caso &&
  Array.isArray(caso.lancamentos) &&
  "esperado" in caso &&
  typeof caso.esperado === "object"

interface Pedido {
  readonly opcoes: ReadonlyMap<string, string>
  readonly escopo: Escopo
  readonly idEmpresa: string
}

/** Runs over the books of the company named by `--empresa`. Throws ErroDeUso where there is none. */
async function naEmpresa<T>(
  servico: Servico,
  argumentos: readonly string[],
  exemplo: string,
  corpo: (tx: Tx, pedido: Pedido) => Promise<T>,
): Promise<T> {
  const { opcoes } = separar(argumentos)
  const { escopo, id: idEmpresa } = await empresaDe(servico, opcoes, exemplo)
  return servico.banco.emEscopo(escopo, (tx) => corpo(tx, { opcoes, escopo, idEmpresa }))
}

async function empresaDe({ banco }: Servico, opcoes: Pedido["opcoes"], exemplo: string) {
  const escrita = opcoes.get("empresa")
  if (escrita === undefined) throw new ErroDeUso(`Diga a empresa: npm run -s partida -- ${exemplo}`)
  const achada = await acharEmpresa(banco, escrita)
  if (!achada)
    throw new ErroDeUso(`Nenhuma empresa tem o CNPJ ou o identificador ${escrita}. Confira os 14 caracteres.`)
  const escopo: Escopo = { ...achada.escopo, autoria: LINHA_DE_COMANDO }
  return { id: achada.id, escopo }
}

function lerPeriodo(opcoes: Pedido["opcoes"]): { de: string; ate: string } {
  const de = lerMes(opcoes.get("de"), "--de")
  const ate = lerMes(opcoes.get("ate"), "--ate")
  if (de > ate) throw new ErroDeUso(`--de ${de} é depois de --ate ${ate}. Troque os dois meses.`)
  return { de, ate }
}

const EXPORTAR = "contabilidade exportar --empresa CNPJ --de AAAA-MM --ate AAAA-MM --saida diario|balancete|fatos"

/**
 * `contabilidade exportar --empresa CNPJ|ID --de AAAA-MM --ate AAAA-MM [--saida diario|balancete|fatos]`: the journal in the text of
 * ledger, or the trial balance or the facts in JSON, on the standard output and nothing else there.
 */
export async function exportarContabilidade(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const texto = await naEmpresa(servico, argumentos, EXPORTAR, async (tx, { opcoes, escopo, idEmpresa }) => {
    const periodo = lerPeriodo(opcoes)
    switch (opcoes.get("saida") ?? "diario") {
      case "diario":
        return exportarDiarioEmLedger(tx, escopo, idEmpresa, periodo)
      case "balancete":
        return JSON.stringify(await exportarBalanceteEmJson(tx, escopo, idEmpresa, periodo), null, 1)
      case "fatos":
        return JSON.stringify(await exportarFatosEmJson(tx, escopo, idEmpresa, periodo), null, 1)
      default:
        throw new ErroDeUso(`--saida é diario, balancete ou fatos: npm run -s partida -- ${EXPORTAR}`)
    }
  })
  console.log(texto.trimEnd())
  return 0
}

/** `contabilidade lancar --empresa CNPJ|ID --de AAAA-MM --ate AAAA-MM`: posts the months; exits 1 when one could not be, or waits. */
export async function lancarContabilidade(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const exemplo = "contabilidade lancar --empresa CNPJ --de AAAA-MM --ate AAAA-MM"
  return naEmpresa(servico, argumentos, exemplo, async (tx, { opcoes, escopo, idEmpresa }) => {
    const { de, ate } = lerPeriodo(opcoes)
    const ato = { escopo, nome: LINHA_DE_COMANDO.autor, agora: servico.agora() }
    let pendente = false
    for (let mes = de; mes <= ate; mes = somarMeses(competencia(mes), 1)) {
      const feito = (await lancarMeses(tx, ato, mes, [idEmpresa])).get(idEmpresa)
      if (!feito || feito instanceof ErroDeNegocio) {
        console.log(`${mes}: ${feito?.message ?? "a empresa não foi encontrada"}`)
        pendente = true
        continue
      }
      console.log(`${mes}: ${feito.lancados} lançados, ${feito.estornados} estornados`)
      for (const { descricao, motivo } of feito.aClassificar) console.log(`  a classificar: ${descricao}. ${motivo}`)
      pendente ||= feito.aClassificar.length > 0
    }
    return pendente ? 1 : 0
  })
}

/** `contabilidade encerrar --empresa CNPJ|ID --ano AAAA`: closes the result of the year on its last day, once. */
export async function encerrarContabilidade(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const exemplo = "contabilidade encerrar --empresa CNPJ --ano AAAA"
  return naEmpresa(servico, argumentos, exemplo, async (tx, { opcoes, escopo, idEmpresa }) => {
    const ato = { escopo, nome: LINHA_DE_COMANDO.autor, agora: servico.agora() }
    const alvo = { idEmpresa, ano: lerAno(opcoes) }
    await encerrarExercicio(tx, ato, alvo, {
      competencia: `${alvo.ano}-12`,
      resultado: null,
      reservaLegal: "0.00",
      lucrosADistribuir: "0.00",
      situacaoEspecial: null,
      semConferir: true,
    })
    const { lancamentos } = await consultarExercicio(tx, escopo, alvo)
    for (const { numero, historico } of lancamentos) console.log(`${numero}: ${historico}`)
    if (lancamentos.length === 0) console.log("Não havia nada a encerrar: os livros do ano ficaram fechados.")
    return 0
  })
}

function lerAno(opcoes: Pedido["opcoes"]): number {
  const ano = opcoes.get("ano") ?? ""
  if (!/^20\d{2}$/.test(ano)) throw new ErroDeUso("--ano deve ser um ano, por exemplo 2026.")
  return Number(ano)
}

/**
 * `ecd gerar --empresa CNPJ|ID --ano AAAA --cpf-contador N --saida ARQUIVO`: the file of layout 9 of a closed year, kept among the
 * documents of the company as the screen keeps it; what the official program would refuse is told by account, entry or field, nothing
 * is written and it exits 1. `--notas 1002` sends the notes to the statements along.
 */
export async function gerarEcdDaEmpresa(servico: Servico, argumentos: readonly string[]): Promise<number> {
  const exemplo = "ecd gerar --empresa CNPJ --ano AAAA --cpf-contador CPF --saida ARQUIVO"
  const { opcoes } = separar(argumentos)
  const saida = opcoes.get("saida")
  if (saida === undefined) throw new ErroDeUso(`Diga o arquivo: npm run -s partida -- ${exemplo}`)
  const pedido = pedidoDaEcd.safeParse({
    cpfDoContador: opcoes.get("cpf-contador") ?? "",
    livro: Number(opcoes.get("livro") ?? "1"),
    notas: opcoes.get("notas") ?? null,
  })
  if (!pedido.success)
    throw new ErroDeUso(pedido.error.issues.map((i) => `--${OPCAO_DA_ECD[String(i.path[0])]}: ${i.message}`).join(" "))
  const { banco, armazem } = servico
  const { escopo, id: idEmpresa } = await empresaDe(servico, opcoes, exemplo)
  const ato = { escopo, nome: LINHA_DE_COMANDO.autor, agora: servico.agora() }
  const { queixas, arquivo } = await gerarEcdDoAno(banco, armazem, ato, { idEmpresa, ano: lerAno(opcoes) }, pedido.data)
  for (const { tipo, registro, onde, mensagem } of queixas)
    console.error(`${tipo === "erro" ? "ERRO" : "Aviso"} ${registro}, ${onde}: ${mensagem}.`)
  if (arquivo === null) return 1
  await writeFile(saida, Buffer.from(arquivo.conteudo, "base64"))
  console.log(
    `${saida}: ${arquivo.linhas} linhas, guardada na empresa como ${arquivo.nome}. Confira e assine no programa da Receita Federal.`,
  )
  return 0
}

const OPCAO_DA_ECD: Readonly<Record<string, string>> = {
  cpfDoContador: "cpf-contador",
  livro: "livro",
  notas: "notas",
}
