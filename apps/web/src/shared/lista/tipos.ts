import type { Coluna } from "../../ui/Tabela.tsx"

/** A column of a list that can be exported. */
export interface ColunaDaLista<T> extends Coluna<T> {
  /** Columns of the server's file that this one stands for; its own id when absent, none when empty. */
  readonly exportacao?: readonly string[]
  /** Out of sight until the person asks for it. */
  readonly oculta?: boolean
}

/** How a list calls its records: "empresa", "empresas", "a". */
export interface Palavras {
  readonly um: string
  readonly varios: string
  readonly artigo: "a" | "o"
}
