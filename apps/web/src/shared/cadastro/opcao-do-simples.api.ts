import { rotasDoCaixa } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** What was told of each year of a company in the Simples, with who told it. */
export const consultaDasOpcoes = consultaDe(rotasDoCaixa, "consultarOpcoesDoSimples", porEmpresa)

/** Registers how the revenue of a year enters: open months are computed again. */
export function useEscolherRegime(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useEscritaDoFormulario(
    ({ ano, versao, regime }: { ano: number; versao: number; regime: "competencia" | "caixa" }) =>
      chamar(rotasDoCaixa.escolherRegimeDoSimples, { params: { idEmpresa, ano }, corpo: { regime }, versao }),
    () => queryClient.invalidateQueries(),
  )
}
