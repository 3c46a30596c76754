import {
  type ComparacaoDaLinha,
  type MapeamentoDaPlanilha,
  mapeamentoDaPlanilha,
  type PlanilhaLida,
  planilhaLida,
} from "@partida/contracts"
import { z } from "zod"
import { type Efeito, TABELAS } from "./julgamento/tipos.ts"

/** What the database keeps as JSON, checked on the way back. */
export const planilhasLidas = (valor: unknown): PlanilhaLida[] => z.array(planilhaLida).parse(valor ?? [])
export const mapeamentosLidos = (valor: unknown): MapeamentoDaPlanilha[] =>
  z.array(mapeamentoDaPlanilha).parse(valor ?? [])

const registro = z.record(
  z.string().regex(/^[a-z_0-9]+$/),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
)
const efeitos = z.array(
  z.object({
    tabela: z.enum(TABELAS),
    acao: z.enum(["inserir", "alterar"]),
    chave: registro,
    antes: registro.nullable(),
    depois: registro,
  }),
)
export const efeitosLidos = (valor: unknown): readonly Efeito[] => efeitos.parse(valor)

const dados = z.object({
  campos: z.record(z.string(), z.string()),
  avisos: z.array(z.string()),
  erro: z.string().nullable(),
  fora: z.literal(true).exactOptional(),
  ajustada: z.literal(true).exactOptional(),
  repetidas: z.array(z.object({ planilha: z.string(), linha: z.number() })).exactOptional(),
})
const comparacao = z.object({
  competencia: z.string(),
  registrado: z.string().nullable(),
  extrato: z.string(),
  aGravar: z.string().nullable(),
  diferenca: z.string().nullable(),
})
export const comparacaoLida = (valor: unknown): ComparacaoDaLinha | null => comparacao.nullable().parse(valor ?? null)

export const dadosLidos = (valor: unknown) => dados.parse(valor)
