import { rotasDaFolhaDoFatorR } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { relerTudo, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"

export const consultaFolhaPaga = (idEmpresa: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarFolhaDoFatorR", idEmpresa, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDaFolhaDoFatorR.consultarFolhaDoFatorR, {
        params: { idEmpresa },
        query: { competencia },
        sinal: signal,
      }),
  })

export const useInformarCpp = (idEmpresa: string) =>
  useEscritaDoFormulario(
    (corpo: Entrada<typeof rotasDaFolhaDoFatorR.informarCppDoDas>["corpo"]) =>
      chamar(rotasDaFolhaDoFatorR.informarCppDoDas, { params: { idEmpresa }, corpo }),
    relerTudo,
  )
