import { Button, Group } from "@mantine/core"
import { Faixa } from "../../ui/Faixa.tsx"
import type { RascunhoDoFormulario } from "./useRascunho.ts"

/** Offers back what was being typed when the session ended. */
export function OfertaDeRascunho({ oferta, usar, descartar }: RascunhoDoFormulario) {
  if (!oferta) return null
  return (
    <Faixa
      tom="andamento"
      titulo="Recuperamos o que você digitou"
      anunciar
      acao={
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={usar}>
            Usar
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={descartar}>
            Descartar
          </Button>
        </Group>
      }
    >
      A sessão terminou, ou a página foi recarregada, antes de você salvar.
    </Faixa>
  )
}
