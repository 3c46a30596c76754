import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query"
import { despacharAlerta } from "../lib/alerta.ts"
import { DEMOROU, ErroDaApi, mensagemDe } from "../lib/api/erro.ts"
import { anunciarManutencao } from "../lib/manutencao.ts"

/** Refusals are final; only what may pass by itself is tried again. */
function tentarDeNovo(falhas: number, erro: unknown): boolean {
  return (
    falhas < 2 &&
    erro instanceof ErroDaApi &&
    erro.codigo !== "em-manutencao" &&
    erro.codigo !== DEMOROU &&
    (erro.status === 0 || erro.status >= 500)
  )
}

/** The page of maintenance says it better than any screen could. */
function ehManutencao(erro: unknown): boolean {
  const fechado = erro instanceof ErroDaApi && erro.codigo === "em-manutencao"
  if (fechado) anunciarManutencao(true)
  return fechado
}

/**
 * The query cache of the app. A failed write opens the error dialog, unless the screen itself tells its failures
 * (`erroNaTela`).
 */
export function criarQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (erro) => void ehManutencao(erro) }),
    mutationCache: new MutationCache({
      onError: (erro, _variaveis, _resultado, mutacao) => {
        if (ehManutencao(erro)) return
        if (mutacao.meta?.erroNaTela === true) return
        if (erro instanceof ErroDaApi && erro.status === 401) return
        despacharAlerta({ tipo: "abrir", descricao: mensagemDe(erro) })
      },
    }),
    defaultOptions: {
      // Offline is an answer too: the screen says so instead of waiting in silence.
      queries: { staleTime: 15_000, retry: tentarDeNovo, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  })
}
