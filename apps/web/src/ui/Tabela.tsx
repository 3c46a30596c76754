import { Checkbox, Skeleton } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react"
import { type ReactNode, useRef } from "react"
import { CartoesDaTabela } from "./CartoesDaTabela.tsx"
import { EstadoDeErro } from "./Estados.tsx"
import { LinhaDaTabela } from "./LinhaDaTabela.tsx"
import classes from "./Tabela.module.css"
import { useNavegacaoPorTeclado } from "./useNavegacaoPorTeclado.ts"
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
  readonly alternar: (id: string) => void
  readonly alternarPagina: (ids: readonly string[], marcar: boolean) => void
}

export interface TabelaProps<T> {
  /** Accessible name of the table. */
  readonly legenda: string
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
  /** Rows on screen are of the filter before: dimmed until the new ones arrive. */
  readonly atualizando?: boolean
  readonly esqueletos?: number
  readonly ordenacao?: Ordenacao
  readonly selecao?: Selecao
  readonly aoAbrir?: (item: T) => void
  /** Key of the row whose drawer is open. */
  readonly aberta?: string | null | undefined
}

/**
 * The table of every list: skeleton while loading, empty and error states, sticky and sortable headings, selection,
 * keyboard (j/k or arrows, x or space, Enter) and cards on phones. It renders what it gets; paging is the server's.
 */
export function Tabela<T>(props: TabelaProps<T>) {
  const { linhas, erro, aoTentarDeNovo, legenda, atualizando = false } = props
  const telefone = useTelefone()
  const caixa = useRef<HTMLDivElement>(null)
  useNavegacaoPorTeclado(caixa, props.selecao?.alternar)
  if (erro && !linhas) return <EstadoDeErro erro={erro} aoTentarDeNovo={aoTentarDeNovo ?? (() => undefined)} />
  if (linhas?.length === 0) return <>{props.vazio}</>
  return (
    <div
      ref={caixa}
      className={classes.caixa}
      data-atualizando={atualizando || undefined}
      aria-busy={!linhas || atualizando}
    >
      {telefone ? (
        <CartoesDaTabela {...props} />
      ) : (
        <table className={classes.tabela} aria-label={legenda}>
          <Cabecalho {...props} />
          <tbody>
            {linhas ? (
              linhas.map((item) => <LinhaDaTabela key={props.chave(item)} item={item} tabela={props} />)
            ) : (
              <Esqueletos {...props} />
            )}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Cabecalho<T>({ colunas, linhas, chave, selecao, ordenacao }: TabelaProps<T>) {
  const ids = linhas?.map(chave) ?? []
  const marcadas = selecao ? ids.filter((id) => selecao.ids.has(id)).length : 0
  return (
    <thead>
      <tr>
        {selecao && (
          <th scope="col" className={classes.marcar}>
            <Checkbox
              size="xs"
              aria-label="Selecionar todas desta página"
              checked={ids.length > 0 && marcadas === ids.length}
              indeterminate={marcadas > 0 && marcadas < ids.length}
              onChange={(evento) => selecao.alternarPagina(ids, evento.currentTarget.checked)}
            />
          </th>
        )}
        {colunas.map((coluna) => (
          <Titulo key={coluna.id} coluna={coluna} ordenacao={ordenacao} />
        ))}
      </tr>
    </thead>
  )
}

function Titulo<T>({ coluna, ordenacao }: { coluna: Coluna<T>; ordenacao: Ordenacao | undefined }) {
  const { ordem, titulo, numerica, largura } = coluna
  const atual = ordem !== undefined && ordenacao?.campo === ordem ? ordenacao.direcao : null
  const Icone = atual === "asc" ? IconArrowUp : atual === "desc" ? IconArrowDown : IconSelector
  return (
    <th
      scope="col"
      data-numerica={numerica || undefined}
      style={largura === undefined ? undefined : { width: largura }}
      {...(ordem ? { "aria-sort": atual === "asc" ? "ascending" : atual === "desc" ? "descending" : "none" } : {})}
    >
      {ordem && ordenacao ? (
        <button
          type="button"
          className={classes.ordenar}
          data-atual={atual !== null || undefined}
          onClick={() => ordenacao.aoOrdenar(ordem, atual === "asc" ? "desc" : "asc")}
        >
          {titulo}
          <Icone size={13} aria-hidden />
        </button>
      ) : (
        titulo
      )}
    </th>
  )
}

function Esqueletos<T>({ colunas, selecao, esqueletos = 10 }: TabelaProps<T>) {
  return Array.from({ length: esqueletos }, (_, i) => (
    <tr key={i} className={classes.linha} aria-hidden>
      {selecao && <td className={classes.marcar} />}
      {colunas.map((coluna) => (
        <td key={coluna.id}>
          <Skeleton height={10} width={coluna.numerica ? 64 : "70%"} ml={coluna.numerica ? "auto" : 0} />
        </td>
      ))}
    </tr>
  ))
}
