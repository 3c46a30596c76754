import type { Usuario } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Espera } from "../../ui/Espera.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { DetalheDoUsuario } from "./DetalheDoUsuario.tsx"
import { EdicaoDoUsuario } from "./EdicaoDoUsuario.tsx"
import { consultaUsuario } from "./usuarios.api.ts"

interface Props {
  readonly id: string
  /** The row it was opened from: its name shows while the rest loads. */
  readonly linha: Usuario | null
  readonly aoFechar: () => void
}

/** One person: the form for who may change them, the facts for everybody else. */
export function GavetaDoUsuario({ id, linha, aoFechar }: Props) {
  // Always read again: a list may be minutes old, and saving over an old version is refused.
  const { data, error, refetch } = useQuery({ ...consultaUsuario(id), staleTime: 0, refetchOnWindowFocus: false })
  if (data?.podeEditar) return <EdicaoDoUsuario key={id} usuario={data} aoFechar={aoFechar} />
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={(data ?? linha)?.nome ?? "Pessoa"}
      subtitulo={(data ?? linha)?.email}
    >
      {data ? (
        <DetalheDoUsuario usuario={data} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140, 90]} />
      )}
    </Gaveta>
  )
}
