import type { LinhaDeCertificado, ordensDosCertificados } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Direcao, lerPagina, type PedidoDePagina, paginacaoDe } from "../../db/paginas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { apresentarCertificado } from "./certificados.service.ts"
import {
  contarCertificados,
  type FiltroDeCertificados,
  fonteDeCertificados,
  lerLinhas,
  ordemDeCertificados,
} from "./consulta.repository.ts"
import { colunasDosCertificados } from "./exportacao.ts"

interface PedidoDaLista extends FiltroDeCertificados {
  readonly ordem: (typeof ordensDosCertificados)[number]
  readonly direcao: Direcao
}

/** A page of certificates in force, and of the companies that have none. */
export async function paginaDeCertificados(
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDaLista & PedidoDePagina,
  agora: Date,
) {
  const fonte = fonteDeCertificados(escopo, pedido, agora)
  const pagina = await lerPagina(tx, fonte, ordemDeCertificados(pedido.ordem, pedido.direcao), pedido)
  const contagens = await contarCertificados(tx, escopo, pedido, agora)
  const todas = Object.values(contagens).reduce((total, n) => total + n, 0)
  return {
    lista: await apresentar(tx, escopo, pagina.ids, agora),
    paginacao: paginacaoDe(pedido, pagina, pedido.situacao ? contagens[pedido.situacao] : todas),
    contagens,
  }
}

/** What is filtered, as a file. Nothing of the keys is read. */
export function exportarCertificados(
  banco: Banco,
  escopo: Escopo,
  pedido: PedidoDaLista & PedidoDeExportacao,
  agora: Date,
) {
  return exportar(
    { nome: "certificados", titulo: "Certificados digitais" },
    colunasDosCertificados,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDeCertificados(escopo, pedido, agora),
      ordem: ordemDeCertificados(pedido.ordem, pedido.direcao),
      ler: (tx, ids) => apresentar(tx, escopo, ids, agora),
    },
    pedido,
  )
}

/**
 * How many certificates within reach ended, and how many end in thirty days; how many companies have none. For whoever
 * shows it in one number.
 */
export const contarAVencer = (tx: Tx, escopo: Escopo, agora: Date, idEmpresa?: string) =>
  contarCertificados(tx, escopo, { idEmpresa }, agora)

async function apresentar(tx: Tx, escopo: Escopo, ids: readonly string[], agora: Date): Promise<LinhaDeCertificado[]> {
  if (ids.length === 0) return []
  const linhas = await lerLinhas(tx, escopo, ids, agora)
  return linhas.map((l) => ({ ...l, certificado: l.certificado && apresentarCertificado(l.certificado, agora) }))
}
