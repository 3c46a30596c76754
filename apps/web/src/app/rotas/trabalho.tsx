import { createRoute, redirect } from "@tanstack/react-router"
import type { buscaDosAcessos } from "../../features/acessos/busca.ts"
import type { buscaDoBanco } from "../../features/banco/busca.ts"
import type { buscaDosClientes } from "../../features/clientes/busca.ts"
import type { buscaDoCompartilhar } from "../../features/compartilhar/busca.ts"
import type { buscaDaConciliacao } from "../../features/conciliacao/busca.ts"
import type { buscaDasConversas } from "../../features/conversas/busca.ts"
import type { buscaDasDeclaracoes } from "../../features/declaracoes/busca.ts"
import type { buscaDasDespesas } from "../../features/despesas/busca.ts"
import type { buscaDosDocumentos } from "../../features/documentos/busca.ts"
import type { buscaDoFatorR } from "../../features/fator-r/busca.ts"
import type { buscaDasFaturas } from "../../features/faturas/busca.ts"
import type { buscaDoFechamento } from "../../features/fechamento/busca.ts"
import type { buscaDoFaturamento } from "../../features/fechamento/faturamento/busca.ts"
import type { buscaDaFolha, buscaDoProLaboreDoMes } from "../../features/folha/busca.ts"
import type { buscaDosFornecedores } from "../../features/fornecedores/busca.ts"
import type { buscaDoHistorico } from "../../features/historico/busca.ts"
import type { buscaDosHonorarios } from "../../features/honorarios/busca.ts"
import type { buscaDosImpostos } from "../../features/impostos/busca.ts"
import type { buscaDaIntegracao } from "../../features/integracao/busca.ts"
import type { buscaDoIntegrador } from "../../features/integradores/busca.ts"
import type { buscaDoMeuEscritorio } from "../../features/meu-escritorio/busca.ts"
import type { buscaDasNotas } from "../../features/notas-fiscais/busca.ts"
import type { buscaDosPagaveis } from "../../features/pagaveis/busca.ts"
import type { buscaDoPainel } from "../../features/painel/busca.ts"
import { PaginaPainel } from "../../features/painel/PaginaPainel.tsx"
import type { buscaDoPlanejamento } from "../../features/planejamento/busca.ts"
import type { buscaDoProcessamento } from "../../features/processamento/busca.ts"
import type { buscaDosRecebiveis } from "../../features/recebiveis/busca.ts"
import type { buscaDasReceitas } from "../../features/receitas/busca.ts"
import type { buscaDosUsuarios } from "../../features/usuarios/busca.ts"
import type { buscaDaEmpresa } from "../../shared/empresas/busca.ts"
import { adiantarPainel } from "../adiantar-painel.ts"
import { exigirPapel } from "../guardas.ts"
import { portas } from "../portas.ts"
import { daTela, dentro, pagina, tela } from "./base.tsx"
import { enderecoDe } from "./mapping.ts"

/** The first screen comes with what every screen needs: on its own it would be one more trip. */
const painel = createRoute({
  getParentRoute: () => dentro,
  path: "/painel",
  validateSearch: enderecoDe<typeof buscaDoPainel>(),
  beforeLoad: daTela("/painel"),
  // Asked for while the screen itself is on its way and drawn: on a phone the one takes as long as the other.
  loader: ({ context, location }) => adiantarPainel(context.queryClient, context.pessoa, location.search),
  component: PaginaPainel,
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
  validateSearch: enderecoDe<typeof buscaDoFechamento>(),
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/painel/fechamento")
    throw redirect({ to: portas["/painel/fechamento"], search, replace: true })
  },
})

const processamento = createRoute({
  getParentRoute: () => dentro,
  path: "/processamento",
  validateSearch: enderecoDe<typeof buscaDoProcessamento>(),
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/processamento")
    throw redirect({ to: portas["/processamento"], search, replace: true })
  },
})

/** One page for the five parts of the queue: which one is in its address. */
const paginaDoProcessamento = pagina(
  () => import("../../features/processamento/PaginaProcessamento.tsx"),
  "PaginaProcessamento",
)

