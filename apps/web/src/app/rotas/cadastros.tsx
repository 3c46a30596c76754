import { createRoute, redirect, useSearch } from "@tanstack/react-router"
import type { buscaDosCertificados } from "../../features/certificados/busca.ts"
import type { buscaDoCnae } from "../../features/cnae/busca.ts"
import type { buscaDaEmpresaNosLivros, buscaDosLivros } from "../../features/contabilidade/busca.ts"
import type { buscaDasContas } from "../../features/contas-correntes/busca.ts"
import type { buscaDaEmissao } from "../../features/emissao/busca.ts"
import type { buscaDosEmissores } from "../../features/emissores/busca.ts"
import type { buscaDasEmpresas } from "../../features/empresas/busca.ts"
import type { buscaDosEscritorios } from "../../features/escritorios/busca.ts"
import type { buscaDosNovosClientes } from "../../features/implantacao/busca.ts"
import type { buscaDaImportacao } from "../../features/importacao/busca.ts"
import type { buscaFederal, buscaMunicipal } from "../../features/regras-fiscais/busca.ts"
import type { buscaDoCadastro, buscaDoProLabore, buscaDosSocios } from "../../features/socios/busca.ts"
import type { buscaDosProLabores } from "../../features/socios/proLabores.tsx"
import type { buscaDosValores } from "../../features/valores-datados/busca.ts"
import type { buscaDaEmpresa } from "../../shared/empresas/busca.ts"
import { exigirPapel } from "../guardas.ts"
import { portas } from "../portas.ts"
import { daTela, dentro, pagina } from "./base.tsx"
import { enderecoDe } from "./mapping.ts"

const certificados = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/certificados-digitais",
  validateSearch: enderecoDe<typeof buscaDosCertificados>(),
  beforeLoad: daTela("/perfil/certificados-digitais"),
  component: pagina(() => import("../../features/certificados/PaginaCertificados.tsx"), "PaginaCertificados"),
})

const cnae = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/cnae",
  validateSearch: enderecoDe<typeof buscaDoCnae>(),
  beforeLoad: daTela("/perfil/cnae"),
  component: pagina(() => import("../../features/cnae/PaginaCnae.tsx"), "PaginaCnae"),
})

const contabilidade = createRoute({
  getParentRoute: () => dentro,
  path: "/contabilidade",
  validateSearch: enderecoDe<typeof buscaDosLivros>(),
  beforeLoad: daTela("/contabilidade"),
  component: pagina(() => import("../../features/contabilidade/PaginaContabilidade.tsx"), "PaginaContabilidade"),
})

const livrosDaEmpresa = createRoute({
  getParentRoute: () => dentro,
  path: "/contabilidade/empresa",
  validateSearch: enderecoDe<typeof buscaDaEmpresaNosLivros>(),
  beforeLoad: daTela("/contabilidade/empresa"),
  component: pagina(() => import("../../features/contabilidade/PaginaLivros.tsx"), "PaginaLivros"),
})

const contasCorrentes = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/contas-correntes",
  validateSearch: enderecoDe<typeof buscaDasContas>(),
  beforeLoad: daTela("/perfil/contas-correntes"),
  component: pagina(() => import("../../features/contas-correntes/PaginaContasCorrentes.tsx"), "PaginaContasCorrentes"),
})

const emissao = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/emissao",
  validateSearch: enderecoDe<typeof buscaDaEmissao>(),
  beforeLoad: daTela("/perfil/emissao"),
  component: pagina(() => import("../../features/emissao/PaginaEmissao.tsx"), "PaginaEmissao"),
})

const empresas = createRoute({
  getParentRoute: () => dentro,
  path: "/empresa",
  validateSearch: enderecoDe<typeof buscaDasEmpresas>(),
  beforeLoad: daTela("/empresa"),
  component: pagina(() => import("../../features/empresas/PaginaEmpresas.tsx"), "PaginaEmpresas"),
})

const clientes = createRoute({
  getParentRoute: () => dentro,
  path: "/empresa/clientes",
  validateSearch: enderecoDe<typeof buscaDasEmpresas>(),
  beforeLoad: daTela("/empresa/clientes"),
  component: pagina(() => import("../../features/empresas/PaginaClientes.tsx"), "PaginaClientes"),
})

const perfil = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil",
  validateSearch: enderecoDe<typeof buscaDaEmpresa>(),
  beforeLoad: daTela("/perfil"),
  component: pagina(() => import("../../features/perfil/PaginaPerfil.tsx"), "PaginaPerfil"),
})

const dadosCadastrais = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/dados-cadastrais",
  validateSearch: enderecoDe<typeof buscaDaEmpresa>(),
  beforeLoad: daTela("/perfil/dados-cadastrais"),
  component: pagina(() => import("../../features/perfil/PaginaDadosCadastrais.tsx"), "PaginaDadosCadastrais"),
})

