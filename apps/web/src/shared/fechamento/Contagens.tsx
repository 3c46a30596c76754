import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import classes from "./fechamento.module.css"

export interface Contagem {
  readonly id: string
  /** "abertas" */
  readonly rotulo: string
  /** Of one alone, where the word changes: "aberta". */
  readonly um?: string
  /** Undefined while it is read: the button already has its place. */
  readonly n: number | undefined
  readonly ligada: boolean
  readonly titulo?: string
  readonly aoAlternar: () => void
}

/** How many companies are in each state; each number filters the list and a second click shows all again. */
export function Contagens({ contagens }: { readonly contagens: readonly Contagem[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around these buttons
    <div className={classes.contagens} role="group" aria-label="Filtrar por situação">
      {contagens.map(({ id, rotulo, um = rotulo, n, ligada, titulo, aoAlternar }) => (
        <button
          key={id}
          type="button"
          className={classes.contagem}
          aria-pressed={ligada}
          title={titulo}
          onClick={aoAlternar}
        >
          <strong>{n === undefined ? "–" : formatarInteiro(n)}</strong> {n === 1 ? um : rotulo}
        </button>
      ))}
    </div>
  )
}
