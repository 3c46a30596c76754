import { createRoute, redirect } from "@tanstack/react-router"
import type { buscaDosAcessos } from "../../features/acessos/busca.ts"
import type { buscaDoBanco } from "../../features/banco/busca.ts"
import type { buscaDosClientes } from "../../features/clientes/busca.ts"
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
import { daTela, dentro, pagina } from "./base.tsx"
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

const faturamento = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/fechamento/faturamento",
  validateSearch: enderecoDe<typeof buscaDoFaturamento>(),
  beforeLoad: daTela("/painel/fechamento/faturamento"),
  component: pagina(() => import("../../features/fechamento/faturamento/PaginaFaturamento.tsx"), "PaginaFaturamento"),
})

const fechamentoProLabore = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/fechamento/pro-labore",
  validateSearch: enderecoDe<typeof buscaDoProLaboreDoMes>(),
  beforeLoad: daTela("/painel/fechamento/pro-labore"),
  component: pagina(() => import("../../features/folha/PaginaProLaboreDoMes.tsx"), "PaginaProLaboreDoMes"),
})

const folha = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas/folha",
  validateSearch: enderecoDe<typeof buscaDaFolha>(),
  beforeLoad: daTela("/despesas/folha"),
  component: pagina(() => import("../../features/folha/PaginaFolha.tsx"), "PaginaFolha"),
})

const despesas = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas",
  validateSearch: enderecoDe<typeof buscaDasDespesas>(),
  beforeLoad: daTela("/despesas"),
  component: pagina(() => import("../../features/despesas/PaginaDespesas.tsx"), "PaginaDespesas"),
})

const banco = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas/banco",
  validateSearch: enderecoDe<typeof buscaDoBanco>(),
  beforeLoad: daTela("/despesas/banco"),
  component: pagina(() => import("../../features/banco/PaginaBanco.tsx"), "PaginaBanco"),
})

const conciliacao = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas/conciliacao",
  validateSearch: enderecoDe<typeof buscaDaConciliacao>(),
  beforeLoad: daTela("/despesas/conciliacao"),
  component: pagina(() => import("../../features/conciliacao/PaginaConciliacao.tsx"), "PaginaConciliacao"),
})

const fechamentoDas = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/fechamento/das",
  validateSearch: enderecoDe<typeof buscaDoFechamento>(),
  beforeLoad: daTela("/painel/fechamento/das"),
  component: pagina(() => import("../PaginaDoDas.tsx"), "PaginaDoDas"),
})

const notasFiscais = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas/notas-fiscais",
  validateSearch: enderecoDe<typeof buscaDasNotas>(),
  beforeLoad: daTela("/receitas/notas-fiscais"),
  component: pagina(() => import("../../features/notas-fiscais/PaginaNotasFiscais.tsx"), "PaginaNotasFiscais"),
})

const faturas = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas/aguardando-emissao",
  validateSearch: enderecoDe<typeof buscaDasFaturas>(),
  beforeLoad: daTela("/receitas/aguardando-emissao"),
  component: pagina(() => import("../../features/faturas/PaginaFaturas.tsx"), "PaginaFaturas"),
})

const honorarios = createRoute({
  getParentRoute: () => dentro,
  path: "/contador/honorarios",
  validateSearch: enderecoDe<typeof buscaDosHonorarios>(),
  beforeLoad: daTela("/contador/honorarios"),
  component: pagina(() => import("../../features/honorarios/PaginaHonorarios.tsx"), "PaginaHonorarios"),
})

const clientes = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas/clientes",
  validateSearch: enderecoDe<typeof buscaDosClientes>(),
  beforeLoad: daTela("/receitas/clientes"),
  component: pagina(() => import("../../features/clientes/PaginaClientes.tsx"), "PaginaClientes"),
})

const receitas = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas",
  validateSearch: enderecoDe<typeof buscaDasReceitas>(),
  beforeLoad: daTela("/receitas"),
  component: pagina(() => import("../../features/receitas/PaginaReceitas.tsx"), "PaginaReceitas"),
})

const recebiveis = createRoute({
  getParentRoute: () => dentro,
  path: "/receitas/lancamentos",
  validateSearch: enderecoDe<typeof buscaDosRecebiveis>(),
  beforeLoad: daTela("/receitas/lancamentos"),
  component: pagina(() => import("../../features/recebiveis/PaginaRecebiveis.tsx"), "PaginaRecebiveis"),
})

const fornecedores = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas/fornecedores",
  validateSearch: enderecoDe<typeof buscaDosFornecedores>(),
  beforeLoad: daTela("/despesas/fornecedores"),
  component: pagina(() => import("../../features/fornecedores/PaginaFornecedores.tsx"), "PaginaFornecedores"),
})

const pagaveis = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas/lancamentos",
  validateSearch: enderecoDe<typeof buscaDosPagaveis>(),
  beforeLoad: daTela("/despesas/lancamentos"),
  component: pagina(() => import("../../features/pagaveis/PaginaPagaveis.tsx"), "PaginaPagaveis"),
})

const impostos = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas/impostos",
  validateSearch: enderecoDe<typeof buscaDosImpostos>(),
  beforeLoad: daTela("/despesas/impostos"),
  component: pagina(() => import("../../features/impostos/PaginaImpostos.tsx"), "PaginaImpostos"),
})

