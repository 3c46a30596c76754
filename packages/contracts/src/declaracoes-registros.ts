import { z } from "zod"
import { chavesDe, competencia, direcaoDaOrdem, idDeMunicipio, reais, regime, texto, textoCru, uuid } from "./comum.ts"
import {
  ajustesDoPrazo,
  declaracoesFederais,
  estadosDaDeclaracao,
  etapasDaDeclaracao,
  periodicidades,
} from "./listas/declaracoes.ts"
import { passo } from "./motor.ts"

/** One of the federal ones, or the id of one of the office's own. */
export const obrigacao = textoCru(36).refine(
  (o) => o in declaracoesFederais || uuid.safeParse(o).success,
  "Escolha uma obrigação da lista.",
)
const periodo = textoCru(7).regex(
  /^20\d{2}(-(0[1-9]|1[0-2]|T[1-4]))?$/,
  "Informe o período como AAAA-MM, AAAA-T1 a AAAA-T4 ou AAAA.",
)
export const dia = z.iso.date("Informe o dia como dd/mm/aaaa.")
export const etapa = chavesDe(etapasDaDeclaracao)
export const tipoDaEntrega = z.enum(["original", "retificadora"])
export const estado = chavesDe(estadosDaDeclaracao)
export const pessoaDoEscritorio = z.object({ id: uuid, nome: z.string() })

export const qual = { idEmpresa: uuid, obrigacao, periodo }

/** One declaration of one company and period, as lists show it. */
export const declaracaoDaLista = z.object({
  idEmpresa: uuid,
  apelido: z.string(),
  cnpj: z.string(),
  obrigacao: z.string(),
  nome: z.string(),
  periodo: z.string(),
  /** Late after it. */
  prazo: z.string(),
  /** By which to act: before the deadline where the sources differ on it. */
  fazerAte: z.string(),
  estado,
  etapa: etapa.nullable(),
  /** pt-BR: why it is owed, or is not. */
  porque: z.string(),
  responsavel: pessoaDoEscritorio.nullable(),
  entregueEm: z.string().nullable(),
  numero: z.string().nullable(),
  retificadora: z.boolean(),
  temRecibo: z.boolean(),
})
export type DeclaracaoDaLista = z.infer<typeof declaracaoDaLista>

const filtro = {
  /** Month of the calendar in which it falls. */
  competencia,
  /** Late ones of every month, instead of those of one. */
  atrasadas: z.stringbool().optional(),
  idEmpresa: uuid.optional(),
  obrigacao: obrigacao.optional(),
  estado: estado.optional(),
  /** "ninguem" finds what nobody answers for. */
  responsavel: z.union([uuid, z.literal("ninguem")]).optional(),
  busca: texto(100).optional(),
}
export const filtroDasDeclaracoes = z.object(filtro)
export type FiltroDasDeclaracoes = z.infer<typeof filtroDasDeclaracoes>
export const ordensDasDeclaracoes = ["prazo", "empresa", "obrigacao"] as const
export const ordenacao = {
  ordem: z.enum(ordensDasDeclaracoes).default("prazo"),
  direcao: direcaoDaOrdem.default("asc"),
}

export const MAXIMO_DE_DECLARACOES = 1000
const escolhidas = z.array(z.object(qual)).min(1, "Escolha ao menos uma declaração.").max(MAXIMO_DE_DECLARACOES)
/** Some, or all that the list would show. A field it does not know is an error: ignored, it would reach too many. */
export const quais = {
  declaracoes: escolhidas.optional(),
  filtro: z
    .strictObject({
      competencia,
      atrasadas: z.boolean().optional(),
      idEmpresa: filtro.idEmpresa,
      obrigacao: filtro.obrigacao,
      estado: filtro.estado,
      responsavel: filtro.responsavel,
      busca: filtro.busca,
    })
    .optional(),
}
export const umDosDois = <T extends { declaracoes?: unknown; filtro?: unknown }>({ declaracoes, filtro: todas }: T) =>
  (declaracoes === undefined) !== (todas === undefined)
export const QUAIS = {
  error: "Escolha as declarações, ou mande o filtro da lista: um dos dois.",
  path: ["declaracoes"],
}
export type QuaisDeclaracoes = z.infer<z.ZodObject<typeof quais>>
export const resultadoEmMassa = z.object({
  feitas: z.number().int(),
  /** What was left as it was, and why. */
  recusadas: z.array(z.object({ ...qual, apelido: z.string(), motivo: z.string() })),
  /** Out of reach, or of no period. */
  naoEncontradas: z.number().int(),
})
export type ResultadoDasDeclaracoes = z.infer<typeof resultadoEmMassa>

