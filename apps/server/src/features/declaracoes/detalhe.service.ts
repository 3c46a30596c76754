import { type DeclaracaoDetalhada, declaracoesFederais, escreverPeriodo } from "@partida/contracts"
import { type Competencia, centavos, paraReais, somarMeses } from "@partida/fiscal"
import { estimarMulta, fimDoPeriodo, TIPOS_DE_DECLARACAO } from "@partida/fiscal/declaracoes"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { enumerar } from "../../palavras.ts"
import { trilhaDaEmpresa } from "../auditoria/auditoria.service.ts"
import { enderecosDosDocumentos } from "../documentos/documentos.service.ts"
import { type ChaveDaDeclaracao, lerDeclaracao, lerTributosFechados } from "./declaracoes.repository.ts"
import { type Linha, linhasDoMes } from "./linhas.ts"
import { apresentar, type Quem, visivel } from "./lista.service.ts"
import { lerMateria } from "./materia.service.ts"

/** Most months from the end of a period to its deadline, a day that is postponed included. */
const MESES_ATE_O_PRAZO = 14
const MESES_DO_ANO = 12

/**
 * The line of one declaration of a company, wherever in the calendar it falls, with the company. Raises nao-encontrado for what does
 * not exist in that period, or is out of reach.
 */
export async function acharLinha(tx: Tx, escopo: Escopo, chave: ChaveDaDeclaracao, hoje: string) {
  const fim = fimDoPeriodo(chave.periodo)
  // What a closed company tells of its year falls inside the year.
  const antes = ehDoAno(chave) ? MESES_DO_ANO - 1 : 0
  const meses = Array.from({ length: antes + MESES_ATE_O_PRAZO }, (_, i) => somarMeses(fim, i - antes))
  const intervalo = { de: meses[0] ?? fim, ate: meses.at(-1) ?? fim, idEmpresa: chave.idEmpresa }
  const { materia } = await lerMateria(tx, escopo, intervalo, hoje)
  const [empresa] = materia.empresas
  for (const mes of empresa ? meses : []) {
    const linha = linhasDoMes(materia, mes).find((l) => l.obrigacao === chave.obrigacao && l.periodo === chave.periodo)
    if (linha && empresa) return { linha, ditas: materia.fatos.get(empresa.id)?.ditas ?? [] }
  }
  throw new ErroDeNegocio("nao-encontrado")
}

const ehDoAno = ({ periodo }: ChaveDaDeclaracao) => periodo.length === "2026".length

/** One declaration with its rule, arithmetic, fine and history. Raises nao-encontrado. */
export async function detalharDeclaracao(
  tx: Tx,
  escopo: Escopo,
  chave: ChaveDaDeclaracao,
  { quem, hoje }: { readonly quem: Quem; readonly hoje: string },
): Promise<DeclaracaoDetalhada> {
  const { linha, ditas } = await acharLinha(tx, escopo, chave, hoje)
  if (!visivel(linha, quem)) throw new ErroDeNegocio("nao-encontrado")
  const gravada = await lerDeclaracao(tx, escopo, chave)
  const idDocumento = linha.pelaFicha ? null : (gravada?.idDocumento ?? null)
  const [recibo] = idDocumento === null ? [] : await enderecosDosDocumentos(tx, escopo, [idDocumento])
  const federal = federalDe(chave.obrigacao)
  const dita = ditas.findLast((d) => d.obrigacao === chave.obrigacao && d.desde <= fimDoPeriodo(chave.periodo))
  const doEscritorio = quem === "escritorio"
  return {
    ...apresentar(linha, quem),
    oQueE: federal === null ? "Obrigação acrescentada pelo escritório" : declaracoesFederais[federal].oQueE,
    norma: linha.calculo?.norma ?? "",
    aConferir: linha.calculo?.aConferir ?? false,
    memoria: linha.calculo?.memoria ?? null,
    idResponsavel: doEscritorio ? (gravada?.idResponsavel ?? null) : null,
    idDocumento,
    recibo: recibo ? { nome: recibo.nome, endereco: recibo.endereco } : null,
    observacao: doEscritorio ? (gravada?.observacao ?? null) : null,
    multa: await multaDe(tx, escopo, linha, hoje),
    dita: dita && doEscritorio ? { desde: dita.desde, deve: dita.deve, motivo: dita.motivo } : null,
    pelaFicha: linha.pelaFicha,
    historico: doEscritorio ? await historicoDe(tx, escopo, chave) : [],
    versao: gravada?.versao ?? 0,
  }
}

