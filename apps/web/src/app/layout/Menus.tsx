import { usePreferencias } from "../../lib/preferencias.ts"
import type { PropsDoMenu } from "./EntradaDoMenu.tsx"
import classes from "./Layout.module.css"
import { MarcaDoMenu } from "./MarcaDoMenu.tsx"
import { MenuCondensado } from "./MenuCondensado.tsx"
import { MenuHorizontal } from "./MenuHorizontal.tsx"
import { MenuVertical } from "./MenuVertical.tsx"

/** The menu in the shape of the chosen layout. */
export function Menus(menu: PropsDoMenu) {
  const { layout, tipoDaBarra } = usePreferencias()
  const condensada = layout !== "topnav" && tipoDaBarra === "condensada"
  return (
    <nav aria-label="Menu principal" className={layout === "topnav" ? classes.menuNoTopo : classes.barra}>
      {layout === "vertical" && (
        <div className={classes.marcaDaBarra}>
          <MarcaDoMenu soSimbolo={condensada} noMenu />
        </div>
      )}
      {layout === "topnav" ? (
        <MenuHorizontal {...menu} />
      ) : condensada ? (
        <MenuCondensado {...menu} />
      ) : (
        <MenuVertical {...menu} />
      )}
    </nav>
  )
}
