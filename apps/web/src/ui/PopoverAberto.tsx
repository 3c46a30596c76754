import { Popover } from "@mantine/core"
import type { PropsDoPopover } from "./PopoverSobDemanda.tsx"
import { useAlvoDeVolta } from "./useAlvoDeVolta.ts"

/** The popover itself: keeps the focus inside and gives it back to the button. */
export function PopoverAberto({ aberto, aoMudar, alvo, margem, children, ...props }: PropsDoPopover) {
  const [ref, pronto] = useAlvoDeVolta<HTMLButtonElement>()
  return (
    <Popover opened={aberto && pronto} onChange={aoMudar} trapFocus returnFocus {...props}>
      <Popover.Target ref={ref}>{alvo}</Popover.Target>
      <Popover.Dropdown {...(margem === undefined ? {} : { p: margem })}>{children}</Popover.Dropdown>
    </Popover>
  )
}
