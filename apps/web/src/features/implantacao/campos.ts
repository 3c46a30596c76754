import { colunasDaImplantacao } from "@partida/contracts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import type { BuscaDosNovosClientes } from "./busca.ts"
import { rotuloDaColuna } from "./textos.ts"

export interface Responsavel {
  readonly id: string
  readonly nome: string
}

type Campo = CampoDoFiltro<keyof BuscaDosNovosClientes>

/** Filters that the board and the list share. */
export function camposComuns(responsaveis: readonly Responsavel[]): readonly Campo[] {
  return [
    { campo: "busca", tipo: "texto", rotulo: "Buscar empresas", exemplo: "Nome ou CNPJ" },
    {
      campo: "responsavel",
      tipo: "opcoes",
      rotulo: "Responsável",
      todas: "Todos os responsáveis",
      opcoes: responsaveis.map(({ id, nome }) => ({ value: id, label: nome })),
    },
  ]
}

/** Filters of the list, which also chooses a step. */
export function camposDaLista(responsaveis: readonly Responsavel[]): readonly Campo[] {
  return [
    ...camposComuns(responsaveis),
    {
      campo: "etapa",
      tipo: "opcoes",
      rotulo: "Etapa",
      todas: "Todas as etapas",
      opcoes: colunasDaImplantacao.map((coluna) => ({ value: coluna, label: rotuloDaColuna(coluna) })),
    },
  ]
}
