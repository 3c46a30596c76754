import {
  anoDe,
  type Competencia,
  competencia,
  competenciaDe,
  ehCompetencia,
  primeiroDia,
  somarMeses,
} from "../nucleo/competencia.ts"
import { formatarData, somarDias, ultimoDia } from "../nucleo/data.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import { lembrar } from "../nucleo/lembrar.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { type Parametro, usoDe, vigenteEm } from "../nucleo/parametro.ts"
import { emTexto, grupo, parametrosDaMemoria } from "../nucleo/passos.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import {
  type Ajuste,
  type Obrigacao,
  type RegraDeVencimento,
  vencimentoDosSalarios,
} from "../parametros/vencimentos.ts"
import { motivoSemExpediente } from "./dias-uteis.ts"

export interface EntradaVencimento {
  readonly obrigacao: Obrigacao
  /** "AAAA-MM", "AAAA-T1" to "AAAA-T4" for quarterly duties, "AAAA" for annual ones (base year). */
  readonly periodo: string
  /** 1 to 3, quarterly duties only; 1 when absent. */
  readonly quota?: number
}

export interface ResultadoVencimento {
  /** ISO date, moved to a business day when the duty says so. */
  readonly vencimento: string
}

const TRIMESTRE = /^(\d{4})-T([1-4])$/
const ANO = /^\d{4}$/
const MESES_DO_TRIMESTRE = 3
const MAXIMO_DE_QUOTAS = 3

/** The last month of the period: it selects the law in force and is where the months are counted from. */
function ultimoMes(periodicidade: RegraDeVencimento["periodicidade"], periodo: string): Competencia {
  const trimestre = TRIMESTRE.exec(periodo)
  if (periodicidade === "trimestral" && trimestre !== null) {
    const mes = Number(trimestre[2]) * MESES_DO_TRIMESTRE
    return competenciaDe(Number(trimestre[1]), mes)
  }
  if (periodicidade === "mensal" && ehCompetencia(periodo)) return periodo
  if (periodicidade === "anual" && ANO.test(periodo)) return competencia(`${periodo}-12`)
  if (periodicidade === "anual" && ehCompetencia(periodo)) return competencia(`${periodo.slice(0, 4)}-12`)
  const esperado = { mensal: "AAAA-MM", trimestral: "AAAA-T1 a AAAA-T4", anual: "AAAA" }[periodicidade]
  throw new EntradaInvalida("periodo", `"${periodo}" não serve para esta obrigação (use ${esperado})`)
}

function conferirQuota(quota: number | undefined, periodicidade: RegraDeVencimento["periodicidade"]): number {
  if (quota === undefined) return 1
  const maximo = periodicidade === "trimestral" ? MAXIMO_DE_QUOTAS : 1
  if (!Number.isInteger(quota) || quota < 1 || quota > maximo) {
    throw new EntradaInvalida("quota", `deve ser um inteiro de 1 a ${maximo}`)
  }
  return quota
}

/** Day of the law before looking at the calendar. */
function dataNominal(regra: RegraDeVencimento, base: Competencia, quota: number): string {
  const mes =
    regra.mes === null
      ? somarMeses(base, regra.mesesApos + quota - 1)
      : competenciaDe(anoDe(base) + 1 + regra.mesesApos, regra.mes)
  if (regra.dia === null) return ultimoDia(mes)
  return regra.emDiasUteis ? diaUtilDoMes(mes, regra.dia, regra.emDiasUteis) : diaDoMes(mes, regra.dia)
}

/** A month without that day ends before it. */
function diaDoMes(mes: Competencia, dia: number): string {
  const data = `${mes}-${String(dia).padStart(2, "0")}`
  const ultimo = ultimoDia(mes)
  return data > ultimo ? ultimo : data
}

function diaUtilDoMes(mes: Competencia, qual: number, quais: true | "sábado"): string {
  const conta = (dia: string) => {
    const motivo = motivoSemExpediente(dia)
    return motivo === null || motivo === quais
  }
  let data = primeiroDia(mes)
  for (let contados = conta(data) ? 1 : 0; contados < qual; ) {
    data = somarDias(data, 1)
    if (conta(data)) contados++
  }
  return data
}

/** Walks to the business day, leaving a step for each day without banking. */
function ajustar(nominal: string, ajuste: Ajuste): { readonly data: string; readonly passos: Passo[] } {
  const passos: Passo[] = []
  let data = nominal
  if (ajuste === "nenhum") return { data, passos }
  const sentido = ajuste === "posterga" ? 1 : -1
  for (let motivo = motivoSemExpediente(data); motivo !== null; motivo = motivoSemExpediente(data)) {
    const dia = formatarData(data)
    if (typeof motivo === "string") {
      passos.push({ tipo: "entrada", rotulo: `${dia} sem expediente`, valor: emTexto(motivo), origem: null })
    } else {
      const { parametro, periodo } = motivo
      const valor = emTexto(periodo.valor.nome)
      const uso = usoDe(parametro, periodo, periodo.valor.nome)
      passos.push({ tipo: "parametro", rotulo: `${dia} sem expediente`, valor, norma: periodo.norma, parametro: uso })
    }
    data = somarDias(data, sentido)
  }
  return { data, passos }
}

