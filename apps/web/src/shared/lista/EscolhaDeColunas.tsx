import { ActionIcon, Menu, Tooltip } from "@mantine/core"
import { IconColumns3 } from "@tabler/icons-react"
import { mudarPreferencias, usePreferencias } from "../../lib/preferencias.ts"

interface ColunaEscolhivel {
  readonly id: string
  readonly titulo: string
  readonly principal?: boolean
  /** Out of sight until the person asks for it. */
  readonly oculta?: boolean
}

/**
 * The columns a person left in sight, in their fixed order. The first one and the one that opens the record stay: a row
 * without its name says nothing.
 */
export function useColunasVisiveis<C extends ColunaEscolhivel>(lista: string, colunas: readonly C[]): readonly C[] {
  const ocultas = ocultasDe(usePreferencias().colunasOcultas[lista], colunas)
  if (ocultas.length === 0) return colunas
  return colunas.filter((coluna, i) => ehFixa(coluna, i) || !ocultas.includes(coluna.id))
}

/** Those the person hid; before any choice, those that begin hidden. */
const ocultasDe = (escolhidas: readonly string[] | undefined, colunas: readonly ColunaEscolhivel[]) =>
  escolhidas ?? colunas.filter(({ oculta }) => oculta === true).map(({ id }) => id)

const ehFixa = ({ principal }: ColunaEscolhivel, indice: number) => indice === 0 || principal === true

interface Props {
  /** Name of the list in the preferences. */
  readonly lista: string
  readonly colunas: readonly ColunaEscolhivel[]
}

/** Which columns show; remembered for the person. */
export function EscolhaDeColunas({ lista, colunas }: Props) {
  const { colunasOcultas } = usePreferencias()
  const ocultas = ocultasDe(colunasOcultas[lista], colunas)
  const guardar = (novas: readonly string[]) =>
    mudarPreferencias({ colunasOcultas: { ...colunasOcultas, [lista]: [...novas] } })
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Tooltip label="Colunas">
          <ActionIcon variant="default" size={30} aria-label="Colunas">
            <IconColumns3 size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label="Colunas da lista">
        {colunas.map((coluna, i) => (
          <Menu.CheckboxItem
            key={coluna.id}
            checked={ehFixa(coluna, i) || !ocultas.includes(coluna.id)}
            disabled={ehFixa(coluna, i)}
            onChange={(mostrar) =>
              guardar(mostrar ? ocultas.filter((id) => id !== coluna.id) : [...ocultas, coluna.id])
            }
          >
            {coluna.titulo}
          </Menu.CheckboxItem>
        ))}
        {ocultas.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => guardar([])}>Mostrar todas</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
