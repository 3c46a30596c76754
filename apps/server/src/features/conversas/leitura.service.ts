import {
  alcancaPapel,
  type Conversa,
  type DetalheDaConversa,
  type FiltroDasConversas,
  type LadoDaConversa,
  type Papel,
} from "@partida/contracts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { juntas } from "../../db/juntas.ts"
import { contar, lerPagina, naOrdem, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { usaWhatsapp } from "../contas-do-whatsapp/contas.service.ts"
import { enderecosDosDocumentos } from "../documentos/documentos.service.ts"
import {
  contarConversas,
  contarMensagens,
  fonteDasConversas,
  lerConversas,
  lerFaltando,
  lerMensagens,
  type Olhar,
  ordemDasConversas,
} from "./conversas.repository.ts"
import { fimDaJanela } from "./pelo-whatsapp.ts"

/** Somebody of one side doing something. */
export interface AtoDeUmLado extends Ato {
  readonly lado: LadoDaConversa
}

/** Who works for the office speaks for it; the others, for the company. */
export const ladoDe = (papel: Papel): LadoDaConversa => (alcancaPapel(papel, "CONTADOR") ? "escritorio" : "cliente")

export const olharDe = ({ lado, agora }: Pick<AtoDeUmLado, "lado" | "agora">): Olhar => ({
  lado,
  hoje: diaCivil(agora),
})

/** A page of the conversations within reach, and what waits. */
export async function listarConversas(tx: Tx, ato: AtoDeUmLado, pedido: FiltroDasConversas & PedidoDePagina) {
  const { escopo } = ato
  const olhar = olharDe(ato)
  const fonte = fonteDasConversas(escopo, pedido, olhar)
  const [pagina, total, contagens] = await juntas(tx, (tx) =>
    Promise.all([
      lerPagina(tx, fonte, ordemDasConversas, pedido),
      contar(tx, fonte),
      contarConversas(tx, escopo, pedido.idEmpresa, olhar),
    ]),
  )
  const lidas = pagina.ids.length === 0 ? [] : await lerConversas(tx, escopo, pagina.ids, olhar)
  return {
    lista: naOrdem(pagina.ids, lidas, ({ conversa }) => conversa.id).map(apresentar),
    paginacao: paginacaoDe(pedido, pagina, total),
    contagens,
  }
}

/** Raises nao-encontrado. */
export async function consultarConversa(tx: Tx, ato: AtoDeUmLado, id: string): Promise<DetalheDaConversa> {
  const { escopo } = ato
  const [lida] = await lerConversas(tx, escopo, [id], olharDe(ato))
  if (!lida) throw new ErroDeNegocio("nao-encontrado")
  const mensagens = await lerMensagens(tx, escopo, id)
  const ids = mensagens.flatMap(({ anexos }) => anexos)
  const lidos = ids.length === 0 ? [] : await enderecosDosDocumentos(tx, escopo, ids)
  const documentos = new Map(lidos.map((d) => [d.id, d]))
  return {
    ...apresentar(lida),
    mensagens: mensagens.map(({ id, criadaEm, criadaPor, lado, ato: feito, texto, anexos }) => ({
      id,
      em: criadaEm.toISOString(),
      por: criadaPor,
      lado,
      ato: feito,
      texto,
      anexos: anexos.flatMap((a) => documentos.get(a) ?? []),
    })),
    totalDeMensagens: await contarMensagens(tx, escopo, id),
    whatsappAte: await janelaVisivel(tx, ato, lida.conversa),
  }
}

/** Of what only the office sends, and by an account that is on. */
async function janelaVisivel(tx: Tx, { escopo, lado }: AtoDeUmLado, conversa: Lida["conversa"]) {
  const ate = lado === "escritorio" ? fimDaJanela(conversa) : null
  return ate !== null && (await usaWhatsapp(tx, escopo)) ? ate.toISOString() : null
}

const NO_PAINEL = 5

/** What the office asked of a person and has not come: the first due, and how many. */
export async function pedidosFaltando(tx: Tx, escopo: Escopo, idEmpresa?: string) {
  const lidas = await lerFaltando(tx, escopo, idEmpresa, NO_PAINEL + 1)
  return {
    lista: lidas.slice(0, NO_PAINEL).map(({ prazo, ...c }) => ({ ...c, prazo: prazo ?? "" })),
    haMais: lidas.length > NO_PAINEL,
  }
}

type Lida = Awaited<ReturnType<typeof lerConversas>>[number]

function apresentar({ conversa: c, apelido, responsavel, naoLida, atrasada, repete }: Lida): Conversa {
  return {
    id: c.id,
    idEmpresa: c.idEmpresa,
    apelido,
    tipo: c.tipo,
    estado: c.estado,
    espera: c.espera,
    assunto: c.assunto,
    competencia: c.competencia,
    idGuia: c.idGuia,
    prazo: c.prazo,
    atrasada,
    repete,
    responsavel: c.idResponsavel === null ? null : { id: c.idResponsavel, nome: responsavel ?? "" },
    ultima: { em: c.ultimaEm.toISOString(), por: c.ultimaPor, lado: c.ultimoLado },
    naoLida,
  }
}
