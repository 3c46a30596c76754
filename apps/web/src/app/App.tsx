import { RouterProvider } from "@tanstack/react-router"
import { useEffect } from "react"
import { Ociosidade } from "../features/conta/Ociosidade.tsx"
import { prepararPapel } from "../lib/papel.ts"
import { gerenteDoEsquema, useAparenciaDaPagina } from "../lib/preferencias.ts"
import { aoEncerrarSessao, esquecer } from "../lib/sessao/sessao.ts"
import { criarQueryClient } from "./consultas.ts"
import { Provedores } from "./Provedores.tsx"
import { criarRouter } from "./router.tsx"
import { Sobrepostos } from "./Sobrepostos.tsx"
import { VersaoNova } from "./VersaoNova.tsx"

const queryClient = criarQueryClient()
const router = criarRouter(queryClient)

const aoMudarDeTela = (ouvinte: () => void) =>
  router.subscribe("onResolved", ({ pathChanged }) => {
    if (pathChanged) ouvinte()
  })

/** The pages of who is signed in. */
export function App() {
  useFimDaSessao()
  useAparenciaDaPagina()
  useEffect(prepararPapel, [])
  return (
    <Provedores esquemaDeCores={gerenteDoEsquema} queryClient={queryClient}>
      <RouterProvider router={router} />
      <Ociosidade />
      <Sobrepostos />
      <VersaoNova aoMudarDeTela={aoMudarDeTela} />
    </Provedores>
  )
}

/** A session that ends by itself leads to the sign-in page, which says why and brings the person back. */
function useFimDaSessao(): void {
  useEffect(() => {
    aoEncerrarSessao((motivo) => {
      const { href } = router.state.location
      const search = motivo === "saiu" ? {} : { origem: href, erro: motivo }
      esquecer()
      void router.navigate({ to: "/conta/entrar", search })
    })
  }, [])
}
