import { rotasDoFechamento } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"

const MAXIMO_NA_LISTA = 8

/** Counts of the closing, and the first companies that need a person. */
export const consultaFunil = (competencia: string) =>
  queryOptions({
    queryKey: ["listarFechamentos", "funil", competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoFechamento.listarFechamentos, {
        query: {
          competencia,
          comPendencia: true,
          ordem: "apelido",
          direcao: "asc",
          pagina: 1,
          registrosPorPagina: MAXIMO_NA_LISTA,
        },
        sinal: signal,
      }),
  })

/** Counts over every company: those of the filtered answer would leave out the ones in order. */
export const consultaContagens = (competencia: string) =>
  queryOptions({
    queryKey: ["listarFechamentos", "contagens", competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDoFechamento.listarFechamentos, {
        query: { competencia, ordem: "apelido", direcao: "asc", pagina: 1, registrosPorPagina: 1 },
        sinal: signal,
      }),
  })

/** What a company has to pay and what it earned in 12 months. */
export const consultaResumoDaEmpresa = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["consultarResumoDaEmpresa", idEmpresa],
    queryFn: ({ signal }) =>
      chamar(rotasDoFechamento.consultarResumoDaEmpresa, { params: { idEmpresa }, sinal: signal }),
  })
