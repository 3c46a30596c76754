import type { ItemDeTabela, RegistroDeAuditoria } from "@partida/contracts"
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query"
import { useCallback, useMemo } from "react"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { consultaDosCodigos } from "../../shared/tabelas/tabelas.api.ts"
import { consultaPessoasAoAlcance, consultaPessoasDoEscritorio } from "./historico.api.ts"
import { codigosDosRegistros, nomeDaLinha, tabelaDoCampo, tabelasDosCampos } from "./tabelas.ts"
import type { Nomes } from "./valores.ts"

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

function juntar(respostas: readonly UseQueryResult<{ lista: ItemDeTabela[] }>[]): Nomes["daTabela"] {
  const nomes = new Map<string, string>()
  for (const [i, tabela] of tabelasDosCampos.entries())
    for (const item of respostas[i]?.data?.lista ?? []) nomes.set(`${tabela}|${item.codigo}`, nomeDaLinha(tabela, item))
  return (campo, codigo) => nomes.get(`${tabelaDoCampo[campo]}|${codigo}`) ?? null
}

/** Names of what these records keep only the code of: one question a table, and none for the tables they do not touch. */
export function useNomesDasTabelas(registros: readonly RegistroDeAuditoria[]): Nomes["daTabela"] {
  const codigos = useMemo(() => codigosDosRegistros(registros), [registros])
  const { data: atos } = useQuery({
    queryKey: ["atos"],
    queryFn: async () => (await import("./nomes-dos-atos.ts")).nomesDosAtos,
    enabled: registros.some(({ entidade }) => entidade?.startsWith("operacoes_")),
  })
  const daTabela = useQueries({
    queries: tabelasDosCampos.map((tabela) => consultaDosCodigos(tabela, codigos.get(tabela) ?? [])),
    combine: juntar,
  })
  // No code of a table is written as an act is.
  return useCallback((campo, codigo) => atos?.[codigo] ?? daTabela(campo, codigo), [atos, daTabela])
}
