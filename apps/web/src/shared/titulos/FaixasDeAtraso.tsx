import { type FaixaDeAtraso, faixasDeAtraso } from "@partida/contracts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import classes from "./titulos.module.css"

interface Props {
  /** Undefined while it is read: each range already has its place. */
  readonly idade:
    | readonly { readonly faixa: FaixaDeAtraso; readonly quantos: number; readonly esperado: string }[]
    | undefined
  readonly atual: FaixaDeAtraso | undefined
  readonly aoEscolher: (faixa: FaixaDeAtraso | undefined) => void
}

const faixas = Object.keys(faixasDeAtraso) as FaixaDeAtraso[]

/** What is awaited by how late it is; each range filters the list, and a second click shows all again. */
export function FaixasDeAtraso({ idade, atual, aoEscolher }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around these buttons
    <div className={`${classes.faixas} nao-imprimir`} role="group" aria-label="Filtrar por atraso">
      {faixas.map((faixa) => {
        const dela = idade?.find((i) => i.faixa === faixa)
        return (
          <button
            key={faixa}
            type="button"
            className={classes.faixa}
            aria-pressed={faixa === atual}
            onClick={() => aoEscolher(faixa === atual ? undefined : faixa)}
          >
            <span>{faixasDeAtraso[faixa].rotulo}</span>
            <strong>{dela ? formatarReais(dela.esperado) : "–"}</strong>
            <span>{dela ? plural(dela.quantos, "título", "títulos") : "–"}</span>
          </button>
        )
      })}
    </div>
  )
}
