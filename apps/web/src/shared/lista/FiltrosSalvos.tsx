import { ActionIcon, Popover, Skeleton, Tooltip } from "@mantine/core"
import type { Tela } from "@partida/contracts"
import { IconBookmark } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "./campos.ts"
import type { EstadoDaLista } from "./estado.ts"

const OsFiltrosSalvos = sobDemanda(async () => (await import("./OsFiltrosSalvos.tsx")).OsFiltrosSalvos)

export interface PropsDosFiltrosSalvos {
  readonly tela: Tela
  readonly campos: readonly CampoDoFiltro[]
  readonly estado: EstadoDaLista
}

/** Filters the person keeps for a screen: use one, keep the present one, throw one away. */
export function FiltrosSalvos(props: PropsDosFiltrosSalvos) {
  const [aberto, setAberto] = useState(false)
  return (
    <Popover opened={aberto} onChange={setAberto} position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Filtros salvos">
          <ActionIcon variant="default" size={30} aria-label="Filtros salvos" onClick={() => setAberto(!aberto)}>
            <IconBookmark size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filtros salvos">
        <Suspense fallback={<Skeleton height={90} />}>
          {aberto && <OsFiltrosSalvos {...props} aoFechar={() => setAberto(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
