import { z } from "zod"
import { reais, regime, somaEmReais, uuid } from "./comum.ts"
import { confianca } from "./motor.ts"
import { dadosFederais } from "./regras-federais.ts"
import { dadosMunicipais } from "./regras-municipais.ts"

export const situacoesDaRegra = ["em-vigor", "substituida", "revogada"] as const
export const situacaoDaRegra = z.enum(situacoesDaRegra)
export type SituacaoDaRegra = z.infer<typeof situacaoDaRegra>

/** A field that two versions say differently, by its path ("dados.aliquota"). */
const mudanca = z.object({ campo: z.string(), antes: z.unknown(), depois: z.unknown() })
export type MudancaDaRegra = z.infer<typeof mudanca>

const daRegra = {
  id: uuid,
  codigo: z.string().nullable(),
  /** Name of the service, or of what the rule is about without one. */
  descricao: z.string(),
  desde: z.string(),
  ate: z.string().nullable(),
  fundamento: z.string(),
  situacao: situacaoDaRegra,
  /** Version for If-Match. */
  versao: z.number().int(),
  /** Why it was revoked. */
  motivo: z.string().nullable(),
  criadaEm: z.string(),
  criadaPor: z.string(),
}
export const regraMunicipal = z.object({
  ...daRegra,
  idMunicipio: z.string(),
  municipio: z.string(),
  uf: z.string(),
  dados: dadosMunicipais,
})
export type RegraMunicipal = z.infer<typeof regraMunicipal>
export const regraFederal = z.object({
  ...daRegra,
  regime: regime.nullable(),
  dados: dadosFederais,
})
export type RegraFederal = z.infer<typeof regraFederal>

/** Newest first, each with what it changed in the one before; and the other rules of the same subject, by date. */
const linhaDoTempo = {
  versoes: z.array(
    z.object({
      id: uuid,
      versao: z.number().int(),
      situacao: situacaoDaRegra,
      motivo: z.string().nullable(),
      criadaEm: z.string(),
      criadaPor: z.string(),
      mudancas: z.array(mudanca),
    }),
  ),
  outras: z.array(z.object({ id: uuid, desde: z.string(), ate: z.string().nullable(), situacao: situacaoDaRegra })),
}
export type VersaoDaRegra = z.infer<(typeof linhaDoTempo)["versoes"]>[number]
export const regraMunicipalComVersoes = regraMunicipal.extend(linhaDoTempo)
export const regraFederalComVersoes = regraFederal.extend(linhaDoTempo)

/** What a change does to days of a rule: it begins to hold on them, or no longer does. */
export const efeitosDaRegra = ["passa-a-valer", "deixa-de-valer"] as const
const efeitoDaRegra = z.enum(efeitosDaRegra)
export type EfeitoDaRegra = z.infer<typeof efeitoDaRegra>

/** What a change touches, over the days of before and of after it, read from the database before anything is saved. */
export const previaDaRegra = z.object({
  /** Companies within reach that the rule governs, before or after, the first ones by name. */
  empresas: z.object({
    total: z.number().int(),
    lista: z.array(
      z.object({
        id: uuid,
        apelido: z.string(),
        notas: z.number().int(),
        valor: reais,
        /** Empty where it held and goes on holding. */
        efeitos: z.array(efeitoDaRegra),
        /** Nothing of the company names the service: it is only what its CNAE suggests. */
        aConfirmar: z.boolean(),
      }),
    ),
  }),
  /** Open months with notes that it governs, before or after; a month of more than one effect comes once for each. */
  abertos: z.object({
    meses: z.array(
      z.object({
        competencia: z.string(),
        /** Null where it held and goes on holding. */
        efeito: efeitoDaRegra.nullable(),
        empresas: z.number().int(),
        notas: z.number().int(),
        valor: somaEmReais,
      }),
    ),
    notas: z.number().int(),
    valor: somaEmReais,
  }),
  /** Company months already closed: nothing in them changes. */
  fechados: z.object({ meses: z.number().int(), notas: z.number().int(), valor: somaEmReais }),
  /** Notes of open months that say another rate or another withholding than the rule; null where it says neither. */
  divergentes: z.number().int().nullable(),
  /** The rule it would overlap, if any: saving is refused unless that one is ended on the day before. */
  conflito: z
    .object({
      id: uuid,
      desde: z.string(),
      ate: z.string().nullable(),
      /** Whether ending it on the day before makes room. */
      podeEncerrar: z.boolean(),
    })
    .nullable(),
  mudancas: z.array(mudanca),
})
export type PreviaDaRegra = z.infer<typeof previaDaRegra>

/** A rule that ships with the product: read-only, with its source. */
export const referenciaDaRegra = z.object({
  id: z.string(),
  assunto: z.string(),
  codigos: z.array(z.string()),
  regra: z.string(),
  desde: z.string(),
  ate: z.string().nullable(),
  fonte: z.string(),
  confianca,
  observacao: z.string().nullable(),
})
export type ReferenciaDaRegra = z.infer<typeof referenciaDaRegra>

export const divergenciasPossiveis = ["aliquota", "retencao"] as const
/** A note that says otherwise than the rule in force on its day. */
export const notaDivergente = z.object({
  id: uuid,
  idEmpresa: uuid,
  empresa: z.string(),
  numero: z.string(),
  competencia: z.string(),
  /** Day of the service, AAAA-MM-DD. */
  data: z.string(),
  valor: reais,
  codigoTributacao: z.string(),
  municipio: z.string(),
  mesFechado: z.boolean(),
  idRegra: uuid,
  /** What the note says and what the rule says; null where that is not what differs. */
  aliquota: z.object({ nota: z.string(), regra: z.string() }).nullable(),
  retencao: z.object({ nota: z.boolean(), regra: z.boolean() }).nullable(),
})
export type NotaDivergente = z.infer<typeof notaDivergente>