const federalDe = (obrigacao: string) => TIPOS_DE_DECLARACAO.find((tipo) => tipo === obrigacao) ?? null

/** What being late costs until today, or cost on the day of the delivery. Null where nothing is late. */
async function multaDe(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, obrigacao, periodo, prazo, estado, entregueEm }: Linha,
  hoje: string,
): Promise<DeclaracaoDetalhada["multa"]> {
  const entrega = entregueEm ?? hoje
  if (entrega <= prazo || estado === "nao-se-aplica" || estado === "anterior") return null
  const naoEstimada = { valor: null, memoria: null }
  const tipo = federalDe(obrigacao)
  if (tipo === null)
    return { ...naoEstimada, explicacao: "Multa não estimada: é a da norma que o escritório informou." }
  const ate = fimDoPeriodo(periodo)
  const de = periodo.length === "2026".length ? (`${periodo}-01` as Competencia) : ate
  const tributos = centavos(await lerTributosFechados(tx, escopo, { idEmpresa, de, ate }))
  const resposta = estimarMulta({ tipo, tributos, prazo, entrega })
  if (resposta?.tipo !== "calculado")
    return { ...naoEstimada, explicacao: "Multa não estimada: o texto da norma ainda não foi conferido aqui." }
  const quando = entregueEm === null ? "Se for entregue hoje" : "Pela data da entrega"
  const base = `sobre os tributos dos meses fechados de ${escreverPeriodo(periodo)}`
  return {
    valor: paraReais(resposta.resultado.multa),
    memoria: resposta.memoria,
    explicacao: [`${quando}, antes de qualquer intimação, ${base}.`, ...resposta.avisos].join(" "),
  }
}

const NOMES_DOS_CAMPOS: Readonly<Record<string, string>> = {
  id_responsavel: "o responsável",
  etapa: "até onde está",
  entregue_em: "a entrega",
  numero: "o número",
  tipo: "a retificação",
  id_documento: "o recibo",
  observacao: "a observação",
}

/** What was done of it, as the trail tells. */
async function historicoDe(tx: Tx, escopo: Escopo, { idEmpresa, obrigacao, periodo }: ChaveDaDeclaracao) {
  const atos = await trilhaDaEmpresa(tx, escopo, idEmpresa, "declaracoes")
  return atos
    .filter((a) => a.idRegistro === `${obrigacao}/${periodo}`)
    .map(({ em, autor, antes, depois }) => ({ em, quem: autor, oQue: oQueMudou(antes, depois) }))
    .toReversed()
}

type Campos = Readonly<Record<string, unknown>>

function oQueMudou(antes: Campos, depois: Campos): string {
  const { entregue_em: entregue } = depois
  const nova = Object.keys(antes).length === 0
  if (typeof entregue === "string" && typeof antes.entregue_em !== "string")
    return `Entregue em ${entregue.split("-").reverse().join("/")}.`
  if (typeof antes.entregue_em === "string" && entregue === null) return "Desfez a entrega."
  if (depois.tipo === "retificadora" && antes.tipo !== "retificadora") return "Registrou a retificadora."
  const mudados = Object.entries(NOMES_DOS_CAMPOS).flatMap(([campo, nome]) => {
    const tocado = campo in depois && !(nova && (depois[campo] === null || campo === "tipo"))
    return tocado ? [nome] : []
  })
  return mudados.length === 0 ? "Registrou." : `Disse ${enumerar(mudados)}.`
}
