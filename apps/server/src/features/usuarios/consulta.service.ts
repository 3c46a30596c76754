import type { ordensDosUsuarios } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { juntas } from "../../db/juntas.ts"
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

/** Which of some accounts have a second factor; null where identity is somebody else's. */
export type ContasComFator = ((tx: Tx, subs: readonly string[]) => Promise<ReadonlySet<string>>) | null

/** A page of people of the place, each with whether their account has a second factor: null where nobody here knows. */
export async function paginaDeUsuarios(
  tx: Tx,
  gestor: Gestor,
  pedido: PedidoDaLista & PedidoDePagina,
  contasComFator: ContasComFator,
) {
  const fonte = fonteDeUsuarios(tx, gestor.idEscritorio, pedido)
  return juntas(tx, async (tx) => {
    const [pagina, contagens] = await Promise.all([
      lerPagina(tx, fonte, ordemDeUsuarios(pedido.ordem, pedido.direcao), pedido),
      contarUsuarios(tx, gestor.idEscritorio, pedido),
    ])
    const todas = contagens.ativo + contagens.convidado + contagens.desativado
    const linhas = await lerUsuarios(tx, pagina.ids)
    const subs = new Map(linhas.map(({ id, sub }) => [id, sub]))
    const [lista, comFator] = await Promise.all([
      apresentar(tx, gestor, linhas),
      contasComFator?.(
        tx,
        [...subs.values()].filter((sub) => sub !== null),
      ),
    ])
    const fatorDe = (id: string) => {
      const sub = subs.get(id) ?? null
      return comFator && sub !== null ? comFator.has(sub) : null
    }
    return {
      lista: lista.map((u) => ({ ...u, segundoFator: fatorDe(u.id) })),
      paginacao: paginacaoDe(pedido, pagina, pedido.situacao ? contagens[pedido.situacao] : todas),
      contagens,
    }
  })
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
