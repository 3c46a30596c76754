import { createRoute, redirect } from "@tanstack/react-router"
import type { buscaDaComunicacao } from "../../features/comunicacao/busca.ts"
import { exigirPapel } from "../guardas.ts"
import { portas } from "../portas.ts"
import { daTela, dentro, pagina } from "./base.tsx"
import { enderecoDe } from "./mapping.ts"

const comunicacao = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/comunicacao",
  validateSearch: enderecoDe<typeof buscaDaComunicacao>(),
  beforeLoad: ({ context, search }) => {
    exigirPapel(context.pessoa, "/painel/comunicacao")
    throw redirect({ to: portas["/painel/comunicacao"], search, replace: true })
  },
})

/** One page for the three subjects: which one is in its address. */
const paginaDaComunicacao = pagina(
  () => import("../../features/comunicacao/PaginaComunicacao.tsx"),
  "PaginaComunicacao",
)

const comunicacaoDosImpostos = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/comunicacao/impostos",
  validateSearch: enderecoDe<typeof buscaDaComunicacao>(),
  beforeLoad: daTela("/painel/comunicacao/impostos"),
  component: paginaDaComunicacao,
})

const comunicacaoDasNotas = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/comunicacao/notas-fiscais",
  validateSearch: enderecoDe<typeof buscaDaComunicacao>(),
  beforeLoad: daTela("/painel/comunicacao/notas-fiscais"),
  component: paginaDaComunicacao,
})

const comunicacaoDoProLabore = createRoute({
  getParentRoute: () => dentro,
  path: "/painel/comunicacao/pro-labore",
  validateSearch: enderecoDe<typeof buscaDaComunicacao>(),
  beforeLoad: daTela("/painel/comunicacao/pro-labore"),
  component: paginaDaComunicacao,
})

/** What the office sends its clients. */
export const rotasDaComunicacao = [
  comunicacao,
  comunicacaoDosImpostos,
  comunicacaoDasNotas,
  comunicacaoDoProLabore,
] as const
