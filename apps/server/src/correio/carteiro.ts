import type { Config } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import type { Cofre } from "../identidade/cofre.ts"
import type { CanalDeEnvio, Entrega, MensagemTomada } from "../ports/canal-de-envio.ts"
import {
  abrirCorpo,
  type CorpoDaMensagem,
  concluirMensagem,
  type Desfecho,
  type Fila,
  marcarIncertas,
  tomarMensagem,
} from "./mensagens.ts"
import type { Enviar } from "./smtp.ts"

export interface Carteiro {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly agora: () => Date
  /** "caixa" keeps what would have been sent and shows it; "nenhum" has nowhere to send it. */
  readonly destino:
    | { readonly tipo: "caixa" }
    | { readonly tipo: "nenhum" }
    | { readonly tipo: "smtp"; readonly enviar: Enviar }
  /** Told of each message that will not be tried again without having surely arrived. */
  readonly relatarErro: (erro: unknown) => void
}

const MAXIMO_DE_TENTATIVAS = 10
const ESPERA_INICIAL_MS = 60_000
const ESPERA_MAXIMA_MS = 60 * 60_000

/** A message that the operator must know about: `code` is the row's id, which the log keeps whole; never the person. */
export class MensagemNaoEntregue extends Error {
  override name = "MensagemNaoEntregue"
  readonly code: string
  constructor(id: string, estado: "falhou" | "incerta") {
    super(`mensagem de e-mail: ${estado}`)
    this.code = id
  }
}

/** How long after the nth attempt the next one waits: a minute, doubling up to an hour. */
export const esperaMs = (tentativas: number) => Math.min(ESPERA_INICIAL_MS * 2 ** (tentativas - 1), ESPERA_MAXIMA_MS)

/**
 * Sends the e-mail that is due until none is, or until `sinal` stops it between two messages. Safe to run in several processes
 * at once and after any crash: a message is claimed before it leaves, and one found half-way is never sent again.
 */
export async function entregarMensagens(carteiro: Carteiro, sinal?: AbortSignal): Promise<void> {
  const { banco, agora, relatarErro } = carteiro
  for (const id of await banco.naPlataforma((tx) => marcarIncertas(tx, agora())))
    relatarErro(new MensagemNaoEntregue(id, "incerta"))
  await entregarPeloCanal(carteiro, { canal: "email" }, (mensagem) => enviarEmail(carteiro, mensagem), sinal)
}

/** Hands over, one at a time, what is due of a channel: the same for all of them but for who takes it. */
export async function entregarPeloCanal(
  { banco, agora, relatarErro }: Pick<Carteiro, "banco" | "agora" | "relatarErro">,
  fila: Fila,
  enviar: CanalDeEnvio,
  sinal?: AbortSignal,
): Promise<void> {
  while (!sinal?.aborted) {
    const mensagem = await banco.naPlataforma((tx) => tomarMensagem(tx, agora(), fila))
    if (mensagem === null) return
    const desfecho = desfechoDa(await enviar(mensagem), mensagem.tentativas, agora())
    await banco.naPlataforma((tx) => concluirMensagem(tx, mensagem.id, mensagem.tentativas, desfecho))
    if (desfecho.estado === "falhou" || desfecho.estado === "incerta")
      relatarErro(new MensagemNaoEntregue(mensagem.id, desfecho.estado))
  }
}

function desfechoDa(entrega: Entrega, tentativas: number, em: Date): Desfecho {
  switch (entrega.tipo) {
    case "aceita":
      return { estado: "enviada", em, guardarCorpo: entrega.guardarCorpo === true, prova: entrega.prova }
    case "definitivo":
      return { estado: "falhou", erro: entrega.erro }
    case "desconhecido":
      return { estado: "incerta", erro: entrega.erro }
    case "temporario": {
      const { erro, esperarMs = esperaMs(tentativas), maximo = MAXIMO_DE_TENTATIVAS } = entrega
      return tentativas >= maximo
        ? { estado: "falhou", erro }
        : { estado: "pendente", tentarEm: new Date(em.getTime() + esperarMs), erro }
    }
    default:
      return entrega satisfies never
  }
}

/** What a demonstration proves: nothing left it. */
const NA_CAIXA = {
  servidor: "caixa da demonstração",
  resposta: "Demonstração: a mensagem ficou na caixa local, e nada saiu.",
  sha256: "",
}

async function enviarEmail({ cofre, destino }: Carteiro, tomada: MensagemTomada): Promise<Entrega> {
  if (destino.tipo === "caixa") return { tipo: "aceita", guardarCorpo: true, prova: NA_CAIXA }
  if (destino.tipo === "nenhum") return { tipo: "definitivo", erro: "O envio de e-mails não está configurado." }
  if (tomada.corpoCifrado === null) return { tipo: "definitivo", erro: "A mensagem está sem corpo." }
  let corpo: CorpoDaMensagem
  try {
    corpo = abrirCorpo(cofre, tomada.corpoCifrado)
  } catch {
    return { tipo: "definitivo", erro: "O corpo guardado não abre com a chave-mestra atual." }
  }
  const { id, para, assunto, tentativas } = tomada
  return destino.enviar({ id, para, assunto, tentativas, ...corpo })
}

/** Where the messages of this installation go. */
export function destinoDoCorreio(tipo: Config["correio"]["tipo"], enviar: Enviar | null): Carteiro["destino"] {
  if (tipo !== "smtp") return { tipo }
  if (enviar === null) throw new Error("correio por SMTP sem endereço do servidor")
  return { tipo: "smtp", enviar }
}
