import { Button } from "@mantine/core"
import { IconFileOff, IconFilterOff } from "@tabler/icons-react"
import { EstadoVazio } from "../../ui/Estados.tsx"

interface Props {
  readonly filtrando: boolean
  readonly aoLimpar: () => void
  readonly aoImportar: (() => void) | null
}

/** No note: the filter hides them, or none arrived in the month. */
export function SemNotas({ filtrando, aoLimpar, aoImportar }: Props) {
  if (filtrando) {
    return (
      <EstadoVazio
        titulo="Nenhuma nota com estes filtros"
        icone={IconFilterOff}
        acao={
          <Button variant="default" onClick={aoLimpar}>
            Limpar filtros
          </Button>
        }
      />
    )
  }
  return (
    <EstadoVazio
      titulo="Nenhuma nota nesta competência"
      icone={IconFileOff}
      acao={
        aoImportar && (
          <Button variant="default" onClick={aoImportar}>
            Importar notas
          </Button>
        )
      }
    >
      Envie os XML da NFS-e Nacional, um a um ou em ZIP. Importar o mesmo arquivo duas vezes não duplica nada.
    </EstadoVazio>
  )
}
