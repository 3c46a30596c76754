import { z } from "zod"
import { chavesDe, codigoDe, competencia, listaDeIds, regime, texto, uuid } from "./comum.ts"
import { categorias, estadoDoCalculo, estadosDoFechamento, situacoesDoPasso } from "./listas/estados.ts"

/** State of the closing of a month. */
export const estadoDoFechamento = chavesDe(estadosDoFechamento)
/** A step never concluded is open; one concluded and opened again says who opened it. */
export const situacaoDoPasso = chavesDe(situacoesDoPasso)

const idDeCategoria = codigoDe(categorias)
const idDeCalculo = codigoDe(estadoDoCalculo)
/** Annex, as in the specification's filter: 1 to 5 for Anexos I to V. */
const idDeAnexo = z.number().int().min(1).max(5)

/** Where a month stands: the first of its steps that is not concluded, or closed. */
export const passosDoMes = ["faturamento", "pro-labore", "das", "fechado"] as const
const passoDoMes = z.enum(passosDoMes)
export type PassoDoMes = z.infer<typeof passoDoMes>

const simOuNao = z.enum(["sim", "nao"])

/** The same in the three tabs. */
export const filtroDoFechamento = z.object({
  competencia,
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  /** People of the office, any of whom answers for the company; comma-separated ids. */
  idPerfisEscritoriosContabeis: listaDeIds.optional(),
  idCategoria: z.coerce.number().pipe(idDeCategoria).optional(),
  idAnexo: z.coerce.number().pipe(idDeAnexo).optional(),
  estado: estadoDoFechamento.optional(),
  passo: passoDoMes.optional(),
  /** State of each step before the tax. */
  faturamento: situacaoDoPasso.optional(),
  proLabore: situacaoDoPasso.optional(),
  /** State of the calculation: Erro 3, Recalculando 98. */
  calculo: z.coerce.number().pipe(idDeCalculo).optional(),
  regime: regime.optional(),
  /** Only rows that need a person: missing data, pending notes, out of date. */
  comPendencia: z.stringbool().optional(),
  /** Months of the Simples whose PGDAS-D was recorded as declared, or not yet. */
  declarado: simOuNao.optional(),
  /** Companies with a guide of the tax of the month: whether all of them have the official document, arrived, were paid. */
  oficial: simOuNao.optional(),
  entregue: simOuNao.optional(),
  paga: simOuNao.optional(),
})
export type FiltroDoFechamento = z.infer<typeof filtroDoFechamento>

/** A number of a JSON body; digits as in an address are taken too, so a screen may repeat the filter of its list. */
const numeroOuDigitos = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number),
])

/** The filter of the list inside a JSON body. A field it does not know is an error: ignored, it would reach too many. */
export const filtroDaSelecao = z.strictObject({
  busca: texto(100).optional(),
  idEmpresa: uuid.optional(),
  idCategoria: numeroOuDigitos.pipe(idDeCategoria).optional(),
  idAnexo: numeroOuDigitos.pipe(idDeAnexo).optional(),
  idPerfisEscritoriosContabeis: filtroDoFechamento.shape.idPerfisEscritoriosContabeis,
  estado: estadoDoFechamento.optional(),
  passo: filtroDoFechamento.shape.passo,
  faturamento: filtroDoFechamento.shape.faturamento,
  proLabore: filtroDoFechamento.shape.proLabore,
  calculo: numeroOuDigitos.pipe(idDeCalculo).optional(),
  regime: filtroDoFechamento.shape.regime,
  comPendencia: z.union([z.boolean(), z.stringbool()]).optional(),
  declarado: filtroDoFechamento.shape.declarado,
  oficial: filtroDoFechamento.shape.oficial,
  entregue: filtroDoFechamento.shape.entregue,
  paga: filtroDoFechamento.shape.paga,
})

/** Which companies an action reaches: those ticked, or all that the filter finds. */
export const selecao = z.union(
  [z.strictObject({ empresas: z.array(uuid).min(1).max(5000) }), z.strictObject({ filtro: filtroDaSelecao })],
  "Escolha as empresas ou um filtro, um dos dois, com campos conhecidos e valores válidos.",
)
export type Selecao = z.infer<typeof selecao>
