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
import { dentro, pagina, tela } from "./base.tsx"
import { enderecoDe } from "./mapping.ts"

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

const painelDosSocios = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/socios",
  validateSearch: enderecoDe<typeof buscaDoCadastro>(),
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/painel/socios")
    throw redirect({ to: portas["/painel/socios"], search, replace: true })
  },
})

/** Companies, partners, certificates, rules and the import of a portfolio. */
export const rotasDosCadastros = [
  tela(
    "/perfil/certificados-digitais",
    enderecoDe<typeof buscaDosCertificados>(),
    pagina(() => import("../../features/certificados/PaginaCertificados.tsx"), "PaginaCertificados"),
  ),
  tela(
    "/empresa",
    enderecoDe<typeof buscaDasEmpresas>(),
    pagina(() => import("../../features/empresas/PaginaEmpresas.tsx"), "PaginaEmpresas"),
  ),
  tela(
    "/empresa/clientes",
    enderecoDe<typeof buscaDasEmpresas>(),
    pagina(() => import("../../features/empresas/PaginaClientes.tsx"), "PaginaClientes"),
  ),
  tela(
    "/perfil",
    enderecoDe<typeof buscaDaEmpresa>(),
    pagina(() => import("../../features/perfil/PaginaPerfil.tsx"), "PaginaPerfil"),
  ),
  tela(
    "/perfil/dados-cadastrais",
    enderecoDe<typeof buscaDaEmpresa>(),
    pagina(() => import("../../features/perfil/PaginaDadosCadastrais.tsx"), "PaginaDadosCadastrais"),
  ),
  tela(
    "/perfil/cnae",
    enderecoDe<typeof buscaDoCnae>(),
    pagina(() => import("../../features/cnae/PaginaCnae.tsx"), "PaginaCnae"),
  ),
  tela(
    "/contabilidade",
    enderecoDe<typeof buscaDosLivros>(),
    pagina(() => import("../../features/contabilidade/PaginaContabilidade.tsx"), "PaginaContabilidade"),
  ),
  tela(
    "/contabilidade/empresa",
    enderecoDe<typeof buscaDaEmpresaNosLivros>(),
    pagina(() => import("../../features/contabilidade/PaginaLivros.tsx"), "PaginaLivros"),
  ),
  tela(
    "/perfil/contas-correntes",
    enderecoDe<typeof buscaDasContas>(),
    pagina(() => import("../../features/contas-correntes/PaginaContasCorrentes.tsx"), "PaginaContasCorrentes"),
  ),
  tela(
    "/perfil/emissao",
    enderecoDe<typeof buscaDaEmissao>(),
    pagina(() => import("../../features/emissao/PaginaEmissao.tsx"), "PaginaEmissao"),
  ),
  tela("/empresa/novos-clientes", enderecoDe<typeof buscaDosNovosClientes & typeof buscaDaImportacao>(), NovosClientes),
  tela(
    "/contador/escritorios-contabeis",
    enderecoDe<typeof buscaDosEscritorios>(),
    pagina(() => import("../../features/escritorios/PaginaEscritorios.tsx"), "PaginaEscritorios"),
  ),
  tela(
    "/regras-fiscais-municipal",
    enderecoDe<typeof buscaMunicipal>(),
    pagina(() => import("../../features/regras-fiscais/PaginaRegrasMunicipais.tsx"), "PaginaRegrasMunicipais"),
  ),
  tela(
    "/regras-fiscais-federal",
    enderecoDe<typeof buscaFederal>(),
    pagina(() => import("../../features/regras-fiscais/PaginaRegrasFederais.tsx"), "PaginaRegrasFederais"),
  ),
  tela(
    "/valores-datados",
    enderecoDe<typeof buscaDosValores>(),
    pagina(() => import("../../features/valores-datados/PaginaValores.tsx"), "PaginaValores"),
  ),
  tela(
    "/emissores",
    enderecoDe<typeof buscaDosEmissores>(),
    pagina(() => import("../../features/emissores/PaginaEmissores.tsx"), "PaginaEmissores"),
  ),
  tela(
    "/perfil/socios",
    enderecoDe<typeof buscaDosSocios>(),
    pagina(() => import("../../features/socios/PaginaSocios.tsx"), "PaginaSocios"),
  ),
  tela(
    "/perfil/pro-labore",
    enderecoDe<typeof buscaDoProLabore>(),
    pagina(() => import("../../features/socios/PaginaProLabore.tsx"), "PaginaProLabore"),
  ),
  painelDosSocios,
  tela(
    "/painel/socios/cadastro",
    enderecoDe<typeof buscaDoCadastro>(),
    pagina(() => import("../../features/socios/PaginaCadastroDeSocios.tsx"), "PaginaCadastroDeSocios"),
  ),
  tela(
    "/painel/socios/pro-labore",
    enderecoDe<typeof buscaDosProLabores>(),
    pagina(() => import("../../features/socios/PaginaProLaboresDosSocios.tsx"), "PaginaProLaboresDosSocios"),
  ),
] as const
