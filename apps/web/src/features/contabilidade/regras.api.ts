import { rotasDasRegrasContabeis as rotas } from "@partida/contracts"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

/** What each fact debits and credits in a company, beside the shipped rules. */
export const consultaRegrasContabeis = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "regras"],
    queryFn: async ({ signal }) =>
      (await chamar(rotas.listarRegrasContabeis, { params: { idEmpresa }, sinal: signal })).lista,
  })

/** What a change would do; nothing is written. The dialog tells the failures. */
export function usePreverRegra(idEmpresa: string, fato: string) {
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotas.preverRegraContabil>["corpo"]) =>
      chamar(rotas.preverRegraContabil, { params: { idEmpresa, fato }, corpo }),
    meta: { erroNaTela: true },
  })
}

/** Changes a rule. The dialog tells the failures. */
export function useMudarRegra(idEmpresa: string, fato: string) {
  const mudou = useMudouLivros()
  return useMutation({
    mutationFn: (corpo: Entrada<typeof rotas.mudarRegraContabil>["corpo"]) =>
      chamar(rotas.mudarRegraContabil, { params: { idEmpresa, fato }, corpo }),
    onSuccess: mudou,
    meta: { erroNaTela: true },
  })
}
