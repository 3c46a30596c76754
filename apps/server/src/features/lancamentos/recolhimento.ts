import type { TributoRetidoDoServico } from "@partida/contracts"
import {
  calcularRecolhimento,
  centavos,
  competencia as mesDe,
  type Passo,
  somarMeses,
  vencimentoDoRetido,
} from "@partida/fiscal"
import type { Retido } from "./retencoes.repository.ts"

/** What was withheld by one code in a month, and what is collected of it. */
export interface Recolhimento {
  readonly tributo: TributoRetidoDoServico
  readonly codigo: string | null
  readonly competencia: string
  readonly valor: bigint
  readonly total: bigint
  readonly recolhe: boolean
  readonly vencimento: string | null
  /** Services not yet paid are in it: the month of the payment decides. */
  readonly previsto: boolean
  readonly servicos: readonly { readonly id: string; readonly titulo: string; readonly valor: bigint }[]
  readonly memoria: Passo | null
}

/** One tax withheld of one title, in the month it counts in. */
export interface Parcela {
  readonly tributo: TributoRetidoDoServico
  readonly codigo: string | null
  readonly competencia: string
  readonly valor: bigint
  readonly previsto: boolean
  /** Day of the fact: of the credit or of the payment, as the tax asks. */
  readonly dia: string
  readonly retido: Retido
}

/**
 * What was withheld, by tax, code and month: INSS by the month of the note (Lei 8.212/1991 art. 31); IRRF by that of the credit, which is the
 * issue, or of the payment when it comes before (RIR/2018 art. 714); CSRF by that of the payment (Lei 10.833/2003 art. 30), foreseen by the due
 * day while there is none; ISS by that of the service. Below the smallest DARF a month goes on to the next of its code.
 */
export function recolhimentos(retidos: readonly Retido[]): Recolhimento[] {
  const grupos = Map.groupBy(retidos.flatMap(parcelasDe), (p) => `${p.tributo} ${p.codigo ?? ""}`)
  return [...grupos.values()].flatMap((doCodigo) => doCodigoPorMes(doCodigo)).sort(maisRecentesPrimeiro)
}

const DA_UNIAO = ["irrf", "csrf", "inss"] as const

/** The month whose withheld taxes are being collected on a day: the one before until the last of their due days, then that of the day. */
export function mesARecolher(hoje: string): string {
  const passado = somarMeses(mesDe(mes(hoje)), -1)
  const prazos = DA_UNIAO.map((tributo) => vencimentoDoRetido(tributo, passado))
  return prazos.some((prazo) => prazo >= hoje) ? passado : mes(hoje)
}

const maisRecentesPrimeiro = (a: Recolhimento, b: Recolhimento) =>
  b.competencia.localeCompare(a.competencia) || a.tributo.localeCompare(b.tributo)

const mes = (dia: string) => dia.slice(0, 7)

/** What was withheld of a title, tax by tax. */
export function parcelasDe(r: Retido): Parcela[] {
  const antes = r.pagoEm !== null && r.pagoEm < r.emissao ? r.pagoEm : r.emissao
  const comum = { previsto: false, retido: r }
  const pagamento = r.pagoEm ?? r.vencimento
  const daCsrf = { competencia: mes(pagamento), previsto: r.pagoEm === null, dia: pagamento }
  const parcelas: Parcela[] = [
    { ...comum, tributo: "irrf", codigo: r.codigoIrrf, competencia: mes(antes), valor: r.irrf, dia: antes },
    { ...comum, tributo: "csrf", codigo: r.codigoCsrf, valor: r.csrf, ...daCsrf },
    { ...comum, tributo: "inss", codigo: r.codigoInss, competencia: mes(r.emissao), valor: r.inss, dia: r.emissao },
    { ...comum, tributo: "iss", codigo: null, competencia: r.competencia, valor: r.iss, dia: r.emissao },
  ]
  return parcelas.filter((p) => p.valor > 0n)
}

type DeAntes = Parameters<typeof calcularRecolhimento>[0]["acumulado"][number]

function doCodigoPorMes(parcelas: readonly Parcela[]): Recolhimento[] {
  const meses = [...Map.groupBy(parcelas, (p) => p.competencia)].sort(([a], [b]) => a.localeCompare(b))
  let acumulado: readonly DeAntes[] = []
  return meses.map(([competencia, doMes]) => {
    const { tributo = "iss", codigo = null } = doMes[0] ?? {}
    const valor = doMes.reduce((soma, p) => soma + p.valor, 0n)
    const comum = {
      tributo,
      codigo,
      competencia,
      valor,
      previsto: doMes.some((p) => p.previsto),
      servicos: doMes.map(({ retido: { id, pessoa, descricao }, valor }) => ({
        id,
        titulo: `${descricao}, ${pessoa}`,
        valor,
      })),
    }
    // Of the city: neither the smallest DARF nor a date of the Union.
    if (tributo === "iss") return { ...comum, total: valor, recolhe: true, vencimento: null, memoria: null }
    const daqui = { competencia: mesDe(competencia), valor: centavos(valor) }
    const resposta = calcularRecolhimento({ tributo, ...daqui, acumulado })
    if (resposta.tipo !== "calculado") throw new Error("What was withheld has an amount and a month.")
    const { total, recolhe, vencimento } = resposta.resultado
    acumulado = recolhe ? [] : [...acumulado, daqui]
    return { ...comum, total, recolhe, vencimento, memoria: resposta.memoria }
  })
}
