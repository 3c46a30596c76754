import { type NomeDeTabela, rotasDasTabelas } from "@partida/contracts"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

interface Procura {
  readonly busca: string
  readonly uf?: string | undefined
}

/** Rows of a public table that a search finds; the tables change with the product, so an answer is good for the session. */
export const consultaTabela = (tabela: NomeDeTabela, { busca, uf }: Procura) =>
  queryOptions({
    queryKey: ["consultarTabela", tabela, busca, uf ?? null],
    queryFn: ({ signal }) =>
      chamar(rotasDasTabelas.consultarTabela, {
        params: { tabela },
        query: { busca: busca || undefined, uf, limite: 50 },
        sinal: signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Every row of a table that has at most a hundred. */
export const consultaTabelaPequena = (tabela: NomeDeTabela) =>
  queryOptions({
    queryKey: ["consultarTabela", tabela, "inteira"],
    queryFn: ({ signal }) =>
      chamar(rotasDasTabelas.consultarTabela, { params: { tabela }, query: { limite: 100 }, sinal: signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Rows of these codes: the names of what a record already has. */
export const consultaDosCodigos = (tabela: NomeDeTabela, codigos: readonly string[]) =>
  queryOptions({
    queryKey: ["consultarTabela", tabela, "codigos", [...codigos].sort().join(",")],
    queryFn: ({ signal }) =>
      chamar(rotasDasTabelas.consultarTabela, {
        params: { tabela },
        query: { codigos: [...codigos].sort().join(","), limite: 100 },
        sinal: signal,
      }),
    enabled: codigos.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the list of a search says while it has no options: an answer that has not come is not one that found nothing. */
export const semAchados = ({ isError, isFetching }: { readonly isError: boolean; readonly isFetching: boolean }) => {
  if (isFetching) return "Procurando…"
  return isError ? "Não foi possível procurar. Tente de novo." : "Nada encontrado."
}
