import { rotasDasRegrasContabeis as rotas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

/** What each fact debits and credits in a company, beside the shipped rules. */
export const consultaRegrasContabeis = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "regras"],
    queryFn: async ({ signal }) =>
      (await chamar(rotas.listarRegrasContabeis, { params: { idEmpresa }, sinal: signal })).lista,
  })

/** What a change would do; nothing is written. The dialog tells the failures. */
export const usePreverRegra = (idEmpresa: string, fato: string) =>
  useEscritaDoFormulario(corpoDe(rotas.preverRegraContabil, { idEmpresa, fato }))

/** Changes a rule. The dialog tells the failures. */
export const useMudarRegra = (idEmpresa: string, fato: string) =>
  useEscritaDoFormulario(corpoDe(rotas.mudarRegraContabil, { idEmpresa, fato }), useMudouLivros())
