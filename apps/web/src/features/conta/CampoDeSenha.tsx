import { PasswordInput, type PasswordInputProps } from "@mantine/core"
import { useState } from "react"

/** Shortest password the policy takes; the contract checks the same number. */
const MINIMO = 10

/** A password with a button to see it. */
export function CampoDeSenha(props: PasswordInputProps) {
  const [visivel, setVisivel] = useState(false)
  return (
    <PasswordInput
      visible={visivel}
      onVisibilityChange={setVisivel}
      visibilityToggleButtonProps={{ "aria-label": visivel ? "Esconder a senha" : "Mostrar a senha", tabIndex: 0 }}
      {...props}
    />
  )
}

/** A password being chosen: says the policy in words, and how far the text is from it. */
export function CampoDeSenhaNova({ value, ...props }: PasswordInputProps & { readonly value: string }) {
  return <CampoDeSenha value={value} description={dicaDaSenha(value)} autoComplete="new-password" {...props} />
}

/** What is missing for the policy, in words. Counted as the contract counts. */
export function dicaDaSenha(senha: string): string {
  const faltam = MINIMO - senha.length
  if (senha === "")
    return "Pelo menos 10 caracteres. Uma frase que só você diria é fácil de lembrar e difícil de adivinhar."
  if (faltam > 1) return `Faltam ${faltam} caracteres.`
  if (faltam === 1) return "Falta 1 caractere."
  return "Tamanho bom. Senhas muito comuns ainda são recusadas."
}
