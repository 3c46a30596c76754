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
import { escreverBusca, lerBusca } from "../lib/busca.ts"
import { Carregando } from "./Carregando.tsx"
import { FalhaDaRota } from "./FalhaDaRota.tsx"
import { exigirEntrada, exigirPapel } from "./guardas.ts"
import { Layout } from "./layout/Layout.tsx"
import { LayoutSimples } from "./layout/LayoutSimples.tsx"
import { PaginaFutura } from "./PaginaFutura.tsx"
import { portas } from "./portas.ts"
import { telasFuturas } from "./vizinhas.ts"

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

const registrar = createRoute({
  getParentRoute: () => fora,
  path: "/conta/registrar",
  validateSearch: buscaDoRegistro,
  component: lazyRouteComponent(() => import("../features/conta/PaginaRegistrar.tsx"), "PaginaRegistrar"),
})

const confirmar = createRoute({
  getParentRoute: () => fora,
  path: "/conta/confirmar",
  validateSearch: buscaDaConfirmacao,
  component: lazyRouteComponent(() => import("../features/conta/PaginaConfirmar.tsx"), "PaginaConfirmar"),
})

const esqueciSenha = createRoute({
  getParentRoute: () => fora,
  path: "/conta/esqueci-senha",
  component: lazyRouteComponent(() => import("../features/conta/PaginaEsqueciSenha.tsx"), "PaginaEsqueciSenha"),
})

const novaSenha = createRoute({
  getParentRoute: () => fora,
  path: "/conta/nova-senha",
  validateSearch: buscaDaNovaSenha,
  component: lazyRouteComponent(() => import("../features/conta/PaginaNovaSenha.tsx"), "PaginaNovaSenha"),
})

const caixaDeCorreio = createRoute({
  getParentRoute: () => fora,
  path: "/demonstracao/correio",
  component: lazyRouteComponent(() => import("../features/conta/PaginaCaixaDeCorreio.tsx"), "PaginaCaixaDeCorreio"),
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
    throw redirect({ to: portas["/painel/fechamento"], search, replace: true })
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

const usuarios = createRoute({
  getParentRoute: () => dentro,
  path: "/usuarios",
  validateSearch: buscaDosUsuarios,
  beforeLoad: daTela("/usuarios"),
  component: lazyRouteComponent(() => import("../features/usuarios/PaginaUsuarios.tsx"), "PaginaUsuarios"),
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
  component: lazyRouteComponent(() => import("../features/acessos/PaginaAcessos.tsx"), "PaginaAcessos"),
})

const historico = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/historico",
  validateSearch: buscaDoHistorico,
  beforeLoad: daTela("/perfil/historico"),
  component: lazyRouteComponent(() => import("../features/historico/PaginaHistorico.tsx"), "PaginaHistorico"),
})

const integracao = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/integracao",
  validateSearch: buscaDaIntegracao,
  beforeLoad: daTela("/perfil/integracao"),
  component: lazyRouteComponent(() => import("../features/integracao/PaginaIntegracao.tsx"), "PaginaIntegracao"),
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
  fora.addChildren([entrar, token, sair, registrar, confirmar, esqueciSenha, novaSenha, caixaDeCorreio]),
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
