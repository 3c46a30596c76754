import { type Competencia, competenciaDaData, primeiroDia, somarMeses } from "../nucleo/competencia.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import {
  atividadesDaDimob,
  encerramentoDasDeclaracoes,
  type TipoDeDeclaracao,
  vigenciaDasDeclaracoes,
} from "../parametros/declaracoes.ts"
import { declaracoesNoMes, fimDoPeriodo, type PrazoDoCalendario, prazoDoEncerramento } from "./calendario.ts"

export type RegimeDaDeclaracao = "simples" | "mei" | "presumido" | "real"

/** What is known of a company; changes in order of month. */
export interface FatosDaEmpresa {
  /** ISO date. */
  readonly abertura: string
  readonly regimes: readonly { readonly desde: string; readonly regime: RegimeDaDeclaracao }[]
  readonly situacoes: readonly { readonly desde: string; readonly situacao: "cliente" | "ex-cliente" | "encerrada" }[]
  /** Subclasses of the CNAE, 7 digits. */
  readonly cnaes: readonly string[]
  /** Months with payroll or pró-labore. */
  readonly mesesComFolha: ReadonlySet<string>
  /** Months in which profits were paid. */
  readonly mesesComLucros: ReadonlySet<string>
  /** What a person said where data cannot tell, from a month on. */
  readonly ditas: readonly DitaDaEmpresa[]
}

export interface DitaDaEmpresa {
  readonly obrigacao: string
  readonly desde: string
  readonly deve: boolean
  readonly motivo: string
}

export interface Juizo {
  readonly deve: boolean
  /** pt-BR, why. */
  readonly porque: string
}

const NOMES: Readonly<Record<RegimeDaDeclaracao, string>> = {
  simples: "Simples Nacional",
  mei: "MEI",
  presumido: "Lucro Presumido",
  real: "Lucro Real",
}
const sim = (porque: string): Juizo => ({ deve: true, porque })
const nao = (porque: string): Juizo => ({ deve: false, porque })
const mesEscrito = (mes: string) => `${mes.slice(5)}/${mes.slice(0, 4)}`

const vigente = <V extends { readonly desde: string }>(mudancas: readonly V[], mes: string): V | undefined =>
  mudancas.findLast(({ desde }) => desde <= mes)

/** Simples Nacional for a company of which nothing was said. */
const regimeEm = ({ regimes }: FatosDaEmpresa, mes: string): RegimeDaDeclaracao =>
  vigente(regimes, mes)?.regime ?? "simples"

/** Month of the event of who closed: the last one before it was said to be closed. */
function eventoDoEncerramento({ situacoes }: FatosDaEmpresa): Competencia | null {
  const fim = situacoes.at(-1)
  return fim?.situacao === "encerrada" && fim.desde.length > 0 ? somarMeses(fim.desde as Competencia, -1) : null
}

/** The months of a period in which the company existed and was not closed. */
function mesesDoPeriodo(fatos: FatosDaEmpresa, periodo: string): Competencia[] {
  const ultimo = fimDoPeriodo(periodo)
  const quantos = periodo.includes("-T") ? 3 : periodo.length === 4 ? 12 : 1
  const aberta = competenciaDaData(fatos.abertura)
  return Array.from({ length: quantos }, (_, i) => somarMeses(ultimo, i - quantos + 1)).filter(
    (mes) => mes >= aberta && (vigente(fatos.situacoes, mes)?.situacao ?? "cliente") !== "encerrada",
  )
}

/** Why nothing at all is owed of a period here; null when something may be. */
function foraDoPeriodo(fatos: FatosDaEmpresa, periodo: string, meses: readonly string[]): Juizo | null {
  const ultimo = fimDoPeriodo(periodo)
  if (competenciaDaData(fatos.abertura) > ultimo)
    return nao(`A empresa abriu depois, em ${mesEscrito(competenciaDaData(fatos.abertura))}.`)
  const situacao = vigente(fatos.situacoes, ultimo)
  if (situacao?.situacao === "ex-cliente")
    return nao(`Deixou de ser cliente do escritório em ${mesEscrito(situacao.desde)}.`)
  if (meses.length === 0) return nao(`A empresa está encerrada desde ${mesEscrito(situacao?.desde ?? ultimo)}.`)
  return null
}

