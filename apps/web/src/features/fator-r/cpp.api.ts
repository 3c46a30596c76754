import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, semPedido } from "../../lib/api/consulta.ts"
import { relerTudo, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { arquivoDe } from "../../shared/lista/chamadas.ts"

/** Since when the office counts the CPP of the DAS, or leaves it out. */
export const consultaOpcoesDaCpp = consultaDe(rotasDaFolhaDoFatorR, "listarOpcoesDaCpp", semPedido)()

export const useRegistrarOpcaoDaCpp = () =>
  useEscritaDoFormulario(
    ({ desde, ...corpo }: { readonly desde: string; readonly conta: boolean; readonly motivo: string }) =>
      chamar(rotasDaFolhaDoFatorR.registrarOpcaoDaCpp, { params: { desde }, corpo }),
    relerTudo,
  )

/** Closed months of a competência that would have another annex with what is known today. */
export const consultaMesesSelados = consultaDe(rotasDaFolhaDoFatorR, "listarMesesSelados", (competencia: string) => ({
  params: { competencia },
}))

/** The same months of a whole year, as a file. */
export const exportarMesesSelados = arquivoDe(rotasDaFolhaDoFatorR, "exportarMesesSelados")
