import { Stack } from "@mantine/core"
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Espera } from "../../ui/Espera.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import type { RegraAberta } from "./EdicaoDaRegra.tsx"
import { LinhaDoTempo } from "./LinhaDoTempo.tsx"
import { periodoEmPalavras } from "./rotulos.ts"

interface Lida extends RegraAberta {
  readonly fundamento: string
}

interface Props<R extends Lida, K extends QueryKey> {
  readonly consulta: UseQueryOptions<R, Error, R, K>
  readonly titulo: (regra: R) => string
  readonly subtitulo: (regra: R) => string
  readonly marcas: (regra: R) => ReactNode
  readonly edicao: (regra: R) => ReactNode
  readonly aoAbrir: (id: string) => void
  readonly aoFechar: () => void
}

/** A rule as it is read: the form while it may change, what it said after it was revoked. */
export function GavetaDeLeitura<R extends Lida, K extends QueryKey>(props: Props<R, K>) {
  // Always read again: saving over an old version is refused.
  const { data, error, refetch } = useQuery({ ...props.consulta, staleTime: 0, refetchOnWindowFocus: false })
  if (data && data.situacao !== "revogada") return props.edicao(data)
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={props.aoFechar}
      titulo={data ? props.titulo(data) : "Regra fiscal"}
      subtitulo={data && props.subtitulo(data)}
      marcas={data && props.marcas(data)}
    >
      {data ? (
        <Stack gap="lg">
          <Numeros>
            <Numero rotulo="Vigência" valor={periodoEmPalavras(data)} />
            <Numero rotulo="Fundamento legal" valor={data.fundamento} />
          </Numeros>
          <LinhaDoTempo versoes={data.versoes} outras={data.outras} aoAbrir={props.aoAbrir} />
        </Stack>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[38, 140, 90]} />
      )}
    </Gaveta>
  )
}
