import type { DestinoDaLinha, LinhaPendente } from "@partida/contracts"

/** What became of a line that a person said, until the list is read again. */
export type Andamento =
  | { readonly estado: "indo" }
  | { readonly estado: "feita"; readonly id: string; readonly titulo: string }
  | { readonly estado: "recusada"; readonly motivo: string }

/** What is being said of a line: one of its suggestions, or a category chosen by hand. */
export type Escolha = { readonly sugestao: number } | { readonly categoria: string; readonly nome: string }

/** How a confidence looks. */
export const tons = { alta: "feito", media: "atencao", baixa: "neutro" } as const

/** What a line would be if it were confirmed now; null while nothing is chosen. */
export function destinoDa(
  linha: LinhaPendente,
  escolha: Escolha | undefined,
): { readonly destino: DestinoDaLinha; readonly titulo: string } | null {
  if (escolha && "categoria" in escolha)
    return { destino: { tipo: "categoria", categoria: escolha.categoria, lembrar: true }, titulo: escolha.nome }
  const sugestao = linha.sugestoes[escolha?.sugestao ?? 0]
  return sugestao ? { destino: sugestao.destino, titulo: sugestao.titulo } : null
}

/** Lines whose first suggestion is sure, and of which nobody chose another: what one act may confirm together. */
export const certas = (
  linhas: readonly LinhaPendente[],
  escolhas: ReadonlyMap<string, Escolha>,
  andamentos: ReadonlyMap<string, Andamento>,
): readonly LinhaPendente[] =>
  linhas.filter(
    (l) =>
      l.sugestoes[0]?.confianca === "alta" &&
      l.sugestoes[0].aviso === null &&
      !escolhas.has(l.id) &&
      !andamentos.has(l.id),
  )

/** The next line to look at after one: the first one below that still waits, or above. */
export function seguinte(
  linhas: readonly LinhaPendente[],
  atual: string,
  andamentos: ReadonlyMap<string, Andamento>,
): string | undefined {
  const espera = (l: LinhaPendente) => !andamentos.has(l.id) && l.id !== atual
  const aqui = linhas.findIndex((l) => l.id === atual)
  return (linhas.slice(aqui + 1).find(espera) ?? linhas.findLast(espera))?.id
}
