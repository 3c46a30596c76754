import { formatarData } from "@partida/fiscal"
import { anunciar } from "../../ao-vivo/anuncio.ts"
import type { Config } from "../../config.ts"
import { enfileirarMensagem } from "../../correio/mensagens.ts"
import { mensagemDaConversa } from "../../correio/modelos.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDonos, lerEquipe } from "../../db/escritorios.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { mesEscrito, quantos } from "../../palavras.ts"
import { lerConfiguracao, remetenteProprio } from "../comunicacao/configuracao.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import type { ConversaGravada } from "./conversas.repository.ts"
import { enderecoDaResposta } from "./resposta.ts"

/** What writing to a client takes, read before the transaction. */
export interface Correspondencia {
  readonly cofre: Cofre
  readonly marca: Awaited<ReturnType<Marcas["doEscritorio"]>>
  readonly url: string
  /** Mailbox of what is answered by e-mail; null: only the product is answered in. */
  readonly respostas: string | null
}

export interface Correspondente {
  readonly banco: Banco
  readonly cofre: Cofre
  readonly marcas: Marcas
  readonly config: { readonly correio: Pick<Config["correio"], "respostas"> }
}

export const correspondenciaDe = async (
  { cofre, marcas, config }: Omit<Correspondente, "banco">,
  idEscritorio: string,
): Promise<Correspondencia> => ({
  cofre,
  marca: await marcas.doEscritorio(idEscritorio),
  url: await marcas.urlDoEscritorio(idEscritorio),
  respostas: config.correio.respostas,
})

/** A conversation with the name of its company, as a message tells it. */
export interface Contada extends Pick<ConversaGravada, "id" | "idEmpresa" | "assunto" | "competencia" | "prazo"> {
  readonly apelido: string
}

/** Where a conversation is seen, inside the product. */
export const destinoDa = ({ id }: { readonly id: string }) => `/conversas?conversa=${id}`

/** "Extratos de 10/2026 (Padaria Sol), até 05/11/2026". */
export const emUmaLinha = ({ assunto, competencia, apelido, prazo }: Contada): string =>
  `${assunto}${competencia === null ? "" : ` de ${mesEscrito(competencia)}`} (${apelido})${prazo === null ? "" : `, até ${formatarData(prazo)}`}`

interface AoCliente {
  readonly conversas: readonly Contada[]
  /** Identity of the fact for one person: the same is told once. */
  readonly chave: (idUsuario: string) => string
  readonly titulo: (delas: readonly Contada[]) => string
  /** First words of the message, before the list of what it is about. */
  readonly frase: string
  /** What was written, when it is of one conversation. */
  readonly texto?: string
}

const MOSTRADAS = 20

/**
 * Tells the owners with an account, each of their own companies alone: a notice and one e-mail a person, in the transaction of what
 * happened. Answers how many people were told.
 */
export async function avisarCliente(
  tx: Tx,
  { escopo, agora }: Ato,
  { cofre, marca, url, respostas }: Correspondencia,
  { conversas, chave, titulo, frase, texto }: AoCliente,
): Promise<number> {
  const { idEscritorio } = escopo
  const porEmpresa = Map.groupBy(conversas, (c) => c.idEmpresa)
  const donos = await lerDonos(tx, idEscritorio, [...porEmpresa.keys()])
  if (donos.length === 0) return 0
  const expedicao = {
    ...remetenteProprio(await lerConfiguracao(tx, escopo), cofre),
    retorno: null,
    envid: null,
    descadastro: null,
  }
  const pessoas = Map.groupBy(donos, ({ id }) => id)
  for (const [idUsuario, empresas] of pessoas) {
    const [pessoa] = empresas
    const delas = empresas.flatMap(({ idEmpresa }) => porEmpresa.get(idEmpresa) ?? [])
    const [primeira] = delas
    if (!pessoa || !primeira) continue
    const destino = delas.length === 1 ? destinoDa(primeira) : "/conversas"
    const linhas = delas.slice(0, MOSTRADAS).map((c) => `• ${emUmaLinha(c)}`)
    if (delas.length > MOSTRADAS) linhas.push(`e mais ${delas.length - MOSTRADAS}.`)
    const nova = await notificar(tx, {
      idEscritorio,
      idUsuario,
      chave: chave(idUsuario),
      tipo: "aviso",
      titulo: titulo(delas),
      mensagem: delas.length === 1 ? `${emUmaLinha(primeira)}.` : `São ${delas.length}: ${emUmaLinha(primeira)}…`,
      destino,
      idLote: null,
      agora,
    })
    if (!nova) continue
    // What is about several is answered in the product, where one chooses which.
    const resposta =
      delas.length === 1 ? enderecoDaResposta(respostas, cofre, { idConversa: primeira.id, idUsuario }) : null
    await enfileirarMensagem(tx, cofre, {
      chave: `conversa/${chave(idUsuario)}/${idUsuario}`,
      tipo: "conversa",
      idEscritorio,
      para: pessoa.email,
      agora,
      ...mensagemDaConversa({
        marca,
        nome: pessoa.nome,
        assunto: titulo(delas),
        paragrafos: [frase, linhas.join("\n"), ...(texto ? [texto] : [])],
        endereco: `${url}${destino}`,
        porEmail: resposta !== null,
      }),
      ...(resposta === null ? {} : { responderPara: resposta }),
      expedicao,
    })
  }
  return pessoas.size
}

/** Tells who of the office answers for a conversation, or the whole team where nobody does. */
export async function avisarEscritorio(
  tx: Tx,
  { escopo, agora }: Ato,
  conversa: Contada & Pick<ConversaGravada, "idResponsavel">,
  { chave, titulo, mensagem }: { readonly chave: string; readonly titulo: string; readonly mensagem: string },
): Promise<void> {
  const { idEscritorio } = escopo
  const pessoas = conversa.idResponsavel === null ? await lerEquipe(tx, idEscritorio) : [{ id: conversa.idResponsavel }]
  for (const { id } of pessoas) {
    await notificar(tx, {
      idEscritorio,
      idUsuario: id,
      chave,
      tipo: "aviso",
      titulo,
      mensagem,
      destino: destinoDa(conversa),
      idLote: null,
      agora,
    })
  }
}

/** The title of a message about requests, of how many they are. */
export const tituloDosPedidos = (delas: readonly Contada[]): string =>
  delas.length === 1
    ? `O escritório precisa de: ${delas[0]?.assunto ?? ""}`
    : `O escritório precisa de ${quantos(delas.length, "envio", "envios")} seus`

/** Whoever has a list or a panel open asks again. */
export const anunciarConversas = (tx: Tx, { idEscritorio }: Escopo, empresas: readonly string[]) =>
  anunciar(
    tx,
    [...new Set(empresas)].map((idEmpresa) => ({
      tipo: "evento",
      para: { tipo: "empresa", idEscritorio, idEmpresa },
      evento: { tipo: "conversas", idEmpresa },
    })),
  )
