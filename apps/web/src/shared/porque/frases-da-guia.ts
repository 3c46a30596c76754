import type { DetalheDaGuia } from "@partida/contracts"
import { nomeDoMesDa } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"

const lista = new Intl.ListFormat("pt-BR")

type Guia = Pick<DetalheDaGuia["guia"], "competencia" | "vencimento" | "emAberto">
type Pagando = Pick<NonNullable<DetalheDaGuia["pagando"]>, "em" | "dias" | "multa" | "juros" | "total">

/** What a guide costs on a day, why it costs more than its tax, and what it cost when it fell due. */
export function frasesDosAcrescimos(guia: Guia, { em, dias, multa, juros, total }: Pagando): readonly string[] {
  const semJuros = juros === null ? ", sem os juros, que esperam a Selic" : ""
  const partes = [
    `${formatarReais(guia.emAberto)} do imposto`,
    ...(dias > 0 ? [`${formatarReais(multa)} de multa`] : []),
    ...(juros === null ? [] : [`${formatarReais(juros)} de juros`]),
  ]
  const mais = partes.length === 1 ? "" : `: ${lista.format(partes)}`
  const porque =
    dias > 0
      ? `São ${plural(dias, "dia", "dias")} de atraso. A multa cresce por dia, até o máximo da lei; os juros crescem por mês, pela Selic.`
      : "Não há atraso: os juros são os da quota, contados desde o fim do trimestre."
  return [
    `Paga em ${formatarData(em)}, a guia de ${nomeDoMesDa(guia.competencia)} custa ${formatarReais(total)}${semJuros}${mais}.`,
    porque,
    ...(dias > 0
      ? [`No vencimento, ${formatarData(guia.vencimento)}, o que falta pagar era ${formatarReais(guia.emAberto)}.`]
      : []),
  ]
}
