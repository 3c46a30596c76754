import { type ItemDeTabela, papeisDoQuadro } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { consultaTabelaPequena } from "../../shared/tabelas/tabelas.api.ts"
import type { BuscaDoCadastro } from "./busca.ts"

const usuais = Object.values(papeisDoQuadro).map(({ codigo, rotulo }) => ({ value: String(codigo), label: rotulo }))

/** Filters of the list across companies; the role is any of the table of the Receita, the usual ones first. */
export function useCamposDosSocios(): readonly CampoDoFiltro<keyof BuscaDoCadastro>[] {
  const { data } = useQuery(consultaTabelaPequena("qualificacoes"))
  return useMemo(() => camposCom(data?.lista ?? []), [data])
}

const camposCom = (tabela: readonly ItemDeTabela[]): readonly CampoDoFiltro<keyof BuscaDoCadastro>[] => [
  { campo: "busca", tipo: "texto", rotulo: "Buscar pessoas", exemplo: "Nome, CPF ou CNPJ" },
  {
    campo: "papel",
    tipo: "busca-em-opcoes",
    rotulo: "Papel",
    todas: "Todos os papéis",
    ninguem: "Nenhum papel com esse nome",
    opcoes: [
      ...usuais,
      ...tabela
        .filter(({ codigo }) => !usuais.some(({ value }) => value === codigo))
        .map(({ codigo, nome }) => ({ value: codigo, label: nome })),
    ],
    largura: 180,
  },
  {
    campo: "proLabore",
    tipo: "opcoes",
    rotulo: "Pró-labore",
    todas: "Com e sem pró-labore",
    opcoes: [
      { value: "com", label: "Com pró-labore" },
      { value: "sem", label: "Sem pró-labore" },
    ],
    largura: 180,
  },
  { campo: "faltas", tipo: "marca", rotulo: "Falta informar", valor: "sim" },
  { campo: "estrangeiros", tipo: "marca", rotulo: "Estrangeiros", valor: "sim" },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
]
