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
  lerAcumulados,
  lerCppDeMeiEmVigor,
  lerInssAcumulados,
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
 * Issues what a month just closed makes each of the companies pay: the DAS, or the federal taxes of the Lucro Presumido, from
 * what was sealed. What was paid of earlier versions comes off; a tax below the minimum issues nothing and goes on to the next
 * months. The caller has the companies locked and the month closed in the same transaction.
 */
export async function emitirGuiasDoMes(tx: Tx, ato: Ato, competencia: string, ids: readonly string[]): Promise<void> {
  await emitir(tx, ato, competencia, await lerFechados(tx, ato.escopo, competencia, ids))
}

/** Taxes of the Lucro Presumido that earlier closed months left below the minimum, oldest first. */
export async function acumuladoDoPresumido(tx: Tx, escopo: Escopo, mes: Mes) {
  const acumulado = await acumuladoAte(tx, escopo, "presumido", mes)
  return acumulado.flatMap(({ obrigacao, competencia, valor }) =>
    obrigacao === "das-simples" ? [] : [{ tributo: obrigacao, competencia, valor }],
  )
}

/** What earlier months left below the minimum, in the regimes that have one; each regime carries its own taxes. */
export async function acumuladoAte(tx: Tx, escopo: Escopo, regime: string, { idEmpresa, competencia }: Mes) {
  if (regime !== "simples" && regime !== "presumido") return []
  return (await lerAcumulados(tx, escopo, regime, competencia, [idEmpresa])).get(idEmpresa) ?? []
}

/**
 * Issues INSS and IRRF of the slips of a month of companies whose pró-labore was just concluded, each as this version; without
 * slips, or with nothing withheld, only puts the earlier ones aside. The caller has the companies locked.
 */
export async function emitirGuiasDaFolha(
  tx: Tx,
  ato: Ato,
  competencia: string,
  versoes: ReadonlyMap<string, number>,
): Promise<void> {
  await emitir(tx, ato, competencia, await lerFolhasConcluidas(tx, ato.escopo, competencia, versoes))
}

/**
 * Issues what is withheld from the profits paid in a month, after each payment or reversal of one: a later one issues what it
 * adds. The caller has the company locked.
 */
export async function emitirGuiaDosLucros(tx: Tx, ato: Ato, idEmpresa: string, competencia: string): Promise<void> {
  const lucros = await lerLucrosPagos(tx, ato.escopo, { idEmpresa, competencia })
  await emitir(tx, ato, competencia, new Map([[idEmpresa, lucros]]))
}

