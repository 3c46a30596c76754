import { type ItemDeLote, porId, resultadoDeImportacao } from "@partida/contracts"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { type FiltroDeItens, fonteDosItens, lerItens, ordemDosItens } from "./resultados.repository.ts"

const resultado = ({ resultado: id }: ItemDeLote) => {
  if (id === null) return "Na fila"
  const nome = porId(resultadoDeImportacao, id)
  return nome === null ? null : resultadoDeImportacao[nome].rotulo
}

const colunasDosItens: readonly Coluna<ItemDeLote>[] = [
  { id: "sequencia", titulo: "Ordem", tipo: "inteiro", valor: (i) => i.sequencia },
  { id: "rotulo", titulo: "Item", tipo: "texto", largura: 44, valor: (i) => i.rotulo },
  { id: "resultado", titulo: "Resultado", tipo: "texto", largura: 14, valor: resultado },
  { id: "codigo", titulo: "Código do motivo", tipo: "texto", largura: 24, valor: (i) => i.codigo },
  { id: "mensagem", titulo: "O que aconteceu", tipo: "texto", largura: 90, valor: (i) => i.mensagem },
  { id: "detalhes", titulo: "Detalhes", tipo: "texto", largura: 90, valor: (i) => i.detalhes.join(" ") },
]

/** How each item of a job ended, as a file. */
export function exportarItens(banco: Banco, escopo: Escopo, id: string, pedido: FiltroDeItens & PedidoDeExportacao) {
  return exportar(
    { nome: "resultado-do-trabalho", titulo: "Resultado" },
    colunasDosItens,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosItens(escopo, id, pedido),
      ordem: ordemDosItens,
      ler: (tx, sequencias) => lerItens(tx, escopo, id, sequencias),
    },
    pedido,
  )
}
