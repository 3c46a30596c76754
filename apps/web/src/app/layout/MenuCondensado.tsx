import { type CSSProperties, type FocusEvent, type KeyboardEvent, useRef, useState } from "react"
import { ConteudoDaEntrada, EntradaDoMenu, type PropsDoMenu } from "./EntradaDoMenu.tsx"
import classes from "./Menu.module.css"
import type { ItemDoMenu } from "./menu.ts"

/** Room a flyout keeps from the bottom of the window. */
const MARGEM = 8

/** The menu as a column of icons: names and what is under them fly out on hover and on focus. */
export function MenuCondensado({ itens, ...resto }: PropsDoMenu) {
  return (
    <ul className={classes.coluna} data-condensado>
      {itens.map((item) => (
        <ItemCondensado key={item.id} item={item} {...resto} />
      ))}
    </ul>
  )
}

function ItemCondensado({ item, ...resto }: Omit<PropsDoMenu, "itens"> & { readonly item: ItemDoMenu }) {
  const caixa = useRef<HTMLLIElement>(null)
  const [lugar, setLugar] = useState<CSSProperties | null>(null)
  const abrir = () => {
    const margens = caixa.current?.getBoundingClientRect()
    if (!margens) return
    const altura = ALTURA_DO_NOME + item.children.length * ALTURA_DA_LINHA
    const topo = Math.max(MARGEM, Math.min(margens.top, window.innerHeight - altura - MARGEM))
    setLugar({ top: topo, left: margens.right })
  }
  const fechar = () => setLugar(null)
  const aoSairDoFoco = (evento: FocusEvent) => {
    if (!evento.currentTarget.contains(evento.relatedTarget)) fechar()
  }
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key !== "Escape" || lugar === null) return
    evento.preventDefault()
    caixa.current?.querySelector<HTMLElement>(":scope > a, :scope > button")?.focus()
    fechar()
  }
  const resumo = {
    ...resto,
    aoNavegar: () => {
      fechar()
      resto.aoNavegar?.()
    },
  }
  return (
    <li
      ref={caixa}
      onPointerEnter={abrir}
      onPointerLeave={fechar}
      onFocus={abrir}
      onBlur={aoSairDoFoco}
      onKeyDown={aoTeclar}
    >
      {item.destino === null && !item.desabilitado ? (
        <button
          type="button"
          className={classes.item}
          data-dentro={item.active || undefined}
          aria-expanded={lugar !== null}
          onClick={abrir}
        >
          <ConteudoDaEntrada item={item} soIcone />
        </button>
      ) : (
        <EntradaDoMenu item={item} soIcone {...resumo} />
      )}
      {lugar && !item.desabilitado && (
        <div className={classes.voadora} style={lugar}>
          <div className={classes.nomeDaVoadora} aria-hidden>
            {item.rotulo}
          </div>
          {item.children.length > 0 && (
            <ul aria-label={item.rotulo}>
              {item.children.map((filho) => (
                <li key={filho.id}>
                  <EntradaDoMenu item={filho} {...resumo} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}

/** Close to what the style sheet draws: only to keep a flyout inside the window before it exists. */
const ALTURA_DO_NOME = 42
const ALTURA_DA_LINHA = 36
