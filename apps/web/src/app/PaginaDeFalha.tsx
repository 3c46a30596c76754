import { Anchor, Button, Stack, Text, Title } from "@mantine/core"
import { useEffect, useState } from "react"
import { relatarFalha } from "../lib/falhas.ts"
import classes from "./falha.module.css"

/** A piece of the app that did not come. */
export function FalhaDeCarga({ erro }: { readonly erro: unknown }) {
  useEffect(() => void relatarFalha("carga", erro), [erro])
  return (
    <Stack align="center" gap="sm" className={classes.falha} role="alert">
      <Title order={1}>Esta parte do sistema não carregou</Title>
      <Text c="dimmed">Pode haver uma versão nova, ou a conexão caiu no meio. Recarregue para continuar.</Text>
      <Button onClick={() => window.location.reload()}>Recarregar</Button>
    </Stack>
  )
}

/** The crash page of the specification, section 2: what it says of the technical team, it does. */
export function PaginaDeFalha({ erro }: { readonly erro: unknown }) {
  const [relato, setRelato] = useState<{ readonly codigo: string | null } | null>(null)
  useEffect(() => {
    let aqui = true
    void relatarFalha("render", erro).then((codigo) => aqui && setRelato({ codigo }))
    return () => {
      aqui = false
    }
  }, [erro])
  return (
    <Stack align="center" gap="sm" className={classes.falha} role="alert">
      <Title order={1}>Opps, algo deu errado!</Title>
      <Text c="dimmed">{textoDoRelato(relato)}</Text>
      <Anchor href="/">Voltar ao início</Anchor>
    </Stack>
  )
}

/** Says that the team was told only when it was. */
function textoDoRelato(relato: { readonly codigo: string | null } | null): string {
  if (relato === null) return "Estamos avisando a equipe técnica do que aconteceu."
  return relato.codigo === null
    ? "Não conseguimos avisar a equipe técnica. Volte ao início; se continuar, avise o suporte."
    : `A equipe técnica foi avisada. Volte ao início; se falar com o suporte, informe o código ${relato.codigo}.`
}
