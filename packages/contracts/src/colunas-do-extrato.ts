import { z } from "zod"

const coluna = z.number().int().min(0).max(199)

/** Which column of a sheet says what, counted from zero. */
export const colunasDoExtrato = z
  .object({
    /** Row of the headings, as the sheet numbers it; 0 when it has none. */
    cabecalho: z.number().int().min(0).max(200_000),
    data: coluna,
    descricao: z.array(coluna).max(6),
    valor: coluna.nullable(),
    credito: coluna.nullable(),
    debito: coluna.nullable(),
    natureza: coluna.nullable(),
    saldo: coluna.nullable(),
    identificacao: coluna.nullable(),
    /** Card bills list purchases as positive. */
    inverter: z.boolean(),
  })
  .refine(
    (c) => (c.valor === null) === (c.credito !== null && c.debito !== null) && (c.valor !== null || c.credito !== null),
    "Diga a coluna do valor, ou as duas de entrada e saída.",
  )
