import { RouterProvider } from "@tanstack/react-router"
import { criarQueryClient } from "../consultas.ts"
import { Provedores } from "../Provedores.tsx"
import { SemConexao } from "../resiliencia/SemConexao.tsx"
import { Sobrepostos } from "../Sobrepostos.tsx"
import { VersaoNova } from "../VersaoNova.tsx"
import { esquemaDeFora } from "./esquema-de-cores.ts"
import { criarRouterDeFora } from "./rotas.tsx"

const queryClient = criarQueryClient()
const router = criarRouterDeFora()

/** The pages of who is signed out. */
export function AppDeFora() {
  return (
    <Provedores esquemaDeCores={esquemaDeFora} queryClient={queryClient}>
      <SemConexao />
      <RouterProvider router={router} />
      <Sobrepostos />
      <VersaoNova router={router} />
    </Provedores>
  )
}
