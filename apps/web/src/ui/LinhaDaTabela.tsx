import type { MouseEvent } from "react"
import { AcoesDaLinha } from "./AcoesDaLinha.tsx"
import { ficaAVista } from "./ficaAVista.ts"
import { Marcador } from "./Marcador.tsx"
import type { AcaoDaLinha } from "./MenuDaLinha.tsx"
import { comMemoria } from "./mapping.ts"
import classes from "./Tabela.module.css"
import type { Coluna } from "./Tabela.tsx"

export interface LinhaProps<T> {
  readonly id: string
  readonly item: T
  readonly rotulo: string
  readonly colunas: readonly Coluna<T>[]
  readonly selecionavel: boolean
  readonly marcada: boolean
  readonly abre: boolean
  readonly aberta: boolean
  /** The row that Tab enters; the arrows reach the others. */
  readonly ativa: boolean
  readonly aoAbrir: (item: T) => void
  readonly aoAlternar: (id: string, intervalo: boolean) => void
  readonly acoes: ((item: T) => readonly AcaoDaLinha[]) | undefined
}

function Linha<T>(props: LinhaProps<T>) {
  const { id, item, rotulo, colunas, selecionavel, marcada, abre, aberta, ativa, aoAbrir, aoAlternar, acoes } = props
  const clicar = (evento: MouseEvent<HTMLTableRowElement>) => {
    if (abre && !ehInterativo(evento.target) && !estaMarcandoTexto()) aoAbrir(item)
  }
  const tabIndex = ativa ? 0 : -1
  return (
    <tr
      className={classes.linha}
      data-linha={id}
      data-clicavel={abre || undefined}
      data-marcada={marcada || undefined}
      data-aberta={aberta || undefined}
      onClick={clicar}
    >
      {selecionavel && (
        <td className={classes.marcar}>
          <Marcador
            rotulo={`Selecionar ${rotulo}`}
            marcado={marcada}
            tabIndex={tabIndex}
            aoMudar={(_, intervalo) => aoAlternar(id, intervalo)}
          />
        </td>
      )}
      {colunas.map((coluna) => (
        <td key={coluna.id} data-numerica={coluna.numerica || undefined} data-fixa={ficaAVista(coluna) || undefined}>
          {coluna.principal && abre ? (
            <button
              type="button"
              className={classes.abrir}
              data-longa={coluna.longa || undefined}
              data-abrir
              tabIndex={tabIndex}
              onClick={() => aoAbrir(item)}
            >
              {coluna.celula(item)}
            </button>
          ) : (
            coluna.celula(item)
          )}
        </td>
      ))}
      {acoes && (
        <td className={classes.acoes} data-acoes>
          <AcoesDaLinha item={item} rotulo={rotulo} acoes={acoes} tabIndex={tabIndex} />
        </td>
      )}
    </tr>
  )
}

/**
 * A row. The pointer may click anywhere on it; the keyboard and screen readers use the button of its main cell. It is
 * drawn again only when one of its own properties changes: ticking a row leaves the other ninety-nine alone.
 */
export const LinhaDaTabela = comMemoria(Linha)

function ehInterativo(alvo: EventTarget): boolean {
  return alvo instanceof Element && alvo.closest("a, button, input, label, [role=menu]") !== null
}

/** Dragging over a CNPJ to copy it is not a click on the row. */
function estaMarcandoTexto(): boolean {
  return document.getSelection()?.type === "Range"
}
