import { type ReactNode, useEffect, useRef } from "react"
import classes from "./Lista.module.css"

/** Row of filters over a list. */
export function Filtros({ children }: { readonly children: ReactNode }) {
  return <div className={`${classes.filtros} nao-imprimir`}>{children}</div>
}

interface RodapeProps {
  /** What the list adds up to: the count of results. */
  readonly resumo: ReactNode
  /** The page buttons. */
  readonly children: ReactNode
}

/** Bottom of a list: the count and the pages. */
export function RodapeDaLista({ resumo, children }: RodapeProps) {
  return (
    <div className={`${classes.rodape} nao-imprimir`}>
      <span className={classes.resumo}>{resumo}</span>
      {children}
    </div>
  )
}

interface Aba {
  readonly id: string
  readonly rotulo: string
  /** Undefined while it is not known. */
  readonly quantidade?: number | undefined
}

interface AbasProps {
  /** What the tabs choose. */
  readonly rotulo: string
  readonly abas: readonly Aba[]
  readonly atual: string
  readonly aoEscolher: (id: string) => void
}

/** The parts of one list, each with how many it has; choosing one filters. */
export function AbasDaLista({ rotulo, abas, atual, aoEscolher }: AbasProps) {
  const grupo = useRef<HTMLDivElement>(null)
  const posicao = abas.findIndex((aba) => aba.id === atual)
  // The chosen one is in view, also when an address opened it past the edge.
  useEffect(() => {
    const escolhida = grupo.current?.children[posicao]
    if (!escolhida || !grupo.current) return
    const sobra = escolhida.getBoundingClientRect().right - grupo.current.getBoundingClientRect().right
    if (sobra > 0) grupo.current.scrollLeft += sobra
  }, [posicao])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around these buttons
    <div ref={grupo} className={`${classes.abas} nao-imprimir`} role="group" aria-label={rotulo}>
      {abas.map((aba) => (
        <button
          key={aba.id}
          type="button"
          className={classes.aba}
          aria-pressed={aba.id === atual}
          onClick={() => aoEscolher(aba.id)}
        >
          {aba.rotulo}
          {aba.quantidade !== undefined && (
            <span className={classes.quantidade}>{aba.quantidade.toLocaleString("pt-BR")}</span>
          )}
        </button>
      ))}
    </div>
  )
}
