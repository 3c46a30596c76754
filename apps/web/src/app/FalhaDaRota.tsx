import { Anchor, Button, Stack, Text, Title } from "@mantine/core"
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router"
import { ErroDaApi } from "../lib/api/erro.ts"
import { EstadoDeErro } from "../ui/Estados.tsx"
import classes from "./falha.module.css"

/** Whether the browser failed to fetch a piece of the app: usually a new version took its place. */
export function ehFalhaDeCarga(erro: unknown): boolean {
  return (
    erro instanceof Error &&
    /dynamically imported module|importing a module script|error loading dynamically|module script failed|unable to preload/i.test(
      erro.message,
    )
  )
}

/** What shows when a screen cannot: try again, reload, or the crash page, by what went wrong. */
export function FalhaDaRota({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof ErroDaApi) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void router.invalidate()} />
  return ehFalhaDeCarga(error) ? <FalhaDeCarga /> : <PaginaDeFalha />
}

function FalhaDeCarga() {
  return (
    <Stack align="center" gap="sm" className={classes.falha} role="alert">
      <Title order={1}>Esta parte do sistema não carregou</Title>
      <Text c="dimmed">Pode haver uma versão nova, ou a conexão caiu no meio. Recarregue para continuar.</Text>
      <Button onClick={() => window.location.reload()}>Recarregar</Button>
    </Stack>
  )
}

/** The crash page of the specification, section 2. */
export function PaginaDeFalha() {
  return (
    <Stack align="center" gap="sm" className={classes.falha} role="alert">
      <Title order={1}>Opps, algo deu errado!</Title>
      <Text c="dimmed">
        Ocorreu um erro inesperado nesta página. Volte ao início; se continuar, avise o suporte do seu escritório.
      </Text>
      <Anchor href="/">Voltar ao início</Anchor>
    </Stack>
  )
}
