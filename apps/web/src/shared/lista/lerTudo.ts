import { QueryClient } from "@tanstack/react-query"
import type { PaginaDeRegistros } from "./consulta.ts"
import type { Lista } from "./useLista.ts"

/** The largest page that the API answers. */
const POR_PEDIDO = 100
/** What a print holds at most: some seventy sheets, and what a browser lays out in seconds. */
const LIMITE_DO_PAPEL = 3000

/**
 * Every record of the filter, up to `LIMITE_DO_PAPEL`, in a memory of its own: each page is reached by the cursor of the one
 * before, and none stays in what the screen keeps. Throws what the API answers, and the reason of `sinal` when given up.
 */
export async function lerTudo<T>(
  { ler, dados, resultado }: Lista<PaginaDeRegistros<T>>,
  sinal: AbortSignal,
  aoLer: (lidos: number, total: number) => void,
): Promise<readonly T[]> {
  const total = dados?.paginacao.totalDeRegistros ?? 0
  if (dados && dados.lista.length === total && !resultado.isPlaceholderData) return dados.lista
  const cliente = new QueryClient()
  const linhas: T[] = []
  try {
    for (let pagina = 1; linhas.length < LIMITE_DO_PAPEL; pagina++) {
      const { lista, paginacao } = await ler(pagina, POR_PEDIDO, cliente)
      sinal.throwIfAborted()
      linhas.push(...lista)
      if (lista.length < POR_PEDIDO || linhas.length >= paginacao.totalDeRegistros) break
      aoLer(linhas.length, Math.min(paginacao.totalDeRegistros, LIMITE_DO_PAPEL))
    }
  } finally {
    cliente.clear()
  }
  return linhas.slice(0, LIMITE_DO_PAPEL)
}
