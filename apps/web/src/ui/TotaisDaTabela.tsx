import type { ReactNode } from "react"
import { ficaAVista } from "./ficaAVista.ts"
import classes from "./Tabela.module.css"
import type { TabelaProps } from "./Tabela.tsx"

type Props<T> = Pick<TabelaProps<T>, "colunas" | "selecao" | "acoes"> & {
  readonly totais: Readonly<Record<string, ReactNode>>
}

/** Amounts of everything the filter finds, under their columns. */
export function TotaisDaTabela<T>({ colunas, selecao, acoes, totais }: Props<T>) {
  return (
    <tfoot className={classes.totais}>
      <tr>
        {selecao && <td className={classes.marcar} />}
        {colunas.map((coluna, i) => {
          const { id, numerica } = coluna
          return i === 0 ? (
            <th key={id} scope="row">
              Total do filtro
            </th>
          ) : (
            <td key={id} data-numerica={numerica || undefined} data-fixa={ficaAVista(coluna) || undefined}>
              {totais[id]}
            </td>
          )
        })}
        {acoes && <td className={classes.acoes} data-acoes />}
      </tr>
    </tfoot>
  )
}

/** The same amounts under the cards of a phone. */
export function TotaisDosCartoes<T>({ colunas, totais }: Pick<Props<T>, "colunas" | "totais">) {
  return (
    <dl className={classes.totaisDosCartoes}>
      {colunas
        .filter(({ id }) => totais[id] !== undefined)
        .map(({ id, titulo }) => (
          <div key={id}>
            <dt>Total do filtro: {titulo}</dt>
            <dd>{totais[id]}</dd>
          </div>
        ))}
    </dl>
  )
}
