import { ActionIcon, Indicator } from "@mantine/core"
import { IconBell } from "@tabler/icons-react"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaPessoa, usePessoa } from "../conta/pessoa.ts"
import { notificacoesDe } from "./notificacoes.api.ts"

const CentralDeAvisos = sobDemanda(async () => (await import("./CentralDeAvisos.tsx")).CentralDeAvisos)

/** Most that fits beside the bell. */
const MAXIMO = 99

/** The bell of the top bar: how many notices were not read, and the way to them. */
export function Sino() {
  const { pessoa } = usePessoa()
  const queryClient = useQueryClient()
  const em = queryClient.getQueryState(consultaPessoa.queryKey)?.dataUpdatedAt ?? 0
  const { data } = useInfiniteQuery(notificacoesDe(pessoa, em))
  const [aberta, setAberta] = useState(false)
  const [usada, setUsada] = useState(false)
  if (pessoa.idEscritorio === null) return null
  const naoLidas = data?.pages[0]?.naoLidas ?? 0
  const abrir = () => {
    setUsada(true)
    setAberta(true)
  }
  return (
    <>
      <Indicator
        disabled={naoLidas === 0}
        label={naoLidas > MAXIMO ? `${MAXIMO}+` : naoLidas}
        size={16}
        color="red"
        offset={6}
      >
        <ActionIcon variant="subtle" color="gray" size="lg" onClick={abrir} aria-label={rotulo(naoLidas)}>
          <IconBell size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      {usada && (
        <Suspense>
          <CentralDeAvisos aberta={aberta} aoFechar={() => setAberta(false)} />
        </Suspense>
      )}
    </>
  )
}

const rotulo = (naoLidas: number) =>
  naoLidas === 0 ? "Avisos" : `Avisos, ${naoLidas} ${naoLidas === 1 ? "não lido" : "não lidos"}`
