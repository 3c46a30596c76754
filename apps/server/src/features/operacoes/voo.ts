import { createHash } from "node:crypto"
import { estadosDaExecucao } from "@partida/contracts"
import type { MotivoDaOperacao } from "../../db/schema/operacoes.ts"
import type { AtosExternos, Avanco, Etapa, OperacaoTomada, Preparo } from "../../ports/operacao-externa.ts"
import type { Desfecho, Requisicao, Resposta } from "../../ports/receita-federal.ts"
import { aposAvanco, type Mudanca, motivoDe } from "./decisao.ts"
import type { Retorno } from "./disjuntor.ts"
import type { ExecucaoAberta, FimDaExecucao, NovaExecucao } from "./fila.repository.ts"

/** A call under way. */
export interface Voo {
  readonly idEscritorio: string
  readonly operacao: OperacaoTomada
  readonly numero: number
  readonly requisicao: Requisicao
}

export interface Respondida extends Voo {
  readonly retorno: Retorno
  /** The answer was read from where it is kept. */
  readonly jaGravada: boolean
}

/** The step of an operation. Throws for one that its act does not have: a programming error. */
export function etapaDe(atos: AtosExternos, { tipo, etapa }: Pick<OperacaoTomada, "tipo" | "etapa">): Etapa {
  const encontrada = atos[tipo]?.etapas[etapa]
  if (encontrada === undefined) throw new Error(`O ato ${tipo} não tem a etapa ${etapa}.`)
  return encontrada
}

/** A call that came back, and what it says. */
export type Lida = Respondida & { readonly desfecho: Desfecho<unknown> }

/** Where an operation and its run go; a run that stays open has no end. */
export interface Fim {
  readonly mudanca: Mudanca
  readonly execucao: FimDaExecucao | null
}

/** What people are told of a defect of ours. */
export const DEFEITO: MotivoDaOperacao = {
  codigo: "erro-interno",
  texto: "Ocorreu um erro inesperado do nosso lado. Nada foi repetido; tente de novo ou fale com o suporte.",
  textoDoOrgao: null,
}

/** SHA-256 of bytes, in hexadecimal. */
export const resumoDe = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

/** The run that is recorded before its call. */
export const novaExecucao = (
  { id, idEmpresa, etapa }: OperacaoTomada,
  numero: number,
  { requisicao, certificado, procuracao }: Extract<Preparo, { tipo: "chamar" }>,
): NovaExecucao => ({
  idOperacao: id,
  idEmpresa,
  numero,
  estado: estadosDaExecucao.EXECUTANDO.id,
  etapa,
  requisicao,
  corpoResumo: resumoDe(requisicao.corpo),
  certificado: certificado ?? null,
  procuracao: procuracao ?? null,
})

/** A call whose answer somebody kept before stopping. */
export const doGuardado = (
  idEscritorio: string,
  operacao: OperacaoTomada,
  { numero, etapa, requisicao }: ExecucaoAberta,
  resposta: Resposta,
): Respondida => ({
  idEscritorio,
  operacao: { ...operacao, etapa },
  numero,
  requisicao,
  retorno: { resposta },
  jaGravada: true,
})

/** A run of which nobody knows the end. */
export const perdida = ({ idOperacao, numero, requisicao }: ExecucaoAberta): FimDaExecucao => ({
  idOperacao,
  numero,
  estado: estadosDaExecucao.ERRO.id,
  desfecho: "falha",
  incerta: requisicao.grava,
  motivo: {
    codigo: "interrompida",
    texto: "O servidor parou antes de receber a resposta desta tentativa.",
    textoDoOrgao: null,
  },
  custo: 0n,
})

/** How a run ended that was not ok. */
export const fimDa = (
  { operacao, numero }: Voo,
  desfecho: Exclude<Desfecho<unknown>, { tipo: "ok" }>,
): FimDaExecucao => ({
  idOperacao: operacao.id,
  numero,
  estado: desfecho.tipo === "pendente" ? estadosDaExecucao.SUCESSO.id : estadosDaExecucao.ERRO.id,
  desfecho: desfecho.tipo,
  incerta: desfecho.tipo === "falha" && desfecho.incerta,
  motivo: desfecho.tipo === "pendente" ? null : motivoDe(desfecho),
  custo: 0n,
})

/** How a run ended that was, and where its operation goes. */
export function fimDaBoa({ operacao, numero }: Voo, avanco: Avanco | undefined, agora: Date): Fim {
  if (avanco === undefined) throw new Error("Um ato concluiu menos operações do que recebeu.")
  return {
    mudanca: aposAvanco(operacao, avanco, agora),
    execucao: {
      idOperacao: operacao.id,
      numero,
      estado: estadosDaExecucao.SUCESSO.id,
      desfecho: "ok",
      incerta: false,
      motivo: avanco.tipo === "inconsistencia" ? avanco.motivo : null,
      custo: 0n,
    },
  }
}
