import { estadosDoFechamento } from "@partida/contracts"
import { camposDoPainel } from "../../shared/fechamento/painel.ts"
import type { CampoDoFiltro, Opcao } from "../../shared/lista/campos.ts"
import type { BuscaDoFechamento } from "./busca.ts"

/** Filters of the tab DAS: those of the three tabs, and the state of the closing. */
export function camposDoFechamento(responsaveis: readonly Opcao[]): readonly CampoDoFiltro<keyof BuscaDoFechamento>[] {
  return [
    ...camposDoPainel(responsaveis),
    {
      campo: "estado",
      tipo: "de-fora",
      rotulo: "Situação",
      opcoes: Object.entries(estadosDoFechamento).map(([value, { rotulo }]) => ({ value, label: rotulo })),
    },
  ]
}
