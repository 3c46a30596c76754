import type { Tela } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from "@tanstack/react-router"
import { comLimiteDeCarga } from "../../lib/carga.ts"
import { Carregando } from "../Carregando.tsx"
import { buscaDoContexto } from "../contexto.ts"
import { FalhaDaRota } from "../FalhaDaRota.tsx"
import { exigirEmpresaComNomeDaTela, exigirEntrada, exigirPapel } from "../guardas.ts"
import { Layout } from "../layout/Layout.tsx"

interface Contexto {
  readonly queryClient: QueryClient
}

/** A screen fetched with its route, within the limit of any piece of the app. */
export const pagina: typeof lazyRouteComponent = (importar, nome) =>
  lazyRouteComponent(comLimiteDeCarga(importar), nome)

export const raiz = createRootRouteWithContext<Contexto>()({
  component: Outlet,
  errorComponent: FalhaDaRota,
  notFoundComponent: Carregando,
})

/** Everything behind the sign-in, in the layout. */
export const dentro = createRoute({
  getParentRoute: () => raiz,
  id: "dentro",
  validateSearch: buscaDoContexto,
  beforeLoad: async ({ context, location, search }) => {
    const pessoa = await exigirEntrada(context.queryClient, location.href)
    exigirEmpresaComNomeDaTela(pessoa, location.pathname, search)
    return { pessoa }
  },
  component: Layout,
})

/** The guard of a screen, by the table that the server also uses. */
export const daTela =
  (tela: Tela) =>
  ({ context }: { context: { pessoa: Parameters<typeof exigirPapel>[0] } }): void =>
    exigirPapel(context.pessoa, tela)

/** A screen inside, by its address, what the address may say, and its page. */
export const tela = <P extends Tela, B extends object>(
  path: P,
  validateSearch: (busca: Record<string, unknown>) => B,
  component: RouteComponent,
) => createRoute({ getParentRoute: () => dentro, path, validateSearch, beforeLoad: daTela(path), component })
