import { rotasDoCaixa } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../../lib/api/chamar.ts"
import { relerTudo, useEscritaDoFormulario } from "../../../lib/api/escrita.ts"
import type { Entrada } from "../../../lib/api/mapping.ts"

export const consultaDoCaixa = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarMesDoCaixa", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoCaixa.consultarMesDoCaixa, { params: { idEmpresa, competencia }, sinal: signal }),
  })

/** Writes what was received in a month. The form tells the failures. */
export const useInformarRecebido = (idEmpresa: string, competencia: string) =>
  useEscritaDoFormulario(
    (corpo: Entrada<typeof rotasDoCaixa.informarRecebidoDoCaixa>["corpo"]) =>
      chamar(rotasDoCaixa.informarRecebidoDoCaixa, { params: { idEmpresa, competencia }, corpo }),
    relerTudo,
  )
