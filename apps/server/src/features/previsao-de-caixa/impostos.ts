import { nomeDaGuia, type ObrigacaoDaGuia } from "@partida/contracts"
import {
  type Competencia,
  calcularVencimento,
  formatarCompetencia,
  competencia as mesDe,
  type Obrigacao,
  ParametroSemVigencia,
  somarMeses,
} from "@partida/fiscal"
import type { Esperado } from "./previsao.ts"

/** A guide in force, paid or not. */
export interface GuiaDoMes {
  readonly id: string
  readonly obrigacao: ObrigacaoDaGuia
  readonly codigoDeReceita: string | null
  readonly competencia: string
  readonly valorCentavos: bigint
}

/** By which dated rule each tax of every month is due; what is of a quarter, and the one on profits, follow no month before. */
const PRAZOS: Partial<Record<ObrigacaoDaGuia, Obrigacao>> = {
  "das-simples": "das-simples",
  "das-mei": "das-mei",
  inss: "inss-folha-prolabore",
  irrf: "irrf",
  pis: "pis-cofins-cumulativo",
  cofins: "pis-cofins-cumulativo",
}

/** The taxes of the months that have no guide yet and are due between two days, each as the last guide of its kind. */
export function impostosSemGuia(guias: readonly GuiaDoMes[], hoje: string, ate: string): Esperado[] {
  const porTipo = Map.groupBy(guias, (g) => `${g.obrigacao} ${g.codigoDeReceita ?? ""}`)
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
  const obrigacao = PRAZOS[ultima.obrigacao]
  const previstos: Esperado[] = []
  if (obrigacao === undefined) return previstos
  for (let mes = somarMeses(mesDe(ultima.competencia), 1); ; mes = somarMeses(mes, 1)) {
    const vencimento = prazoDe(obrigacao, mes)
    if (vencimento === null || vencimento > ate) return previstos
    if (vencimento < hoje) continue
    const nome = nomeDaGuia({ obrigacao: ultima.obrigacao, quota: 0 })
    previstos.push({
      origem: "imposto-previsto",
      id: ultima.id,
      titulo: `${nome} de ${formatarCompetencia(mes)}, como em ${formatarCompetencia(mesDe(ultima.competencia))}`,
      vencimento,
      valorCentavos: -ultima.valorCentavos,
    })
  }
}

/** ISO date; null for a month in which the law asks the tax no more. */
function prazoDe(obrigacao: Obrigacao, periodo: Competencia): string | null {
  try {
    const prazo = calcularVencimento({ obrigacao, periodo })
    return prazo.tipo === "calculado" ? prazo.resultado.vencimento : null
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}
