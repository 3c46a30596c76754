import { Button } from "@mantine/core"
import { IconBuildingStore, IconFilterOff } from "@tabler/icons-react"
import { EstadoVazio } from "../../ui/Estados.tsx"

interface Props {
  readonly filtrando: boolean
  readonly aoLimpar: () => void
}

/** No row: either the filter hides them or the office has no company yet. */
export function SemEmpresas({ filtrando, aoLimpar }: Props) {
  if (!filtrando) {
    return (
      <EstadoVazio titulo="Nenhuma empresa nesta competência" icone={IconBuildingStore}>
        As empresas do escritório aparecem aqui a partir do mês em que entraram no sistema. Confira a competência na
        barra superior.
      </EstadoVazio>
    )
  }
  return (
    <EstadoVazio
      titulo="Nenhuma empresa com estes filtros"
      icone={IconFilterOff}
      acao={
        <Button variant="default" onClick={aoLimpar}>
          Limpar filtros
        </Button>
      }
    />
  )
}
