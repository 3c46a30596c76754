import { tipoDaNaturezaJuridica, tiposDeNaturezaJuridica } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { consultaEmpresa } from "../../shared/empresas/empresas.api.ts"

/** Kind that a legal nature makes of a company, in words; null for none. Banks and insurers are known by their main CNAE. */
export function useTipoDaNatureza(idEmpresa: string, natureza: string | null): string | null {
  const { data } = useQuery(consultaEmpresa(idEmpresa))
  const principal = data?.atividades.find((atividade) => atividade.principal)?.cnae ?? null
  const tipo = tipoDaNaturezaJuridica(natureza ?? "", principal)
  return tipo === null ? null : tiposDeNaturezaJuridica[tipo].rotulo
}
