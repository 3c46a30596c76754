import { rotasDosAcessos } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"

/** Who sees one company. */
export const consultaAcessosDaEmpresa = consultaDe(rotasDosAcessos, "consultarAcessosDaEmpresa", porEmpresa)

/** People whose access may be changed by who asks. */
export const consultaPessoasDoAcesso = queryOptions({
  queryKey: ["listarPessoasDoAcesso"],
  queryFn: async ({ signal }) => (await chamar(rotasDosAcessos.listarPessoasDoAcesso, { sinal: signal })).lista,
})
