import { randomUUID } from "node:crypto"
import { competencia as mesDe } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerPrazos } from "../escritorios/calendario.service.ts"
import { abaterPagamentos, type Devida, devidasDaFolha, devidasDoMes, devidasDosLucros } from "./devidas.ts"
import {
  inserirGuias,
  lerAcumulado,
  lerRecibosEmVigor,
  lerRetidoDosLucros,
  lerSelados,
  type Mes,
  substituirGuias,
} from "./emissao.repository.ts"
import { type LinhaDeGuia, lerGuiasDoMes } from "./guias.repository.ts"

type Origem = LinhaDeGuia["origem"]

interface Versao {
  readonly origem: Origem
  readonly versao: number
  readonly idApuracao: string | null
}

/**
 * Issues what a month just closed makes the company pay: the DAS, or the federal taxes of the Lucro Presumido, from what was
 * sealed. What was paid of earlier versions comes off; a tax below the minimum issues nothing and goes on to the next months.
 * The caller has the company locked and the month closed in the same transaction.
 */
export async function emitirGuiasDoMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  ator: { readonly agora: Date },
): Promise<void> {
  const mes = { idEmpresa, competencia }
  const [selado] = await lerSelados(tx, escopo, [mes])
  if (!selado) throw new Error("Guides of the tax are issued from a closed month.")
  const { regime, resultado, versao, idApuracao } = selado
  const devidas = devidasDoMes(regime, mesDe(competencia), resultado, await acumuladoAte(tx, escopo, regime, mes))
  await emitir(tx, escopo, mes, { origem: "das", versao, idApuracao }, devidas, ator.agora)
}

/** Taxes of the Lucro Presumido that earlier closed months left below the minimum, oldest first. */
export async function acumuladoDoPresumido(tx: Tx, escopo: Escopo, mes: Mes) {
  const acumulado = await lerAcumulado(tx, escopo, "presumido", mes)
  return acumulado.flatMap(({ obrigacao, competencia, valor }) =>
    obrigacao === "das-simples" ? [] : [{ tributo: obrigacao, competencia, valor }],
  )
}

/** What earlier months left below the minimum, in the regimes that have one; each regime carries its own taxes. */
export async function acumuladoAte(tx: Tx, escopo: Escopo, regime: string, mes: Mes) {
  return regime === "simples" || regime === "presumido" ? lerAcumulado(tx, escopo, regime, mes) : []
}

/**
 * Issues INSS and IRRF of the slips of a month whose pró-labore was just concluded as `versao`; without slips, or with nothing
 * withheld, only puts the earlier ones aside. The caller has the company locked.
 */
export async function emitirGuiasDaFolha(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  versao: number,
  ator: { readonly agora: Date },
): Promise<void> {
  const mes = { idEmpresa, competencia }
  const recibos = await lerRecibosEmVigor(tx, escopo, [mes])
  const devidas = devidasDaFolha(recibos.filter((r) => r.versao === versao))
  await emitir(tx, escopo, mes, { origem: "pro-labore", versao, idApuracao: null }, devidas, ator.agora)
}

/**
 * Issues what is withheld from the profits paid in a month, after each payment or reversal of one: a later one issues what it
 * adds. The caller has the company locked.
 */
export async function emitirGuiaDosLucros(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  ator: { readonly agora: Date },
): Promise<void> {
  const mes = { idEmpresa, competencia }
  const { registros, retidoCentavos } = await lerRetidoDosLucros(tx, escopo, mes)
  const devidas = devidasDosLucros(mesDe(competencia), retidoCentavos)
  await emitir(tx, escopo, mes, { origem: "lucros", versao: registros, idApuracao: null }, devidas, ator.agora)
}

/** The month is open again: guides of its tax that were not paid whole are put aside; those that were stay, and are discounted. */
export async function recolherGuiasDoMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<void> {
  const doMes = await lerGuiasDoMes(tx, escopo, idEmpresa, competencia)
  await recolher(
    tx,
    escopo,
    doMes.filter((g) => g.origem === "das"),
    agora,
  )
}

async function emitir(
  tx: Tx,
  escopo: Escopo,
  mes: Mes,
  { origem, versao, idApuracao }: Versao,
  devidas: readonly Devida[],
  agora: Date,
): Promise<void> {
  const anteriores = (await lerGuiasDoMes(tx, escopo, mes.idEmpresa, mes.competencia)).filter(
    (g) => g.origem === origem,
  )
  await recolher(tx, escopo, anteriores, agora)
  const { aPagar } = abaterPagamentos(devidas, anteriores)
  const [primeira] = aPagar
  if (!primeira) return
  const dias = aPagar.map((d) => d.vencimento)
  const [de, ate] = [dias.reduce((a, b) => (b < a ? b : a)), dias.reduce((a, b) => (b > a ? b : a))]
  const interno = await lerPrazos(tx, escopo, de, ate)
  await inserirGuias(
    tx,
    aPagar.map((devida) => ({
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      ...mes,
      ...devida,
      prazoInterno: interno(devida.vencimento),
      origem,
      versao,
      idApuracao,
      criadaEm: agora,
    })),
  )
}

const recolher = (tx: Tx, escopo: Escopo, lista: readonly LinhaDeGuia[], agora: Date) =>
  substituirGuias(
    tx,
    escopo,
    lista.filter((g) => g.substituidaEm === null && g.pagoCentavos < g.valorCentavos).map((g) => g.id),
    agora,
  )
