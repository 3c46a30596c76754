import { randomUUID } from "node:crypto"
import { competencia as mesDe, somarCentavos } from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { lerPrazos } from "../escritorios/calendario.service.ts"
import { abaterPagamentos, type Devida, devidasDaFolha, devidasDoMes, devidasDosLucros } from "./devidas.ts"
import {
  inserirGuias,
  lerAcumulado,
  lerInssAcumulado,
  lerRecibosEmVigor,
  lerRetidoDosLucros,
  lerSelados,
  type Mes,
  substituirGuias,
} from "./emissao.repository.ts"
import { type EssencialDaGuia, type LinhaDeGuia, lerEssenciaisDoMes } from "./guias.repository.ts"

type Origem = EssencialDaGuia["origem"]

/** What a month, a step or the profits of a month make the company pay as they stand now. */
interface Concluido {
  readonly origem: Origem
  readonly versao: number
  readonly idApuracao: string | null
  readonly devidas: readonly Devida[]
}

/**
 * Issues what a month just closed makes the company pay: the DAS, or the federal taxes of the Lucro Presumido, from what was
 * sealed. What was paid of earlier versions comes off; a tax below the minimum issues nothing and goes on to the next months.
 * The caller has the company locked and the month closed in the same transaction.
 */
export async function emitirGuiasDoMes(tx: Tx, ato: Ato, idEmpresa: string, competencia: string): Promise<void> {
  const mes = { idEmpresa, competencia }
  await emitir(tx, ato, mes, await lerMesFechado(tx, ato.escopo, mes))
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
  ato: Ato,
  idEmpresa: string,
  competencia: string,
  versao: number,
): Promise<void> {
  const mes = { idEmpresa, competencia }
  await emitir(tx, ato, mes, await lerFolhaConcluida(tx, ato.escopo, mes, versao))
}

/**
 * Issues what is withheld from the profits paid in a month, after each payment or reversal of one: a later one issues what it
 * adds. The caller has the company locked.
 */
export async function emitirGuiaDosLucros(tx: Tx, ato: Ato, idEmpresa: string, competencia: string): Promise<void> {
  const mes = { idEmpresa, competencia }
  await emitir(tx, ato, mes, await lerLucrosPagos(tx, ato.escopo, mes))
}

/** The month is open again: guides of its tax that were not paid whole are put aside; those that were stay, and are discounted. */
export async function recolherGuiasDoMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<void> {
  const doMes = await lerEssenciaisDoMes(tx, escopo, idEmpresa, competencia)
  await recolher(
    tx,
    escopo,
    doMes.filter((g) => g.origem === "imposto"),
    agora,
  )
}

/**
 * Makes the guides of an obligation right again after a payment of one of them was reversed. While its month, or its step, is
 * open, the next conclusion discounts what is left paid. A version that issued its own guide asked for all that was missing,
 * and the reversal reopens what it took back. A version that was covered by payments issued nothing, and does so now. Raises
 * transicao-recusada where the guide in force already discounted the payment: a version issues a guide only once. The caller
 * has the company locked.
 */
export async function reemitirGuias(tx: Tx, ato: Ato, estornada: LinhaDeGuia): Promise<void> {
  const { escopo, agora } = ato
  const doMes = await lerEssenciaisDoMes(tx, escopo, estornada.idEmpresa, estornada.competencia)
  const daObrigacao = doMes.filter((g) => g.obrigacao === estornada.obrigacao)
  const concluido = await lerConcluido(tx, escopo, estornada)
  if (concluido === null) {
    // As when the month was reopened; a step keeps its guides, in review.
    if (estornada.origem === "imposto") await recolher(tx, escopo, daObrigacao, agora)
    return
  }
  if (!daObrigacao.some((g) => g.versao === concluido.versao)) {
    const devidas = concluido.devidas.filter((d) => d.obrigacao === estornada.obrigacao)
    await emitir(tx, ato, estornada, { ...concluido, devidas }, daObrigacao)
    return
  }
  if (estornada.substituidaEm === null) return
  throw new ErroDeNegocio("transicao-recusada", JA_DESCONTADO[estornada.origem])
}

