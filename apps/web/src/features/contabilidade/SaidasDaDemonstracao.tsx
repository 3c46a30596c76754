import { Button, Group, Menu } from "@mantine/core"
import {
  type DemonstracaoContabil,
  demonstracoesContabeis,
  type NormaContabil,
  normasContabeis,
} from "@partida/contracts"
import { IconFileTypePdf } from "@tabler/icons-react"
import { Exportacao } from "../../shared/lista/Exportacao.tsx"
import type { Periodo } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { exportarDemonstracao, useImprimirDemonstracoes } from "./demonstracoes.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly periodo: Periodo
  readonly qual: DemonstracaoContabil
  /** Lines on the screen. */
  readonly total: number
}

/** Takes a statement out as a sheet, or all of them as one PDF to be signed, by the standard that whoever signs chooses. */
export function SaidasDaDemonstracao({ idEmpresa, periodo, qual, total }: Props) {
  const imprimir = useImprimirDemonstracoes(idEmpresa, periodo)
  return (
    <Group className={`${classes.periodo ?? ""} nao-imprimir`} justify="flex-end" gap="sm">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            loading={imprimir.isPending}
          >
            Demonstrações para assinar
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Demonstrações para assinar">
          <Menu.Label>Todas em PDF, com notas, conforme a</Menu.Label>
          {(["1002", "1001", "1000"] as const satisfies readonly NormaContabil[]).map((norma) => (
            <Menu.Item key={norma} onClick={() => imprimir.mutate(norma)}>
              {normasContabeis[norma]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Exportacao
        titulo={demonstracoesContabeis[qual]}
        abrir={exportarDemonstracao({ idEmpresa, ...periodo, qual })}
        todas={[]}
        visiveis={[]}
        total={total}
      />
    </Group>
  )
}
