import { ActionIcon, Group, NativeSelect, Text } from "@mantine/core"
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react"
import { formatarInteiro } from "../lib/formatacao/texto.ts"
import classes from "./Paginacao.module.css"

interface Props {
  /** Title of the list: a drawer's pages are told from those of the screen behind it. */
  readonly legenda: string
  readonly pagina: number
  readonly tamanho: number
  readonly total: number
  readonly tamanhos: readonly number[]
  readonly aoMudarPagina: (pagina: number) => void
  readonly aoMudarTamanho: (tamanho: number) => void
  /** The pointer or the focus is on the button of a page: it may be asked for next. */
  readonly aoAproximar?: (pagina: number) => void
}

/** "1–10 de 60", the page buttons and the page size. */
export function Paginacao(props: Props) {
  const { legenda, pagina, tamanho, total, tamanhos, aoMudarPagina, aoMudarTamanho, aoAproximar } = props
  const paginas = Math.max(1, Math.ceil(total / tamanho))
  const primeiro = total === 0 ? 0 : (pagina - 1) * tamanho + 1
  const ultimo = Math.min(total, pagina * tamanho)
  const leva = (destino: number) => ({
    onClick: () => aoMudarPagina(destino),
    onPointerEnter: () => aoAproximar?.(destino),
    onFocus: () => aoAproximar?.(destino),
  })
  return (
    <Group gap="sm" justify="flex-end" className={`${classes.paginacao} nao-imprimir`}>
      {tamanhos.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="Registros por página"
          value={String(tamanho)}
          data={tamanhos.map((n) => ({ value: String(n), label: `${n} por página` }))}
          onChange={(evento) => aoMudarTamanho(Number(evento.currentTarget.value))}
        />
      )}
      <Text size="sm" className="numerico" aria-live="polite">
        {formatarInteiro(primeiro)}–{formatarInteiro(ultimo)} de {formatarInteiro(total)}
      </Text>
      <nav aria-label={`Páginas: ${legenda}`} className={classes.botoes}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.seta}
          aria-label="Página anterior"
          disabled={pagina <= 1}
          {...leva(pagina - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        {numerosDePagina(pagina, paginas).map((n, i) =>
          n === null ? (
            <span key={`vao-${i}`} className={classes.vao} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={n}
              type="button"
              className={classes.numero}
              aria-label={`Página ${formatarInteiro(n)}`}
              aria-current={n === pagina ? "page" : undefined}
              {...leva(n)}
            >
              {formatarInteiro(n)}
            </button>
          ),
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.seta}
          aria-label="Próxima página"
          disabled={pagina >= paginas}
          {...leva(pagina + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </nav>
    </Group>
  )
}

/** Page numbers to show: first, last and the neighbours of the current one; null is a gap of two or more. */
export function numerosDePagina(pagina: number, paginas: number): (number | null)[] {
  const visiveis = [1, pagina - 1, pagina, pagina + 1, paginas].filter((n) => n >= 1 && n <= paginas)
  const unicos = [...new Set(visiveis)].sort((a, b) => a - b)
  return unicos.flatMap((n, i) => {
    const anterior = unicos[i - 1]
    if (anterior === undefined || n - anterior === 1) return [n]
    return n - anterior === 2 ? [n - 1, n] : [null, n]
  })
}
