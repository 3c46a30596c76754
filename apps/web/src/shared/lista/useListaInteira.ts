import { usePreferencias } from "../../lib/preferencias.ts"
import type { PaginaDeRegistros } from "./consulta.ts"
import type { EstadoDaLista } from "./estado.ts"
import { paginaDe } from "./estado.ts"
import type { Lista, ResultadoDaLista } from "./useLista.ts"

interface Opcoes<T> {
  readonly estado: EstadoDaLista
  readonly resultado: ResultadoDaLista<unknown>
  /** Every record of the filter; undefined while they are read. */
  readonly linhas: readonly T[] | undefined
}

/** A list that the server answers whole, because it is never long: its pages are cut here. */
export function useListaInteira<T>({ estado, resultado, linhas }: Opcoes<T>): Lista<PaginaDeRegistros<T>> {
  const { tamanhoDaPagina } = usePreferencias()
  const pagina = paginaDe(estado)
  const cortar = (todas: readonly T[], qual: number, tamanho: number) => ({
    lista: todas.slice((qual - 1) * tamanho, qual * tamanho),
    paginacao: { paginaAtual: qual, registrosPorPagina: tamanho, totalDeRegistros: todas.length },
  })
  const dados = linhas && cortar(linhas, pagina, tamanhoDaPagina)
  return {
    estado,
    resultado: { ...resultado, data: dados },
    dados,
    tamanhoDaPagina,
    antecipar: () => undefined,
    ler: async (qual, tamanho) => cortar(linhas ?? [], qual, tamanho),
  }
}
