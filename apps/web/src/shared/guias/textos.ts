import { type Guia, type SituacaoDaGuia, situacoesDaGuia } from "@partida/contracts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { Tom } from "../../ui/Etiqueta.tsx"

const tons: Readonly<Record<SituacaoDaGuia, Tom>> = {
  "a-pagar": "andamento",
  vencida: "erro",
  paga: "feito",
  substituida: "neutro",
}

/** State of a guide as a label: "Paga em parte" is still to be paid, and late is late whatever was paid. */
export function etiquetaDaGuia({ situacao, pago, credito }: Pick<Guia, "situacao" | "pago" | "credito">): {
  readonly tom: Tom
  readonly rotulo: string
} {
  if (credito !== null) return { tom: "atencao", rotulo: "Paga a mais" }
  if (situacao === "a-pagar" && comoCentavos(pago) > 0n) return { tom: "andamento", rotulo: "Paga em parte" }
  return { tom: tons[situacao], rotulo: situacoesDaGuia[situacao].rotulo }
}

/** What else must be known of a guide, or null. */
export function notaDaGuia(guia: Guia): string | null {
  if (guia.credito !== null) return `${formatarReais(guia.credito)} além da versão em vigor`
  if (guia.emRevisao) return "O mês foi reaberto: o valor pode mudar"
  if (guia.situacao === "substituida") return "Deu lugar a outra versão"
  if (guia.situacao !== "paga" && comoCentavos(guia.pago) > 0n)
    return `Paga em parte: ${formatarReais(guia.pago)} do imposto`
  if (comoCentavos(guia.alemDoValor) > 0n) return `${formatarReais(guia.alemDoValor)} além do valor`
  return null
}

/** "Faltam R$ 204,65, com a multa e os juros de hoje": what would settle a guide today. */
export function oQueFalta({ devido, acrescimos }: Pick<Guia, "devido" | "acrescimos">): string {
  const com =
    acrescimos === null
      ? ""
      : acrescimos.juros === null
        ? ", com a multa e sem os juros"
        : ", com a multa e os juros de hoje"
  return `Faltam ${formatarReais(devido)}${com}`
}

/** The typed line as guides print it, in four blocks with their digit: easier to check by eye, and to type. */
export const linhaEmGrupos = (linha: string): string =>
  (linha.match(/\d{12}/g) ?? [linha]).map((bloco) => `${bloco.slice(0, 11)}-${bloco.slice(11)}`).join(" ")

const MS_DO_DIA = 86_400_000

/** Days from a day to another; negative when it has passed. */
const diasAte = (dia: string, hoje: string) => Math.round((Date.parse(dia) - Date.parse(hoje)) / MS_DO_DIA)

/** How loud a due date is: wrong when it has passed, asking for care today and the day before, quiet (null) otherwise. */
export function urgenciaDo(vencimento: string, hoje: string): "erro" | "atencao" | null {
  const dias = diasAte(vencimento, hoje)
  if (dias < 0) return "erro"
  return dias <= 1 ? "atencao" : null
}

/** "vence hoje", "vence em 3 dias", "venceu há 2 dias": the distance of a due date from today. */
export function distanciaDo(vencimento: string, hoje: string): string {
  const dias = diasAte(vencimento, hoje)
  if (dias === 0) return "vence hoje"
  if (dias === 1) return "vence amanhã"
  if (dias === -1) return "venceu ontem"
  return dias > 0 ? `vence em ${plural(dias, "dia", "dias")}` : `venceu há ${plural(-dias, "dia", "dias")}`
}
