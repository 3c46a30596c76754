import { rotasDoReferencial as rotas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

/** Accounts and their links on a day. */
export const consultaLigacoes = (idEmpresa: string, dia: string) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "ligacoes", dia],
    queryFn: ({ signal }) => chamar(rotas.consultarLigacoes, { params: { idEmpresa }, query: { dia }, sinal: signal }),
  })

/** The chart of reference: it does not change while somebody looks at it. */
export const consultaContasReferenciais = (idEmpresa: string) =>
  queryOptions({
    queryKey: ["contas-referenciais"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await chamar(rotas.listarContasReferenciais, { params: { idEmpresa }, sinal: signal })).lista,
  })

/** Links accounts from a day on. The form tells the failures. */
export const useLigarContas = (idEmpresa: string) =>
  useEscritaDoFormulario(corpoDe(rotas.ligarContas, { idEmpresa }), useMudouLivros())
