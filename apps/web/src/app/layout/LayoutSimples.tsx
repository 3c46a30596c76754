import { Outlet } from "@tanstack/react-router"
import { Marca } from "../../ui/Marca.tsx"
import classes from "./LayoutSimples.module.css"

/** Bare layout of the account pages: brand and one box. */
export function LayoutSimples() {
  return (
    <main className={classes.pagina}>
      <div className={classes.caixa}>
        <Marca tamanho={34} />
        <div className={classes.conteudo}>
          <Outlet />
        </div>
      </div>
      <p className={classes.rodape}>Contabilidade e impostos, com a conta sempre à vista.</p>
    </main>
  )
}
