import { Button } from "@mantine/core"
import { IconFileOff, IconFilterOff, IconInbox, type TablerIcon } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { EstadoVazio } from "../../ui/Estados.tsx"
import type { Palavras } from "./tipos.ts"

/** What an empty list says when no filter is in use. */
export interface Vazio {
  readonly titulo: string
  /** How to fill it. */
  readonly texto?: ReactNode
  readonly icone?: TablerIcon
  /** The one action that fills it. */
  readonly acao?: ReactNode
}

interface Props {
  readonly palavras: Palavras
  readonly vazio: Vazio
  readonly filtrando: boolean
  /** There are records, but not on the page that the address asks for. */
  readonly alemDoFim: boolean
  readonly aoLimpar: () => void
  readonly aoVoltarAoInicio: () => void
}

/** No row: the page does not exist, the filter hides them, or there is nothing yet. Each says its own way out. */
export function SemRegistros({ palavras, vazio, filtrando, alemDoFim, aoLimpar, aoVoltarAoInicio }: Props) {
  if (alemDoFim) {
    return (
      <EstadoVazio
        titulo="Esta página não existe mais"
        icone={IconFileOff}
        acao={
          <Button variant="default" onClick={aoVoltarAoInicio}>
            Ir para a primeira página
          </Button>
        }
      >
        A lista diminuiu desde que este endereço foi aberto ou guardado.
      </EstadoVazio>
    )
  }
  if (filtrando) {
    return (
      <EstadoVazio
        titulo={`${palavras.artigo === "a" ? "Nenhuma" : "Nenhum"} ${palavras.um} com estes filtros`}
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
    <EstadoVazio titulo={vazio.titulo} icone={vazio.icone ?? IconInbox} acao={vazio.acao}>
      {vazio.texto}
    </EstadoVazio>
  )
}
