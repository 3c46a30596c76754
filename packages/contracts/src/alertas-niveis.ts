import { z } from "zod"

/** How much it asks of a person. `ordem` grows with it. */
export const niveisDeAlerta = {
  informacao: { rotulo: "Informação", ordem: 1 },
  atencao: { rotulo: "Atenção", ordem: 2 },
  critico: { rotulo: "Crítico", ordem: 3 },
} as const
export type NivelDeAlerta = keyof typeof niveisDeAlerta

/** How many open alerts of each level. */
export const contagemDeAlertas = z.object({
  critico: z.number().int(),
  atencao: z.number().int(),
  informacao: z.number().int(),
})
export type ContagemDeAlertas = z.infer<typeof contagemDeAlertas>