export const declaracaoDetalhada = declaracaoDaLista.extend({
  oQueE: z.string(),
  norma: z.string(),
  /** The source of the deadline was not read in the norm itself. */
  aConferir: z.boolean(),
  /** Arithmetic of the date; null of one that is kept as it was delivered. */
  memoria: passo.nullable(),
  /** Who answers for this one; null where it is who answers for the company. */
  idResponsavel: uuid.nullable(),
  idDocumento: uuid.nullable(),
  /** Address of the receipt. */
  recibo: z.object({ nome: z.string(), endereco: z.string() }).nullable(),
  observacao: z.string().nullable(),
  /** What being late costs until today, or cost when it was delivered; null where nothing is late. */
  multa: z.object({ valor: reais.nullable(), explicacao: z.string(), memoria: passo.nullable() }).nullable(),
  /** Said by the office, from a month on. */
  dita: z.object({ desde: competencia, deve: z.boolean(), motivo: z.string() }).nullable(),
  /** Where its own sheet registers the delivery. */
  pelaFicha: z.boolean(),
  /** What was done, the newest first; empty for who is not of the office. */
  historico: z.array(z.object({ em: z.string(), quem: z.string(), oQue: z.string() })),
  versao: z.number().int(),
})
export type DeclaracaoDetalhada = z.infer<typeof declaracaoDetalhada>

const regra = {
  nome: texto(60, "O nome passa de 60 caracteres.").min(3, "Dê um nome à obrigação, como “Declaração de serviços”."),
  periodicidade: chavesDe(periodicidades),
  dia: z.number().int().min(1, "O dia vai de 1 a 31.").max(31, "O dia vai de 1 a 31.").nullable(),
  mes: z.number().int().min(1).max(12).nullable().default(null),
  mesesApos: z.number().int().min(0, "De 0 a 12 meses depois.").max(12, "De 0 a 12 meses depois."),
  ajuste: chavesDe(ajustesDoPrazo),
  norma: texto(200).min(3, "Diga qual lei ou ato manda entregar: é o que se mostra a quem perguntar."),
  regimes: z.array(regime).min(1, "Escolha ao menos um regime.").max(4),
  idMunicipio: idDeMunicipio.nullable().default(null),
  desde: competencia,
  ate: competencia.nullable().default(null),
}
export const corpoDaObrigacao = z.object(regra)
export const obrigacaoPropria = z.object({
  ...regra,
  id: uuid,
  municipio: z.string().nullable(),
  /** The rule in words. */
  regra: z.string(),
  /** Its next deadlines. */
  proximos: z.array(z.object({ periodo: z.string(), prazo: z.string() })),
  versao: z.number().int(),
})
export type ObrigacaoPropria = z.infer<typeof obrigacaoPropria>

export const configuracaoDasDeclaracoes = z.object({
  emUso: z.boolean(),
  desde: competencia,
  proprias: z.array(obrigacaoPropria),
  versao: z.number().int(),
})
export type ConfiguracaoDasDeclaracoes = z.infer<typeof configuracaoDasDeclaracoes>

export const agenda = z.object({ id: uuid, de: z.enum(["pessoa", "escritorio"]), criadaEm: z.string() })
export type Agenda = z.infer<typeof agenda>

/** A line of the sheet of an annual declaration, in the order of its form. */
const itemDaFicha = z.object({
  item: z.string(),
  /** Ready to be typed; null where a person has to answer. */
  valor: z.string().nullable(),
  tipo: z.enum(["dinheiro", "numero", "fracao", "texto"]),
  /** Where it came from, or what is missing. */
  origem: z.string(),
})
export const fichaAnual = z.object({
  tipo: z.enum(["defis", "dasn-simei"]),
  ano: z.string(),
  apelido: z.string(),
  razaoSocial: z.string(),
  cnpj: z.string(),
  partes: z.array(z.object({ titulo: z.string(), itens: z.array(itemDaFicha) })),
  /** What to look at before it is delivered. */
  conferencia: z.array(z.object({ situacao: z.enum(["certo", "atencao", "falta"]), texto: z.string() })),
})
export type FichaAnual = z.infer<typeof fichaAnual>
export const daFicha = z.object({
  idEmpresa: uuid,
  tipo: z.enum(["defis", "dasn-simei"]),
  ano: textoCru(4).regex(/^20\d{2}$/, "Informe o ano com quatro algarismos."),
})
