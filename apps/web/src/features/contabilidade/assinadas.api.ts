import { rotasDasAssinadas as rotas } from "@partida/contracts"
import { queryOptions } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { corpoDe, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { anexarDocumento } from "../../shared/documentos/anexar.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

interface Alvo {
  readonly idEmpresa: string
  readonly ano: number
}

/** The statements of a year as they were signed. */
export const consultaAssinadas = ({ idEmpresa, ano }: Alvo) =>
  queryOptions({
    queryKey: ["livros", idEmpresa, "assinadas", ano],
    queryFn: ({ signal }) => chamar(rotas.listarAssinadas, { params: { idEmpresa, ano }, sinal: signal }),
  })

/** The digital signatures of the file of one of them. */
export const consultaAssinaturas = (params: Alvo & { readonly id: string }) =>
  queryOptions({
    queryKey: ["livros", params.idEmpresa, "assinaturas", params.id],
    queryFn: ({ signal }) => chamar(rotas.conferirAssinadas, { params, sinal: signal }),
    // Neither the file nor what was said of it changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Keeps who signed. The dialog tells the failures. */
export const useGuardarAssinadas = (alvo: Alvo) =>
  useEscritaDoFormulario(corpoDe(rotas.guardarAssinadas, { ...alvo }), useMudouLivros())

/** Keeps the signed file among the documents of the company, hidden from its staff, and answers its id. */
export const anexarAssinada = (idEmpresa: string, arquivo: File) =>
  anexarDocumento(idEmpresa, arquivo, { tipo: "anexo", reservado: "sim" })
