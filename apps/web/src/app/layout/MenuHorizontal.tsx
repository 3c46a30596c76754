import { IconChevronDown } from "@tabler/icons-react"
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react"
import { ConteudoDaEntrada, EntradaDoMenu, type PropsDoMenu } from "./EntradaDoMenu.tsx"
import classes from "./Menu.module.css"
import type { ItemDoMenu } from "./menu.ts"

/**
 * The menu under the top bar, with dropdowns: ← → between the entries, ↓ opens and goes in, ↑ ↓ inside, Esc closes and
 * gives the focus back. Links and buttons keep their own roles: it is navigation, not an application's menu.
 */
export function MenuHorizontal({ itens, ...resto }: PropsDoMenu) {
  const lista = useRef<HTMLUListElement>(null)
  const [aberto, setAberto] = useState<string | null>(null)
  const aoTeclar = (evento: KeyboardEvent) => {
    const passo = evento.key === "ArrowRight" ? 1 : evento.key === "ArrowLeft" ? -1 : 0
    if (passo === 0 || evento.altKey || evento.ctrlKey || evento.metaKey || !lista.current) return
    evento.preventDefault()
    const paradas = [...lista.current.querySelectorAll<HTMLElement>("[data-topo] :is(a, button)")]
    const atual = paradas.findIndex((parada) => parada.closest("li") === document.activeElement?.closest("[data-item]"))
    const noTopo = paradas.findIndex(emFoco)
    const inicio = noTopo === -1 ? atual : noTopo
    setAberto(null)
    paradas[(inicio + passo + paradas.length) % paradas.length]?.focus()
  }
  return (
    <ul ref={lista} className={classes.linha} onKeyDown={aoTeclar}>
      {itens.map((item) => (
        <ItemHorizontal
          key={item.id}
          item={item}
          aberto={aberto === item.id}
          aoAbrir={(abre) => setAberto(abre ? item.id : null)}
          {...resto}
        />
      ))}
    </ul>
  )
}

interface ItemProps extends Omit<PropsDoMenu, "itens"> {
  readonly item: ItemDoMenu
  readonly aberto: boolean
  readonly aoAbrir: (aberto: boolean) => void
}

function ItemHorizontal({ item, aberto, aoAbrir, ...resto }: ItemProps) {
  const id = useId()
  const caixa = useRef<HTMLLIElement>(null)
  const botao = useRef<HTMLButtonElement>(null)
  const opcoes = () => [...(caixa.current?.querySelectorAll<HTMLElement>("[data-suspenso] a") ?? [])]
  const aoTeclar = (evento: KeyboardEvent) => {
    if (item.children.length === 0) return
    if (evento.key === "Escape" && aberto) {
      evento.preventDefault()
      aoAbrir(false)
      botao.current?.focus()
    } else if (evento.key === "ArrowDown" || evento.key === "ArrowUp") {
      evento.preventDefault()
      aoAbrir(true)
      // The dropdown is in the page, only hidden: it can take the focus as soon as it shows.
      requestAnimationFrame(() => mover(opcoes(), evento.key === "ArrowDown" ? 1 : -1))
    }
  }
  const aoSairDoFoco = (evento: FocusEvent) => {
    if (aberto && !evento.currentTarget.contains(evento.relatedTarget)) aoAbrir(false)
  }
  const resumo = {
    ...resto,
    aoNavegar: () => {
      aoAbrir(false)
      resto.aoNavegar?.()
    },
  }
  return (
    <li ref={caixa} data-item onKeyDown={aoTeclar} onBlur={aoSairDoFoco}>
      <div className={classes.comSeta} data-topo>
        {item.destino === null && !item.desabilitado ? (
          <button
            ref={botao}
            type="button"
            className={classes.item}
            data-dentro={item.active || undefined}
            aria-expanded={aberto}
            aria-controls={id}
            onClick={() => aoAbrir(!aberto)}
          >
            <ConteudoDaEntrada item={item} soIcone={false} />
            <IconChevronDown size={14} className={classes.seta} data-aberto={aberto || undefined} aria-hidden />
          </button>
        ) : (
          <EntradaDoMenu item={item} {...resumo} />
        )}
        {item.destino !== null && item.children.length > 0 && (
          <button
            ref={botao}
            type="button"
            className={classes.abrir}
            aria-expanded={aberto}
            aria-controls={id}
            aria-label={`Itens de ${item.rotulo}`}
            onClick={() => aoAbrir(!aberto)}
          >
            <IconChevronDown size={14} className={classes.seta} data-aberto={aberto || undefined} aria-hidden />
          </button>
        )}
      </div>
      {item.children.length > 0 && (
        <ul id={id} className={classes.suspenso} data-suspenso hidden={!aberto} aria-label={item.rotulo}>
          {item.children.map((filho) => (
            <li key={filho.id}>
              <EntradaDoMenu item={filho} {...resumo} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const emFoco = (elemento: HTMLElement) => elemento === document.activeElement

function mover(opcoes: readonly HTMLElement[], passo: 1 | -1): void {
  const atual = opcoes.findIndex(emFoco)
  const proxima = atual === -1 ? (passo === 1 ? 0 : opcoes.length - 1) : (atual + passo + opcoes.length) % opcoes.length
  opcoes[proxima]?.focus()
}
