import { z } from "zod"
import { texto, textoCru } from "./comum.ts"

/** The cells of a row of the file, of the columns that are imported. */
export const celulasDaLinha = z.object({
  planilha: z.string(),
  linha: z.number().int(),
  fora: z.boolean(),
  celulas: z.array(
    z.object({
      indice: z.number().int(),
      letra: z.string(),
      titulo: z.string(),
      /** The field that the column holds. */
      campo: z.string(),
      /** As the file has it. */
      texto: z.string(),
      /** As a person left it; null where nobody touched it. */
      corrigida: z.string().nullable(),
    }),
  ),
})
export type CelulasDaLinha = z.infer<typeof celulasDaLinha>

/** What a person changes of a row over the file. */
export const ajusteDaLinha = z.object({
  planilha: textoCru(200),
  /** As the spreadsheet numbers it. */
  linha: z.number().int().min(1).max(1_048_576),
  /** Leaves the row out, or brings it back. */
  fora: z.boolean().optional(),
  /** What each cell says from now on; null gives it back as the file has it. */
  celulas: z
    .array(z.object({ indice: z.number().int().min(0).max(199), valor: texto(2_000).nullable() }))
    .max(200)
    .optional(),
})
