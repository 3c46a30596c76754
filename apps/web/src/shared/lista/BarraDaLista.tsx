import type { ReactNode } from "react"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { BarraDeSelecao } from "../../ui/BarraDeSelecao.tsx"
import type { PaginaDeRegistros } from "./consulta.ts"
import type { Palavras } from "./tipos.ts"
import type { SelecaoDaLista } from "./useSelecao.ts"

interface Props<T> {
  readonly estado: SelecaoDaLista
  readonly acoes: (n: number) => ReactNode
  readonly explicacao?: (n: number) => ReactNode
  readonly palavras: Palavras
  readonly lista: PaginaDeRegistros<T>
  readonly chave: (item: T) => string
}

/** The bar of the selected records; with a whole page selected it offers the whole filter. */
export function BarraDaLista<T>({ estado, acoes, explicacao, palavras, lista, chave }: Props<T>) {
  const total = lista.paginacao.totalDeRegistros
  const n = estado.todas ? total : estado.ids.size
  if (n === 0) return null
  const { artigo } = palavras
  const paginaInteira = lista.lista.every((item) => estado.ids.has(chave(item)))
  return (
    <BarraDeSelecao
      resumo={`${formatarInteiro(n)} selecionad${artigo}${n === 1 ? "" : "s"}`}
      explicacao={explicacao?.(n)}
      aoLimpar={estado.limpar}
      ampliar={
        paginaInteira && !estado.todas && total > estado.ids.size
          ? {
              rotulo: `Selecionar ${artigo}s ${formatarInteiro(total)} do filtro`,
              aoAmpliar: estado.selecionarTodas,
            }
          : null
      }
    >
      {acoes(n)}
    </BarraDeSelecao>
  )
}