const JA_DESCONTADO: Readonly<Record<Origem, string>> = {
  imposto:
    "A guia em vigor já desconta este pagamento. Reabra o mês em Fechamento, estorne o pagamento aqui e feche o mês de novo: a guia sai pelo valor certo.",
  "pro-labore":
    "A guia em vigor já desconta este pagamento. Reabra a etapa de pró-labore do mês, estorne o pagamento aqui e conclua a etapa de novo: a guia sai pelo valor certo.",
  lucros:
    "A guia em vigor já desconta este pagamento. Estorne os lucros pagos no mês, depois o pagamento desta guia, e registre os lucros de novo: a guia sai pelo valor certo.",
}

/** What the version now concluded makes the company pay of the origin of a guide; null while it is open again. */
export async function lerConcluido(tx: Tx, escopo: Escopo, guia: LinhaDeGuia): Promise<Concluido | null> {
  if (guia.emRevisao) return null
  switch (guia.origem) {
    case "imposto":
      return lerMesFechado(tx, escopo, guia)
    case "pro-labore":
      return lerFolhaConcluida(tx, escopo, guia, guia.versaoAtual)
    case "lucros":
      return lerLucrosPagos(tx, escopo, guia)
    default:
      return guia.origem satisfies never
  }
}

async function lerMesFechado(tx: Tx, escopo: Escopo, mes: Mes): Promise<Concluido> {
  const [selado] = await lerSelados(tx, escopo, [mes])
  if (!selado) throw new Error("Guides of the tax are issued from a closed month.")
  const { resultado, versao, idApuracao } = selado
  const acumulado = await acumuladoAte(tx, escopo, resultado.regime, mes)
  return {
    origem: "imposto",
    versao,
    idApuracao,
    devidas: devidasDoMes(mesDe(mes.competencia), resultado, acumulado),
  }
}

async function lerFolhaConcluida(tx: Tx, escopo: Escopo, mes: Mes, versao: number): Promise<Concluido> {
  const recibos = await lerRecibosEmVigor(tx, escopo, [mes])
  const acumulado = somarCentavos((await lerInssAcumulado(tx, escopo, mes)).map(({ centavos }) => centavos))
  const devidas = devidasDaFolha(
    mesDe(mes.competencia),
    recibos.filter((r) => r.versao === versao),
    acumulado,
  )
  return { origem: "pro-labore", versao, idApuracao: null, devidas }
}

async function lerLucrosPagos(tx: Tx, escopo: Escopo, mes: Mes): Promise<Concluido> {
  const { registros, retidoCentavos } = await lerRetidoDosLucros(tx, escopo, mes)
  const devidas = devidasDosLucros(mesDe(mes.competencia), retidoCentavos)
  return { origem: "lucros", versao: registros, idApuracao: null, devidas }
}

/** Puts aside the earlier guides not paid whole, of the whole origin unless told which, and issues what is missing. */
async function emitir(
  tx: Tx,
  ato: Ato,
  { idEmpresa, competencia }: Mes,
  { origem, versao, idApuracao, devidas }: Concluido,
  estas?: readonly EssencialDaGuia[],
): Promise<void> {
  const { escopo, agora } = ato
  const anteriores =
    estas ?? (await lerEssenciaisDoMes(tx, escopo, idEmpresa, competencia)).filter((g) => g.origem === origem)
  await recolher(tx, escopo, anteriores, agora)
  const { aPagar } = abaterPagamentos(devidas, anteriores)
  const [primeira] = aPagar
  if (!primeira) return
  const dias = aPagar.map((d) => d.vencimento)
  const de = dias.reduce((a, b) => (b < a ? b : a))
  const ate = dias.reduce((a, b) => (b > a ? b : a))
  const interno = await lerPrazos(tx, escopo, de, ate)
  await inserirGuias(
    tx,
    aPagar.map((devida) => ({
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa,
      competencia,
      ...devida,
      prazoInterno: interno(devida.vencimento),
      origem,
      versao,
      idApuracao,
      criadaEm: agora,
    })),
  )
}

const recolher = (tx: Tx, escopo: Escopo, lista: readonly EssencialDaGuia[], agora: Date) =>
  substituirGuias(
    tx,
    escopo,
    lista.filter((g) => g.substituidaEm === null && g.pagoCentavos < g.valorCentavos).map((g) => g.id),
    agora,
  )
