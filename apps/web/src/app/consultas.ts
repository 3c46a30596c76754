import { MutationCache, QueryClient } from "@tanstack/react-query"
import { ErroDaApi, mensagemDoCampo } from "../lib/api/erro.ts"
import { mostrarErro } from "../ui/ErroInesperado.tsx"

/** Refusals are final; only what may pass by itself is tried again. */
function tentarDeNovo(falhas: number, erro: unknown): boolean {
  return falhas < 2 && erro instanceof ErroDaApi && (erro.status === 0 || erro.status >= 500)
}

/**
 * The query cache of the app. A failed write opens the error dialog unless the failure belongs to a field on screen
 * (`erroNoCampo`), or the screen itself tells all of them (`erroNaTela`).
 */
export function criarQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      onError: (erro, _variaveis, _resultado, mutacao) => {
        if (mutacao.meta?.erroNaTela === true) return
        const campo = mutacao.meta?.erroNoCampo
        if (typeof campo === "string" && mensagemDoCampo(erro, campo) !== null) return
        if (erro instanceof ErroDaApi && erro.status === 401) return
        mostrarErro(erro)
      },
    }),
    defaultOptions: {
      // Offline is an answer too: the screen says so instead of waiting in silence.
      queries: { staleTime: 15_000, retry: tentarDeNovo, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  })
}
