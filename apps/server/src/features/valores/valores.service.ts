import { tabelasDeValores } from "@partida/contracts"
import {
  competenciaDaData,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  type Parametro,
  primeiroDia,
  TABELAS,
} from "@partida/fiscal"
import {
  completarTabelas,
  TABELAS_COM_VALORES,
  type TabelaComValores,
  type ValorDatado,
  type ValorQueFalta,
  valoresQueFaltam,
} from "@partida/fiscal/escritorio"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type LinhaDeValor, lerEmVigor } from "./valores.repository.ts"

/** What the engine takes of a stored value. */
export const comoValor = ({ tabela, desde, ate, valor, quadro, norma }: LinhaDeValor): ValorDatado => ({
  tabela,
  desde,
  ate,
  // One of the two, by a check of the table.
  valor: quadro ?? valor ?? "",
  norma,
})

/** The tables of the law as they hold in an office (null: nationally), with what people and sources gave. One query. */
export async function tabelasVigentes(tx: Tx, escopo: Pick<Escopo, "idEscritorio"> | null) {
  return completarTabelas((await lerEmVigor(tx, escopo?.idEscritorio ?? null)).map(comoValor))
}

/** The table that the tax of a month asks, by regime, besides what the month already stores. */
export const TABELA_DO_MES = { mei: "salario-minimo", simples: "simples-anexos" } as const
/** Of a pró-labore slip: what is by the month of the work, and what is by the day of the payment. */
const DO_TRABALHO: readonly TabelaComValores[] = ["salario-minimo", "inss-teto"]
const DO_PAGAMENTO: readonly TabelaComValores[] = ["irrf-mensal"]

/**
 * Values that a month uses and that the tables of the product do not give, by regime: they are stored, and sealed, with its
 * inputs. One query, and none where the product has them all.
 */
export async function valoresDoMes(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  competencia: string,
  regimes: readonly (keyof typeof TABELA_DO_MES)[],
): Promise<Readonly<Record<keyof typeof TABELA_DO_MES, readonly ValorDatado[]>>> {
  const dia = primeiroDia(mesDe(competencia))
  const pedidas = regimes.filter((regime) => !oProdutoTem(TABELA_DO_MES[regime], dia))
  const linhas = pedidas.length === 0 ? [] : await lerEmVigor(tx, idEscritorio)
  const de = (regime: keyof typeof TABELA_DO_MES) =>
    pedidas.includes(regime) ? noDia(linhas, dia, [TABELA_DO_MES[regime]]) : []
  return { mei: de("mei"), simples: de("simples") }
}

/**
 * The same of the slips of a month, by the day of the payment of each: a slip stores them, so that a later value changes none
 * that was issued. One query.
 */
export async function valoresDoRecibo(
  tx: Tx,
  { idEscritorio }: Pick<Escopo, "idEscritorio">,
  competencia: string,
): Promise<(pagamento: string) => readonly ValorDatado[]> {
  const linhas = await lerEmVigor(tx, idEscritorio)
  const doTrabalho = noDia(linhas, primeiroDia(mesDe(competencia)), DO_TRABALHO)
  return (pagamento) => [...doTrabalho, ...noDia(linhas, pagamento, DO_PAGAMENTO)]
}

/** A period that ends covers the day: what is said of it never holds. */
function oProdutoTem(tabela: TabelaComValores, dia: string): boolean {
  const { periodos }: Parametro<unknown> = TABELAS[TABELAS_COM_VALORES[tabela].nome]
  return periodos.some(({ desde, ate }) => desde <= dia && ate !== null && dia <= ate)
}

function noDia(linhas: readonly LinhaDeValor[], dia: string, tabelas: readonly TabelaComValores[]): ValorDatado[] {
  const vistos = linhas.filter(({ tabela, desde, ate }) => tabelas.includes(tabela) && desde <= dia && dia <= ate)
  // The national one comes first, and is the one that holds.
  return vistos.filter((v, i) => vistos.findIndex(({ tabela }) => tabela === v.tabela) === i).map(comoValor)
}

/** "deve estar aqui em 10 dias", of days from today. */
export const quandoEhPreciso = (dias: number): string =>
  dias > 0 ? `deve estar aqui em ${dias} ${dias === 1 ? "dia" : "dias"}` : "já devia estar aqui"

/** "Falta o valor de Selic do mês de 11/2026: deve estar aqui em 8 dias (01/12/2026), e é usado em: …". */
export function fraseDaFalta({ tabela, desde, precisoEm, dias }: ValorQueFalta): string {
  const { rotulo, forma, contas } = tabelasDeValores[tabela]
  const quando = forma === "percentual" ? formatarCompetencia(competenciaDaData(desde)) : `desde ${formatarData(desde)}`
  return `Falta o valor de ${rotulo}, ${quando}: ${quandoEhPreciso(dias)} (${formatarData(precisoEm)}), e é usado em: ${contas}.`
}

/** Days ahead in which a value that will be missing is told. */
const HORIZONTE_DIAS = 45

/** What is missing in an office on a civil day, or soon will be, oldest first. */
export async function faltasDeValores(tx: Tx, escopo: Pick<Escopo, "idEscritorio"> | null, dia: string) {
  return valoresQueFaltam(dia, HORIZONTE_DIAS, await tabelasVigentes(tx, escopo))
}
