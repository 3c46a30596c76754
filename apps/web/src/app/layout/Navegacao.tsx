import type { Papel } from "@partida/contracts"
import { Link, useLocation } from "@tanstack/react-router"
import { Fragment } from "react"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { itemAtivo, menuDe } from "./menu.ts"
import classes from "./Navegacao.module.css"

interface Props {
  readonly papel: Papel
  readonly aoNavegar: () => void
}

/** Main menu. Screens keep the competência of the moment. */
export function Navegacao({ papel, aoNavegar }: Props) {
  const { pathname } = useLocation()
  const [competencia] = useCompetencia()
  const menu = menuDe(papel)
  const ativo = itemAtivo(menu, pathname)
  return (
    <nav aria-label="Menu principal" className={classes.menu}>
      {menu.map(({ id, rotulo, icone: Icone, destino, grupo, filho }) => (
        <Fragment key={id}>
          {grupo && <span className={classes.grupo}>{grupo}</span>}
          <Link
            to={destino ?? id}
            search={{ competencia }}
            className={classes.item}
            data-filho={filho}
            data-ativo={ativo === id || undefined}
            aria-current={ativo === id ? "page" : undefined}
            activeProps={{}}
            onClick={aoNavegar}
          >
            <Icone size={18} stroke={1.7} aria-hidden />
            {rotulo}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
