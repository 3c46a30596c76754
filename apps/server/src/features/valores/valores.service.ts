import { tabelasDeValores } from "@partida/contracts"
import {
  competenciaDaData,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  primeiroDia,
} from "@partida/fiscal"
import {
  completarTabelas,
  type TabelaComValores,
  type ValorDatado,
  type ValorQueFalta,
  valoresQueFaltam,
} from "@partida/fiscal/escritorio"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type LinhaDeValor, lerEmVigor } from "./valores.repository.ts"

/** What the engine takes of a stored value. */
export const comoValor = ({ tabela, desde, ate, valor, norma }: LinhaDeValor): ValorDatado => ({
  tabela,
  desde,
  ate,
  valor,
  norma,
})

/** The tables of the law as they hold in an office (null: nationally), with what people and sources gave. One query. */
export async function tabelasVigentes(tx: Tx, escopo: Pick<Escopo, "idEscritorio"> | null) {
  return completarTabelas((await lerEmVigor(tx, escopo?.idEscritorio ?? null)).map(comoValor))
}

/** Tables that the tax of a month asks, besides what it already stores. */
const DO_MES: readonly TabelaComValores[] = ["salario-minimo"]
/** The same of a pró-labore slip: both by the month of the work. */
const DO_RECIBO: readonly TabelaComValores[] = ["salario-minimo", "inss-teto"]

/** Values that a month uses and that the tables of the product do not give: they are stored, and sealed, with its inputs. */
export const valoresDoMes = (tx: Tx, escopo: Pick<Escopo, "idEscritorio">, competencia: string) =>
  valoresEm(tx, escopo, competencia, DO_MES)

/** The same of the slips of a month: each stores them, so that a later value changes none that was issued. One query. */
export const valoresDoRecibo = (tx: Tx, escopo: Pick<Escopo, "idEscritorio">, competencia: string) =>
  valoresEm(tx, escopo, competencia, DO_RECIBO)

async function valoresEm(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  competencia: string,
  tabelas: readonly TabelaComValores[],
): Promise<readonly ValorDatado[]> {
  const dia = primeiroDia(mesDe(competencia))
  const vistos = (await lerEmVigor(tx, idEscritorio)).filter(
    ({ tabela, desde, ate }) => tabelas.includes(tabela) && desde <= dia && dia <= ate,
  )
  // The national one comes first, and is the one that holds.
  return vistos.filter((v, i) => vistos.findIndex(({ tabela }) => tabela === v.tabela) === i).map(comoValor)
}

/** "em 10 dias ele é preciso", of days from today. */
export const quandoEhPreciso = (dias: number): string =>
  dias > 0 ? `em ${dias} ${dias === 1 ? "dia" : "dias"} ele é preciso` : "ele já é preciso"

/** "Falta o valor de Selic do mês de 11/2026: em 8 dias ele é preciso (01/12/2026), e faz falta em …". */
export function fraseDaFalta({ tabela, desde, precisoEm, dias }: ValorQueFalta): string {
  const { rotulo, forma, contas } = tabelasDeValores[tabela]
  const quando = forma === "percentual" ? formatarCompetencia(competenciaDaData(desde)) : `desde ${formatarData(desde)}`
  return `Falta o valor de ${rotulo}, ${quando}: ${quandoEhPreciso(dias)} (${formatarData(precisoEm)}), e faz falta em ${contas}.`
}

/** Days ahead in which a value that will be missing is told. */
const HORIZONTE_DIAS = 45

/** What is missing in an office on a civil day, or soon will be, oldest first. */
export async function faltasDeValores(tx: Tx, escopo: Pick<Escopo, "idEscritorio"> | null, dia: string) {
  return valoresQueFaltam(dia, HORIZONTE_DIAS, await tabelasVigentes(tx, escopo))
}
