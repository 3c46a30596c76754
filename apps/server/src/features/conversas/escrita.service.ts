import { randomUUID } from "node:crypto"
import { type AtoDaConversa, atosDaConversa, esperaDe, type NovaConversa, PEDIDOS_FALTANDO } from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { anunciarConversas, avisarCliente, avisarEscritorio, type Correspondencia } from "./avisos.ts"
import {
  alterarConversa,
  type ConversaGravada,
  inserirConversas,
  inserirMensagens,
  lerConversas,
  tomarConversa,
} from "./conversas.repository.ts"
import { type AtoDeUmLado, olharDe } from "./leitura.service.ts"
import { responderPeloWhatsapp } from "./pelo-whatsapp.ts"

/** Holds a conversation until the end. Raises nao-encontrado. */
export async function exigirConversa(tx: Tx, escopo: Escopo, id: string): Promise<ConversaGravada> {
  const conversa = encontrado(await tomarConversa(tx, escopo, id))
  return conversa
}

type Aberta = Pick<NovaConversa, "idEmpresa" | "assunto" | "competencia" | "idGuia"> & {
  readonly idResponsavel: string | null
}

/** A conversation with nothing said in it yet. */
export async function criarConversa(
  tx: Tx,
  { escopo, nome, agora, lado }: AtoDeUmLado,
  { idEmpresa, assunto, competencia, idGuia, idResponsavel }: Aberta,
): Promise<ConversaGravada> {
  const linha = {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa,
    tipo: "conversa",
    estado: "aberta",
    espera: esperaDe({ tipo: "conversa", estado: "aberta" }, lado),
    assunto,
    competencia,
    idGuia,
    idResponsavel,
    abertaPor: lado,
    ultimaEm: agora,
    ultimaPor: nome,
    ultimoLado: lado,
    criadaEm: agora,
    criadaPor: nome,
  } as const
  await inserirConversas(tx, [linha])
  return { ...linha, idSerie: null, repete: false, lembrado: null, prazo: null, whatsapp: null, whatsappEm: null }
}

/** State and last word of a conversation, which is later than the one before it whatever the clocks say. */
export async function mover(
  tx: Tx,
  ato: AtoDeUmLado,
  conversa: ConversaGravada,
  estado: ConversaGravada["estado"],
): Promise<ConversaGravada> {
  const { escopo, nome, lado } = ato
  const voltou = PEDIDOS_FALTANDO.includes(estado) && !PEDIDOS_FALTANDO.includes(conversa.estado)
  const ultimaEm = new Date(Math.max(ato.agora.getTime(), conversa.ultimaEm.getTime() + 1))
  try {
    await tx.transaction((separado) =>
      alterarConversa(separado, escopo, conversa.id, {
        estado,
        espera: esperaDe({ tipo: conversa.tipo, estado }, lado),
        ultimaEm,
        ultimaPor: nome,
        ultimoLado: lado,
        ...(voltou ? { lembrado: null } : {}),
      }),
    )
  } catch (erro) {
    if (codigoDoBanco(erro) !== REPETIDO) throw erro
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Há outro pedido igual em aberto desta empresa neste mês. Use aquele, ou encerre-o antes.",
    )
  }
  return { ...conversa, estado, ultimaEm }
}
/** SQLSTATE of a repeated key. */
const REPETIDO = "23505"

interface Dita {
  /** Given by who must not write it twice. */
  readonly id?: string
  readonly ato: AtoDaConversa | null
  readonly texto: string
  readonly anexos: readonly string[]
}

/** Writes the message, tells the other side, and marks as read by who wrote it. */
export async function dizer(
  tx: Tx,
  ato: AtoDeUmLado,
  conversa: ConversaGravada,
  correspondencia: Correspondencia | null,
  { id = randomUUID(), ato: feito, texto, anexos }: Dita,
): Promise<void> {
  const { escopo, agora, nome, lado } = ato
  await inserirMensagens(tx, [
    {
      idEscritorio: escopo.idEscritorio,
      id,
      idConversa: conversa.id,
      idEmpresa: conversa.idEmpresa,
      lado,
      ato: feito,
      texto,
      anexos: [...anexos],
      criadaEm: conversa.ultimaEm,
      criadaPor: nome,
      idUsuario: escopo.idUsuario,
    },
  ])
  await anunciarConversas(tx, escopo, [conversa.idEmpresa])
  const [lida] = await lerConversas(tx, escopo, [conversa.id], olharDe(ato))
  const contada = { ...conversa, apelido: lida?.apelido ?? "" }
  if (lado === "cliente") {
    await avisarEscritorio(tx, ato, contada, {
      chave: `conversa:${id}`,
      titulo: `${contada.apelido}: ${conversa.assunto}`,
      mensagem: feito === null ? `${nome} escreveu.` : `${nome} ${atosDaConversa[feito].feito}.`,
    })
    return
  }
  if (correspondencia === null) throw new Error("O escritório só escreve com quem leve o aviso ao cliente.")
  // Nobody is written to because of what asks nothing of them.
  if (feito === "aceitar" || feito === "encerrar" || feito === "reabrir") return
  await responderPeloWhatsapp(tx, ato, contada, correspondencia, { id, texto, anexos: anexos.length })
  await avisarCliente(tx, ato, correspondencia, {
    conversas: [contada],
    // What was returned is told each time; what is said, once a day.
    chave: () => (feito === null ? `conversa:${conversa.id}:${diaCivil(agora)}` : `conversa:${id}`),
    titulo: () =>
      feito === null
        ? `O escritório escreveu: ${conversa.assunto}`
        : `Falta algo no que você enviou: ${conversa.assunto}`,
    frase: feito === null ? `${nome} escreveu a você:` : `${nome} devolveu o que foi enviado e disse o que falta:`,
    texto,
  })
}
