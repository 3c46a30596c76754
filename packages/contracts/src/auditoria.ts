import { z } from "zod"
import { chavesDe, paginacao, pedidoDePagina, texto, uuid } from "./comum.ts"
import { pedidoDeExportacao } from "./exportacao.ts"
import type { Rotas } from "./rota.ts"

/** What is recorded: a write of a record, or an act that wrote none. */
export const acoesDaAuditoria = {
  inserir: "Criou",
  alterar: "Alterou",
  excluir: "Excluiu",
  entrada: "Entrou",
  "entrada-recusada": "Tentou entrar",
  saida: "Saiu",
  recusa: "Foi recusado",
  exportacao: "Exportou",
  seguranca: "Mudou a segurança da conta",
  automacao: "Agiu sobre automações",
} as const
export type AcaoDaAuditoria = keyof typeof acoesDaAuditoria
const acao = chavesDe(acoesDaAuditoria)

export const registroDeAuditoria = z.object({
  id: uuid,
  /** ISO instant. */
  em: z.string(),
  acao,
  /** What was touched, in the product's words: "usuarios", "notas_fiscais"; null for acts without a record. */
  entidade: z.string().nullable(),
  idRegistro: z.string().nullable(),
  idEmpresa: uuid.nullable(),
  empresa: z.string().nullable(),
  idUsuario: uuid.nullable(),
  /** Name of who did it; "Sistema" for background work. */
  autor: z.string(),
  endereco: z.string().nullable(),
  agente: z.string().nullable(),
  /** Only the fields that changed. */
  antes: z.record(z.string(), z.unknown()).nullable(),
  depois: z.record(z.string(), z.unknown()).nullable(),
  detalhe: z.string().nullable(),
})
export type RegistroDeAuditoria = z.infer<typeof registroDeAuditoria>

/** What an office says of what leaves by itself: each act, its exceptions, its cost, by whose contract, and the capture of notes. */
export const entidadesDaAutomacao = [
  "operacoes_regras",
  "operacoes_regras_empresa",
  "operacoes_tetos",
  "receita_federal_credenciais",
  "captura_do_escritorio",
] as const

const dia = z.iso
  .date("Informe uma data válida.")
  .refine((d) => d >= "1900-01-01", "Informe uma data a partir de 1900.")

export const filtroDaAuditoria = z.object({
  idEmpresa: uuid.optional(),
  idUsuario: uuid.optional(),
  acao: acao.optional(),
  /** One, or several with commas between them. */
  entidade: texto(200).optional(),
  busca: texto(100).optional(),
  /** ISO dates, both included, in the civil time of the office. */
  de: dia.optional(),
  ate: dia.optional(),
})
export type FiltroDaAuditoria = z.infer<typeof filtroDaAuditoria>

export const rotasDaAuditoria = {
  listarAuditoria: {
    metodo: "GET",
    caminho: "/auditoria",
    papel: "CONTADOR",
    resumo: "Quem fez o quê, quando e de onde, do mais novo ao mais antigo",
    query: filtroDaAuditoria.extend(pedidoDePagina),
    resposta: z.object({ lista: z.array(registroDeAuditoria), paginacao }),
  },
  exportarAuditoria: {
    metodo: "GET",
    caminho: "/auditoria/exportacao",
    papel: "CONTADOR",
    resumo: "Histórico filtrado, em planilha",
    query: filtroDaAuditoria.extend(pedidoDeExportacao),
  },
} as const satisfies Rotas
