import { podeTransitarNota, porId, statusDaNota } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { emissorDaChave } from "./chaves.ts"
import { mesDaNota } from "./mapping.ts"
import {
  alterarNota,
  candidatasASubstituir,
  type EventoGravado,
  eventosDaChave,
  type NotaGravada,
  notaPelaChave,
} from "./notas-fiscais.repository.ts"

type Nota = Pick<NotaGravada, "chave" | "direcao" | "assinatura" | "decisao" | "semValidade">

/** A note that may have effects: of the real environment, signed by a known issuer, or accepted by a person. */
const notaEmVigor = (nota: Omit<Nota, "chave" | "direcao">) =>
  !nota.semValidade && (nota.assinatura === "valida" || nota.decisao === "aceita")

/** Only the emitter of a note can replace it, with a note in force seen from the same side. */
function substituiDeFato(nova: Nota, original: Nota): boolean {
  return (
    notaEmVigor(nova) &&
    nova.direcao === original.direcao &&
    emissorDaChave(nova.chave) === emissorDaChave(original.chave)
  )
}

/** The status that the known facts give a note. */
function statusComEventos(
  eventos: readonly Pick<EventoGravado, "efeito" | "emVigor">[],
  { temSubstituta, pedido }: { readonly temSubstituta: boolean; readonly pedido: boolean },
): number {
  const efeitos = eventos.filter((e) => e.emVigor).map((e) => e.efeito)
  if (efeitos.includes("substitui") || temSubstituta) return statusDaNota.SUBSTITUIDA.id
  if (efeitos.includes("cancela")) return statusDaNota.CANCELADA.id
  const ultimoPedido = efeitos.lastIndexOf("pendente-cancelamento")
  const ultimoFim = efeitos.lastIndexOf("encerra-pendencia")
  return pedido || ultimoPedido > ultimoFim ? statusDaNota.CANCELANDO.id : statusDaNota.ATIVA.id
}

/** Longer chains of replacements than this do not exist; the bound keeps a cycle of forged keys from running for ever. */
const MAXIMO_DE_SUBSTITUICOES = 50

/**
 * Brings a note and its neighbours to what the known facts say, in whatever order they arrived: its status, the status
 * of the note it replaces, and the month in which a replacing note counts (that of the original operation,
 * Res. CGSN 140/2018 art. 18 §2). `porDecisao` lets a person's change of mind undo a replacement; `lida` is the note as this
 * transaction has just written it.
 * False when nothing changed or the note is not here. Raises competencia-fechada.
 */
export async function conciliar(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  chave: string,
  {
    porDecisao = false,
    passo = 0,
    lida = null,
  }: { readonly porDecisao?: boolean; readonly passo?: number; readonly lida?: NotaGravada | null } = {},
): Promise<boolean> {
  const nota = lida ?? (await notaPelaChave(tx, escopo, idEmpresa, chave))
  if (!nota || passo > MAXIMO_DE_SUBSTITUICOES) return false
  const substituta = await substitutaEmVigor(tx, escopo, nota)
  let mudou = await conciliarStatus(tx, escopo, nota, substituta, porDecisao)
  const original = nota.chaveSubstituida ? await notaPelaChave(tx, escopo, idEmpresa, nota.chaveSubstituida) : null
  if (original) {
    const daOriginal = await substitutaEmVigor(tx, escopo, original)
    mudou = (await conciliarStatus(tx, escopo, original, daOriginal, porDecisao)) || mudou
    const competencia = substituiDeFato(nota, original)
      ? original.competencia
      : mesDaNota(nota, await lerRegimeEm(tx, escopo, idEmpresa, nota.competenciaDoDocumento))
    if (competencia !== nota.competencia) {
      await alterarNota(tx, escopo, nota.id, { competencia })
      mudou = true
    }
  }
  if (substituta && (mudou || passo === 0)) {
    mudou = (await conciliar(tx, escopo, idEmpresa, substituta.chave, { porDecisao, passo: passo + 1 })) || mudou
  }
  return mudou
}

async function conciliarStatus(
  tx: Tx,
  escopo: Escopo,
  nota: NotaGravada,
  substituta: NotaGravada | null,
  porDecisao: boolean,
): Promise<boolean> {
  const eventos = await eventosDaChave(tx, escopo, nota.idEmpresa, nota.chave)
  const status = statusComEventos(eventos, { temSubstituta: substituta !== null, pedido: nota.cancelamentoPedido })
  const de = porId(statusDaNota, nota.status)
  const para = porId(statusDaNota, status)
  if (status === nota.status || !de || !para || !(porDecisao || podeTransitarNota(de, para))) return false
  await alterarNota(tx, escopo, nota.id, { status })
  return true
}

async function substitutaEmVigor(tx: Tx, escopo: Escopo, nota: NotaGravada): Promise<NotaGravada | null> {
  const candidatas = await candidatasASubstituir(tx, escopo, nota.idEmpresa, nota.chave)
  return candidatas.find((c) => substituiDeFato(c, nota)) ?? null
}
