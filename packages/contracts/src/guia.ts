import { z } from "zod"
import { codigoDePagamento } from "./codigo-de-pagamento.ts"
import { chavesDe, competencia, reais, uuid } from "./comum.ts"
import { obrigacoesDaGuia, situacoesDaGuia } from "./listas/guias.ts"

/** What a company has to pay of a tax: one of its papers. */
export const guia = z.object({
  id: uuid,
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  competencia,
  obrigacao: chavesDe(obrigacoesDaGuia),
  /** 1 to 3 for a tax paid in installments; 0 for one that is not divided. */
  quota: z.number().int(),
  /** "1099-01"; null for a DAS. */
  codigoDeReceita: z.string().nullable(),
  valor: reais,
  vencimento: z.string(),
  /** Day by which the office wants it delivered. */
  prazoInterno: z.string(),
  /** Which version of the closing, or of the pró-labore step, it came from. */
  versao: z.number().int(),
  situacao: chavesDe(situacoesDaGuia),
  /** Pago 1, A Pagar 2. */
  idStatus: z.number().int(),
  /** What payments less reversals settled of the value, without fine and interest. */
  pago: reais,
  /** What of the value is still to be paid. */
  emAberto: reais,
  /** What it costs today: what is open, with fine and interest as far as they are known. */
  devido: reais,
  /** Fine and interest in `devido`; the interest is null while a Selic is missing. Null while nothing is added. */
  acrescimos: z.object({ multa: reais, juros: reais.nullable() }).nullable(),
  /** Paid beyond all that was due. */
  alemDoValor: reais,
  /** Day of the last payment that stands. */
  pagoEm: z.string().nullable(),
  /** A later version of the month came out smaller than what this one was paid with. */
  credito: reais.nullable(),
  /** What it came from is open again: the value may change. */
  emRevisao: z.boolean(),
  /** By which code it can be paid, or what is missing. */
  oficial: codigoDePagamento,
})
export type Guia = z.infer<typeof guia>
