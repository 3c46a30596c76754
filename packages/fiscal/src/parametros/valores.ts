import {
  type Competencia,
  competenciaDaData,
  competenciasEntre,
  primeiroDia,
  somarMeses,
} from "../nucleo/competencia.ts"
import { dataIso, diasEntre, somarDias, ultimoDia } from "../nucleo/data.ts"
import { type Centavos, deReais } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Parametro, Periodo } from "../nucleo/parametro.ts"
import { type Taxa, taxa } from "../nucleo/taxa.ts"
import { acrescentarPeriodos } from "./acrescentar.ts"
import { lerAnexosDoSimples, lerInssDoEmpregado, lerIrrfMensal, type Quadro } from "./quadros.ts"
import { TABELAS, type Tabelas } from "./tabelas.ts"

/**
 * The tables that people complete while the product runs: what is published month by month or year by year. `percentual-do-mes`
 * is one rate a calendar month, in percent as published; `reais-do-periodo` an amount for a closed period of whole months; `quadro`
 * a table of brackets for such a period.
 */
export const TABELAS_COM_VALORES = {
  "selic-mensal": { nome: "selicMensal", forma: "percentual-do-mes" },
  "salario-minimo": { nome: "salarioMinimo", forma: "reais-do-periodo" },
  "inss-teto": { nome: "tetoDoInss", forma: "reais-do-periodo" },
  "inss-empregado": { nome: "inssEmpregado", forma: "quadro" },
  "irrf-mensal": { nome: "irrfMensal", forma: "quadro" },
  "simples-anexos": { nome: "anexosDoSimples", forma: "quadro" },
} as const

export type TabelaComValores = keyof typeof TABELAS_COM_VALORES
export type FormaDoValor = (typeof TABELAS_COM_VALORES)[TabelaComValores]["forma"]
export const NOMES_DAS_TABELAS_COM_VALORES = Object.keys(TABELAS_COM_VALORES) as readonly TabelaComValores[]

/** A value given from outside: one period of a table, as text, with where it was published. */
export interface ValorDatado {
  readonly tabela: TabelaComValores
  /** ISO dates, both included. */
  readonly desde: string
  readonly ate: string
  /** Percent ("0.96"), reais ("1621.00") or the brackets, by the table. */
  readonly valor: string | Quadro
  readonly norma: string
}

const PERCENTUAL = /^\d{1,2}\.\d{1,4}$/
const REAIS = /^\d{1,9}\.\d{2}$/
/** Percent and its hundred. */
const CASAS_DO_PERCENTUAL = 2

/** A monthly rate as published, "0.96" for 0,96 %, as an exact fraction. Throws `EntradaInvalida`. */
function lerPercentual(texto: ValorDatado["valor"]): Taxa {
  if (typeof texto !== "string" || !PERCENTUAL.test(texto))
    throw new EntradaInvalida("valor", "escreva o percentual do mês, como 0,96")
  const { num, den, casas } = taxa(texto)
  return { num, den: den * 100n, casas: (casas ?? 0) + CASAS_DO_PERCENTUAL }
}

/** An amount above zero. Throws `EntradaInvalida`. */
function lerReais(texto: ValorDatado["valor"]): Centavos {
  const valor = typeof texto === "string" && REAIS.test(texto) ? deReais(texto) : null
  if (valor === null || valor <= 0n) throw new EntradaInvalida("valor", "escreva um valor em reais, como 1.621,00")
  return valor
}

/** The brackets. Throws `EntradaInvalida` for a single value. */
function quadroDe(valor: ValorDatado["valor"]): Quadro {
  if (typeof valor === "string") throw new EntradaInvalida("valor", "esta tabela tem faixas: informe-as uma a uma")
  return valor
}

function conferirPeriodo(forma: FormaDoValor, { desde, ate }: Pick<ValorDatado, "desde" | "ate">): void {
  dataIso(desde, "desde")
  dataIso(ate, "ate")
  if (ate < desde) throw new EntradaInvalida("ate", "não pode vir antes do início da vigência")
  if (desde !== primeiroDia(competenciaDaData(desde)))
    throw new EntradaInvalida("desde", "comece no primeiro dia de um mês")
  if (ate !== ultimoDia(competenciaDaData(ate))) throw new EntradaInvalida("ate", "termine no último dia de um mês")
  if (forma === "percentual-do-mes" && competenciaDaData(desde) !== competenciaDaData(ate))
    throw new EntradaInvalida("ate", "este valor é de um mês só: termine no último dia dele")
}

function periodoDe<T>({ desde, ate, norma }: ValorDatado, valor: T): Periodo<T> {
  return { desde, ate, valor, norma: { titulo: norma }, confianca: "verified" }
}

/**
 * The tables with values given from outside, each checked by the shape of its table. Throws `EntradaInvalida`, naming the
 * field, for a value or period that the table cannot take, and for one over a period that is already there.
 */
