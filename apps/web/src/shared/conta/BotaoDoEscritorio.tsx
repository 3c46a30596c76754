import { Button, type ButtonProps, Tooltip } from "@mantine/core"
import type { ReactNode } from "react"
import { usePessoa } from "./pessoa.ts"

interface Props extends Pick<ButtonProps, "variant" | "color" | "size" | "leftSection"> {
  /** Why it is not for who reaches only some companies, after "Seu acesso é só a algumas empresas do escritório, e". */
  readonly ressalva: string
  readonly onClick: () => void
  readonly "aria-label"?: string
  readonly children: ReactNode
}

/**
 * Button of an act on the whole office. Who reaches only some of its companies sees that the act exists and why it is not
 * theirs; it stays reachable by keyboard, so that the reason can be read there too.
 */
export function BotaoDoEscritorio({ ressalva, onClick, children, ...botao }: Props) {
  const { pessoa } = usePessoa()
  if (pessoa.escritorioInteiro) {
    return (
      <Button {...botao} onClick={onClick}>
        {children}
      </Button>
    )
  }
  const motivo = `Seu acesso é só a algumas empresas do escritório, e ${ressalva}. Peça a um administrador com acesso a todas.`
  return (
    <Tooltip label={motivo} multiline w={280} withArrow events={{ hover: true, focus: true, touch: true }}>
      <Button {...botao} data-disabled aria-disabled aria-description={motivo} onClick={(e) => e.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  )
}
