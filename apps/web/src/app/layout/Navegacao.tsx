import type { Papel } from "@partida/contracts"
import { Link, useLocation } from "@tanstack/react-router"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { type ItemDoMenu, menuDe } from "./menu.ts"
import classes from "./Navegacao.module.css"

interface Props {
  readonly papel: Papel
  readonly aoNavegar: () => void
}

/** Main menu. Screens keep the competência of the moment. */
export function Navegacao({ papel, aoNavegar }: Props) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Menu principal">
      <ul className={classes.menu}>
        {menuDe(papel, pathname).map((item) => (
          <li key={item.id}>
            <Entrada item={item} aoNavegar={aoNavegar} />
            {item.children.length > 0 && (
              <ul className={classes.filhos} aria-label={item.rotulo}>
                {item.children.map((filho) => (
                  <li key={filho.id}>
                    <Entrada item={filho} aoNavegar={aoNavegar} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PropsDaEntrada {
  readonly item: ItemDoMenu
  readonly aoNavegar: () => void
}

function Entrada({ item, aoNavegar }: PropsDaEntrada) {
  const [competencia] = useCompetencia()
  const { rotulo, icone: Icone, destino, desabilitado, active, children } = item
  const atual = active && !children.some((filho) => filho.active)
  const conteudo = (
    <>
      {Icone && <Icone size={18} stroke={1.7} aria-hidden />}
      {rotulo}
    </>
  )
  if (destino === null) {
    return (
      <span
        className={classes.item}
        data-grupo={!desabilitado || undefined}
        {...(desabilitado ? { "aria-disabled": true, role: "link", title: "Ainda não disponível" } : {})}
      >
        {conteudo}
      </span>
    )
  }
  return (
    <Link
      to={destino}
      search={{ competencia }}
      className={classes.item}
      data-dentro={(active && !atual) || undefined}
      data-ativo={atual || undefined}
      aria-current={atual ? "page" : undefined}
      activeProps={{}}
      onClick={aoNavegar}
    >
      {conteudo}
    </Link>
  )
}
