import { rotasDosAcessos } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

/** Who sees one company. */
export const consultaAcessosDaEmpresa = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarAcessosDaEmpresa", idEmpresa],
    queryFn: ({ signal }) =>
      chamar(rotasDosAcessos.consultarAcessosDaEmpresa, { params: { idEmpresa }, sinal: signal }),
  })

/** People whose access may be changed by who asks. */
export const consultaPessoasDoAcesso = queryOptions({
  queryKey: ["listarPessoasDoAcesso"],
  queryFn: async ({ signal }) => (await chamar(rotasDosAcessos.listarPessoasDoAcesso, { sinal: signal })).lista,
})
