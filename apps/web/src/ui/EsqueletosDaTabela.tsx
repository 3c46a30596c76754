import { Skeleton } from "@mantine/core"
import classes from "./Tabela.module.css"
import type { TabelaProps } from "./Tabela.tsx"

/** Rows to come, in the shape of the columns. */
export function EsqueletosDaTabela<T>({ colunas, selecao, acoes, esqueletos = 10 }: TabelaProps<T>) {
  return Array.from({ length: esqueletos }, (_, i) => (
    <tr key={i} className={classes.linha} aria-hidden>
      {selecao && <td className={classes.marcar} />}
      {colunas.map((coluna) => (
        <td key={coluna.id}>
          <Skeleton height={10} width={coluna.numerica ? 64 : "70%"} ml={coluna.numerica ? "auto" : 0} />
        </td>
      ))}
      {acoes && <td className={classes.acoes} />}
    </tr>
  ))
}
