import type { Tela } from "@partida/contracts"
import type { QueryClient } from "@tanstack/react-query"
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router"
import { buscaDosAcessos } from "../features/acessos/busca.ts"
import { buscaDaConfirmacao, buscaDaEntrada, buscaDaNovaSenha, buscaDoRegistro } from "../features/conta/busca.ts"
import { buscaDoFechamento } from "../features/fechamento/busca.ts"
import { buscaDoHistorico } from "../features/historico/busca.ts"
import { buscaDaIntegracao } from "../features/integracao/busca.ts"
import { buscaDasNotas } from "../features/notas-fiscais/busca.ts"
import { buscaDoPainel } from "../features/painel/busca.ts"
import { buscaDosUsuarios } from "../features/usuarios/busca.ts"
import { comLimiteDeCarga } from "../lib/carga.ts"
import { escreverBusca, lerBusca } from "../lib/texto-da-busca.ts"
import { Carregando } from "./Carregando.tsx"
import { buscaDoContexto } from "./contexto.ts"
import { FalhaDaRota } from "./FalhaDaRota.tsx"
import { exigirEmpresaComNomeDaTela, exigirEntrada, exigirPapel } from "./guardas.ts"
import { Layout } from "./layout/Layout.tsx"
import { irParaOutraPagina } from "./outra-pagina.ts"
import { PaginaFutura } from "./PaginaFutura.tsx"
import { portas } from "./portas.ts"
import { telasFuturas } from "./vizinhas.ts"

interface Contexto {
  readonly queryClient: QueryClient
}

/** A screen fetched with its route, within the limit of any piece of the app. */
const pagina: typeof lazyRouteComponent = (importar, nome) => lazyRouteComponent(comLimiteDeCarga(importar), nome)

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

/*
 * Pages of who is signed out, known here by their addresses alone: they are another set of scripts (app/fora).
 */
const entrar = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/entrar",
  validateSearch: buscaDaEntrada,
  beforeLoad: irParaOutraPagina,
})

const token = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/token",
  beforeLoad: irParaOutraPagina,
})

const sair = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/sair",
  beforeLoad: irParaOutraPagina,
})

const registrar = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/registrar",
  validateSearch: buscaDoRegistro,
  beforeLoad: irParaOutraPagina,
})

const confirmar = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/confirmar",
  validateSearch: buscaDaConfirmacao,
  beforeLoad: irParaOutraPagina,
})

const esqueciSenha = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/esqueci-senha",
  beforeLoad: irParaOutraPagina,
})

const novaSenha = createRoute({
  getParentRoute: () => raiz,
  path: "/conta/nova-senha",
  validateSearch: buscaDaNovaSenha,
  beforeLoad: irParaOutraPagina,
})

const caixaDeCorreio = createRoute({
  getParentRoute: () => raiz,
  path: "/demonstracao/correio",
  beforeLoad: irParaOutraPagina,
})

const dentro = createRoute({
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
const daTela =
  (tela: Tela) =>
  ({ context }: { context: { pessoa: Parameters<typeof exigirPapel>[0] } }): void =>
    exigirPapel(context.pessoa, tela)

const painel = createRoute({
  getParentRoute: () => dentro,
  path: "/painel",
  validateSearch: buscaDoPainel,
  beforeLoad: daTela("/painel"),
  component: pagina(() => import("../features/painel/PaginaPainel.tsx"), "PaginaPainel"),
})

const minhaConta = createRoute({
  getParentRoute: () => dentro,
  path: "/minhaConta",
  beforeLoad: daTela("/minhaConta"),
  component: pagina(() => import("../features/conta/PaginaMinhaConta.tsx"), "PaginaMinhaConta"),
})

const fechamento = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/fechamento",
  validateSearch: buscaDoFechamento,
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/painel/fechamento")
    throw redirect({ to: portas["/painel/fechamento"], search, replace: true })
  },
})

const fechamentoDas = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/fechamento/das",
  validateSearch: buscaDoFechamento,
  beforeLoad: daTela("/painel/fechamento/das"),
  component: pagina(() => import("../features/fechamento/PaginaFechamentoDas.tsx"), "PaginaFechamentoDas"),
})

const notasFiscais = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas/notas-fiscais",
  validateSearch: buscaDasNotas,
  beforeLoad: daTela("/receitas/notas-fiscais"),
  component: pagina(() => import("../features/notas-fiscais/PaginaNotasFiscais.tsx"), "PaginaNotasFiscais"),
})

const usuarios = createRoute({
  getParentRoute: () => dentro,
  path: "/usuarios",
  validateSearch: buscaDosUsuarios,
  beforeLoad: daTela("/usuarios"),
  component: pagina(() => import("../features/usuarios/PaginaUsuarios.tsx"), "PaginaUsuarios"),
})

const configuracoes = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/configuracoes",
  beforeLoad: ({ context }) => {
    exigirPapel(context.pessoa, "/painel/configuracoes")
    throw redirect({ to: portas["/painel/configuracoes"], replace: true })
  },
})

const acessos = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/configuracoes/acessos",
  validateSearch: buscaDosAcessos,
  beforeLoad: daTela("/painel/configuracoes/acessos"),
  component: pagina(() => import("../features/acessos/PaginaAcessos.tsx"), "PaginaAcessos"),
})

const historico = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/historico",
  validateSearch: buscaDoHistorico,
  beforeLoad: daTela("/perfil/historico"),
  component: pagina(() => import("../features/historico/PaginaHistorico.tsx"), "PaginaHistorico"),
})

const integracao = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/integracao",
  validateSearch: buscaDaIntegracao,
  beforeLoad: daTela("/perfil/integracao"),
  component: pagina(() => import("../features/integracao/PaginaIntegracao.tsx"), "PaginaIntegracao"),
})

const meuEscritorio = createRoute({
  getParentRoute: () => dentro,
  path: "/contador/meu-escritorio",
  beforeLoad: daTela("/contador/meu-escritorio"),
  component: lazyRouteComponent(
    () => import("../features/meu-escritorio/PaginaMeuEscritorio.tsx"),
    "PaginaMeuEscritorio",
  ),
})

/** Addresses that the specification names and whose screens do not exist yet: guarded, and honest about it. */
const futuras = telasFuturas.map((tela) =>
  createRoute({
    getParentRoute: () => dentro,
    path: tela,
    beforeLoad: daTela(tela),
    component: () => <PaginaFutura tela={tela} />,
  }),
)

const arvore = raiz.addChildren([
  inicio,
  desconhecida,
  entrar,
  token,
  sair,
  registrar,
  confirmar,
  esqueciSenha,
  novaSenha,
  caixaDeCorreio,
  dentro.addChildren([
    painel,
    minhaConta,
    fechamento,
    fechamentoDas,
    notasFiscais,
    usuarios,
    configuracoes,
    acessos,
    historico,
    integracao,
    meuEscritorio,
    ...futuras,
  ]),
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
