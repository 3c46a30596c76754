import { createRoute, redirect } from "@tanstack/react-router"
import { buscaDosAcessos } from "../../features/acessos/busca.ts"
import { buscaDoFechamento } from "../../features/fechamento/busca.ts"
import { buscaDoHistorico } from "../../features/historico/busca.ts"
import { buscaDaIntegracao } from "../../features/integracao/busca.ts"
import { buscaDoMeuEscritorio } from "../../features/meu-escritorio/busca.ts"
import { buscaDasNotas } from "../../features/notas-fiscais/busca.ts"
import { buscaDoPainel } from "../../features/painel/busca.ts"
import { buscaDosUsuarios } from "../../features/usuarios/busca.ts"
import { exigirPapel } from "../guardas.ts"
import { portas } from "../portas.ts"
import { daTela, dentro, pagina } from "./base.tsx"

const painel = createRoute({
  getParentRoute: () => dentro,
  path: "/painel",
  validateSearch: buscaDoPainel,
  beforeLoad: daTela("/painel"),
  component: pagina(() => import("../../features/painel/PaginaPainel.tsx"), "PaginaPainel"),
})

const minhaConta = createRoute({
  getParentRoute: () => dentro,
  path: "/minhaConta",
  beforeLoad: daTela("/minhaConta"),
  component: pagina(() => import("../../features/conta/PaginaMinhaConta.tsx"), "PaginaMinhaConta"),
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
  component: pagina(() => import("../../features/fechamento/PaginaFechamentoDas.tsx"), "PaginaFechamentoDas"),
})

const notasFiscais = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas/notas-fiscais",
  validateSearch: buscaDasNotas,
  beforeLoad: daTela("/receitas/notas-fiscais"),
  component: pagina(() => import("../../features/notas-fiscais/PaginaNotasFiscais.tsx"), "PaginaNotasFiscais"),
})

const usuarios = createRoute({
  getParentRoute: () => dentro,
  path: "/usuarios",
  validateSearch: buscaDosUsuarios,
  beforeLoad: daTela("/usuarios"),
  component: pagina(() => import("../../features/usuarios/PaginaUsuarios.tsx"), "PaginaUsuarios"),
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
  component: pagina(() => import("../../features/acessos/PaginaAcessos.tsx"), "PaginaAcessos"),
})

const historico = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/historico",
  validateSearch: buscaDoHistorico,
  beforeLoad: daTela("/perfil/historico"),
  component: pagina(() => import("../../features/historico/PaginaHistorico.tsx"), "PaginaHistorico"),
})

const integracao = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/integracao",
  validateSearch: buscaDaIntegracao,
  beforeLoad: daTela("/perfil/integracao"),
  component: pagina(() => import("../../features/integracao/PaginaIntegracao.tsx"), "PaginaIntegracao"),
})

const meuEscritorio = createRoute({
  getParentRoute: () => dentro,
  path: "/contador/meu-escritorio",
  validateSearch: buscaDoMeuEscritorio,
  beforeLoad: daTela("/contador/meu-escritorio"),
  component: pagina(() => import("../../features/meu-escritorio/PaginaMeuEscritorio.tsx"), "PaginaMeuEscritorio"),
})

/** The month's work, its settings and its people. */
export const rotasDoTrabalho = [
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
] as const