const configuracoes = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/configuracoes",
  beforeLoad: ({ context }) => {
    exigirPapel(context.pessoa, "/painel/configuracoes")
    throw redirect({ to: portas["/painel/configuracoes"], replace: true })
  },
})

const automacoes = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/configuracoes/automacao",
  beforeLoad: daTela("/painel/configuracoes/automacao"),
  component: pagina(() => import("../../features/configuracoes/PaginaAutomacoes.tsx"), "PaginaAutomacoes"),
})

const categorias = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/configuracoes/categorias",
  beforeLoad: daTela("/painel/configuracoes/categorias"),
  component: pagina(() => import("../../features/configuracoes/PaginaCategorias.tsx"), "PaginaCategorias"),
})

/** The month's work, its settings and its people. */
export const rotasDoTrabalho = [
  painel,
  minhaConta,
  fechamento,
  tela(
    "/painel/fechamento/faturamento",
    enderecoDe<typeof buscaDoFaturamento>(),
    pagina(() => import("../../features/fechamento/faturamento/PaginaFaturamento.tsx"), "PaginaFaturamento"),
  ),
  tela(
    "/painel/fechamento/pro-labore",
    enderecoDe<typeof buscaDoProLaboreDoMes>(),
    pagina(() => import("../../features/folha/PaginaProLaboreDoMes.tsx"), "PaginaProLaboreDoMes"),
  ),
  tela(
    "/painel/fechamento/das",
    enderecoDe<typeof buscaDoFechamento>(),
    pagina(() => import("../PaginaDoDas.tsx"), "PaginaDoDas"),
  ),
  tela(
    "/despesas/folha",
    enderecoDe<typeof buscaDaFolha>(),
    pagina(() => import("../../features/folha/PaginaFolha.tsx"), "PaginaFolha"),
  ),
  tela(
    "/despesas",
    enderecoDe<typeof buscaDasDespesas>(),
    pagina(() => import("../../features/despesas/PaginaDespesas.tsx"), "PaginaDespesas"),
  ),
  tela(
    "/despesas/banco",
    enderecoDe<typeof buscaDoBanco>(),
    pagina(() => import("../../features/banco/PaginaBanco.tsx"), "PaginaBanco"),
  ),
  tela(
    "/despesas/conciliacao",
    enderecoDe<typeof buscaDaConciliacao>(),
    pagina(() => import("../../features/conciliacao/PaginaConciliacao.tsx"), "PaginaConciliacao"),
  ),
  tela(
    "/receitas/notas-fiscais",
    enderecoDe<typeof buscaDasNotas>(),
    pagina(() => import("../../features/notas-fiscais/PaginaNotasFiscais.tsx"), "PaginaNotasFiscais"),
  ),
  tela(
    "/receitas/aguardando-emissao",
    enderecoDe<typeof buscaDasFaturas>(),
    pagina(() => import("../../features/faturas/PaginaFaturas.tsx"), "PaginaFaturas"),
  ),
  tela(
    "/contador/honorarios",
    enderecoDe<typeof buscaDosHonorarios>(),
    pagina(() => import("../../features/honorarios/PaginaHonorarios.tsx"), "PaginaHonorarios"),
  ),
  tela(
    "/receitas/clientes",
    enderecoDe<typeof buscaDosClientes>(),
    pagina(() => import("../../features/clientes/PaginaClientes.tsx"), "PaginaClientes"),
  ),
  tela(
    "/receitas/lancamentos",
    enderecoDe<typeof buscaDosRecebiveis>(),
    pagina(() => import("../../features/recebiveis/PaginaRecebiveis.tsx"), "PaginaRecebiveis"),
  ),
  tela(
    "/despesas/fornecedores",
    enderecoDe<typeof buscaDosFornecedores>(),
    pagina(() => import("../../features/fornecedores/PaginaFornecedores.tsx"), "PaginaFornecedores"),
  ),
  tela(
    "/receitas",
    enderecoDe<typeof buscaDasReceitas>(),
    pagina(() => import("../../features/receitas/PaginaReceitas.tsx"), "PaginaReceitas"),
  ),
  tela(
    "/despesas/lancamentos",
    enderecoDe<typeof buscaDosPagaveis>(),
    pagina(() => import("../../features/pagaveis/PaginaPagaveis.tsx"), "PaginaPagaveis"),
  ),
  tela(
    "/despesas/impostos",
    enderecoDe<typeof buscaDosImpostos>(),
    pagina(() => import("../../features/impostos/PaginaImpostos.tsx"), "PaginaImpostos"),
  ),
  tela(
    "/declaracoes",
    enderecoDe<typeof buscaDasDeclaracoes>(),
    pagina(() => import("../../features/declaracoes/PaginaDeclaracoes.tsx"), "PaginaDeclaracoes"),
  ),
  tela(
    "/conversas",
    enderecoDe<typeof buscaDasConversas>(),
    pagina(() => import("../../features/conversas/PaginaConversas.tsx"), "PaginaConversas"),
  ),
  tela(
    "/compartilhar",
    enderecoDe<typeof buscaDoCompartilhar>(),
    pagina(() => import("../../features/compartilhar/PaginaCompartilhar.tsx"), "PaginaCompartilhar"),
  ),
  tela(
    "/despesas/documentos",
    enderecoDe<typeof buscaDosDocumentos>(),
    pagina(() => import("../../features/documentos/PaginaDocumentos.tsx"), "PaginaDocumentos"),
  ),
  processamento,
  tela("/processamento/pendentes", enderecoDe<typeof buscaDoProcessamento>(), paginaDoProcessamento),
  tela("/processamento/processar", enderecoDe<typeof buscaDoProcessamento>(), paginaDoProcessamento),
  tela("/processamento/processando", enderecoDe<typeof buscaDoProcessamento>(), paginaDoProcessamento),
  tela("/processamento/canceladas", enderecoDe<typeof buscaDoProcessamento>(), paginaDoProcessamento),
  tela("/processamento/sucesso", enderecoDe<typeof buscaDoProcessamento>(), paginaDoProcessamento),
  tela(
    "/usuarios",
    enderecoDe<typeof buscaDosUsuarios>(),
    pagina(() => import("../../features/usuarios/PaginaUsuarios.tsx"), "PaginaUsuarios"),
  ),
  configuracoes,
  tela(
    "/painel/configuracoes/acessos",
    enderecoDe<typeof buscaDosAcessos>(),
    pagina(() => import("../../features/acessos/PaginaAcessos.tsx"), "PaginaAcessos"),
  ),
  automacoes,
  categorias,
  tela(
    "/painel/configuracoes/integracao-migrate",
    enderecoDe<typeof buscaDoIntegrador>(),
    pagina(() => import("../../features/integradores/PaginaIntegrador.tsx"), "PaginaMigrate"),
  ),
  tela(
    "/painel/configuracoes/integracao-jettax",
    enderecoDe<typeof buscaDoIntegrador>(),
    pagina(() => import("../../features/integradores/PaginaIntegrador.tsx"), "PaginaJettax"),
  ),
  tela(
    "/painel/configuracoes/fator-r",
    enderecoDe<typeof buscaDoFatorR>(),
    pagina(() => import("../../features/fator-r/PaginaFatorR.tsx"), "PaginaFatorR"),
  ),
  tela(
    "/painel/planejamento",
    enderecoDe<typeof buscaDoPlanejamento>(),
    pagina(() => import("../../features/planejamento/PaginaPlanejamento.tsx"), "PaginaPlanejamento"),
  ),
  tela(
    "/perfil/historico",
    enderecoDe<typeof buscaDoHistorico>(),
    pagina(() => import("../../features/historico/PaginaHistorico.tsx"), "PaginaHistorico"),
  ),
  tela(
    "/perfil/automacao",
    enderecoDe<typeof buscaDaEmpresa>(),
    pagina(() => import("../../features/automacao/PaginaAutomacao.tsx"), "PaginaAutomacao"),
  ),
  tela(
    "/perfil/integracao",
    enderecoDe<typeof buscaDaIntegracao>(),
    pagina(() => import("../../features/integracao/PaginaIntegracao.tsx"), "PaginaIntegracao"),
  ),
  tela(
    "/contador/meu-escritorio",
    enderecoDe<typeof buscaDoMeuEscritorio>(),
    pagina(() => import("../../features/meu-escritorio/PaginaMeuEscritorio.tsx"), "PaginaMeuEscritorio"),
  ),
] as const
