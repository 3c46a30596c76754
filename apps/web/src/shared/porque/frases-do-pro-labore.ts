import { paraReais } from "@partida/fiscal/nucleo"
import { nomeDoMesDa, somarMeses } from "../../lib/formatacao/competencia.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"

/** What a pró-labore became, in the words of a slip. */
export interface ProLaboreExplicado {
  readonly valor: string
  readonly inss: string
  readonly irrf: string
  readonly liquido: string
  /** What the INSS is over, where it is known. */
  readonly baseInss?: string | undefined
  readonly metodoIrrf?: "deducoes-legais" | "simplificado" | undefined
}

/** Net amount of the month before: absent where nobody asked, null where there was no slip. */
export type Anterior = Pick<ProLaboreExplicado, "valor" | "liquido"> | null | undefined

const zero = (valor: string) => comoCentavos(valor) === 0n

/** What a person receives, what is taken from it, and what changed since the month before. Every figure is of the account below. */
export function frasesDoProLabore(
  competencia: string,
  { valor, inss, irrf, liquido, baseInss, metodoIrrf }: ProLaboreExplicado,
  anterior: Anterior,
): readonly string[] {
  const oQue = `Em ${nomeDoMesDa(competencia)} o pró-labore é de ${formatarReais(valor)}, e ficam ${formatarReais(liquido)} líquidos.`
  const sobre =
    baseInss === undefined || baseInss === valor
      ? ""
      : `, sobre ${formatarReais(baseInss)}, que é até onde o teto deixa contribuir`
  const metodo = metodoIrrf === "simplificado" ? ", com o desconto simplificado" : ""
  const doInss = zero(inss) ? "Não há INSS a descontar" : `São descontados ${formatarReais(inss)} de INSS${sobre}`
  const doIrrf = zero(irrf) ? "não há IRRF a reter" : `${formatarReais(irrf)} de IRRF${metodo}`
  return [oQue, `${doInss}, e ${doIrrf}.`, ...desde(competencia, { valor, liquido }, anterior)]
}

function desde(competencia: string, hoje: Pick<ProLaboreExplicado, "valor" | "liquido">, anterior: Anterior): string[] {
  if (anterior === undefined) return []
  const mes = nomeDoMesDa(somarMeses(competencia, -1))
  if (anterior === null) return [`Em ${mes} não houve recibo: não há com o que comparar.`]
  const diferenca = comoCentavos(hoje.liquido) - comoCentavos(anterior.liquido)
  if (diferenca === 0n) return [`O líquido é o mesmo de ${mes}.`]
  const quanto = `O líquido é ${formatarReais(paraReais(diferenca < 0n ? -diferenca : diferenca))} ${diferenca > 0n ? "maior" : "menor"} que o de ${mes}`
  return anterior.valor === hoje.valor
    ? [`${quanto}, com o mesmo pró-labore: mudou o que é descontado.`]
    : [`${quanto}: o pró-labore era de ${formatarReais(anterior.valor)}.`]
}
