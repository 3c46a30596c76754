import { z } from "zod"
import { competencia, texto, textoCru } from "./comum.ts"
import { textoNoFormato } from "./formatos.ts"
import { camposDe } from "./importacoes-campos.ts"
import { type CampoDaImportacao, ehDeContraparte } from "./importacoes-tipos.ts"

/** What each row of a sheet is. */
export const tipoDeLinha = z.enum([
  "empresa",
  "socio",
  "dependente",
  "receita",
  "folha",
  "saldo",
  "cliente",
  "fornecedor",
])

/** Which column of a sheet holds which field; an amount whose column is a month, or of an annex, says it. */
const colunaMapeada = z.object({
  indice: z.number().int().min(0).max(199),
  campo: textoCru(40),
  competencia: competencia.nullable(),
  /** Activity of all the revenue in the column ("Anexo III"), when its heading names it instead of each row. */
  atividade: texto(60).min(1).exactOptional(),
})
export type ColunaMapeada = z.infer<typeof colunaMapeada>

export const mapeamentoDaPlanilha = z.object({
  planilha: textoCru(200),
  /** What each row of the sheet is; null leaves the sheet out. */
  tipo: tipoDeLinha.nullable(),
  colunas: z.array(colunaMapeada).max(200),
  /** Of clients and suppliers: the company of every row, where no column says it. */
  cnpjDaEmpresa: textoNoFormato("cnpj").exactOptional(),
})
export type MapeamentoDaPlanilha = z.infer<typeof mapeamentoDaPlanilha>

/** The fields that a sheet must have and no column of it holds yet. */
export function camposQueFaltam({
  tipo,
  colunas,
  cnpjDaEmpresa,
}: Pick<MapeamentoDaPlanilha, "tipo" | "colunas" | "cnpjDaEmpresa">): readonly CampoDaImportacao[] {
  if (tipo === null) return []
  const dita = ehDeContraparte(tipo) && cnpjDaEmpresa !== undefined
  return camposDe(tipo).filter(
    ({ obrigatorio, campo }) =>
      obrigatorio === true && !colunas.some((c) => c.campo === campo) && !(dita && campo === "cnpj"),
  )
}

/** A sheet as found in the file. */
export const planilhaLida = z.object({
  nome: z.string(),
  oculta: z.boolean(),
  /** Row of the headings as the spreadsheet numbers it (the first of two), null when there are none. */
  cabecalho: z.number().int().nullable(),
  linhasDeCabecalho: z.number().int(),
  /** Rows with something below the headings. */
  linhas: z.number().int(),
  colunas: z.array(
    z.object({
      indice: z.number().int(),
      /** "A", "B" … */
      letra: z.string(),
      titulo: z.string(),
      oculta: z.boolean(),
      exemplos: z.array(z.string()),
      /** Some row has a number in it: leaving it out is worth a word. */
      comNumeros: z.boolean().default(false),
    }),
  ),
  /** What a person should know of how it was read. */
  avisos: z.array(z.string()),
  /** The first rows as they are, to say which of them are the headings. */
  amostra: z.array(z.object({ linha: z.number().int(), celulas: z.array(z.string()) })).default([]),
  /** The columns as each kind of row would take them. */
  sugestoes: z.partialRecord(tipoDeLinha, z.array(colunaMapeada)).default({}),
  /** A mapping confirmed before for the same headings was taken. */
  lembrada: z.boolean(),
})
export type PlanilhaLida = z.infer<typeof planilhaLida>

const COLUNAS_CITADAS = 12

/** The columns with numbers that a mapping leaves out, in a sentence; null when it takes them all, or leaves the sheet out. */
export function avisoDeColunasDeFora(
  { colunas }: Pick<PlanilhaLida, "colunas">,
  { tipo, colunas: mapeadas }: Pick<MapeamentoDaPlanilha, "tipo" | "colunas">,
): string | null {
  // Which column is the CNPJ is asked first: until then nothing is known of the others.
  if (tipo === null || !mapeadas.some((m) => m.campo === (ehDeContraparte(tipo) ? "documento" : "cnpj"))) return null
  const nomes = colunas
    .filter((c) => c.comNumeros && !mapeadas.some((m) => m.indice === c.indice))
    .map((c) => (c.titulo === "" ? c.letra : `${c.letra} (${c.titulo})`))
  if (nomes.length === 0) return null
  if (nomes.length === 1) return `A coluna ${nomes[0]} tem valores e não será importada.`
  const demais = nomes.length - COLUNAS_CITADAS
  const citadas = demais > 0 ? [...nomes.slice(0, COLUNAS_CITADAS), `mais ${demais}`] : nomes
  return `As colunas ${citadas.slice(0, -1).join(", ")} e ${citadas.at(-1)} têm valores e não serão importadas.`
}
