import { Menu } from "@mantine/core"
import { IconDots, type TablerIcon } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import classes from "./MenuDaLinha.module.css"

/** Something that can be done with one row. */
export interface AcaoDaLinha {
  readonly id: string
  /** A verb: "Reenviar convite". */
  readonly rotulo: string
  readonly icone?: TablerIcon
  readonly aoAcionar: () => void
  /** Hard to undo: shown apart, in the colour of danger. */
  readonly perigo?: boolean
  /** Why it cannot be done now; shown beside the action, which stays in its place. */
  readonly impedimento?: string | undefined
}

interface Props {
  /** Name of the row. */
  readonly rotulo: string
  /** Asked for when the menu opens. */
  readonly acoes: () => readonly AcaoDaLinha[]
  readonly tabIndex?: 0 | -1
}

/** The ⋯ of a row. The menu exists only while it is open: a page draws up to a hundred of these buttons. */
export function MenuDaLinha({ rotulo, acoes, tabIndex }: Props) {
  const [aberto, setAberto] = useState(false)
  const botao = useRef<HTMLButtonElement>(null)
  const abriu = useRef(false)
  useEffect(() => {
    if (aberto) abriu.current = true
    else if (abriu.current) {
      abriu.current = false
      // The menu took the focus; an action may have moved it on (a dialog): then it is not ours to bring back.
      if (document.activeElement === document.body) botao.current?.focus({ preventScroll: true })
    }
  }, [aberto])
  const alvo = (
    <button
      ref={botao}
      type="button"
      className={classes.botao}
      data-menu
      aria-label={`Ações de ${rotulo}`}
      aria-haspopup="menu"
      aria-expanded={aberto}
      tabIndex={tabIndex}
      onClick={() => setAberto((antes) => !antes)}
    >
      <IconDots size={18} aria-hidden />
    </button>
  )
  if (!aberto) return alvo
  return (
    <Menu
      opened
      onChange={setAberto}
      position="bottom-end"
      // The button is drawn anew around the menu: nothing is left to animate, nor to give the focus back to.
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target>{alvo}</Menu.Target>
      <Menu.Dropdown>
        <Opcoes acoes={acoes()} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Opcoes({ acoes }: { readonly acoes: readonly AcaoDaLinha[] }) {
  return acoes.map(({ id, rotulo, icone: Icone, aoAcionar, perigo = false, impedimento }) => (
    <Menu.Item
      key={id}
      leftSection={Icone ? <Icone size={16} aria-hidden /> : undefined}
      data-perigo={perigo || undefined}
      disabled={impedimento !== undefined}
      onClick={aoAcionar}
    >
      {rotulo}
      {impedimento && <small className={classes.impedimento}>{impedimento}</small>}
    </Menu.Item>
  ))
}
