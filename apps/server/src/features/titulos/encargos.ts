import {
  diasEntre,
  formatarData,
  fracao,
  multiplicar,
  ParametroSemVigencia,
  paraCentavos,
  percentualPorExtenso,
  reaisPorExtenso,
  taxa,
} from "@partida/fiscal"
import { diaUtilDesde } from "../../dias-uteis.ts"
import type { Titulo } from "./titulos.repository.ts"

/** What was agreed for who pays late or early, and what it is agreed of. Rates are decimal fractions: "0.02" is 2 %. */
export type Combinado = Pick<
  Titulo,
  | "valorCentavos"
  | "abertoCentavos"
  | "esperadoCentavos"
  | "vencimento"
  | "multa"
  | "jurosAoMes"
  | "descontoCentavos"
  | "descontoAte"
>

/** What is paid of a title on a day, in centavos, and why in sentences; without sentences nothing was agreed for that day. */
export interface Encargos {
  readonly dias: number
  readonly multaCentavos: bigint
  readonly jurosCentavos: bigint
  readonly descontoCentavos: bigint
  readonly totalCentavos: bigint
  readonly porque: readonly string[]
}

const DIAS_DO_MES = 30n

/** A term that ends on a day without banking goes to the next business day (Código Civil art. 132 § 1º); as it is where no table reaches. */
function vencimentoUtil(vencimento: string): string {
  try {
    return diaUtilDesde(vencimento)
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return vencimento
    throw erro
  }
}

/**
 * Fine and simple interest of thirtieths of a month on what is awaited in money, counted from the due day; or the discount of who pays all
 * of it up to the day agreed. Each rounded to the centavo, half up. Of what was paid in part, on what lacks: the sum is the same.
 */
export function encargosEm(titulo: Combinado, dia: string): Encargos {
  const base = titulo.esperadoCentavos
  const nada = { dias: 0, multaCentavos: 0n, jurosCentavos: 0n, descontoCentavos: 0n }
  if (base <= 0n) return { ...nada, totalCentavos: 0n, porque: [] }
  const vence = vencimentoUtil(titulo.vencimento)
  const dias = Math.max(0, diasEntre(vence, dia))
  if (dias === 0) {
    const { descontoAte, descontoCentavos } = titulo
    const tem = descontoAte !== null && dia <= descontoAte && titulo.abertoCentavos === titulo.valorCentavos
    if (!tem || descontoCentavos >= base) return { ...nada, totalCentavos: base, porque: [] }
    const porque = [`Desconto de ${reaisPorExtenso(descontoCentavos)} para quem paga até ${formatarData(descontoAte)}.`]
    return { ...nada, descontoCentavos, totalCentavos: base - descontoCentavos, porque }
  }
  const multaCentavos = paraCentavos(multiplicar(fracao(base, 1n), taxa(titulo.multa)), "meio-para-cima")
  const doMes = multiplicar(fracao(base * BigInt(dias), DIAS_DO_MES), taxa(titulo.jurosAoMes))
  const jurosCentavos = paraCentavos(doMes, "meio-para-cima")
  const sobre = reaisPorExtenso(base)
  const porque = [
    ...(multaCentavos > 0n
      ? [`Multa de ${percentualPorExtenso(taxa(titulo.multa))} sobre ${sobre}: ${reaisPorExtenso(multaCentavos)}.`]
      : []),
    ...(jurosCentavos > 0n
      ? [
          `Juros de ${percentualPorExtenso(taxa(titulo.jurosAoMes))} ao mês, por dia: ${dias} ${dias === 1 ? "dia" : "dias"} de 30, sobre ${sobre}: ${reaisPorExtenso(jurosCentavos)}.`,
        ]
      : []),
  ]
  if (porque.length > 0 && vence !== titulo.vencimento)
    porque.push(
      `O vencimento, ${formatarData(titulo.vencimento)}, não é dia útil: conta-se de ${formatarData(vence)} (Código Civil art. 132 § 1º).`,
    )
  return {
    dias,
    multaCentavos,
    jurosCentavos,
    descontoCentavos: 0n,
    totalCentavos: base + multaCentavos + jurosCentavos,
    porque,
  }
}
