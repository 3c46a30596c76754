import * as z from "zod/mini"

/** RFC 9457 problem document, with the fields of our own. The small build of the library: the sign-in page reads it. */
export const problema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  codigo: z.string(),
  mensagem: z.string(),
  campo: z.optional(z.string()),
})
export type Problema = z.infer<typeof problema>
