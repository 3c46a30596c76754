import type { Selecao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresas } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { resolverSelecao } from "../mes/painel.service.ts"
import type { ItemDaEmpresa } from "../processamento/por-empresa.service.ts"
import type { NovoItem } from "../processamento/tipos.ts"
import { lerEstados } from "./fechamento.repository.ts"

/** The acts of this panel over many companies. */
export type AtoEmMassa = "calcular" | "fechar" | "reabrir"

/**
 * The companies of a bulk act, resolved now, so that the job is exactly what the person asked for; to close or to reopen,
 * each with where its month stood. Raises entrada-invalida.
 */
export async function itensDaSelecao(
  tx: Tx,
  escopo: Escopo,
  ato: AtoEmMassa,
  competencia: string,
  selecao: Selecao,
): Promise<NovoItem[]> {
  const alvo = await resolverSelecao(tx, escopo, competencia, selecao)
  if (alvo.length === 0) recusar("Nenhuma empresa foi encontrada com esta seleção.", "selecao")
  if (ato === "calcular") return alvo.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
  const ids = alvo.map((e) => e.id)
  const estados = new Map((await lerEstados(tx, escopo, competencia, ids)).map((m) => [m.idEmpresa, m]))
  return alvo.map(({ id, apelido }) => ({
    rotulo: apelido,
    idEmpresa: id,
    conteudo: Buffer.from(marcaDo(estados.get(id))),
  }))
}

type Estado = Pick<Awaited<ReturnType<typeof lerEstados>>[number], "estado" | "versao">

/** Changes with every closing and every reopening, and with nothing else. */
const marcaDo = (mes: Estado | undefined) => `${mes?.estado === "fechado" ? "fechado" : "aberto"} ${mes?.versao ?? 0}`

const mudou = {
  fechar: "O mês foi reaberto depois deste pedido. Confira-o antes de tentar fechar de novo.",
  reabrir: "O mês foi fechado depois deste pedido. Confira-o antes de tentar reabrir de novo.",
} as const

/**
 * A job may reach a company minutes after it was asked for: what somebody else reopened meanwhile is not closed by it, nor
 * reopened what they closed. A month already where the act would take it is the act's own to refuse, and a repetition, which
 * keeps no mark, takes the month as it finds it. Locks the companies, and answers why each of those that changed is left.
 */
export async function mudadasDesdeOPedido(
  tx: Tx,
  escopo: Escopo,
  ato: "fechar" | "reabrir",
  competencia: string,
  itens: readonly ItemDaEmpresa[],
): Promise<Map<string, ErroDeNegocio>> {
  const alcancadas = new Set(
    await travarEmpresas(
      tx,
      escopo,
      itens.map((i) => i.idEmpresa),
    ),
  )
  const estados = new Map((await lerEstados(tx, escopo, competencia, [...alcancadas])).map((m) => [m.idEmpresa, m]))
  const recusas = new Map<string, ErroDeNegocio>()
  for (const { idEmpresa, conteudo } of itens) {
    if (conteudo === null || !alcancadas.has(idEmpresa)) continue
    const mes = estados.get(idEmpresa)
    const feito = (mes?.estado === "fechado") === (ato === "fechar")
    if (!feito && marcaDo(mes) !== conteudo.toString())
      recusas.set(idEmpresa, new ErroDeNegocio("transicao-recusada", mudou[ato]))
  }
  return recusas
}
