import type { DetalheDaGuia } from "@partida/contracts"
import { nomeDoMesDa } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { emLista, formatarInteiro } from "../../lib/formatacao/texto.ts"

const semNada = (valor: string) => comoCentavos(valor) === 0n

type Guia = Pick<DetalheDaGuia["guia"], "competencia" | "vencimento" | "emAberto">
type Pagando = Pick<NonNullable<DetalheDaGuia["pagando"]>, "em" | "dias" | "multa" | "juros" | "total">

/** What a guide costs on a day, why it costs more than its tax, and what it cost when it fell due. */
export function frasesDosAcrescimos(guia: Guia, { em, dias, multa, juros, total }: Pagando): readonly string[] {
  const semJuros = juros === null ? ", sem os juros, que esperam a Selic" : ""
  const partes = [
    `${formatarReais(guia.emAberto)} do imposto`,
    ...(dias > 0 ? [`${formatarReais(multa)} de multa`] : []),
    ...(juros === null || semNada(juros) ? [] : [`${formatarReais(juros)} de juros`]),
  ]
  const mais = partes.length === 1 ? "" : `: ${emLista(partes)}`
  const osJuros =
    juros !== null && semNada(juros)
      ? "os juros começam no mês seguinte ao do vencimento"
      : "os juros crescem por mês, pela Selic"
  const porque =
    dias > 0
      ? `${dias === 1 ? "É 1 dia" : `São ${formatarInteiro(dias)} dias`} de atraso. A multa cresce por dia, até o máximo da lei; ${osJuros}.`
      : "Não há atraso: os juros são os da quota, contados desde o fim do trimestre."
  return [
    `Paga em ${formatarData(em)}, a guia de ${nomeDoMesDa(guia.competencia)} custa ${formatarReais(total)}${semJuros}${mais}.`,
    porque,
    ...(dias > 0
      ? [`No vencimento, ${formatarData(guia.vencimento)}, o que falta pagar era ${formatarReais(guia.emAberto)}.`]
      : []),
  ]
}
