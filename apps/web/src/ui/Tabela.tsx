import { type ReactNode, useRef } from "react"
import { usePreferencias } from "../lib/preferencias.ts"
import { CabecalhoDaTabela } from "./CabecalhoDaTabela.tsx"
import { CartoesDaTabela } from "./CartoesDaTabela.tsx"
import { EsqueletosDaTabela } from "./EsqueletosDaTabela.tsx"
import { EstadoDeErro, FaixaDeDadosAntigos } from "./Estados.tsx"
import { LinhaDaTabela } from "./LinhaDaTabela.tsx"
import type { AcaoDaLinha } from "./MenuDaLinha.tsx"
import classes from "./Tabela.module.css"
import { TotaisDaTabela } from "./TotaisDaTabela.tsx"
import { marcarRolagem, useAlturaDaTabela } from "./useAlturaDaTabela.ts"
import { useLinhas } from "./useLinhas.ts"
import { useNavegacaoPorTeclado, useVoltaALinha } from "./useNavegacaoPorTeclado.ts"
import { useTelefone } from "./useTelefone.ts"

export interface Coluna<T> {
  readonly id: string
  readonly titulo: string
  readonly celula: (item: T) => ReactNode
  /** Right-aligned with tabular figures. */
  readonly numerica?: boolean
  /** Field the server sorts by; without it the column does not sort. */
  readonly ordem?: string
  readonly largura?: number | string
  /** The column whose cell opens the record; one per table. */
  readonly principal?: boolean
  /** Its text takes as many lines as it needs, instead of being cut at the width of a name. */
  readonly longa?: boolean
}

export interface Ordenacao {
  readonly campo: string
  readonly direcao: "asc" | "desc"
  readonly aoOrdenar: (campo: string, direcao: "asc" | "desc") => void
}

export interface Selecao {
  readonly ids: ReadonlySet<string>
  /** Everything the filter finds, also beyond this page: every row shows as ticked. */
  readonly todas: boolean
  /** Ticks or unticks rows of the page; `daPagina` is what remains ticked of the whole filter when one of it is unticked. */
  readonly marcar: (ids: readonly string[], marcar: boolean, daPagina: readonly string[]) => void
}

export interface TabelaProps<T> {
  /** Accessible name of the table. */
  readonly legenda: string
  /** Rows are drawn again when this array changes: keep it between renders. */
  readonly colunas: readonly Coluna<T>[]
  /** Undefined while the first page loads. */
  readonly linhas: readonly T[] | undefined
  readonly chave: (item: T) => string
  /** Name of a row, for checkboxes and buttons. */
  readonly rotulo: (item: T) => string
  readonly vazio: ReactNode
  /** The row as a card, for phones. */
  readonly cartao: (item: T) => ReactNode
  readonly erro?: unknown
  readonly aoTentarDeNovo?: () => void
  /** When the rows were read (ms): said when a newer reading failed. */
  readonly lidaEm?: number | undefined
  /** Rows on screen are of the filter before: dimmed until the new ones arrive. */
  readonly atualizando?: boolean
  readonly esqueletos?: number
  readonly ordenacao?: Ordenacao | undefined
  readonly selecao?: Selecao | undefined
  readonly aoAbrir?: ((item: T) => void) | undefined
  /** What else can be done with a row: a button when there is one thing, a menu when there are more. */
  readonly acoes?: ((item: T) => readonly AcaoDaLinha[]) | undefined
  /** Key of the row whose drawer is open. */
  readonly aberta?: string | null | undefined
  /** Amounts of the whole filter, by column. */
  readonly totais?: Readonly<Record<string, ReactNode>> | undefined
}

/**
 * The table of every list: skeleton while loading, empty, error and stale states, sticky headings, first column and
 * totals, selection (Shift takes an interval), row actions, keyboard, and cards on phones. It draws what it gets, one
 * page; paging is the server's.
 */
export function Tabela<T>(props: TabelaProps<T>) {
  const { linhas, erro, aoTentarDeNovo = () => undefined, lidaEm, atualizando = false } = props
  const telefone = useTelefone()
  const { densidade } = usePreferencias()
  const caixa = useRef<HTMLDivElement>(null)
  const mexer = useLinhas(props)
  useNavegacaoPorTeclado(caixa, props.selecao && mexer.alternar)
  useVoltaALinha(caixa, props.aberta)
  if (erro && !linhas) return <EstadoDeErro erro={erro} aoTentarDeNovo={aoTentarDeNovo} />
  if (linhas?.length === 0) return <>{props.vazio}</>
  const Linhas = telefone ? CartoesDaTabela : LinhasDaTabela
  return (
    <>
      {Boolean(erro) && <FaixaDeDadosAntigos erro={erro} lidaEm={lidaEm} aoTentarDeNovo={aoTentarDeNovo} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only learns which row has the focus */}
      <div
        ref={caixa}
        className={classes.caixa}
        data-densidade={densidade}
        data-atualizando={atualizando || undefined}
        aria-busy={linhas === undefined || atualizando}
        onFocus={(evento) => mexer.aoFocar(evento.target)}
      >
        <Linhas tabela={props} mexer={mexer} />
      </div>
    </>
  )
}

export interface LinhasProps<T> {
  readonly tabela: TabelaProps<T>
  readonly mexer: ReturnType<typeof useLinhas<T>>
}

/** Rows of a table inside a box that scrolls both ways, so that headings, first column and totals stay in sight. */
function LinhasDaTabela<T>({ tabela, mexer }: LinhasProps<T>) {
  const { legenda, linhas, colunas, chave, rotulo, selecao, aoAbrir, acoes, aberta, totais } = tabela
  const caixa = useRef<HTMLDivElement>(null)
  useAlturaDaTabela(caixa, linhas !== undefined)
  return (
    <div ref={caixa} className={classes.rolagem} onScroll={(evento) => marcarRolagem(evento.currentTarget)}>
      <table className={classes.tabela} aria-label={legenda} data-com-selecao={selecao !== undefined || undefined}>
        <CabecalhoDaTabela {...tabela} />
        <tbody>
          {linhas ? (
            linhas.map((item) => {
              const id = chave(item)
              return (
                <LinhaDaTabela
                  key={id}
                  id={id}
                  item={item}
                  rotulo={rotulo(item)}
                  colunas={colunas}
                  selecionavel={selecao !== undefined}
                  marcada={selecao !== undefined && (selecao.todas || selecao.ids.has(id))}
                  abre={aoAbrir !== undefined}
                  aberta={aberta === id}
                  ativa={mexer.ativa === id}
                  aoAbrir={mexer.abrir}
                  aoAlternar={mexer.alternar}
                  acoes={acoes ? mexer.acoes : undefined}
                />
              )
            })
          ) : (
            <EsqueletosDaTabela {...tabela} />
          )}
        </tbody>
        {totais && linhas && <TotaisDaTabela {...tabela} totais={totais} />}
      </table>
    </div>
  )
}
