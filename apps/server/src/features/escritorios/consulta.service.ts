import type { EscritorioDaLista, ordensDosEscritorios } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import type { Contexto } from "../../http/contexto.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { apresentarNaLista } from "./apresentacao.ts"
import {
  contarEmpresas,
  contarEscritorios,
  contarPessoas,
  type FiltroDeEscritorios,
  fonteDeEscritorios,
  lerEscritorios,
  ordemDeEscritorios,
} from "./escritorios.repository.ts"
import { colunasDosEscritorios } from "./exportacao.ts"

interface PedidoDaLista extends FiltroDeEscritorios {
  readonly ordem: (typeof ordensDosEscritorios)[number]
  readonly direcao: Direcao
}

/** A page of the offices of the platform, with what each has. */
export async function paginaDeEscritorios(tx: Tx, pedido: PedidoDaLista & PedidoDePagina) {
  const pagina = await lerPagina(
    tx,
    fonteDeEscritorios(pedido),
    ordemDeEscritorios(pedido.ordem, pedido.direcao),
    pedido,
  )
  const contagens = await contarEscritorios(tx, pedido)
  const total = pedido.situacao ? contagens[pedido.situacao] : contagens.aberto + contagens.encerrado
  return { lista: await lerLinhas(tx, pagina.ids), paginacao: paginacaoDe(pedido, pagina, total), contagens }
}

/** Every office of the filter, as a file. */
export function exportarEscritorios(banco: Banco, { autoria }: Contexto, pedido: PedidoDaLista & PedidoDeExportacao) {
  return exportar(
    { nome: "escritorios", titulo: "Escritórios" },
    colunasDosEscritorios,
    {
      transacao: (corpo) => banco.naPlataforma(corpo, autoria),
      fonte: () => fonteDeEscritorios(pedido),
      ordem: ordemDeEscritorios(pedido.ordem, pedido.direcao),
      ler: lerLinhas,
      // Each office is entered to count its companies.
      porVez: 100,
    },
    pedido,
  )
}

async function lerLinhas(tx: Tx, ids: readonly string[]): Promise<EscritorioDaLista[]> {
  const linhas = await lerEscritorios(tx, ids)
  const contagens = { pessoas: await contarPessoas(tx, ids), empresas: await contarEmpresas(tx, ids) }
  return linhas.map((linha) => apresentarNaLista(linha, contagens))
}
