import { rotasDaConta } from "./conta.ts"
import { rotasDasEmpresas } from "./empresas.ts"
import { rotasDoFechamento } from "./fechamento.ts"
import { rotasDosLotes } from "./lotes.ts"
import { rotasDasNotasFiscais } from "./notas-fiscais.ts"
import { rotasDaPlataforma } from "./plataforma.ts"

/** Every call of the API, in one object: the hostile suite and the OpenAPI document walk it. */
export const rotas = {
  ...rotasDaPlataforma,
  ...rotasDaConta,
  ...rotasDasEmpresas,
  ...rotasDasNotasFiscais,
  ...rotasDosLotes,
  ...rotasDoFechamento,
} as const
export type NomeDeRota = keyof typeof rotas
