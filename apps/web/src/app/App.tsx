import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core"
import { Notifications } from "@mantine/notifications"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { useEffect } from "react"
import { Ociosidade } from "../features/conta/Ociosidade.tsx"
import { aoEncerrarSessao, esquecer } from "../lib/sessao/sessao.ts"
import { tema, variaveis } from "../tema/tema.ts"
import { ErroInesperado } from "../ui/ErroInesperado.tsx"
import { criarQueryClient } from "./consultas.ts"
import { LimiteDeFalha } from "./LimiteDeFalha.tsx"
import { criarRouter } from "./router.tsx"
import { useVersaoNova } from "./useVersaoNova.tsx"

const queryClient = criarQueryClient()
const router = criarRouter(queryClient)
/** The same key is read by antes.js before the first paint. */
const esquema = localStorageColorSchemeManager({ key: "partida.esquema-de-cores" })

/** What the page's policy asks of a style element. Browsers hide the attribute: only the property tells. */
const nonceDosEstilos = () => document.querySelector<HTMLElement>("meta[property=csp-nonce]")?.nonce ?? ""

/** Providers and router. */
export function App() {
  useFimDaSessao()
  useVersaoNova(router)
  return (
    <MantineProvider
      theme={tema}
      cssVariablesResolver={variaveis}
      colorSchemeManager={esquema}
      defaultColorScheme="auto"
      getStyleNonce={nonceDosEstilos}
    >
      <LimiteDeFalha>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Ociosidade />
          <ErroInesperado />
          <Notifications position="bottom-center" limit={4} zIndex={1100} />
        </QueryClientProvider>
      </LimiteDeFalha>
    </MantineProvider>
  )
}

/** A session that ends by itself leads to the sign-in page, which says why and brings the person back. */
function useFimDaSessao(): void {
  useEffect(() => {
    aoEncerrarSessao((motivo) => {
      const { href, pathname } = router.state.location
      if (pathname.startsWith("/conta/")) return
      const search = motivo === "saiu" ? {} : { origem: href, erro: motivo }
      esquecer()
      void router.navigate({ to: "/conta/entrar", search }).then(() => queryClient.clear())
    })
  }, [])
}
