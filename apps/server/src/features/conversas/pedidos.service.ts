import { randomUUID } from "node:crypto"
import { MAXIMO_DE_PEDIDOS, type PedidoDeDocumentos, type PreviaDosPedidos } from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { lerDonos } from "../../db/escritorios.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { empresasDaSelecao, exigirResponsavel } from "../empresas/carteira.service.ts"
import { anunciarConversas, avisarCliente, type Correspondencia, tituloDosPedidos } from "./avisos.ts"
import { inserirConversas, inserirMensagens, lerJaPedidos } from "./conversas.repository.ts"

const NOMES_NA_PREVIA = 8

/** What a bulk request would do. Raises nao-encontrado, entrada-invalida. */
export async function preverPedidos(tx: Tx, ato: Ato, pedido: PedidoDeDocumentos): Promise<PreviaDosPedidos> {
  const { aPedir, jaPedido } = await separar(tx, ato, pedido)
  const donos = await lerDonos(
    tx,
    ato.escopo.idEscritorio,
    aPedir.map(({ id }) => id),
  )
  const comDono = new Set(donos.map((d) => d.idEmpresa))
  return {
    empresas: aPedir.length,
    pessoas: new Set(donos.map((d) => d.id)).size,
    semAcesso: contar(aPedir.filter(({ id }) => !comDono.has(id))),
    jaPedido: contar(jaPedido),
  }
}

/**
 * Asks the same documents of every company of a selection, in one transaction; where the same is already asked for, nothing. One e-mail a
 * person. Raises nao-encontrado, entrada-invalida.
 */
export async function pedirDocumentos(
  tx: Tx,
  ato: Ato,
  correspondencia: Correspondencia,
  pedido: PedidoDeDocumentos,
): Promise<{ pedidos: number; jaPedido: number; id: string | null }> {
  const { aPedir, jaPedido } = await separar(tx, ato, pedido)
  const novas = aPedir.map((empresa) => ({
    idEmpresa: empresa.id,
    apelido: empresa.apelido,
    idResponsavel: pedido.idResponsavel ?? empresa.idResponsavel,
  }))
  const feitos = await gravarPedidos(tx, ato, novas, pedido)
  const [primeiro] = feitos
  if (primeiro) {
    await avisarCliente(tx, ato, correspondencia, {
      conversas: feitos,
      chave: () => `pedido:${primeiro.id}`,
      titulo: tituloDosPedidos,
      frase: `${ato.nome}, do escritório, precisa de:`,
      texto: pedido.texto,
    })
    await anunciarConversas(
      tx,
      ato.escopo,
      feitos.map((f) => f.idEmpresa),
    )
  }
  return {
    pedidos: feitos.length,
    jaPedido: jaPedido.length + (novas.length - feitos.length),
    id: primeiro?.id ?? null,
  }
}

interface ParaQuem {
  readonly idEmpresa: string
  readonly apelido: string
  readonly idResponsavel: string | null
}
interface OQue {
  readonly assunto: string
  readonly texto: string
  readonly competencia: string | null
  readonly prazo: string
  /** Each is the first of a series of its own. */
  readonly repete?: boolean
  /** The series it is of. */
  readonly idSerie?: string
}

/** Writes the requests that are not there, each with its first message; answers those written. */
export async function gravarPedidos(tx: Tx, ato: Ato, para: readonly ParaQuem[], oQue: OQue) {
  const { escopo, nome, agora } = ato
  const linhas = para.map(({ idEmpresa, idResponsavel, apelido }) => {
    const id = randomUUID()
    const { assunto, competencia, prazo, repete = false } = oQue
    return {
      idEscritorio: escopo.idEscritorio,
      id,
      idEmpresa,
      apelido,
      tipo: "pedido" as const,
      estado: "esperando" as const,
      espera: "cliente" as const,
      assunto,
      competencia,
      prazo,
      repete,
      idSerie: oQue.idSerie ?? (repete ? id : null),
      idResponsavel,
      abertaPor: "escritorio" as const,
      ultimaEm: agora,
      ultimaPor: nome,
      ultimoLado: "escritorio" as const,
      criadaEm: agora,
      criadaPor: nome,
    }
  })
  const novos = await inserirConversas(
    tx,
    linhas.map(({ apelido: _, ...linha }) => linha),
  )
  const feitos = linhas.filter(({ id }) => novos.has(id))
  await inserirMensagens(
    tx,
    feitos.map(({ id, idEmpresa }) => ({
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      idConversa: id,
      idEmpresa,
      lado: "escritorio" as const,
      ato: null,
      texto: oQue.texto,
      anexos: [],
      criadaEm: agora,
      criadaPor: nome,
      idUsuario: escopo.idUsuario,
    })),
  )
  return feitos
}

async function separar(tx: Tx, { escopo, agora }: Ato, pedido: PedidoDeDocumentos) {
  if (pedido.prazo < diaCivil(agora)) recusar("O prazo já passou. Escolha um dia de hoje em diante.", "prazo")
  if (pedido.idResponsavel) await exigirResponsavel(tx, escopo, pedido.idResponsavel)
  const todas = await empresasDaSelecao(tx, escopo, pedido.selecao, agora)
  if (todas.length === 0) throw new ErroDeNegocio("nao-encontrado")
  if (todas.length > MAXIMO_DE_PEDIDOS)
    recusar(
      `São ${todas.length} empresas. Peça a até ${MAXIMO_DE_PEDIDOS} de cada vez: filtre por responsável ou grupo.`,
      "selecao",
    )
  const ja = await lerJaPedidos(
    tx,
    escopo,
    todas.map(({ id }) => id),
    pedido,
  )
  return { aPedir: todas.filter(({ id }) => !ja.has(id)), jaPedido: todas.filter(({ id }) => ja.has(id)) }
}

const contar = (lista: readonly { readonly apelido: string }[]) => ({
  quantas: lista.length,
  nomes: lista
    .map(({ apelido }) => apelido)
    .sort((a, b) => a.localeCompare(b, "pt-BR"))
    .slice(0, NOMES_NA_PREVIA),
})
