import { Suspense } from "react"
import { Carregando } from "../Carregando.tsx"
import { criarQueryClient } from "../consultas.ts"
import { LayoutSimples } from "../layout/LayoutSimples.tsx"
import { Provedores } from "../Provedores.tsx"
import { Sobrepostos } from "../Sobrepostos.tsx"
import { VersaoNova } from "../VersaoNova.tsx"
import { esquemaDeFora } from "./esquema-de-cores.ts"
import { paginaDe } from "./paginas.tsx"

const queryClient = criarQueryClient()

/** The pages of who is signed out: one a load, by the address. */
export function AppDeFora() {
  const { Pagina, inteira } = paginaDe(window.location.pathname)
  const pagina = (
    <Suspense fallback={<Carregando />}>
      <Pagina />
    </Suspense>
  )
  return (
    <Provedores esquemaDeCores={esquemaDeFora} queryClient={queryClient}>
      {inteira ? pagina : <LayoutSimples>{pagina}</LayoutSimples>}
      <Sobrepostos />
      <VersaoNova />
    </Provedores>
  )
}
