import { Skeleton, Stack } from "@mantine/core"
import type { CadastroDaEmpresa } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { consultaCadastro } from "../../shared/cadastro/cadastro.api.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"

interface Props {
  readonly idEmpresa: string
  readonly children: (cadastro: CadastroDaEmpresa) => ReactNode
}

/** A company's registration, or what stands for it while it is read and when it cannot be. */
export function Carregado({ idEmpresa, children }: Props) {
  const { data, error, refetch } = useQuery(consultaCadastro(idEmpresa))
  if (data) return children(data)
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={160} />
      <Skeleton height={320} />
    </Stack>
  )
}