const declaracoes = createRoute({
  getParentRoute: () => dentro,
  path: "/declaracoes",
  validateSearch: enderecoDe<typeof buscaDasDeclaracoes>(),
  beforeLoad: daTela("/declaracoes"),
  component: pagina(() => import("../../features/declaracoes/PaginaDeclaracoes.tsx"), "PaginaDeclaracoes"),
})

const conversas = createRoute({
  getParentRoute: () => dentro,
  path: "/conversas",
  validateSearch: enderecoDe<typeof buscaDasConversas>(),
  beforeLoad: daTela("/conversas"),
  component: pagina(() => import("../../features/conversas/PaginaConversas.tsx"), "PaginaConversas"),
})

const documentos = createRoute({
  getParentRoute: () => dentro,
  path: "/despesas/documentos",
  validateSearch: enderecoDe<typeof buscaDosDocumentos>(),
  beforeLoad: daTela("/despesas/documentos"),
  component: pagina(() => import("../../features/documentos/PaginaDocumentos.tsx"), "PaginaDocumentos"),
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

const pendentes = createRoute({
  getParentRoute: () => dentro,
  path: "/processamento/pendentes",
  validateSearch: enderecoDe<typeof buscaDoProcessamento>(),
  beforeLoad: daTela("/processamento/pendentes"),
  component: paginaDoProcessamento,
})

const aProcessar = createRoute({
  getParentRoute: () => dentro,
  path: "/processamento/processar",
  validateSearch: enderecoDe<typeof buscaDoProcessamento>(),
  beforeLoad: daTela("/processamento/processar"),
  component: paginaDoProcessamento,
})

const processando = createRoute({
  getParentRoute: () => dentro,
  path: "/processamento/processando",
  validateSearch: enderecoDe<typeof buscaDoProcessamento>(),
  beforeLoad: daTela("/processamento/processando"),
  component: paginaDoProcessamento,
})

const canceladas = createRoute({
  getParentRoute: () => dentro,
  path: "/processamento/canceladas",
  validateSearch: enderecoDe<typeof buscaDoProcessamento>(),
  beforeLoad: daTela("/processamento/canceladas"),
  component: paginaDoProcessamento,
})

const comSucesso = createRoute({
  getParentRoute: () => dentro,
  path: "/processamento/sucesso",
  validateSearch: enderecoDe<typeof buscaDoProcessamento>(),
  beforeLoad: daTela("/processamento/sucesso"),
  component: paginaDoProcessamento,
})

const usuarios = createRoute({
  getParentRoute: () => dentro,
  path: "/usuarios",
  validateSearch: enderecoDe<typeof buscaDosUsuarios>(),
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
  validateSearch: enderecoDe<typeof buscaDosAcessos>(),
  beforeLoad: daTela("/painel/configuracoes/acessos"),
  component: pagina(() => import("../../features/acessos/PaginaAcessos.tsx"), "PaginaAcessos"),
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

const fatorR = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/configuracoes/fator-r",
  validateSearch: enderecoDe<typeof buscaDoFatorR>(),
  beforeLoad: daTela("/painel/configuracoes/fator-r"),
  component: pagina(() => import("../../features/fator-r/PaginaFatorR.tsx"), "PaginaFatorR"),
})

const planejamento = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/planejamento",
  validateSearch: enderecoDe<typeof buscaDoPlanejamento>(),
  beforeLoad: daTela("/painel/planejamento"),
  component: pagina(() => import("../../features/planejamento/PaginaPlanejamento.tsx"), "PaginaPlanejamento"),
})

const historico = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/historico",
  validateSearch: enderecoDe<typeof buscaDoHistorico>(),
  beforeLoad: daTela("/perfil/historico"),
  component: pagina(() => import("../../features/historico/PaginaHistorico.tsx"), "PaginaHistorico"),
})

const automacao = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/automacao",
  validateSearch: enderecoDe<typeof buscaDaEmpresa>(),
  beforeLoad: daTela("/perfil/automacao"),
  component: pagina(() => import("../../features/automacao/PaginaAutomacao.tsx"), "PaginaAutomacao"),
})

const integracao = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/integracao",
  validateSearch: enderecoDe<typeof buscaDaIntegracao>(),
  beforeLoad: daTela("/perfil/integracao"),
  component: pagina(() => import("../../features/integracao/PaginaIntegracao.tsx"), "PaginaIntegracao"),
})

const meuEscritorio = createRoute({
  getParentRoute: () => dentro,
  path: "/contador/meu-escritorio",
  validateSearch: enderecoDe<typeof buscaDoMeuEscritorio>(),
  beforeLoad: daTela("/contador/meu-escritorio"),
  component: pagina(() => import("../../features/meu-escritorio/PaginaMeuEscritorio.tsx"), "PaginaMeuEscritorio"),
})

/** The month's work, its settings and its people. */
export const rotasDoTrabalho = [
  painel,
  minhaConta,
  fechamento,
  faturamento,
  fechamentoProLabore,
  fechamentoDas,
  folha,
  despesas,
  banco,
  conciliacao,
  notasFiscais,
  faturas,
  honorarios,
  clientes,
  recebiveis,
  fornecedores,
  receitas,
  pagaveis,
  impostos,
  declaracoes,
  conversas,
  documentos,
  processamento,
  pendentes,
  aProcessar,
  processando,
  canceladas,
  comSucesso,
  usuarios,
  configuracoes,
  acessos,
  automacoes,
  categorias,
  fatorR,
  planejamento,
  historico,
  automacao,
  integracao,
  meuEscritorio,
] as const
