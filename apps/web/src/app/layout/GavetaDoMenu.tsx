import { Drawer } from "@mantine/core"
import type { ReactNode } from "react"
import { useEscape } from "../../ui/useEscape.ts"
import type { PropsDoMenu } from "./EntradaDoMenu.tsx"
import classes from "./GavetaDoMenu.module.css"
import { MenuVertical } from "./MenuVertical.tsx"

interface Props extends Omit<PropsDoMenu, "aoNavegar"> {
  readonly aberta: boolean
  readonly aoFechar: () => void
  /** Above the menu: what the top bar of a phone has no room for. */
  readonly antes: ReactNode
}

/** The menu of phones: a drawer at the left, closed by choosing something, by Escape and by a touch outside. */
export function GavetaDoMenu({ aberta, aoFechar, antes, ...menu }: Props) {
  useEscape(aberta, aoFechar)
  return (
    <Drawer.Root
      opened={aberta}
      onClose={aoFechar}
      position="left"
      size={300}
      closeOnEscape={false}
      classNames={{ content: classes.gaveta ?? "" }}
    >
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content>
        <div className={classes.cabecalho}>
          <Drawer.Title className={classes.titulo}>Menu</Drawer.Title>
          <Drawer.CloseButton aria-label="Fechar o menu" size="lg" />
        </div>
        <Drawer.Body p={0}>
          {antes && <div className={classes.antes}>{antes}</div>}
          <MenuVertical {...menu} aoNavegar={aoFechar} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
