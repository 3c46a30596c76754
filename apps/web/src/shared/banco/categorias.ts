import type { CategoriaDoBanco } from "@partida/contracts"

/** A category at its place in the tree. */
interface NaArvore {
  readonly categoria: CategoriaDoBanco
  readonly nivel: number
}

/** The tree in the order it is read: each category, then what is under it. */
export function emArvore(categorias: readonly CategoriaDoBanco[], pai: string | null = null, nivel = 0): NaArvore[] {
  return categorias
    .filter((c) => c.pai === pai)
    .flatMap((categoria) => [{ categoria, nivel }, ...emArvore(categorias, categoria.id, nivel + 1)])
}

/** The categories as a field offers them: those in use, with where each is. */
export function opcoesDeCategoria(categorias: readonly CategoriaDoBanco[]) {
  const nomeDe = (id: string | null): string | undefined => categorias.find((c) => c.id === id)?.nome
  return emArvore(categorias)
    .filter(({ categoria }) => !categoria.arquivada)
    .map(({ categoria: { id, nome, pai } }) => ({ value: id, label: pai === null ? nome : `${nome} (${nomeDe(pai)})` }))
}
