import { idEstavel } from "./aleatorio.ts"
import { CARTEIRA } from "./carteira.ts"
import type { EmpresaDoCatalogo } from "./catalogo.ts"
import { CASOS, EXEMPLOS_NACIONAIS, SEGUNDO_ESCRITORIO } from "./catalogo-casos.ts"
import { COMERCIO } from "./catalogo-comercio.ts"
import { SERVICOS } from "./catalogo-servicos.ts"
import { cnpjDaBase } from "./cnpj.ts"

/** An office of the demonstration. */
export interface EscritorioDaDemonstracao {
  readonly id: string
  readonly nome: string
  readonly cnpj: string
  /** Who signs the closings. */
  readonly contador: string
  readonly empresas: readonly EmpresaDoCatalogo[]
}

/** The office where everything happens. */
export const HORIZONTE: EscritorioDaDemonstracao = {
  id: idEstavel("escritorio|horizonte"),
  nome: "Horizonte Contabilidade (demonstração)",
  cnpj: cnpjDaBase("345672190001"),
  contador: "Contador Demonstração",
  empresas: [...SERVICOS, ...COMERCIO, ...CASOS, ...EXEMPLOS_NACIONAIS, ...CARTEIRA],
}

/** The other office: what it has, nobody of the first one may see. */
export const SERRANA: EscritorioDaDemonstracao = {
  id: idEstavel("escritorio|serrana"),
  nome: "Serrana Assessoria Contábil (demonstração)",
  cnpj: cnpjDaBase("456783210001"),
  contador: "Helena Serrano",
  empresas: SEGUNDO_ESCRITORIO,
}

export const ESCRITORIOS: readonly EscritorioDaDemonstracao[] = [HORIZONTE, SERRANA]
