import { rotasDasNotasExplicativas as rotas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, edicaoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

interface Alvo {
  readonly idEmpresa: string
  readonly ano: number
}

/** The notes of a year, or one of their versions. */
export const consultaNotas = ({ idEmpresa, ano }: Alvo, versao?: number) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "notas", ano, versao ?? null],
    queryFn: ({ signal }) =>
      chamar(rotas.consultarNotas, {
        params: { idEmpresa, ano },
        query: versao === undefined ? {} : { versao },
        sinal: signal,
      }),
  })

/** Writes a new version over the one that was read. The form tells the failures. */
export const useEscreverNotas = (alvo: Alvo) =>
  useEscritaDoFormulario(edicaoDe(rotas.escreverNotas, alvo), useMudouLivros())

/** How they would leave; nothing is written. */
export const usePreverNotas = (alvo: Alvo) => useEscrita(corpoDe(rotas.preverNotas, alvo))

/** Makes these the template of the office. */
export const useGuardarModeloDeNotas = (alvo: Alvo) =>
  useEscrita(corpoDe(rotas.guardarModeloDeNotas, alvo), useMudouLivros())
