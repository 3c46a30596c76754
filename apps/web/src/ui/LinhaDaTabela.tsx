import { Checkbox } from "@mantine/core"
import type { MouseEvent } from "react"
import classes from "./Tabela.module.css"
import type { TabelaProps } from "./Tabela.tsx"

interface Props<T> {
  readonly item: T
  readonly tabela: TabelaProps<T>
}

/** A row. The pointer may click anywhere on it; the keyboard and screen readers use the button of its main cell. */
export function LinhaDaTabela<T>({ item, tabela }: Props<T>) {
  const { colunas, chave, rotulo, selecao, aoAbrir, aberta } = tabela
  const id = chave(item)
  const marcada = selecao?.ids.has(id) ?? false
  const clicar = (evento: MouseEvent<HTMLTableRowElement>) => {
    if (!aoAbrir || ehInterativo(evento.target)) return
    aoAbrir(item)
  }
  return (
    <tr
      className={classes.linha}
      data-linha={id}
      data-clicavel={aoAbrir ? true : undefined}
      data-marcada={marcada || undefined}
      data-aberta={aberta === id || undefined}
      onClick={clicar}
    >
      {selecao && (
        <td className={classes.marcar}>
          <Checkbox
            size="xs"
            aria-label={`Selecionar ${rotulo(item)}`}
            checked={marcada}
            onChange={() => selecao.alternar(id)}
          />
        </td>
      )}
      {colunas.map((coluna) => (
        <td key={coluna.id} data-numerica={coluna.numerica || undefined}>
          {coluna.principal && aoAbrir ? (
            <button
              type="button"
              className={classes.abrir}
              data-longa={coluna.longa || undefined}
              data-abrir
              onClick={() => aoAbrir(item)}
            >
              {coluna.celula(item)}
            </button>
          ) : (
            coluna.celula(item)
          )}
        </td>
      ))}
    </tr>
  )
}

function ehInterativo(alvo: EventTarget): boolean {
  return alvo instanceof Element && alvo.closest("a, button, input, label") !== null
}
