import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router"
import { buscaDaConfirmacao, buscaDaEntrada, buscaDaNovaSenha, buscaDoRegistro } from "../../features/conta/busca.ts"
import { escreverBusca, lerBusca } from "../../lib/busca.ts"
import { comLimiteDeCarga } from "../../lib/carga.ts"
import { Carregando } from "../Carregando.tsx"
import { FalhaDaRota } from "../FalhaDaRota.tsx"
import { LayoutSimples } from "../layout/LayoutSimples.tsx"
import { irParaOutraPagina } from "../outra-pagina.ts"

const raiz = createRootRoute({ component: Outlet, errorComponent: FalhaDaRota, notFoundComponent: Carregando })
const simples = createRoute({ getParentRoute: () => raiz, id: "simples", component: LayoutSimples })

const entrar = createRoute({
  getParentRoute: () => simples,
  path: "/conta/entrar",
  validateSearch: buscaDaEntrada,
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaEntrar.tsx")),
    "PaginaEntrar",
  ),
})

const token = createRoute({
  getParentRoute: () => simples,
  path: "/conta/token",
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaToken.tsx")),
    "PaginaToken",
  ),
})

const sair = createRoute({
  getParentRoute: () => simples,
  path: "/conta/sair",
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaSair.tsx")),
    "PaginaSair",
  ),
})

const registrar = createRoute({
  getParentRoute: () => simples,
  path: "/conta/registrar",
  validateSearch: buscaDoRegistro,
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaRegistrar.tsx")),
    "PaginaRegistrar",
  ),
})

const confirmar = createRoute({
  getParentRoute: () => simples,
  path: "/conta/confirmar",
  validateSearch: buscaDaConfirmacao,
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaConfirmar.tsx")),
    "PaginaConfirmar",
  ),
})

const esqueciSenha = createRoute({
  getParentRoute: () => simples,
  path: "/conta/esqueci-senha",
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaEsqueciSenha.tsx")),
    "PaginaEsqueciSenha",
  ),
})

const novaSenha = createRoute({
  getParentRoute: () => simples,
  path: "/conta/nova-senha",
  validateSearch: buscaDaNovaSenha,
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaNovaSenha.tsx")),
    "PaginaNovaSenha",
  ),
})

const caixaDeCorreio = createRoute({
  getParentRoute: () => simples,
  path: "/demonstracao/correio",
  component: lazyRouteComponent(
    comLimiteDeCarga(() => import("../../features/conta/PaginaCaixaDeCorreio.tsx")),
    "PaginaCaixaDeCorreio",
  ),
})

/** Every part that screens are made of; only development and the tests build it. */
const doDesenvolvimento =
  typeof __CATALOGO__ !== "undefined" && __CATALOGO__
    ? [
        createRoute({
          getParentRoute: () => raiz,
          path: "/dev/catalogo",
          component: lazyRouteComponent(() => import("../../features/catalogo/PaginaCatalogo.tsx"), "PaginaCatalogo"),
        }),
      ]
    : []

/** Everything else belongs to the page of who is signed in. */
const dentro = createRoute({ getParentRoute: () => raiz, path: "$", beforeLoad: irParaOutraPagina })
const inicio = createRoute({ getParentRoute: () => raiz, path: "/", beforeLoad: irParaOutraPagina })

/** Routes of the pages that need nobody signed in. */
export const rotasDeFora = [entrar, token, sair, registrar, confirmar, esqueciSenha, novaSenha, caixaDeCorreio] as const

/** Builds the router of those pages. */
export function criarRouterDeFora() {
  return createRouter({
    routeTree: raiz.addChildren([inicio, dentro, ...doDesenvolvimento, simples.addChildren([...rotasDeFora])]),
    parseSearch: lerBusca,
    stringifySearch: escreverBusca,
    defaultErrorComponent: FalhaDaRota,
    defaultPendingComponent: Carregando,
    defaultPendingMs: 200,
    scrollRestoration: true,
  })
}
