import { Skeleton, Stack } from "@mantine/core"
import { EstadoDeErro } from "./Estados.tsx"

interface Props {
  readonly erro: Error | null
  readonly aoTentarDeNovo: () => void
  /** Of the pieces that will be in its place, in pixels. */
  readonly alturas: readonly number[]
}

/** In the place of what is not there yet: the shape of what is on its way, or why it did not come and how to ask again. */
export function Espera({ erro, aoTentarDeNovo, alturas }: Props) {
  if (erro) return <EstadoDeErro erro={erro} aoTentarDeNovo={aoTentarDeNovo} />
  return (
    <Stack gap="md" aria-busy>
      {alturas.map((altura, i) => (
        <Skeleton key={i} height={altura} />
      ))}
    </Stack>
  )
}
