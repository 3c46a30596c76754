import { ActionIcon, Menu, Tooltip } from "@mantine/core"
import { formatosDeExportacao } from "@partida/contracts"
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from "@tabler/icons-react"
import { despacharAlerta } from "../../lib/alerta.ts"
import { comLimiteDeCarga } from "../../lib/carga.ts"
import type { AbrirExportacao } from "./exportar.ts"
import type { ColunaDaLista } from "./tipos.ts"

/** Most visits export nothing. */
const carregar = comLimiteDeCarga(async () => (await import("./exportar.ts")).exportar)
const SEM_O_CODIGO =
  "Esta parte do sistema não carregou: a conexão caiu no meio, ou há uma versão nova. Recarregue a página e exporte de novo."

const formatos = {
  xlsx: { rotulo: "Planilha (XLSX)", Icone: IconFileSpreadsheet },
  csv: { rotulo: "Texto separado por ponto e vírgula (CSV)", Icone: IconFileTypeCsv },
} as const

interface Props<T> {
  /** What is being exported: "Usuários". */
  readonly titulo: string
  /** Absent where the list can only be printed. */
  readonly abrir?: AbrirExportacao | undefined
  /** Absent where what is printed is the screen as it stands, which has more than one list. */
  readonly aoImprimir?: () => void
  readonly todas: readonly ColunaDaLista<T>[]
  readonly visiveis: readonly ColunaDaLista<T>[]
  /** Records in the filter. */
  readonly total: number
}

/** Takes the list out of the screen: everything filtered, as a file or on paper. */
export function Exportacao<T>({ titulo, abrir, aoImprimir = imprimirATela, todas, visiveis, total }: Props<T>) {
  const colunas = colunasPedidas(todas, visiveis)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Exportar ou imprimir">
          <ActionIcon variant="default" size={30} aria-label="Exportar ou imprimir" disabled={total === 0}>
            <IconDownload size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label="Exportar ou imprimir">
        <Menu.Label>Tudo o que está filtrado</Menu.Label>
        {abrir &&
          formatosDeExportacao.map((formato) => {
            const { rotulo, Icone } = formatos[formato]
            return (
              <Menu.Item
                key={formato}
                leftSection={<Icone size={16} aria-hidden />}
                onClick={() => {
                  const pedido = { abrir, titulo, total, formato, ...(colunas ? { colunas } : {}) }
                  carregar().then(
                    (exportar) => exportar(pedido),
                    () => despacharAlerta({ tipo: "abrir", descricao: SEM_O_CODIGO }),
                  )
                }}
              >
                {rotulo}
              </Menu.Item>
            )
          })}
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={aoImprimir}>
          Imprimir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The menu leaves the screen before the paper takes a picture of it. */
function imprimirATela(): void {
  requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
}

/** With every column in sight the file has everything there is; otherwise, what the columns in sight stand for. */
export function colunasPedidas<T>(
  todas: readonly ColunaDaLista<T>[],
  visiveis: readonly ColunaDaLista<T>[],
): string | undefined {
  if (visiveis.length === todas.length) return undefined
  const ids = visiveis.flatMap(({ id, exportacao = [id] }) => exportacao)
  return ids.length > 0 ? ids.join(",") : undefined
}
