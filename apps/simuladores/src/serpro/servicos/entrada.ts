import { z } from "zod"
import { deCompacto } from "../calendario.ts"
import { lerCentavos } from "../dinheiro.ts"
import { Recusa } from "../protocolo.ts"

/** Shapes that the inputs of several systems share. */

/** Reais, in a number or a text with up to two decimals. */
export const dinheiro = z.union([z.number(), z.string()]).transform((lido, contexto) => {
  const quantia = lerCentavos(lido)
  if (quantia !== null && quantia >= 0n) return quantia
  contexto.addIssue({ code: "custom", message: "valor inválido" })
  return z.NEVER
})

/** AAAAMM, in a number or a text. */
export const periodo = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((pa) => /^20\d{2}(?:0[1-9]|1[0-2])$/.test(pa), "período inválido")

export const anoCalendario = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((ano) => /^20\d{2}$/.test(ano), "ano inválido")

/** Reads the input of a service, or refuses with the code of its system and what is wrong. */
export function ler<T>(esquema: z.ZodType<T>, entrada: unknown, codigo: string): T {
  const lida = esquema.safeParse(entrada)
  if (lida.success) return lida.data
  const [problema] = lida.error.issues
  const onde = problema?.path.join(".") ?? ""
  throw new Recusa(400, codigo, `Parâmetros de entrada inválidos. ${onde}: ${problema?.message ?? ""}`)
}

/** A day from today on, AAAAMMDD, or null when none was asked for. */
export function lerDia(
  pedido: string | number | null | undefined,
  hoje: string,
  recusar: (motivo: string) => Recusa,
): string | null {
  if (pedido === null || pedido === undefined || pedido === "") return null
  const dia = deCompacto(String(pedido))
  if (dia === null || dia < hoje) throw recusar("dataConsolidacao deve ser uma data futura, AAAAMMDD.")
  return dia
}
