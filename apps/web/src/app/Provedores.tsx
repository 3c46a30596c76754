import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core"
import { derivarPaleta } from "@partida/contracts"
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useMemo } from "react"
import { useMarca } from "../lib/marca.ts"
import { comCoresDaBarra } from "../tema/barra.ts"
import { temaDaMarca, variaveisDaMarca } from "../tema/tema.ts"
import { LimiteDeFalha } from "./LimiteDeFalha.tsx"

/** What the page's policy asks of a style element. Browsers hide the attribute: only the property tells. */
const nonceDosEstilos = () => document.querySelector<HTMLElement>("meta[property=csp-nonce]")?.nonce ?? ""

interface Props {
  readonly esquemaDeCores: MantineColorSchemeManager
  readonly queryClient: QueryClient
  readonly children: ReactNode
}

/** What every page stands on, signed in or not: theme of the brand, last resort and query cache. */
export function Provedores({ esquemaDeCores, queryClient, children }: Props) {
  const { cor } = useMarca()
  const { tema, variaveis } = useMemo(() => {
    const paleta = derivarPaleta(cor)
    return { tema: temaDaMarca(paleta), variaveis: comCoresDaBarra(variaveisDaMarca(paleta)) }
  }, [cor])
  return (
    <MantineProvider
      theme={tema}
      cssVariablesResolver={variaveis}
      colorSchemeManager={esquemaDeCores}
      defaultColorScheme="auto"
      getStyleNonce={nonceDosEstilos}
    >
      <LimiteDeFalha>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </LimiteDeFalha>
    </MantineProvider>
  )
}
