import { rotasDasRetencoesTomadas } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { consultaDe, porEmpresa } from "../../lib/api/consulta.ts"
import { corpoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** What was withheld from suppliers, by tax, code and month. */
export const consultaDosRetidos = consultaDe(rotasDasRetencoesTomadas, "listarRetencoesARecolher", porEmpresa)

/** Makes the title to pay of a month and code. */
export function useLancarRetido(idEmpresa: string) {
  const queryClient = useQueryClient()
  return useEscritaDoFormulario(corpoDe(rotasDasRetencoesTomadas.lancarRetencao, { idEmpresa }), () =>
    Promise.all(
      ["listarRetencoesARecolher", "listarPagaveis", "resumirPagaveis", "preverCaixa"].map((chave) =>
        queryClient.invalidateQueries({ queryKey: [chave] }),
      ),
    ),
  )
}
