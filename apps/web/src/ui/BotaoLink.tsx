import { Button, type ButtonProps } from "@mantine/core"
import { createLink } from "@tanstack/react-router"
import type { AnchorHTMLAttributes, Ref } from "react"

interface Props extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  readonly ref?: Ref<HTMLAnchorElement>
}

function BotaoAncora(props: Props) {
  return <Button component="a" {...props} />
}

/** A link that looks like a button: its address and search are checked against the routes. */
export const BotaoLink = createLink(BotaoAncora)