const MESES_SEGUINTES: Readonly<Record<number, string>> = { 0: "do próprio mês", 1: "do mês seguinte" }

/** pt-BR reading of a rule: "dia 20 do mês seguinte, prorrogado para o dia útil seguinte". */
export function descreverRegra(regra: RegraDeVencimento): string {
  const util = regra.emDiasUteis ? `${regra.dia}º dia útil` : `dia ${regra.dia}`
  const dia = regra.dia === null ? "último dia útil" : util
  if (regra.mes !== null) return `${dia} do mês ${regra.mes} do ano seguinte`
  const qual = MESES_SEGUINTES[regra.mesesApos] ?? `do ${regra.mesesApos}º mês seguinte`
  const mes = regra.periodicidade === "trimestral" ? `${qual} ao trimestre` : qual
  const ajustes: Readonly<Record<Ajuste, string>> = {
    antecipa: ", antecipado para o dia útil anterior",
    posterga: ", prorrogado para o dia útil seguinte",
    "ultimo-dia-util": "",
    nenhum: "",
  }
  return `${dia} ${mes}${ajustes[regra.ajuste]}`
}

/** A due date and its tree, to be placed inside a larger one. */
export interface VencimentoCalculado {
  /** ISO date. */
  readonly data: string
  readonly passo: Passo
}

/** A pure function of the table, the period and a calendar that never changes. */
const lembrado = lembrar<Parametro<RegraDeVencimento>, string, VencimentoCalculado>()

/** Due date with its tree. Same errors as `calcularVencimento`. */
export function montarVencimento(dados: EntradaVencimento, tabelas: Tabelas = TABELAS): VencimentoCalculado {
  return montarVencimentoDaTabela(tabelas[dados.obrigacao], dados)
}

/** The same, by a table that is not among those of the taxes: the declarations, or an obligation of an office's own. */
export function montarVencimentoDaTabela(
  parametro: Parametro<RegraDeVencimento>,
  dados: Omit<EntradaVencimento, "obrigacao">,
): VencimentoCalculado {
  const chave = dados.quota === undefined ? dados.periodo : `${dados.periodo}|${dados.quota}`
  return lembrado(parametro, chave, () => calcular(dados, parametro))
}

/** Until when the salaries of a month are paid, ISO date. Throws `ParametroSemVigencia` before the table begins. */
export const diaDosSalarios = (mes: Competencia): string =>
  montarVencimentoDaTabela(vencimentoDosSalarios, { periodo: mes }).data

function calcular(
  dados: Omit<EntradaVencimento, "obrigacao">,
  parametro: Parametro<RegraDeVencimento>,
): VencimentoCalculado {
  const periodicidade = parametro.periodos[0]?.valor.periodicidade ?? "mensal"
  const base = ultimoMes(periodicidade, dados.periodo)
  const quota = conferirQuota(dados.quota, periodicidade)
  const periodo = vigenteEm(parametro, primeiroDia(base))
  const { data, passos } = ajustar(dataNominal(periodo.valor, base, quota), periodo.valor.ajuste)
  const regra: Passo = {
    tipo: "parametro",
    rotulo: `Regra de vencimento: ${parametro.descricao}`,
    valor: emTexto(descreverRegra(periodo.valor)),
    norma: periodo.norma,
    ...(periodo.observacao === undefined ? {} : { observacao: periodo.observacao }),
    parametro: usoDe(parametro, periodo, parametro.descricao),
  }
  const titulo = quota > 1 ? `${parametro.descricao}, ${quota}ª quota` : parametro.descricao
  return { data, passo: grupo(`Vencimento: ${titulo}`, emTexto(formatarData(data)), [regra, ...passos]) }
}

/**
 * Due date of a federal duty (rule `vencimento`). INSS counts from the competência, IRRF and CSRF from the month of
 * payment. Local holidays do not move it. Throws `ParametroSemVigencia` when the duty has no rule for the period and
 * `EntradaInvalida` for a period or quota of another kind.
 */
export function calcularVencimento(
  dados: EntradaVencimento,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoVencimento> {
  const { data, passo } = montarVencimento(dados, tabelas)
  return {
    tipo: "calculado",
    resultado: { vencimento: data },
    memoria: passo,
    parametros: parametrosDaMemoria(passo),
    avisos: [],
  }
}
