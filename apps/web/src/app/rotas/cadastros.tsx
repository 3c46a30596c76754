import { createRoute, redirect } from "@tanstack/react-router"
import { z } from "zod"
import { buscaDosCertificados } from "../../features/certificados/busca.ts"
import { buscaDoCnae } from "../../features/cnae/busca.ts"
import { buscaDasContas } from "../../features/contas-correntes/busca.ts"
import { buscaDasEmpresas } from "../../features/empresas/busca.ts"
import { buscaDosEscritorios } from "../../features/escritorios/busca.ts"
import { buscaDosNovosClientes } from "../../features/implantacao/busca.ts"
import { buscaDaImportacao } from "../../features/importacao/busca.ts"
import { buscaDoPerfil } from "../../features/perfil/busca.ts"
import { buscaFederal, buscaMunicipal } from "../../features/regras-fiscais/busca.ts"
import { buscaDoCadastro, buscaDoProLabore, buscaDosSocios } from "../../features/socios/busca.ts"
import { useBusca } from "../../lib/busca.ts"
import { exigirPapel } from "../guardas.ts"
import { portas } from "../portas.ts"
import { daTela, dentro, pagina } from "./base.tsx"

const certificados = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/certificados-digitais",
  validateSearch: buscaDosCertificados,
  beforeLoad: daTela("/perfil/certificados-digitais"),
  component: pagina(() => import("../../features/certificados/PaginaCertificados.tsx"), "PaginaCertificados"),
})

const cnae = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/cnae",
  validateSearch: buscaDoCnae,
  beforeLoad: daTela("/perfil/cnae"),
  component: pagina(() => import("../../features/cnae/PaginaCnae.tsx"), "PaginaCnae"),
})

const contasCorrentes = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/contas-correntes",
  validateSearch: buscaDasContas,
  beforeLoad: daTela("/perfil/contas-correntes"),
  component: pagina(() => import("../../features/contas-correntes/PaginaContasCorrentes.tsx"), "PaginaContasCorrentes"),
})

const empresas = createRoute({
  getParentRoute: () => dentro,
  path: "/empresa",
  validateSearch: buscaDasEmpresas,
  beforeLoad: daTela("/empresa"),
  component: pagina(() => import("../../features/empresas/PaginaEmpresas.tsx"), "PaginaEmpresas"),
})

const clientes = createRoute({
  getParentRoute: () => dentro,
  path: "/empresa/clientes",
  validateSearch: buscaDasEmpresas,
  beforeLoad: daTela("/empresa/clientes"),
  component: pagina(() => import("../../features/empresas/PaginaClientes.tsx"), "PaginaClientes"),
})

const perfil = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil",
  validateSearch: buscaDoPerfil,
  beforeLoad: daTela("/perfil"),
  component: pagina(() => import("../../features/perfil/PaginaPerfil.tsx"), "PaginaPerfil"),
})

const dadosCadastrais = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/dados-cadastrais",
  validateSearch: buscaDoPerfil,
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
  const [{ importacao }] = useBusca(buscaDaImportacao)
  return importacao === undefined ? <PaginaNovosClientes /> : <PaginaImportacao />
}

const novosClientes = createRoute({
  getParentRoute: () => dentro,
  path: "/empresa/novos-clientes",
  validateSearch: z.object({ ...buscaDosNovosClientes.shape, ...buscaDaImportacao.shape }),
  beforeLoad: daTela("/empresa/novos-clientes"),
  component: NovosClientes,
})

const escritorios = createRoute({
  getParentRoute: () => dentro,
  path: "/contador/escritorios-contabeis",
  validateSearch: buscaDosEscritorios,
  beforeLoad: daTela("/contador/escritorios-contabeis"),
  component: pagina(() => import("../../features/escritorios/PaginaEscritorios.tsx"), "PaginaEscritorios"),
})

const regrasMunicipais = createRoute({
  getParentRoute: () => dentro,
  path: "/regras-fiscais-municipal",
  validateSearch: buscaMunicipal,
  beforeLoad: daTela("/regras-fiscais-municipal"),
  component: pagina(() => import("../../features/regras-fiscais/PaginaRegrasMunicipais.tsx"), "PaginaRegrasMunicipais"),
})

const regrasFederais = createRoute({
  getParentRoute: () => dentro,
  path: "/regras-fiscais-federal",
  validateSearch: buscaFederal,
  beforeLoad: daTela("/regras-fiscais-federal"),
  component: pagina(() => import("../../features/regras-fiscais/PaginaRegrasFederais.tsx"), "PaginaRegrasFederais"),
})

const socios = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/socios",
  validateSearch: buscaDosSocios,
  beforeLoad: daTela("/perfil/socios"),
  component: pagina(() => import("../../features/socios/PaginaSocios.tsx"), "PaginaSocios"),
})

const proLabore = createRoute({
  getParentRoute: () => dentro,
  path: "/perfil/pro-labore",
  validateSearch: buscaDoProLabore,
  beforeLoad: daTela("/perfil/pro-labore"),
  component: pagina(() => import("../../features/socios/PaginaProLabore.tsx"), "PaginaProLabore"),
})

const painelDosSocios = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/socios",
  validateSearch: buscaDoCadastro,
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/painel/socios")
    throw redirect({ to: portas["/painel/socios"], search, replace: true })
  },
})

const cadastroDeSocios = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/socios/cadastro",
  validateSearch: buscaDoCadastro,
  beforeLoad: daTela("/painel/socios/cadastro"),
  component: pagina(() => import("../../features/socios/PaginaCadastroDeSocios.tsx"), "PaginaCadastroDeSocios"),
})

/** Companies, partners, certificates, rules and the import of a portfolio. */
export const rotasDosCadastros = [
  certificados,
  empresas,
  clientes,
  perfil,
  dadosCadastrais,
  cnae,
  contasCorrentes,
  novosClientes,
  escritorios,
  regrasMunicipais,
  regrasFederais,
  socios,
  proLabore,
  painelDosSocios,
  cadastroDeSocios,
] as const
