import { createRoute, redirect } from "@tanstack/react-router"
import type { buscaDaComunicacao } from "../../features/comunicacao/busca.ts"
import { exigirPapel } from "../guardas.ts"
import { portas } from "../portas.ts"
import { dentro, pagina, tela } from "./base.tsx"
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

/** What the office sends its clients. */
export const rotasDaComunicacao = [
  comunicacao,
  tela("/painel/comunicacao/impostos", enderecoDe<typeof buscaDaComunicacao>(), paginaDaComunicacao),
  tela("/painel/comunicacao/notas-fiscais", enderecoDe<typeof buscaDaComunicacao>(), paginaDaComunicacao),
  tela("/painel/comunicacao/pro-labore", enderecoDe<typeof buscaDaComunicacao>(), paginaDaComunicacao),
] as const
