import type { Config } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import type { Cofre } from "../identidade/cofre.ts"
import {
  abrirCorpo,
  type CorpoDaMensagem,
  concluirMensagem,
  type Desfecho,
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
 * Sends what is due until nothing is, or until `sinal` stops it between two messages. Safe to run in several processes
 * at once and after any crash: a message is claimed before it leaves, and one found half-way is never sent again.
 */
export async function entregarMensagens(carteiro: Carteiro, sinal?: AbortSignal): Promise<void> {
  const { banco, agora, relatarErro } = carteiro
  for (const id of await banco.naPlataforma((tx) => marcarIncertas(tx, agora())))
    relatarErro(new MensagemNaoEntregue(id, "incerta"))
  while (!sinal?.aborted) {
    const mensagem = await banco.naPlataforma((tx) => tomarMensagem(tx, agora()))
    if (mensagem === null) return
    const desfecho = await entregar(carteiro, mensagem)
    await banco.naPlataforma((tx) => concluirMensagem(tx, mensagem.id, mensagem.tentativas, desfecho))
    if (desfecho.estado === "falhou" || desfecho.estado === "incerta")
      relatarErro(new MensagemNaoEntregue(mensagem.id, desfecho.estado))
  }
}

/** What a demonstration proves: nothing left it. */
const NA_CAIXA = {
  servidor: "caixa da demonstração",
  resposta: "Demonstração: a mensagem ficou na caixa local, e nada saiu.",
  sha256: "",
}

type Tomada = NonNullable<Awaited<ReturnType<typeof tomarMensagem>>>

async function entregar({ cofre, agora, destino }: Carteiro, tomada: Tomada): Promise<Desfecho> {
  if (destino.tipo === "caixa") return { estado: "enviada", em: agora(), guardarCorpo: true, prova: NA_CAIXA }
  if (destino.tipo === "nenhum") return { estado: "falhou", erro: "O envio de e-mails não está configurado." }
  if (tomada.corpoCifrado === null) return { estado: "falhou", erro: "A mensagem está sem corpo." }
  let corpo: CorpoDaMensagem
  try {
    corpo = abrirCorpo(cofre, tomada.corpoCifrado)
  } catch {
    return { estado: "falhou", erro: "O corpo guardado não abre com a chave-mestra atual." }
  }
  const { id, para, assunto, tentativas } = tomada
  const entrega = await destino.enviar({ id, para, assunto, tentativas, ...corpo })
  switch (entrega.tipo) {
    case "aceita":
      return { estado: "enviada", em: agora(), guardarCorpo: false, prova: entrega.prova }
    case "definitivo":
      return { estado: "falhou", erro: entrega.erro }
    case "desconhecido":
      return { estado: "incerta", erro: entrega.erro }
    case "temporario":
      return tentativas >= MAXIMO_DE_TENTATIVAS
        ? { estado: "falhou", erro: entrega.erro }
        : {
            estado: "pendente",
            tentarEm: new Date(agora().getTime() + esperaMs(tentativas)),
            erro: entrega.erro,
          }
    default:
      return entrega satisfies never
  }
}

/** Where the messages of this installation go. */
export function destinoDoCorreio(tipo: Config["correio"]["tipo"], enviar: Enviar | null): Carteiro["destino"] {
  if (tipo !== "smtp") return { tipo }
  if (enviar === null) throw new Error("correio por SMTP sem endereço do servidor")
  return { tipo: "smtp", enviar }
}
