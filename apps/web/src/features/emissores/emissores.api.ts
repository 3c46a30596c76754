import { rotasDosEmissores } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** Whom the installation recognises as an issuer of documents. */
export const consultaEmissores = () =>
  queryOptions({
    queryKey: ["listarEmissores"],
    queryFn: ({ signal }) => chamar(rotasDosEmissores.listarEmissores, { sinal: signal }),
  })
