import type { ordensDosUsuarios } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import type { Contexto } from "../../http/contexto.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { colunasDosUsuarios } from "./exportacao.ts"
import {
  contarUsuarios,
  type FiltroDeUsuarios,
  fonteDeUsuarios,
  lerUsuarios,
  ordemDeUsuarios,
} from "./usuarios.repository.ts"
import { apresentar, type Gestor, gestorDe, noAmbito } from "./usuarios.service.ts"

interface PedidoDaLista extends FiltroDeUsuarios {
  readonly ordem: (typeof ordensDosUsuarios)[number]
  readonly direcao: Direcao
}

/** A page of people of the place, and the account of each by id. */
export async function paginaDeUsuarios(tx: Tx, gestor: Gestor, pedido: PedidoDaLista & PedidoDePagina) {
  const fonte = fonteDeUsuarios(tx, gestor.idEscritorio, pedido)
  const pagina = await lerPagina(tx, fonte, ordemDeUsuarios(pedido.ordem, pedido.direcao), pedido)
  const contagens = await contarUsuarios(tx, gestor.idEscritorio, pedido)
  const todas = contagens.ativo + contagens.convidado + contagens.desativado
  const linhas = await lerUsuarios(tx, pagina.ids)
  return {
    lista: await apresentar(tx, gestor, linhas),
    subs: new Map(linhas.flatMap(({ id, sub }) => (sub === null ? [] : [[id, sub]]))),
    paginacao: paginacaoDe(pedido, pagina, pedido.situacao ? contagens[pedido.situacao] : todas),
    contagens,
  }
}

/** Everybody of the filter, as a file. */
export function exportarUsuarios(banco: Banco, contexto: Contexto, pedido: PedidoDaLista & PedidoDeExportacao) {
  const gestor = gestorDe(contexto)
  return exportar(
    { nome: "usuarios", titulo: "Usuários" },
    colunasDosUsuarios,
    {
      transacao: (corpo) => noAmbito(banco, contexto, corpo),
      fonte: (tx) => fonteDeUsuarios(tx, gestor.idEscritorio, pedido),
      ordem: ordemDeUsuarios(pedido.ordem, pedido.direcao),
      ler: async (tx, ids) => apresentar(tx, gestor, await lerUsuarios(tx, ids)),
    },
    pedido,
  )
}
