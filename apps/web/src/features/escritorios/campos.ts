import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import type { BuscaDosEscritorios } from "./busca.ts"

export const situacoes = [
  { value: "aberto", label: "Abertos" },
  { value: "encerrado", label: "Encerrados" },
] as const

/** Filters of the list of offices. */
export const camposDosEscritorios: readonly CampoDoFiltro<keyof BuscaDosEscritorios>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar escritórios", exemplo: "Nome ou CNPJ" },
  { campo: "situacao", tipo: "de-fora", rotulo: "Situação", opcoes: situacoes },
]