export function acrescentarValores(valores: readonly ValorDatado[], tabelas: Tabelas = TABELAS): Tabelas {
  if (valores.length === 0) return tabelas
  const da = (tabela: TabelaComValores) => valores.filter((v) => v.tabela === tabela)
  for (const { tabela, desde, ate } of valores) conferirPeriodo(TABELAS_COM_VALORES[tabela].forma, { desde, ate })
  return acrescentarPeriodos(tabelas, {
    selicMensal: da("selic-mensal").map((v) => periodoDe(v, lerPercentual(v.valor))),
    salarioMinimo: da("salario-minimo").map((v) => periodoDe(v, lerReais(v.valor))),
    tetoDoInss: da("inss-teto").map((v) => periodoDe(v, lerReais(v.valor))),
    inssEmpregado: da("inss-empregado").map((v) => periodoDe(v, lerInssDoEmpregado(quadroDe(v.valor)))),
    irrfMensal: da("irrf-mensal").map((v) => periodoDe(v, lerIrrfMensal(quadroDe(v.valor)))),
    anexosDoSimples: da("simples-anexos").map((v) => periodoDe(v, lerAnexosDoSimples(quadroDe(v.valor)))),
  })
}

const sobrepoem = (
  a: { readonly desde: string; readonly ate: string | null },
  b: { readonly desde: string; readonly ate: string | null },
): boolean => (b.ate === null || a.desde <= b.ate) && (a.ate === null || b.desde <= a.ate)

/**
 * The tables with what they lack: of these values, the first for each day, and none over a period that the tables already give. A
 * period without an end stands until a value that begins later: nobody knew when it would end.
 * A release that brings a value that people had typed therefore changes nothing else. Throws `EntradaInvalida` as
 * `acrescentarValores`.
 */
export function completarTabelas(valores: readonly ValorDatado[], tabelas: Tabelas = TABELAS): Tabelas {
  const aceitos: ValorDatado[] = []
  for (const valor of valores) {
    const parametro: Parametro<unknown> = tabelas[TABELAS_COM_VALORES[valor.tabela].nome]
    const jaTem = parametro.periodos.some(
      (periodo) => sobrepoem(periodo, valor) && !(periodo.ate === null && periodo.desde < valor.desde),
    )
    const repetido = aceitos.some((outro) => outro.tabela === valor.tabela && sobrepoem(outro, valor))
    if (!jaTem && !repetido) aceitos.push(valor)
  }
  return acrescentarValores(aceitos, tabelas)
}

/** A value that is, or will be, needed and that no period gives. */
export interface ValorQueFalta {
  readonly tabela: TabelaComValores
  readonly descricao: string
  /** First and last day to be covered, ISO. */
  readonly desde: string
  readonly ate: string
  /** First day on which an account asks for it. */
  readonly precisoEm: string
  /** From the day asked about; negative when it is already late. */
  readonly dias: number
}

/** Null while the last period has no end. */
function primeiroMesSemValor({ periodos }: Parametro<unknown>): Competencia | null {
  const ultimo = periodos.at(-1)
  if (ultimo === undefined) throw new EntradaInvalida("tabela", "está vazia")
  if (ultimo.ate === null) return null
  return competenciaDaData(somarDias(ultimo.ate, 1))
}

/**
 * What is missing on a day, or will be within so many days, oldest first. A monthly rate is asked for one by one from the day
 * after its month; an amount of a period from the first day that none covers, to the end of that year.
 */
export function valoresQueFaltam(dia: string, horizonteDias: number, tabelas: Tabelas = TABELAS): ValorQueFalta[] {
  const fim = somarDias(dataIso(dia, "dia"), horizonteDias)
  const faltas = NOMES_DAS_TABELAS_COM_VALORES.flatMap((tabela): Omit<ValorQueFalta, "dias">[] => {
    const { nome, forma } = TABELAS_COM_VALORES[tabela]
    const parametro: Parametro<unknown> = tabelas[nome]
    const { descricao } = parametro
    const primeiro = primeiroMesSemValor(parametro)
    if (primeiro === null) return []
    if (forma !== "percentual-do-mes") {
      const desde = primeiroDia(primeiro)
      return [{ tabela, descricao, desde, ate: `${desde.slice(0, 4)}-12-31`, precisoEm: desde }]
    }
    const ultimo = somarMeses(competenciaDaData(fim), -1)
    const cobre = (mes: Competencia) =>
      parametro.periodos.some((p) => p.desde <= primeiroDia(mes) && (p.ate === null || p.ate >= ultimoDia(mes)))
    // A month may be missing behind one that is known: whoever types begins where the account asks.
    const inicio = primeiroMesComLacuna(parametro)
    return competenciasEntre(inicio, ultimo)
      .filter((mes) => !cobre(mes))
      .map((mes) => ({
        tabela,
        descricao,
        desde: primeiroDia(mes),
        ate: ultimoDia(mes),
        precisoEm: primeiroDia(somarMeses(mes, 1)),
      }))
  })
  return faltas
    .filter(({ precisoEm }) => precisoEm <= fim)
    .map((falta) => ({ ...falta, dias: diasEntre(dia, falta.precisoEm) }))
    .sort((a, b) => (a.precisoEm < b.precisoEm ? -1 : 1))
}

/** First month, after the first period, that no period covers. */
function primeiroMesComLacuna({ periodos }: Parametro<unknown>): Competencia {
  const [primeiro] = periodos
  if (primeiro === undefined) throw new EntradaInvalida("tabela", "está vazia")
  let fim = primeiro.ate
  for (const { desde, ate } of periodos.slice(1)) {
    if (fim === null || desde > somarDias(fim, 1)) break
    fim = ate
  }
  return competenciaDaData(somarDias(fim ?? primeiro.desde, 1))
}
