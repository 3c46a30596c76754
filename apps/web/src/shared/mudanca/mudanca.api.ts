import { rotasDaSimulacao } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import type { Dados } from "../../lib/api/mapping.ts"
import { lerBase } from "./base.ts"

export type MudancaLida = Dados<typeof rotasDaSimulacao.explicarMudanca>

/** Why the tax of a month is not that of another; `com` as the address keeps it, absent for the month before. */
export const consultaMudanca = (idEmpresa: string, competencia: string, com: string | undefined) =>
  queryOptions({
    queryKey: ["explicarMudanca", idEmpresa, competencia, com ?? ""],
    queryFn: ({ signal }) =>
      chamar(rotasDaSimulacao.explicarMudanca, {
        params: { idEmpresa, competencia },
        query: lerBase(com),
        sinal: signal,
      }),
  })
