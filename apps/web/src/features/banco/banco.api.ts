import { type ImportacaoDeExtrato, rotasDosExtratos } from "@partida/contracts"
import { useMutation } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { corpoDe, useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { useRenovarBanco } from "../../shared/banco/renovar.ts"
import { arquivoDe, listaDe } from "../../shared/lista/chamadas.ts"

export type Confirmacao = Entrada<typeof rotasDosExtratos.confirmarImportacaoDeExtrato>["corpo"]
export type Colunas = Entrada<typeof rotasDosExtratos.escolherColunasDoExtrato>["corpo"]["colunas"]

/** Movements of a company, a page at a time. */
export const consultaLinhas = listaDe(rotasDosExtratos, "listarLinhasDoBanco")

/** Every movement of the filter, as a file. */
export const exportarLinhas = arquivoDe(rotasDosExtratos, "exportarLinhasDoBanco")

/** Statements received, a page at a time. */
export const consultaExtratos = listaDe(rotasDosExtratos, "listarImportacoesDeExtrato")

/** What happens to each line of a statement in an account: the one said, or the one that the file names. */
export const consultaPrevia = consultaDe(
  rotasDosExtratos,
  "preverImportacaoDeExtrato",
  (id: string, idConta: string | null) => ({ params: { id }, query: idConta === null ? {} : { idConta } }),
  { staleTime: 0 },
)

/** Balances of an account in a month, by day. */
export const consultaSaldos = consultaDe(
  rotasDosExtratos,
  "consultarSaldosDaConta",
  (id: string, competencia: string) => ({ params: { id, competencia } }),
)

/** Sends files: each account in each of them waits to be confirmed. */
export const useEnviarExtratos = (idEmpresa: string) =>
  useEscrita(
    (arquivos: readonly File[]) => chamar(rotasDosExtratos.receberExtratos, { params: { idEmpresa }, arquivos }),
    useRenovarBanco(),
  )

/** Says what each column of a sheet is. The drawer tells the failures. */
export const useEscolherColunas = (id: string) =>
  useEscritaDoFormulario(
    (colunas: Colunas) => chamar(rotasDosExtratos.escolherColunasDoExtrato, { params: { id }, corpo: { colunas } }),
    useRenovarBanco(),
  )

/** Puts the new lines of a statement into an account. Who asks tells the failures. */
export function useConfirmarExtrato(id: string) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: corpoDe(rotasDosExtratos.confirmarImportacaoDeExtrato, { id }),
    // Refused too: somebody else may have confirmed it.
    onSettled: renovar,
    meta: { erroNaTela: true },
  })
}

/** Takes back what a statement brought. */
export function useDesfazerExtrato(extrato: ImportacaoDeExtrato) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: () => chamar(rotasDosExtratos.desfazerImportacaoDeExtrato, { params: { id: extrato.id } }),
    onSettled: renovar,
    meta: { erroNaTela: true },
  })
}

type DoMes = { readonly id: string; readonly competencia: string }

/** Says that a month of an account is checked. The dialog tells the failures. */
export function useConferirMes(params: DoMes) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: (saldo: string) => chamar(rotasDosExtratos.conferirMesDaConta, { params, corpo: { saldo } }),
    onSettled: renovar,
    meta: { erroNaTela: true },
  })
}

/** Opens a checked month again. */
export const useReabrirMes = (params: DoMes) =>
  useEscritaDoFormulario(
    (motivo: string) => chamar(rotasDosExtratos.reabrirMesDaConta, { params, corpo: { motivo } }),
    useRenovarBanco(),
  )
