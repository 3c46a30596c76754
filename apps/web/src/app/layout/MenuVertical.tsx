import { IconChevronDown } from "@tabler/icons-react"
import { useId } from "react"
import { ConteudoDaEntrada, EntradaDoMenu, type PropsDoMenu } from "./EntradaDoMenu.tsx"
import classes from "./Menu.module.css"
import type { ItemDoMenu } from "./menu.ts"
import { useGrupos } from "./useGrupos.ts"

/** The menu as a column: groups open and close. In the sidebar, and in the drawer of phones. */
export function MenuVertical({ itens, ...resto }: PropsDoMenu) {
  const { aberto, alternar } = useGrupos(itens)
  return (
    <ul className={classes.coluna}>
      {itens.map((item) => (
        <li key={item.id}>
          {item.children.length === 0 ? (
            <EntradaDoMenu item={item} {...resto} />
          ) : (
            <Grupo item={item} aberto={aberto(item)} alternar={() => alternar(item)} {...resto} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface GrupoProps extends Omit<PropsDoMenu, "itens"> {
  readonly item: ItemDoMenu
  readonly aberto: boolean
  readonly alternar: () => void
}

/** A group whose name leads somewhere has its arrow apart; otherwise the whole line opens it. */
function Grupo({ item, aberto, alternar, ...resto }: GrupoProps) {
  const id = useId()
  const seta = <IconChevronDown size={15} className={classes.seta} data-aberto={aberto || undefined} aria-hidden />
  return (
    <>
      {item.destino === null ? (
        <button
          type="button"
          className={classes.item}
          data-grupo
          aria-expanded={aberto}
          aria-controls={id}
          onClick={alternar}
        >
          <ConteudoDaEntrada item={item} soIcone={false} />
          {seta}
        </button>
      ) : (
        <div className={classes.comSeta}>
          <EntradaDoMenu item={item} {...resto} />
          <button
            type="button"
            className={classes.abrir}
            aria-expanded={aberto}
            aria-controls={id}
            aria-label={`Itens de ${item.rotulo}`}
            onClick={alternar}
          >
            {seta}
          </button>
        </div>
      )}
      <ul id={id} className={classes.filhos} hidden={!aberto} aria-label={item.rotulo}>
        {item.children.map((filho) => (
          <li key={filho.id}>
            <EntradaDoMenu item={filho} {...resto} />
          </li>
        ))}
      </ul>
    </>
  )
}
