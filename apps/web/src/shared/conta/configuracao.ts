import { queryOptions } from "@tanstack/react-query"
import { carregarConfiguracao } from "../../lib/plataforma.ts"

/** Public configuration of the deployment. */
export const consultaConfiguracao = queryOptions({
  queryKey: ["consultarConfiguracao"],
  queryFn: carregarConfiguracao,
  staleTime: Number.POSITIVE_INFINITY,
})