/** The month is open again: guides of its tax that were not paid whole are put aside; those that were stay, and are discounted. */
export async function recolherGuiasDoMes(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  competencia: string,
  agora: Date,
): Promise<void> {
  const doMes = await lerEssenciaisDoMes(tx, escopo, [idEmpresa], competencia)
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
  const doMes = await lerEssenciaisDoMes(tx, escopo, [estornada.idEmpresa], estornada.competencia)
  const daObrigacao = doMes.filter((g) => g.obrigacao === estornada.obrigacao)
  const concluido = await lerConcluido(tx, escopo, estornada)
  if (concluido === null) {
    // As when the month was reopened; a step keeps its guides, in review.
    if (estornada.origem === "imposto") await recolher(tx, escopo, daObrigacao, agora)
    return
  }
  if (!daObrigacao.some((g) => g.versao === concluido.versao)) {
    const devidas = concluido.devidas.filter((d) => d.obrigacao === estornada.obrigacao)
    const { idEmpresa, competencia } = estornada
    await emitir(tx, ato, competencia, new Map([[idEmpresa, { ...concluido, devidas }]]), daObrigacao)
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
  const { idEmpresa, competencia, versaoAtual } = guia
  switch (guia.origem) {
    case "imposto":
      return (await lerFechados(tx, escopo, competencia, [idEmpresa])).get(idEmpresa) ?? null
    case "pro-labore":
      return (
        (await lerFolhasConcluidas(tx, escopo, competencia, new Map([[idEmpresa, versaoAtual]]))).get(idEmpresa) ?? null
      )
    case "lucros":
      return lerLucrosPagos(tx, escopo, guia)
    default:
      return guia.origem satisfies never
  }
}

async function lerFechados(tx: Tx, escopo: Escopo, competencia: string, ids: readonly string[]) {
  const selados = await lerSelados(
    tx,
    escopo,
    ids.map((idEmpresa) => ({ idEmpresa, competencia })),
  )
  if (selados.length !== ids.length) throw new Error("Guides of the tax are issued from a closed month.")
  const doRegime = (regime: string) => selados.flatMap((s) => (s.resultado.regime === regime ? s.idEmpresa : []))
  const acumulados = new Map([
    ...(await lerAcumulados(tx, escopo, "simples", competencia, doRegime("simples"))),
    ...(await lerAcumulados(tx, escopo, "presumido", competencia, doRegime("presumido"))),
  ])
  return new Map(
    selados.map(({ idEmpresa, resultado, versao, idApuracao }): [string, Concluido] => {
      const devidas = devidasDoMes(mesDe(competencia), resultado, acumulados.get(idEmpresa) ?? [])
      return [idEmpresa, { origem: "imposto", versao, idApuracao, devidas }]
    }),
  )
}

async function lerFolhasConcluidas(tx: Tx, escopo: Escopo, competencia: string, versoes: ReadonlyMap<string, number>) {
  const meses = [...versoes.keys()].map((idEmpresa) => ({ idEmpresa, competencia }))
  const recibos = Map.groupBy(await lerRecibosEmVigor(tx, escopo, meses), (r) => r.idEmpresa)
  const acumulados = await lerInssAcumulados(tx, escopo, competencia, [...versoes.keys()])
  const deMei = await lerCppDeMeiEmVigor(tx, escopo, competencia, [...versoes.keys()])
  return new Map(
    [...versoes].map(([idEmpresa, versao]): [string, Concluido] => {
      const acumulado = somarCentavos((acumulados.get(idEmpresa) ?? []).map(({ centavos }) => centavos))
      const emitidos = (recibos.get(idEmpresa) ?? []).filter((r) => r.versao === versao)
      const devidas = devidasDaFolha(mesDe(competencia), emitidos, acumulado, deMei.get(idEmpresa) ?? null)
      return [idEmpresa, { origem: "pro-labore", versao, idApuracao: null, devidas }]
    }),
  )
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
  competencia: string,
  concluidos: ReadonlyMap<string, Concluido>,
  estas?: readonly EssencialDaGuia[],
): Promise<void> {
  const { escopo, agora } = ato
  if (concluidos.size === 0) return
  const doMes = estas ?? (await lerEssenciaisDoMes(tx, escopo, [...concluidos.keys()], competencia))
  const anteriores = doMes.filter((g) => g.origem === concluidos.get(g.idEmpresa)?.origem)
  await recolher(tx, escopo, anteriores, agora)
  const deCada = Map.groupBy(anteriores, (g) => g.idEmpresa)
  const aEmitir = [...concluidos].flatMap(([idEmpresa, { devidas, origem, versao, idApuracao }]) =>
    abaterPagamentos(devidas, deCada.get(idEmpresa) ?? []).aPagar.map((devida) => ({
      idEmpresa,
      ...devida,
      origem,
      versao,
      idApuracao,
    })),
  )
  const dias = aEmitir.map((d) => d.vencimento).sort()
  const de = dias[0]
  const ate = dias.at(-1)
  if (de === undefined || ate === undefined) return
  const interno = await lerPrazos(tx, escopo, de, ate)
  await inserirGuias(
    tx,
    aEmitir.map((devida) => ({
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      competencia,
      ...devida,
      prazoInterno: interno(devida.vencimento),
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