const PaginaNovosClientes = pagina(
  () => import("../../features/implantacao/PaginaNovosClientes.tsx"),
  "PaginaNovosClientes",
)
const PaginaImportacao = pagina(() => import("../../features/importacao/PaginaImportacao.tsx"), "PaginaImportacao")

/** New clients; or, when the address names one, the import of a portfolio. */
function NovosClientes() {
  // Only whether it is there: what it says is read by the page that it opens.
  const { importacao }: { importacao?: unknown } = useSearch({ strict: false })
  return importacao === undefined ? <PaginaNovosClientes /> : <PaginaImportacao />
}

const novosClientes = createRoute({
  getParentRoute: () => dentro,
  path: "/empresa/novos-clientes",
  validateSearch: enderecoDe<typeof buscaDosNovosClientes & typeof buscaDaImportacao>(),
  beforeLoad: daTela("/empresa/novos-clientes"),
  component: NovosClientes,
})

const escritorios = createRoute({
  getParentRoute: () => dentro,
  path: "/contador/escritorios-contabeis",
  validateSearch: enderecoDe<typeof buscaDosEscritorios>(),
  beforeLoad: daTela("/contador/escritorios-contabeis"),
  component: pagina(() => import("../../features/escritorios/PaginaEscritorios.tsx"), "PaginaEscritorios"),
})

const regrasMunicipais = createRoute({
  getParentRoute: () => dentro,
  path: "/regras-fiscais-municipal",
  validateSearch: enderecoDe<typeof buscaMunicipal>(),
  beforeLoad: daTela("/regras-fiscais-municipal"),
  component: pagina(() => import("../../features/regras-fiscais/PaginaRegrasMunicipais.tsx"), "PaginaRegrasMunicipais"),
})

const regrasFederais = createRoute({
  getParentRoute: () => dentro,
  path: "/regras-fiscais-federal",
  validateSearch: enderecoDe<typeof buscaFederal>(),
  beforeLoad: daTela("/regras-fiscais-federal"),
  component: pagina(() => import("../../features/regras-fiscais/PaginaRegrasFederais.tsx"), "PaginaRegrasFederais"),
})

const valoresDatados = createRoute({
  getParentRoute: () => dentro,
  path: "/valores-datados",
  validateSearch: enderecoDe<typeof buscaDosValores>(),
  beforeLoad: daTela("/valores-datados"),
  component: pagina(() => import("../../features/valores-datados/PaginaValores.tsx"), "PaginaValores"),
})

const emissores = createRoute({
  getParentRoute: () => dentro,
  path: "/emissores",
  validateSearch: enderecoDe<typeof buscaDosEmissores>(),
  beforeLoad: daTela("/emissores"),
  component: pagina(() => import("../../features/emissores/PaginaEmissores.tsx"), "PaginaEmissores"),
})

const socios = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/socios",
  validateSearch: enderecoDe<typeof buscaDosSocios>(),
  beforeLoad: daTela("/perfil/socios"),
  component: pagina(() => import("../../features/socios/PaginaSocios.tsx"), "PaginaSocios"),
})

const proLabore = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/pro-labore",
  validateSearch: enderecoDe<typeof buscaDoProLabore>(),
  beforeLoad: daTela("/perfil/pro-labore"),
  component: pagina(() => import("../../features/socios/PaginaProLabore.tsx"), "PaginaProLabore"),
})

const painelDosSocios = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/socios",
  validateSearch: enderecoDe<typeof buscaDoCadastro>(),
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/painel/socios")
    throw redirect({ to: portas["/painel/socios"], search, replace: true })
  },
})

const cadastroDeSocios = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/socios/cadastro",
  validateSearch: enderecoDe<typeof buscaDoCadastro>(),
  beforeLoad: daTela("/painel/socios/cadastro"),
  component: pagina(() => import("../../features/socios/PaginaCadastroDeSocios.tsx"), "PaginaCadastroDeSocios"),
})

const proLaboresDosSocios = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/socios/pro-labore",
  validateSearch: enderecoDe<typeof buscaDosProLabores>(),
  beforeLoad: daTela("/painel/socios/pro-labore"),
  component: pagina(() => import("../../features/socios/PaginaProLaboresDosSocios.tsx"), "PaginaProLaboresDosSocios"),
})

/** Companies, partners, certificates, rules and the import of a portfolio. */
export const rotasDosCadastros = [
  certificados,
  empresas,
  clientes,
  perfil,
  dadosCadastrais,
  cnae,
  contabilidade,
  livrosDaEmpresa,
  contasCorrentes,
  emissao,
  novosClientes,
  escritorios,
  regrasMunicipais,
  regrasFederais,
  valoresDatados,
  emissores,
  socios,
  proLabore,
  painelDosSocios,
  cadastroDeSocios,
  proLaboresDosSocios,
] as const