/** Whether a company owes a declaration of a period, and why. What a person said comes before what data tells. */
export function julgarDeclaracao(fatos: FatosDaEmpresa, tipo: TipoDeDeclaracao, periodo: string): Juizo {
  const meses = mesesDoPeriodo(fatos, periodo)
  const fora = foraDoPeriodo(fatos, periodo, meses)
  if (fora) return fora
  const existe = vigenciaDasDeclaracoes[tipo]
  if (existe) {
    const { valor, observacao } = vigenteEm(existe, primeiroDia(fimDoPeriodo(periodo)))
    if (!valor) return nao(observacao ?? "Esta declaração não existe mais.")
  }
  return ditaDe(fatos, tipo, periodo) ?? porDados(fatos, tipo, meses)
}

/** Whether an obligation of the office's own is owed: by regime, unless a person said otherwise. */
export function julgarPropria(
  fatos: FatosDaEmpresa,
  { id, regimes }: { readonly id: string; readonly regimes: readonly RegimeDaDeclaracao[] },
  periodo: string,
): Juizo {
  const meses = mesesDoPeriodo(fatos, periodo)
  const fora = foraDoPeriodo(fatos, periodo, meses) ?? ditaDe(fatos, id, periodo)
  if (fora) return fora
  const regime = meses.map((mes) => regimeEm(fatos, mes)).find((r) => regimes.includes(r))
  return regime === undefined
    ? nao(`Não é dos regimes desta obrigação: é do ${NOMES[regimeEm(fatos, fimDoPeriodo(periodo))]}.`)
    : sim(`Obrigação do escritório para empresas do ${NOMES[regime]}.`)
}

function ditaDe({ ditas }: FatosDaEmpresa, obrigacao: string, periodo: string): Juizo | null {
  const dita = vigente(
    ditas.filter((d) => d.obrigacao === obrigacao),
    fimDoPeriodo(periodo),
  )
  if (!dita) return null
  return { deve: dita.deve, porque: `Dito pelo escritório desde ${mesEscrito(dita.desde)}: ${dita.motivo}` }
}

function porDados(fatos: FatosDaEmpresa, tipo: TipoDeDeclaracao, meses: readonly Competencia[]): Juizo {
  const tem = (...regimes: readonly RegimeDaDeclaracao[]) => meses.some((mes) => regimes.includes(regimeEm(fatos, mes)))
  const ultimo = meses.at(-1) ?? competenciaDaData(fatos.abertura)
  const regime = NOMES[regimeEm(fatos, ultimo)]
  switch (tipo) {
    case "pgdas-d":
      return tem("simples")
        ? sim("Optante do Simples Nacional: declara todo mês, também sem receita.")
        : nao(`Só quem é do Simples Nacional declara no PGDAS-D; em ${mesEscrito(ultimo)} era do ${regime}.`)
    case "defis":
      return tem("simples")
        ? sim("Foi do Simples Nacional em algum mês do ano.")
        : nao(`Não foi do Simples Nacional em nenhum mês do ano: era do ${regime}.`)
    case "dasn-simei":
      return tem("mei")
        ? sim("Foi MEI em algum mês do ano.")
        : nao(`Não foi MEI em nenhum mês do ano: era do ${regime}.`)
    case "esocial":
      return daFolha(fatos, ultimo)
    case "efd-reinf":
      return fatos.mesesComLucros.has(ultimo)
        ? sim("Pagou lucros no mês: vão no R-4010, também os isentos.")
        : nao("Nenhum fato que o sistema conheça: sem retenção nem pagamento a informar, nada se envia.")
    case "dctfweb":
      return tem("presumido", "real")
        ? sim(`IRPJ, CSLL, PIS e Cofins do ${regime} são confessados pelo MIT, dentro da DCTFWeb.`)
        : daDctfweb(fatos, ultimo)
    case "efd-contribuicoes":
      return tem("presumido", "real")
        ? sim(`PIS e Cofins do ${regime}.`)
        : nao(`Quem é do ${regime} não entrega a EFD-Contribuições.`)
    case "ecd":
      return tem("presumido", "real")
        ? sim("Escrituração do ano. Fica fora quem tem livro-caixa e não distribuiu lucro acima da base presumida.")
        : nao(`Para quem é do ${regime} é facultativa, salvo com aporte de investidor-anjo.`)
    case "ecf":
      return tem("presumido", "real")
        ? sim("Toda pessoa jurídica que não foi do Simples o ano todo.")
        : nao(`Quem é do ${regime} não entrega a ECF.`)
    case "dimob":
      return daDimob(fatos, ultimo)
  }
}

