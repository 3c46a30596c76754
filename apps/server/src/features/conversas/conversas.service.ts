import {
  type AgirNaConversa,
  type AjusteDaConversa,
  type AtoDaConversa,
  atosDaConversa,
  CONVERSAS_CONCLUIDAS,
  type DetalheDaConversa,
  depoisDaMensagem,
  depoisDoAto,
  estadosDaConversa,
  type NovaConversa,
  podeAgir,
  type RespostaDaConversa,
} from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { enderecosDosDocumentos } from "../documentos/documentos.service.ts"
import { empresasDaSelecao, exigirResponsavel } from "../empresas/carteira.service.ts"
import { consultarGuia } from "../guias/ficha.service.ts"
import { anunciarConversas, type Correspondencia } from "./avisos.ts"
import { alterarConversa, marcarLeitura } from "./conversas.repository.ts"
import { criarConversa, dizer, exigirConversa, mover } from "./escrita.service.ts"
import { type AtoDeUmLado, consultarConversa } from "./leitura.service.ts"
import { lerConversaDaMensagem } from "./respostas.repository.ts"

/** Opens a conversation about a company. Raises nao-encontrado, entrada-invalida. */
export async function abrirConversa(
  tx: Tx,
  ato: AtoDeUmLado,
  correspondencia: Correspondencia | null,
  nova: NovaConversa,
): Promise<DetalheDaConversa> {
  const { escopo, agora } = ato
  const [empresa] = await empresasDaSelecao(tx, escopo, { empresas: [nova.idEmpresa] }, agora)
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  await exigirAnexos(tx, escopo, nova.idEmpresa, nova.anexos)
  if (nova.idGuia !== null) await exigirGuia(tx, ato, nova.idEmpresa, nova.idGuia)
  const conversa = await criarConversa(tx, ato, { ...nova, idResponsavel: empresa.idResponsavel })
  await dizer(tx, ato, conversa, correspondencia, { ato: null, texto: nova.texto, anexos: nova.anexos })
  return consultarConversa(tx, ato, conversa.id)
}

/** Writes in a conversation. Raises nao-encontrado, entrada-invalida, transicao-recusada. */
export async function responderConversa(
  tx: Tx,
  ato: AtoDeUmLado,
  correspondencia: Correspondencia | null,
  id: string,
  { texto, anexos }: RespostaDaConversa,
): Promise<DetalheDaConversa> {
  const conversa = await exigirConversa(tx, ato.escopo, id)
  if (conversa.estado === "encerrada" || conversa.estado === "aceito")
    throw new ErroDeNegocio(
      "transicao-recusada",
      conversa.estado === "aceito"
        ? "O escritório já aceitou este pedido. Abra outra conversa para falar dele."
        : "Esta conversa foi encerrada. Abra outra, ou peça ao escritório que a reabra.",
    )
  await exigirAnexos(tx, ato.escopo, conversa.idEmpresa, anexos)
  const estado = depoisDaMensagem(conversa, { lado: ato.lado, comAnexo: anexos.length > 0 })
  await dizer(tx, ato, await mover(tx, ato, conversa, estado), correspondencia, { ato: null, texto, anexos })
  return consultarConversa(tx, ato, id)
}

/** What came by e-mail, its files already documents of the company. */
interface Recebida {
  /** Of the message: that of one e-mail is always the same. */
  readonly id: string
  readonly texto: string
  readonly anexos: readonly string[]
  /** The e-mail as it came, which delivers nothing by itself. */
  readonly original: readonly string[]
}

/**
 * Writes in a conversation what came by e-mail, once: answers whether it was new. To one that was concluded nothing is added: it is said
 * in another, under the same subject. Raises nao-encontrado.
 */
export async function receberMensagem(
  tx: Tx,
  ato: AtoDeUmLado,
  correspondencia: Correspondencia,
  idConversa: string,
  { id, texto, anexos, original }: Recebida,
): Promise<boolean> {
  const conversa = await exigirConversa(tx, ato.escopo, idConversa)
  if ((await lerConversaDaMensagem(tx, ato.escopo, id)) !== null) return false
  const estado = depoisDaMensagem(conversa, { lado: ato.lado, comAnexo: anexos.length > 0 })
  const onde = CONVERSAS_CONCLUIDAS.includes(conversa.estado)
    ? await criarConversa(tx, ato, conversa)
    : await mover(tx, ato, conversa, estado)
  await dizer(tx, ato, onde, correspondencia, { id, ato: null, texto, anexos: [...anexos, ...original] })
  return true
}

/**
 * Opens a conversation with what came by e-mail to the address of a company, once: the conversation, and whether it was new. Raises
 * nao-encontrado.
 */
