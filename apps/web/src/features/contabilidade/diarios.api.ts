import { type ImportacaoDeDiario, rotasDosDiarios as rotas } from "@partida/contracts"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import { acompanharLote } from "../../shared/lotes/acompanhamento.ts"
import { useMudouLivros } from "./contabilidade.api.ts"

/** Journals received of a company, a page at a time. */
export const consultaDiarios = consultaPaginada(
  "livros.importacoes",
  ({ idEmpresa, ...query }: PedidoDa<typeof rotas.listarDiarios> & { readonly idEmpresa: string }, sinal) =>
    chamar(rotas.listarDiarios, { params: { idEmpresa }, query, sinal }),
)

interface Alvo {
  readonly idEmpresa: string
  readonly id: string
}

/** What a journal would bring to the books. */
export const consultaPreviaDoDiario = consultaDe(rotas, "preverDiario", (params: Alvo) => ({ params }), {
  staleTime: 0,
})

/** Sends journals of other systems: each waits to be confirmed. */
export const useEnviarDiarios = (idEmpresa: string) =>
  useEscrita(
    (arquivos: readonly File[]) => chamar(rotas.receberDiarios, { params: { idEmpresa }, arquivos }),
    useMudouLivros(),
  )

/** Says what each column of a sheet is. The drawer tells the failures. */
export const useEscolherColunas = (params: Alvo) =>
  useEscritaDoFormulario(corpoDe(rotas.escolherColunasDoDiario, params), useMudouLivros())

/** Says which account of ours each account is. The drawer tells the failures. */
export const useDizerContas = (params: Alvo) =>
  useEscritaDoFormulario(corpoDe(rotas.dizerContasDoDiario, params), useMudouLivros())

/** Asks for a journal to be written in the books, and follows the job. The drawer tells the failures. */
export const useConfirmarDiario = (params: Alvo) =>
  useEscritaDoFormulario(
    () => chamar(rotas.confirmarDiario, { params }),
    useSeguirDiario((nome) => `Importação de ${nome}`),
  )

/** Asks for what a journal brought to be reversed, and follows the job. The dialog tells the failures. */
export const useDesfazerDiario = (params: Alvo) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotas.desfazerDiario, { params, corpo: { motivo } }),
    useSeguirDiario((nome) => `Estorno de ${nome}`),
  )

function useSeguirDiario(titulo: (nome: string) => string) {
  const mudou = useMudouLivros()
  return ({ idLote, nome }: ImportacaoDeDiario) => {
    if (idLote !== null) acompanharLote({ id: idLote, titulo: titulo(nome) })
    return mudou()
  }
}