function daFolha({ mesesComFolha }: FatosDaEmpresa, mes: Competencia): Juizo {
  if (mesesComFolha.has(mes)) return sim("Teve folha ou pró-labore no mês.")
  if (mesesComFolha.has(somarMeses(mes, -1)))
    return sim("Primeiro mês sem folha nem pró-labore: fecha-se sem movimento.")
  return nao("Sem folha nem pró-labore no mês, e o fechamento sem movimento já foi do primeiro mês assim.")
}

function daDctfweb(fatos: FatosDaEmpresa, mes: Competencia): Juizo {
  const folha = daFolha(fatos, mes)
  if (folha.deve) return sim(`${folha.porque} A contribuição e o imposto retido vão na DCTFWeb.`)
  return fatos.mesesComLucros.has(mes)
    ? sim("Pagou lucros no mês: o que a EFD-Reinf informa vai na DCTFWeb.")
    : nao("Sem folha, pró-labore nem retenção no mês: fica dispensada até haver fato.")
}

function daDimob({ cnaes }: FatosDaEmpresa, mes: Competencia): Juizo {
  const { valor } = vigenteEm(atividadesDaDimob, primeiroDia(mes))
  return cnaes.some((cnae) => valor.includes(cnae))
    ? sim("Tem atividade imobiliária: entrega se houve operação no ano.")
    : nao("Não tem atividade imobiliária cadastrada.")
}

/** Something that falls in a month of the calendar for one company. */
export interface DeclaracaoDoMes extends PrazoDoCalendario, Juizo {
  readonly tipo: TipoDeDeclaracao
}

const ANUAIS_DE_ENCERRAMENTO = Object.keys(encerramentoDasDeclaracoes) as readonly TipoDeDeclaracao[]

/**
 * The federal declarations of a company that fall in a month of the calendar, those that it does not owe included, each with its
 * reason. Who closed tells the year in the term of who closes, and not in that of the others.
 */
export function declaracoesDaEmpresa(fatos: FatosDaEmpresa, mes: Competencia): DeclaracaoDoMes[] {
  const evento = eventoDoEncerramento(fatos)
  const doMes = declaracoesNoMes(mes).flatMap((prazo) => {
    const noEncerramento = evento !== null && ANUAIS_DE_ENCERRAMENTO.includes(prazo.tipo)
    if (noEncerramento && prazo.periodo === evento.slice(0, 4)) return []
    return [{ ...prazo, ...julgarDeclaracao(fatos, prazo.tipo, prazo.periodo) }]
  })
  if (evento === null) return doMes
  const deEncerramento = ANUAIS_DE_ENCERRAMENTO.flatMap((tipo) => {
    const prazo = prazoDoEncerramento(tipo, evento)
    if (!prazo?.prazo.startsWith(mes)) return []
    const juizo = julgarDeclaracao(fatos, tipo, evento)
    return [{ ...prazo, tipo, ...noAnoDoEvento(fatos, tipo, prazo.periodo, juizo) }]
  })
  return [...doMes, ...deEncerramento]
}

/** The year of who closed is judged by the months up to the event: December is after it. */
function noAnoDoEvento(fatos: FatosDaEmpresa, tipo: TipoDeDeclaracao, ano: string, doMes: Juizo): Juizo {
  const juizo = julgarDeclaracao(fatos, tipo, ano)
  const melhor = juizo.deve ? juizo : doMes
  return melhor.deve ? sim(`${melhor.porque} Encerrou as atividades: o prazo é o do encerramento.`) : melhor
}
