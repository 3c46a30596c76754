import { Button } from "@mantine/core"
import { IconFilterOff, IconUsers } from "@tabler/icons-react"
import { EstadoVazio } from "../../ui/Estados.tsx"

interface Props {
  readonly filtrando: boolean
  readonly aoLimpar: () => void
  readonly aoConvidar: () => void
}

/** Nobody: the filter hides them, or nobody was invited yet. */
export function SemUsuarios({ filtrando, aoLimpar, aoConvidar }: Props) {
  return filtrando ? (
    <EstadoVazio
      titulo="Ninguém com estes filtros"
      icone={IconFilterOff}
      acao={
        <Button variant="default" onClick={aoLimpar}>
          Limpar filtros
        </Button>
      }
    />
  ) : (
    <EstadoVazio
      titulo="Ninguém por aqui ainda"
      icone={IconUsers}
      acao={
        <Button variant="default" onClick={aoConvidar}>
          Convidar pessoa
        </Button>
      }
    >
      Convide a equipe do escritório e os sócios das empresas clientes.
    </EstadoVazio>
  )
}
