import { randomUUID } from "node:crypto"
import { and, asc, eq, gt, inArray, lte, notExists, or, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { z } from "zod"
import type { Tx } from "../db/banco.ts"
import { alterar } from "../db/registros.ts"
import { type CanalDaFila, mensagens, type ProvaDaEntrega } from "../db/schema/correio.ts"
import type { Cofre } from "../identidade/cofre.ts"
import type { Conteudo, TipoDeMensagem } from "./modelos.ts"

/** A message to be recorded by the act that asks for it. */
interface NovaMensagem extends Conteudo {
  /** Names the act, so that repeating it sends nothing again: "convite/<id>". */
  readonly chave: string
  readonly tipo: TipoDeMensagem
  readonly idEscritorio: string | null
  /** One address, without a name. */
  readonly para: string
  readonly agora: Date
  /** The sending whose message it is: what becomes of it is written there as proof. */
  readonly idEnvio?: string
  readonly expedicao?: Expedicao
}

/** How a message of an office leaves, beyond what every message says. */
export type Expedicao = z.infer<typeof expedicao>

/** A claimed message, open. */
export interface MensagemAEnviar {
  readonly id: string
  readonly para: string
  readonly assunto: string
  readonly texto: string
  readonly html: string
  readonly remetente: string | null
  readonly responderPara: string | null
  readonly expedicao: Expedicao | null
  /** Counting this one. */
  readonly tentativas: number
}

/** Vault label of the bodies. */
const USO_DO_COFRE = "correio"
/** Longer than the slowest send that the transport allows: after it, whoever was sending is gone. */
export const PRAZO_DO_ENVIO_MS = 10 * 60_000
const MAXIMO_DO_ERRO = 300

const expedicao = z.object({
  /** Address in the From, of the office's own domain; null takes the installation's. */
  de: z.string().nullable(),
  /** Where a message that comes back goes: names the sending, so that the bounce needs no guess. */
  retorno: z.string().nullable(),
  /** How the sending is called in the delivery reports of a server that gives them (RFC 3461). */
  envid: z.string().nullable(),
  /** Signs as the domain of the sender (RFC 6376). */
  dkim: z.object({ dominio: z.string(), seletor: z.string(), chave: z.string() }).nullable(),
  /** One click, without signing in, stops messages of this kind (RFC 8058). */
  descadastro: z.string().nullable(),
})

/** Messages recorded before brands existed say nothing of the sender. */
const corpo = z.object({
  texto: z.string(),
  html: z.string(),
  remetente: z.string().nullable().default(null),
  responderPara: z.string().nullable().default(null),
  expedicao: expedicao.nullable().default(null),
})
export type CorpoDaMensagem = z.infer<typeof corpo>

/**
 * Records a message inside the caller's transaction: it is sent if, and only if, that transaction commits. A `chave`
 * that is already there changes nothing. Wake the work "correio" once committed.
 */
export function enfileirarMensagem(tx: Tx, cofre: Cofre, nova: NovaMensagem): Promise<void> {
  const { texto, html, remetente, responderPara, expedicao = null, ...dados } = nova
  const cifravel: CorpoDaMensagem = { texto, html, remetente, responderPara, expedicao }
  return enfileirar(tx, cofre, { ...dados, canal: "email", corpo: cifravel })
}

interface NovaNaFila extends Pick<NovaMensagem, "chave" | "idEscritorio" | "para" | "assunto" | "agora" | "idEnvio"> {
  readonly canal: CanalDaFila
  readonly tipo: string
  /** What the channel needs to send it, in its own words; kept encrypted. */
  readonly corpo: object
}

/** Records a message of any channel, as `enfileirarMensagem` says of an e-mail. */
export async function enfileirar(tx: Tx, cofre: Cofre, { corpo, agora, ...dados }: NovaNaFila): Promise<void> {
  await tx
    .insert(mensagens)
    .values({
      id: randomUUID(),
      ...dados,
      corpoCifrado: cofre.cifrar(JSON.stringify(corpo), USO_DO_COFRE),
      estado: "pendente",
      proximaTentativaEm: agora,
      criadaEm: agora,
    })
    // Without naming the index: the roles that write here may not read, and naming it reads.
    .onConflictDoNothing()
}

/** Opens a body. Throws SegredoIlegivel when it is not one of this vault. */
export function abrirCorpo(cofre: Cofre, cifrado: string): CorpoDaMensagem {
  return corpo.parse(abrirCorpoCru(cofre, cifrado))
}

/** A body as its channel wrote it. Throws SegredoIlegivel when it is not one of this vault. */
export const abrirCorpoCru = (cofre: Cofre, cifrado: string): unknown =>
  JSON.parse(cofre.decifrar(cifrado, USO_DO_COFRE))

/** Which messages somebody works: of a channel, and where it is worked office by office, of one. */
export interface Fila {
  readonly canal: CanalDaFila
  readonly idEscritorio?: string
  /** Two to one person leave at least so far apart; missing: as they come. */
  readonly entreDuasMs?: number
}

/**
 * Takes the oldest due message and records that it is being sent, before any of it leaves. `proximaTentativaEm` becomes
 * the instant from which nobody can be sending it any more. Null when none is due, or others hold those that are.
 */
export async function tomarMensagem(tx: Tx, agora: Date, fila: Fila = { canal: "email" }) {
  const { canal, idEscritorio, entreDuasMs } = fila
  const [linha] = await tx
    .select()
    .from(mensagens)
    .where(
      and(
        eq(mensagens.canal, canal),
        eq(mensagens.estado, "pendente"),
        lte(mensagens.proximaTentativaEm, agora),
        idEscritorio === undefined ? undefined : eq(mensagens.idEscritorio, idEscritorio),
        entreDuasMs === undefined ? undefined : semOutraHaPouco(tx, new Date(agora.getTime() - entreDuasMs)),
      ),
    )
    .orderBy(asc(mensagens.proximaTentativaEm), asc(mensagens.criadaEm))
    .limit(1)
    .for("update", { skipLocked: true })
  if (!linha) return null
  const tentativas = linha.tentativas + 1
  const tomadas = await tx
    .update(mensagens)
    .set({ estado: "enviando", tentativas, proximaTentativaEm: new Date(agora.getTime() + PRAZO_DO_ENVIO_MS) })
    .where(and(eq(mensagens.id, linha.id), eq(mensagens.estado, "pendente")))
    .returning({ id: mensagens.id })
  return tomadas.length === 0 ? null : { ...linha, tentativas }
}

/** Nobody is sending another to the same person, nor sent one since an instant. */
function semOutraHaPouco(tx: Tx, desde: Date): SQL {
  const outra = alias(mensagens, "outra")
  return notExists(
    tx
      .select({ id: outra.id })
      .from(outra)
      .where(
        and(
          eq(outra.idEscritorio, mensagens.idEscritorio),
          eq(outra.canal, mensagens.canal),
          eq(outra.para, mensagens.para),
          or(eq(outra.estado, "enviando"), gt(outra.enviadaEm, desde)),
        ),
      ),
  )
}

/** Where a claimed message goes. Only "pendente" keeps the body, and "enviada" when the mailbox shows it. */
export type Desfecho =
  | { readonly estado: "enviada"; readonly em: Date; readonly guardarCorpo: boolean; readonly prova: ProvaDaEntrega }
  | { readonly estado: "pendente"; readonly tentarEm: Date; readonly erro: string }
  | { readonly estado: "falhou" | "incerta"; readonly erro: string }

/** Records what became of a message that this process claimed at its attempt `tentativas`; later claims are not touched. */
export const concluirMensagem = (tx: Tx, id: string, tentativas: number, desfecho: Desfecho) =>
  alterar(
    tx,
    mensagens,
    // "incerta" too: the answer of a send so slow that the sweep had already given it up is better than a doubt.
    and(
      eq(mensagens.id, id),
      eq(mensagens.tentativas, tentativas),
      desfecho.estado === "pendente"
        ? eq(mensagens.estado, "enviando")
        : inArray(mensagens.estado, ["enviando", "incerta"]),
    ),
    colunasDo(desfecho),
  )

/**
 * Messages whose sender died while sending: whether they left is unknown and SMTP cannot be asked, so they are not sent
 * again. Returns their ids.
 */
export async function marcarIncertas(tx: Tx, agora: Date): Promise<string[]> {
  const abandonada: SQL | undefined = and(eq(mensagens.estado, "enviando"), lte(mensagens.proximaTentativaEm, agora))
  const linhas = await tx
    .update(mensagens)
    .set({ estado: "incerta", corpoCifrado: null, erro: "O envio foi interrompido no meio." })
    .where(abandonada)
    .returning({ id: mensagens.id })
  return linhas.map(({ id }) => id)
}

function colunasDo(desfecho: Desfecho): Partial<typeof mensagens.$inferInsert> {
  switch (desfecho.estado) {
    case "enviada":
      return {
        estado: "enviada",
        enviadaEm: desfecho.em,
        erro: null,
        prova: desfecho.prova,
        ...(desfecho.guardarCorpo ? {} : { corpoCifrado: null }),
      }
    case "pendente":
      return {
        estado: "pendente",
        proximaTentativaEm: desfecho.tentarEm,
        erro: desfecho.erro.slice(0, MAXIMO_DO_ERRO),
      }
    case "falhou":
    case "incerta":
      return { estado: desfecho.estado, corpoCifrado: null, erro: desfecho.erro.slice(0, MAXIMO_DO_ERRO) }
    default:
      return desfecho satisfies never
  }
}
