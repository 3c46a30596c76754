import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import classes from "./titulos.module.css"

interface Props<C extends string> {
  readonly rotulo: string
  /** `soma` undefined while it is read: each already has its place. */
  readonly cortes: readonly {
    readonly id: C
    readonly rotulo: string
    readonly soma: { readonly quantos: number; readonly esperado: string } | undefined
  }[]
  readonly atual: C | undefined
  readonly aoEscolher: (corte: C | undefined) => void
}

/** What titles add up to, cut by cut; each filters the list, and a second click shows all again. */
export function Cortes<C extends string>({ rotulo, cortes, atual, aoEscolher }: Props<C>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around these buttons
    <div className={`${classes.faixas} nao-imprimir`} role="group" aria-label={rotulo}>
      {cortes.map(({ id, rotulo: nome, soma }) => (
        <button
          key={id}
          type="button"
          className={classes.faixa}
          aria-pressed={id === atual}
          onClick={() => aoEscolher(id === atual ? undefined : id)}
        >
          <span>{nome}</span>
          <strong>{soma ? formatarReais(soma.esperado) : "–"}</strong>
          <span>{soma ? plural(soma.quantos, "título", "títulos") : "–"}</span>
        </button>
      ))}
    </div>
  )
}