export async function receberNaCaixa(
  tx: Tx,
  ato: AtoDeUmLado,
  correspondencia: Correspondencia,
  idEmpresa: string,
  { id, assunto, texto, anexos, original }: Recebida & { readonly assunto: string },
): Promise<{ readonly idConversa: string; readonly nova: boolean }> {
  const { escopo, agora } = ato
  // One at a time: the same e-mail, delivered twice at once, opens one.
  await travarEmpresa(tx, escopo, idEmpresa)
  const ja = await lerConversaDaMensagem(tx, escopo, id)
  if (ja !== null) return { idConversa: ja, nova: false }
  const [empresa] = await empresasDaSelecao(tx, escopo, { empresas: [idEmpresa] }, agora)
  if (!empresa) throw new ErroDeNegocio("nao-encontrado")
  const { idResponsavel } = empresa
  const conversa = await criarConversa(tx, ato, { idEmpresa, assunto, competencia: null, idGuia: null, idResponsavel })
  await dizer(tx, ato, conversa, correspondencia, { id, ato: null, texto, anexos: [...anexos, ...original] })
  return { idConversa: conversa.id, nova: true }
}

/** Does what a side may do with a conversation. Raises nao-encontrado, sem-permissao, transicao-recusada, ja-feito. */
export async function agirNaConversa(
  tx: Tx,
  ato: AtoDeUmLado,
  correspondencia: Correspondencia,
  id: string,
  { ato: feito, motivo }: AgirNaConversa,
): Promise<DetalheDaConversa> {
  const conversa = await exigirConversa(tx, ato.escopo, id)
  if (atosDaConversa[feito].lado !== ato.lado) throw new ErroDeNegocio("sem-permissao", PERMITIDO[feito])
  const estado = depoisDoAto(feito, conversa)
  if (conversa.estado === estado) throw new ErroDeNegocio("ja-feito")
  if (!podeAgir(feito, conversa.estado, ato.lado))
    throw new ErroDeNegocio(
      "transicao-recusada",
      `Está “${estadosDaConversa[conversa.estado].rotulo}”: assim não se usa “${atosDaConversa[feito].rotulo}”. Atualize a tela.`,
    )
  await dizer(tx, ato, await mover(tx, ato, conversa, estado), correspondencia, {
    ato: feito,
    texto: motivo,
    anexos: [],
  })
  return consultarConversa(tx, ato, id)
}

const SO_O_ESCRITORIO = "Só o escritório faz isto. Escreva uma mensagem na conversa."
const PERMITIDO: Readonly<Record<AtoDaConversa, string>> = {
  aceitar: SO_O_ESCRITORIO,
  devolver: SO_O_ESCRITORIO,
  encerrar: SO_O_ESCRITORIO,
  reabrir: SO_O_ESCRITORIO,
  "nada-a-enviar": "Só o cliente diz que não há nada a enviar. Para desistir do pedido, encerre-o.",
}

/** Changes who answers, the due day, or the repetition. Raises nao-encontrado, entrada-invalida. */
export async function ajustarConversa(
  tx: Tx,
  ato: AtoDeUmLado,
  id: string,
  { idResponsavel, prazo, repete }: AjusteDaConversa,
): Promise<DetalheDaConversa> {
  const { escopo } = ato
  const conversa = await exigirConversa(tx, escopo, id)
  if (idResponsavel) await exigirResponsavel(tx, escopo, idResponsavel)
  if (prazo !== undefined) {
    if (conversa.tipo !== "pedido") recusar("Só um pedido de documentos tem prazo.", "prazo")
    if (prazo < diaCivil(ato.agora)) recusar("O prazo já passou. Escolha um dia de hoje em diante.", "prazo")
  }
  if (repete !== undefined && conversa.idSerie === null)
    recusar("Este pedido não é de uma série. Peça de novo marcando “repetir todo mês”.", "repete")
  const mudanca = {
    ...(idResponsavel === undefined ? {} : { idResponsavel }),
    // Another due day is reminded of again.
    ...(prazo === undefined || prazo === conversa.prazo ? {} : { prazo, lembrado: null }),
  }
  if (Object.keys(mudanca).length > 0) await alterarConversa(tx, escopo, id, mudanca)
  // The series is its first request, whichever of them is on the screen.
  if (repete !== undefined && conversa.idSerie !== null) await alterarConversa(tx, escopo, conversa.idSerie, { repete })
  await anunciarConversas(tx, escopo, [conversa.idEmpresa])
  return consultarConversa(tx, ato, id)
}

/** Marks as read until the last message that was on the screen. Raises nao-encontrado. */
export async function lerConversa(tx: Tx, { escopo }: Ato, id: string, ate: Date): Promise<{ lidaAte: string }> {
  const conversa = await exigirConversa(tx, escopo, id)
  return { lidaAte: (await marcarLeitura(tx, escopo, conversa, ate)).toISOString() }
}

/** Papers of another company, withdrawn or out of reach are not attached. */
async function exigirAnexos(tx: Tx, escopo: Escopo, idEmpresa: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const achados = (await enderecosDosDocumentos(tx, escopo, ids)).filter((d) => d.idEmpresa === idEmpresa)
  if (new Set(achados.map(({ id }) => id)).size !== new Set(ids).size)
    recusar("Um dos anexos não é um documento desta empresa, ou foi retirado. Anexe-o de novo.", "anexos")
}

async function exigirGuia(tx: Tx, { escopo, agora }: Ato, idEmpresa: string, idGuia: string): Promise<void> {
  const { guia } = await consultarGuia(tx, escopo, idGuia, agora)
  if (guia.idEmpresa !== idEmpresa) recusar("Esta guia não é desta empresa. Escolha outra.", "idGuia")
}
