import { type ImportacaoDeExtrato, rotasDosExtratos } from "@partida/contracts"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { abrir, chamar } from "../../lib/api/chamar.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { useRenovarBanco } from "../../shared/banco/renovar.ts"
import { consultaPaginada, type PedidoDa } from "../../shared/lista/consulta.ts"
import type { AbrirExportacao } from "../../shared/lista/exportar.ts"

type DaEmpresa = { readonly idEmpresa: string }
export type Confirmacao = Entrada<typeof rotasDosExtratos.confirmarImportacaoDeExtrato>["corpo"]
export type Colunas = Entrada<typeof rotasDosExtratos.escolherColunasDoExtrato>["corpo"]["colunas"]

/** Movements of a company, a page at a time. */
export const consultaLinhas = consultaPaginada(
  "listarLinhasDoBanco",
  ({ idEmpresa, ...query }: PedidoDa<typeof rotasDosExtratos.listarLinhasDoBanco> & DaEmpresa, sinal) =>
    chamar(rotasDosExtratos.listarLinhasDoBanco, { params: { idEmpresa }, query, sinal }),
)

/** Every movement of the filter, as a file. */
export const exportarLinhas =
  (idEmpresa: string, filtro: Omit<Entrada<typeof rotasDosExtratos.exportarLinhasDoBanco>["query"], "formato">) =>
  (...[pedido, sinal]: Parameters<AbrirExportacao>) =>
    abrir(rotasDosExtratos.exportarLinhasDoBanco, { params: { idEmpresa }, query: { ...filtro, ...pedido }, sinal })

/** Statements received, a page at a time. */
export const consultaExtratos = consultaPaginada(
  "listarImportacoesDeExtrato",
  ({ idEmpresa, ...query }: PedidoDa<typeof rotasDosExtratos.listarImportacoesDeExtrato> & DaEmpresa, sinal) =>
    chamar(rotasDosExtratos.listarImportacoesDeExtrato, { params: { idEmpresa }, query, sinal }),
)

/** What happens to each line of a statement in an account: the one said, or the one that the file names. */
export const consultaPrevia = (id: string, idConta: string | null) =>
  queryOptions({
    queryKey: ["preverImportacaoDeExtrato", id, idConta],
    queryFn: ({ signal }) =>
      chamar(rotasDosExtratos.preverImportacaoDeExtrato, {
        params: { id },
        query: idConta === null ? {} : { idConta },
        sinal: signal,
      }),
    staleTime: 0,
  })

/** Balances of an account in a month, by day. */
export const consultaSaldos = (id: string, competencia: string) =>
  queryOptions({
    queryKey: ["consultarSaldosDaConta", id, competencia],
    queryFn: ({ signal }) =>
      chamar(rotasDosExtratos.consultarSaldosDaConta, { params: { id, competencia }, sinal: signal }),
  })

/** Sends files: each account in each of them waits to be confirmed. */
export function useEnviarExtratos(idEmpresa: string) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: (arquivos: readonly File[]) =>
      chamar(rotasDosExtratos.receberExtratos, { params: { idEmpresa }, arquivos }),
    onSuccess: renovar,
  })
}

/** Says what each column of a sheet is. The drawer tells the failures. */
export function useEscolherColunas(id: string) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: (colunas: Colunas) =>
      chamar(rotasDosExtratos.escolherColunasDoExtrato, { params: { id }, corpo: { colunas } }),
    onSuccess: renovar,
    meta: { erroNaTela: true },
  })
}

/** Puts the new lines of a statement into an account. Who asks tells the failures. */
export function useConfirmarExtrato(id: string) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: (corpo: Confirmacao) =>
      chamar(rotasDosExtratos.confirmarImportacaoDeExtrato, { params: { id }, corpo }),
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
export function useReabrirMes(params: DoMes) {
  const renovar = useRenovarBanco()
  return useMutation({
    mutationFn: (motivo: string) => chamar(rotasDosExtratos.reabrirMesDaConta, { params, corpo: { motivo } }),
    onSuccess: renovar,
    meta: { erroNaTela: true },
  })
}
