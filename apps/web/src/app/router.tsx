import type { QueryClient } from "@tanstack/react-query"
import { createRoute, createRouter, type RouterHistory, redirect } from "@tanstack/react-router"
import { escreverBusca, lerBusca } from "../lib/texto-da-busca.ts"
import { Carregando } from "./Carregando.tsx"
import { FalhaDaRota } from "./FalhaDaRota.tsx"
import { dentro, pagina, raiz } from "./rotas/base.tsx"
import { rotasDosCadastros } from "./rotas/cadastros.tsx"
import { rotasDaComunicacao } from "./rotas/comunicacao.tsx"
import { rotasDeFora } from "./rotas/fora.ts"
import { rotasDoTrabalho } from "./rotas/trabalho.tsx"

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

/** A stored document opened by its address: the server answers with the file only to who brings the token. */
const arquivo = createRoute({
  getParentRoute: () => dentro,
  path: "/statics/$",
  component: pagina(() => import("./PaginaDoArquivo.tsx"), "PaginaDoArquivo"),
})

const arvore = raiz.addChildren([
  inicio,
  desconhecida,
  ...rotasDeFora,
  dentro.addChildren([...rotasDoTrabalho, ...rotasDaComunicacao, ...rotasDosCadastros, arquivo]),
])

/** Builds the router of the whole app; tests give it a history of their own. */
export function criarRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: arvore,
    ...(history ? { history } : {}),
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
