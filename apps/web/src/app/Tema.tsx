import { type MantineColorSchemeManager, MantineProvider } from "@mantine/core"
import { derivarPaleta } from "@partida/contracts"
import { type ReactNode, useMemo } from "react"
import { useMarca } from "../lib/marca.ts"
import { comCoresDaBarra } from "../tema/barra.ts"
import { temaDaMarca, variaveisDaMarca } from "../tema/tema.ts"
import { LimiteDeFalha } from "./LimiteDeFalha.tsx"

/** What the page's policy asks of a style element. Browsers hide the attribute: only the property tells. */
const nonceDosEstilos = () => document.querySelector<HTMLElement>("meta[property=csp-nonce]")?.nonce ?? ""

interface Props {
  readonly esquemaDeCores: MantineColorSchemeManager
  readonly children: ReactNode
}

/** What every page stands on: the theme of the brand, and the last resort. */
export function Tema({ esquemaDeCores, children }: Props) {
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
      <LimiteDeFalha>{children}</LimiteDeFalha>
    </MantineProvider>
  )
}
