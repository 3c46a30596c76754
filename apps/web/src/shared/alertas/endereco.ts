import { type NivelDeAlerta, niveisDeAlerta, type TipoDeAlerta, tiposDeAlerta, uuid } from "@partida/contracts"
import { z } from "zod"

const nomes = <C extends string>(lista: Readonly<Record<C, unknown>>) =>
  z.custom<C>((valor) => typeof valor === "string" && Object.hasOwn(lista, valor))

/**
 * What an address says of the list of alerts, which opens over any screen: `?alertas=abertos`, narrowed to a company, a kind
 * and a level. What cannot be read is ignored.
 */
export const enderecoDosAlertas = z.object({
  alertas: z.enum(["abertos", "resolvidos", "todos"]).optional().catch(undefined),
  alertasDe: uuid.optional().catch(undefined),
  alertasTipo: nomes<TipoDeAlerta>(tiposDeAlerta).optional().catch(undefined),
  alertasNivel: nomes<NivelDeAlerta>(niveisDeAlerta).optional().catch(undefined),
})
export type EnderecoDosAlertas = z.infer<typeof enderecoDosAlertas>

/** The same from the text of an address: no screen has it in its own search. */
export const lerEndereco = (texto: string): EnderecoDosAlertas =>
  enderecoDosAlertas.parse(Object.fromEntries(new URLSearchParams(texto)))

/** Takes the list out of an address. */
export const SEM_ALERTAS = {
  alertas: undefined,
  alertasDe: undefined,
  alertasTipo: undefined,
  alertasNivel: undefined,
} satisfies Record<keyof EnderecoDosAlertas, undefined>
