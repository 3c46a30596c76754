import type { MantineColorSchemeManager } from "@mantine/core"
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useCallback } from "react"
import { SemConexao } from "./resiliencia/SemConexao.tsx"
import { Tema } from "./Tema.tsx"

interface Props {
  readonly esquemaDeCores: MantineColorSchemeManager
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

/** What the pages with accounts stand on, signed in or not: theme, query cache, and the notice of who is cut off. */
export function Provedores({ esquemaDeCores, queryClient, children }: Props) {
  const lerDeNovo = useCallback(() => void queryClient.invalidateQueries(), [queryClient])
  return (
    <Tema esquemaDeCores={esquemaDeCores}>
      <QueryClientProvider client={queryClient}>
        <SemConexao aoVoltar={lerDeNovo} />
        {children}
      </QueryClientProvider>
    </Tema>
  )
}
