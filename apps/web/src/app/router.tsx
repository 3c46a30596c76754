import type { Tela } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router"
import { buscaDaEntrada } from "../features/conta/busca.ts"
import { buscaDoFechamento } from "../features/fechamento/busca.ts"
import { buscaDasNotas } from "../features/notas-fiscais/busca.ts"
import { buscaDoPainel } from "../features/painel/busca.ts"
import { escreverBusca, lerBusca } from "../lib/busca.ts"
import { Carregando } from "./Carregando.tsx"
import { FalhaDaRota } from "./FalhaDaRota.tsx"
import { exigirEntrada, exigirPapel } from "./guardas.ts"
import { Layout } from "./layout/Layout.tsx"
import { LayoutSimples } from "./layout/LayoutSimples.tsx"

interface Contexto {
  readonly queryClient: QueryClient
}

const raiz = createRootRouteWithContext<Contexto>()({
  component: Outlet,
  errorComponent: FalhaDaRota,
  notFoundComponent: Carregando,
})

const inicio = createRoute({
  getParentRoute: () => raiz,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/painel", replace: true })
  },
})

/** Specification, section 2: any unknown path goes to the start. */
const desconhecida = createRoute({
  getParentRoute: () => raiz,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true })
  },
})

const fora = createRoute({ getParentRoute: () => raiz, id: "fora", component: LayoutSimples })

const entrar = createRoute({
  getParentRoute: () => fora,
  path: "/conta/entrar",
  validateSearch: buscaDaEntrada,
  component: lazyRouteComponent(() => import("../features/conta/PaginaEntrar.tsx"), "PaginaEntrar"),
})

const token = createRoute({
  getParentRoute: () => fora,
  path: "/conta/token",
  component: lazyRouteComponent(() => import("../features/conta/PaginaToken.tsx"), "PaginaToken"),
})

const sair = createRoute({
  getParentRoute: () => fora,
  path: "/conta/sair",
  component: lazyRouteComponent(() => import("../features/conta/PaginaSair.tsx"), "PaginaSair"),
})

const dentro = createRoute({
  getParentRoute: () => raiz,
  id: "dentro",
  beforeLoad: async ({ context, location }) => ({ pessoa: await exigirEntrada(context.queryClient, location.href) }),
  component: Layout,
})

/** The guard of a screen, by the table that the server also uses. */
const daTela =
  (tela: Tela) =>
  ({ context }: { context: { pessoa: Parameters<typeof exigirPapel>[0] } }): void =>
    exigirPapel(context.pessoa, tela)

const painel = createRoute({
  getParentRoute: () => dentro,
  path: "/painel",
  validateSearch: buscaDoPainel,
  beforeLoad: daTela("/painel"),
  component: lazyRouteComponent(() => import("../features/painel/PaginaPainel.tsx"), "PaginaPainel"),
})

const minhaConta = createRoute({
  getParentRoute: () => dentro,
  path: "/minhaConta",
  beforeLoad: daTela("/minhaConta"),
  component: lazyRouteComponent(() => import("../features/conta/PaginaMinhaConta.tsx"), "PaginaMinhaConta"),
})

const fechamento = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/fechamento",
  validateSearch: buscaDoFechamento,
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/painel/fechamento")
    throw redirect({ to: "/painel/fechamento/das", search, replace: true })
  },
})

const fechamentoDas = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/fechamento/das",
  validateSearch: buscaDoFechamento,
  beforeLoad: daTela("/painel/fechamento/das"),
  component: lazyRouteComponent(() => import("../features/fechamento/PaginaFechamentoDas.tsx"), "PaginaFechamentoDas"),
})

const notasFiscais = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas/notas-fiscais",
  validateSearch: buscaDasNotas,
  beforeLoad: daTela("/receitas/notas-fiscais"),
  component: lazyRouteComponent(() => import("../features/notas-fiscais/PaginaNotasFiscais.tsx"), "PaginaNotasFiscais"),
})

const arvore = raiz.addChildren([
  inicio,
  desconhecida,
  fora.addChildren([entrar, token, sair]),
  dentro.addChildren([painel, minhaConta, fechamento, fechamentoDas, notasFiscais]),
])

/** Builds the router of the whole app. */
export function criarRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: arvore,
    context: { queryClient },
    parseSearch: lerBusca,
    stringifySearch: escreverBusca,
    defaultErrorComponent: FalhaDaRota,
    defaultPendingComponent: Carregando,
    defaultPendingMs: 200,
    defaultPreload: "intent",
    scrollRestoration: true,
  })
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof criarRouter>
  }
}
