import { rotasDosValores } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe, porId } from "../../lib/api/consulta.ts"
import { corpoDe, relerTudo, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"

/** Everything about the dated values. */
export const consultaValores = () =>
  queryOptions({
    queryKey: ["listarValores"],
    queryFn: ({ signal }) => chamar(rotasDosValores.listarValores, { sinal: signal }),
  })

/** What a proposed value changes. */
export const consultaEfeito = consultaDe(rotasDosValores, "preverValor", porId, { staleTime: 0 })

/** Proposes a value. The form tells the failures. */
export const usePropor = () => useEscritaDoFormulario(corpoDe(rotasDosValores.proporValor), relerTudo)

/** Approves what another person proposed. */
export const useAprovar = () =>
  useEscrita((id: string) => chamar(rotasDosValores.aprovarValor, { params: { id } }), relerTudo)

/** Refuses it. The dialog tells the failures. */
export const useRecusar = (id: string) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotasDosValores.recusarValor, { params: { id }, corpo: { motivo } }),
    relerTudo,
  )

/** Asks the Central Bank now. */
export const useBuscarSelic = () => useEscrita(() => chamar(rotasDosValores.buscarSelic, {}), relerTudo)
