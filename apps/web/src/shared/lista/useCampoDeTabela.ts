import { useQuery } from "@tanstack/react-query"
import { consultaDosCodigos } from "../tabelas/tabelas.api.ts"
import type { CampoDoFiltro } from "./campos.ts"

type Campo<C extends string> = Extract<CampoDoFiltro<C>, { readonly tipo: "tabela" }>

/** A filter by a row of a public table, which says the name of the one chosen. */
export function useCampoDeTabela<C extends string>(
  campo: Omit<Campo<C>, "tipo" | "opcoes">,
  valor: string | undefined,
): Campo<C> {
  const { data } = useQuery(consultaDosCodigos(campo.tabela, valor === undefined ? [] : [valor]))
  const item = data?.lista[0]
  const label =
    item && (campo.tabela === "municipios" ? `${item.nome} · ${item.detalhe}` : `${item.codigo} ${item.nome}`)
  return { ...campo, tipo: "tabela", opcoes: valor === undefined ? [] : [{ value: valor, label: label ?? valor }] }
}
