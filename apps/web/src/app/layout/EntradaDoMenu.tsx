import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { useContexto } from "../contexto.ts"
import classes from "./Menu.module.css"
import type { ItemDoMenu } from "./menu.ts"

/** What the entries of the menu need, whatever its shape. */
export interface PropsDoMenu {
  readonly itens: readonly ItemDoMenu[]
  /** Search of a link to a screen: month and company go along. */
  readonly para: ReturnType<typeof useContexto>["para"]
  /** Something of the menu was opened. */
  readonly aoNavegar?: () => void
}

interface Props extends Omit<PropsDoMenu, "itens"> {
  readonly item: ItemDoMenu
  /** The name is read but not seen: a menu of icons. */
  readonly soIcone?: boolean
  readonly children?: ReactNode
}

/** Link of an entry, or its name where it leads nowhere yet. */
export function EntradaDoMenu({ item, para, aoNavegar, soIcone = false, children }: Props) {
  const { destino, desabilitado, active } = item
  const atual = active && !item.children.some((filho) => filho.active)
  const conteudo = <ConteudoDaEntrada item={item} soIcone={soIcone} />
  if (desabilitado || destino === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without an address it cannot be followed
      <a role="link" aria-disabled="true" tabIndex={0} className={classes.item} title={MOTIVO}>
        {conteudo}
        <span className="so-leitor">{`: ${MOTIVO}`}</span>
      </a>
    )
  }
  return (
    <Link
      to={destino}
      search={para(destino)}
      className={classes.item}
      data-dentro={(active && !atual) || undefined}
      data-ativo={atual || undefined}
      aria-current={atual ? "page" : undefined}
      activeProps={{}}
      onClick={() => aoNavegar?.()}
    >
      {conteudo}
      {children}
    </Link>
  )
}

const MOTIVO = "ainda não disponível nesta versão"

/** Icon and name. */
export function ConteudoDaEntrada({ item, soIcone }: { readonly item: ItemDoMenu; readonly soIcone: boolean }) {
  const { icone: Icone, rotulo } = item
  return (
    <>
      {Icone && <Icone size={18} stroke={1.7} aria-hidden />}
      <span className={soIcone ? "so-leitor" : classes.rotulo}>{rotulo}</span>
    </>
  )
}
