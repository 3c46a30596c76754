import { nomeDaGuia, type ObrigacaoDaGuia } from "@partida/contracts"
import {
  calcularVencimento,
  formatarCompetencia,
  competencia as mesDe,
  type Obrigacao,
  ParametroSemVigencia,
  somarMeses,
} from "@partida/fiscal"
import { trimestreDe } from "@partida/fiscal/presumido"
import type { Esperado } from "./previsao.ts"

/** A guide in force, paid or not. */
export interface GuiaDoMes {
  readonly id: string
  readonly obrigacao: ObrigacaoDaGuia
  readonly codigoDeReceita: string | null
  /** Zero where it is paid at once. */
  readonly quota: number
  readonly competencia: string
  readonly valorCentavos: bigint
}

/** Months that a guide may still be late in closing, besides those it is of, and say what the next ones will be. */
const MESES_DE_ATRASO = 2
/** Months back to read guides of: those of a quarter reach the farthest. */
export const MESES_DE_EXEMPLO = 3 + MESES_DE_ATRASO

/** By which dated rule each tax is due, and of how many months it is; the one on profits follows no month before. */
const PRAZOS: Partial<Record<ObrigacaoDaGuia, readonly [Obrigacao, 1 | 3]>> = {
  "das-simples": ["das-simples", 1],
  "das-mei": ["das-mei", 1],
  inss: ["inss-folha-prolabore", 1],
  irrf: ["irrf", 1],
  pis: ["pis-cofins-cumulativo", 1],
  cofins: ["pis-cofins-cumulativo", 1],
  irpj: ["irpj-csll-presumido", 3],
  csll: ["irpj-csll-presumido", 3],
}

/** The taxes of the months and quarters that have no guide yet and are due between two days, each as the last guide of its kind. */
export function impostosSemGuia(guias: readonly GuiaDoMes[], hoje: string, ate: string): Esperado[] {
  const porTipo = Map.groupBy(guias, (g) => `${g.obrigacao} ${g.codigoDeReceita ?? ""} ${g.quota}`)
  return [...porTipo.values()].flatMap((doTipo) => {
    const [primeira, ...outras] = doTipo
    if (!primeira) return []
    return seguintes(
      outras.reduce((a, b) => (b.competencia > a.competencia ? b : a), primeira),
      hoje,
      ate,
    )
  })
}

function seguintes(ultima: GuiaDoMes, hoje: string, ate: string): Esperado[] {
  const prazo = PRAZOS[ultima.obrigacao]
  const previstos: Esperado[] = []
  if (prazo === undefined) return previstos
  const [obrigacao, meses] = prazo
  if (ultima.competencia < somarMeses(mesDe(hoje.slice(0, 7)), -(meses + MESES_DE_ATRASO))) return previstos
  for (let mes = somarMeses(mesDe(ultima.competencia), meses); ; mes = somarMeses(mes, meses)) {
    const vencimento = prazoDe(obrigacao, meses === 1 ? mes : trimestreDe(mes), ultima.quota)
    if (vencimento === null || vencimento > ate) return previstos
    if (vencimento < hoje) continue
    previstos.push({
      origem: "imposto-previsto",
      id: ultima.id,
      titulo: `${nomeDaGuia(ultima)} de ${formatarCompetencia(mes)}`,
      porque: `Ainda sem guia: o valor da de ${formatarCompetencia(mesDe(ultima.competencia))}, no vencimento da lei.`,
      vencimento,
      valorCentavos: -ultima.valorCentavos,
    })
  }
}

/** ISO date; null for a period in which the law asks the tax no more. */
function prazoDe(obrigacao: Obrigacao, periodo: string, quota: number): string | null {
  try {
    const prazo = calcularVencimento({ obrigacao, periodo, ...(quota > 0 ? { quota } : {}) })
    return prazo.tipo === "calculado" ? prazo.resultado.vencimento : null
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}
