import { z } from "zod"

/** What any page shows of the brand before anybody signs in. */
export const marcaPublica = z.object({
  nome: z.string(),
  /** What follows the screen's name in the window's title. */
  titulo: z.string(),
  /** Main colour; the palette of both schemes is derived from it. */
  cor: z.string(),
  /** Addresses of the images, with a version in them; null where the name is written instead. */
  logoClaro: z.string().nullable(),
  logoEscuro: z.string().nullable(),
  favicon: z.string(),
  suporte: z.object({ email: z.string().nullable(), telefone: z.string().nullable(), endereco: z.string().nullable() }),
})
export type MarcaPublica = z.infer<typeof marcaPublica>
