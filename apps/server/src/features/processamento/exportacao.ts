import { type ItemDeLote, type Lote, nomeDoResultado } from "@partida/contracts"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { type FiltroDeItens, fonteDosItens, lerItens, ordemDosItens } from "./resultados.repository.ts"

const colunasDosItens = (tipo: Lote["tipo"]): readonly Coluna<ItemDeLote>[] => [
  { id: "sequencia", titulo: "Ordem", tipo: "inteiro", valor: (i) => i.sequencia },
  { id: "rotulo", titulo: "Item", tipo: "texto", largura: 44, valor: (i) => i.rotulo },
  {
    id: "resultado",
    titulo: "Resultado",
    tipo: "texto",
    largura: 14,
    valor: (i) => (i.resultado === null ? "Na fila" : nomeDoResultado(i.resultado, tipo)),
  },
  { id: "codigo", titulo: "Código do motivo", tipo: "texto", largura: 24, valor: (i) => i.codigo },
  { id: "mensagem", titulo: "O que aconteceu", tipo: "texto", largura: 90, valor: (i) => i.mensagem },
  { id: "detalhes", titulo: "Detalhes", tipo: "texto", largura: 90, valor: (i) => i.detalhes.join(" ") },
]

/** How each item of a job ended, as a file, in the words that the screen uses for its kind. */
export function exportarItens(
  banco: Banco,
  escopo: Escopo,
  { id, tipo }: Pick<Lote, "id" | "tipo">,
  pedido: FiltroDeItens & PedidoDeExportacao,
) {
  return exportar(
    { nome: "resultado-do-trabalho", titulo: "Resultado" },
    colunasDosItens(tipo),
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDosItens(escopo, id, pedido),
      ordem: ordemDosItens,
      ler: (tx, sequencias) => lerItens(tx, escopo, id, sequencias),
    },
    pedido,
  )
}
