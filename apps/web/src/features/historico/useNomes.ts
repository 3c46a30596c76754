import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { consultaPessoasAoAlcance, consultaPessoasDoEscritorio } from "./historico.api.ts"

/** People that who is looking may know by name: for the filter, and to say in sentences who an identifier is. */
export function usePessoasConhecidas(): {
  readonly pessoas: readonly { readonly id: string; readonly nome: string }[]
  readonly nomeDe: (id: string) => string | null
} {
  const { pessoa: eu, alcanca } = usePessoa()
  const { data } = useQuery(alcanca("ADMINISTRADOR") ? consultaPessoasDoEscritorio : consultaPessoasAoAlcance)
  return useMemo(() => {
    const outras = (data ?? []).filter(({ id }) => id !== eu.idUsuario)
    const pessoas = [{ id: eu.idUsuario, nome: eu.nome }, ...outras]
    const nomes = new Map(pessoas.map(({ id, nome }) => [id, nome]))
    return { pessoas, nomeDe: (id) => nomes.get(id) ?? null }
  }, [data, eu])
}
