import type { Confianca, Falta, ParametroUsado, Passo } from "@partida/fiscal"
import { z } from "zod"

/** The tree is produced and typed by @partida/fiscal; here it only has to be an object of a known kind. */
export const passo = z.custom<Passo>(
  (v) => typeof v === "object" && v !== null && "tipo" in v && "rotulo" in v && "valor" in v,
)

/** What the engine lacks to compute. */
export const falta = z.custom<Falta>((v) => typeof v === "object" && v !== null && "codigo" in v && "mensagem" in v)

/** A period of a legal table that entered a result. */
export const parametroUsado = z.custom<ParametroUsado>(
  (v) => typeof v === "object" && v !== null && "tabela" in v && "desde" in v,
)

/** How sure the product is of a reference: checked in the source, derived from it, or to be confirmed. */
export const confianca = z.enum(["verified", "computed", "memory"]) satisfies z.ZodType<Confianca>

/** How a calculation ended. */
export const situacaoDaApuracao = z.enum(["calculado", "nao-se-aplica", "faltam-dados"])
