import { Avatar, UnstyledButton } from "@mantine/core"
import type { ComponentPropsWithRef } from "react"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import classes from "./MenuDaPessoa.module.css"

/** First letters of the first and last names. */
function iniciais(nome: string): string {
  const partes = nome.trim().split(/\s+/)
  const letras = [partes[0], partes.length > 1 ? partes.at(-1) : undefined].map((parte) => parte?.charAt(0) ?? "")
  return letras.join("").toUpperCase() || "?"
}

/** The button that stands for the person. */
export function AlvoDaPessoa(props: ComponentPropsWithRef<"button">) {
  const { pessoa } = usePessoa()
  return (
    <UnstyledButton className={classes.alvo} {...props}>
      <Avatar size={30} radius="xl" color="marca" variant="light" aria-hidden>
        {iniciais(pessoa.nome)}
      </Avatar>
      <span className="so-leitor">Conta de {pessoa.nome}</span>
    </UnstyledButton>
  )
}
