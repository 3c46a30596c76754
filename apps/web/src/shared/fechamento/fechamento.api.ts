import { type DetalheDoFechamento, rotasDoFechamento } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { chamar } from "../../lib/api/chamar.ts"
import { consultaDe } from "../../lib/api/consulta.ts"
import { useEscrita, useEscritaDoFormulario } from "../../lib/api/escrita.ts"
import type { Entrada } from "../../lib/api/mapping.ts"
import { salvarArquivo } from "../../lib/api/salvar-arquivo.ts"

/** Calculation, explanation and seals of one company's month. */
export const consultaFechamento = consultaDe(
  rotasDoFechamento,
  "consultarFechamento",
  (idEmpresa: string, competencia: string) => ({ params: { idEmpresa, competencia } }),
)

/** Saves the memória de cálculo as PDF. */
export const useBaixarMemoria = (idEmpresa: string, competencia: string) =>
  useEscrita(async () =>
    salvarArquivo(await chamar(rotasDoFechamento.baixarMemoria, { params: { idEmpresa, competencia } })),
  )

/** What a person says to reopen: the reason, and the steps to open again as well. */
export interface PedidoDeReabertura {
  readonly motivo: string
  readonly etapas: NonNullable<Entrada<typeof rotasDoFechamento.reabrirMes>["corpo"]["etapas"]>
}

/**
 * Puts the answer of a write in the cache and lets every list ask again. `aoConcluir` runs first: the button that
 * started the write leaves the screen with the old state, and callbacks given to the button would leave with it.
 */
export function useGuardarDetalhe(aoConcluir: () => void) {
  const queryClient = useQueryClient()
  return async (detalhe: DetalheDoFechamento) => {
    aoConcluir()
    queryClient.setQueryData(consultaFechamento(detalhe.linha.idEmpresa, detalhe.competencia).queryKey, detalhe)
    await queryClient.invalidateQueries()
  }
}

/** Reopens the last closed month, with a reason that stays in the chain. */
export function useReabrirMes(idEmpresa: string, competencia: string, aoConcluir: () => void) {
  const guardar = useGuardarDetalhe(aoConcluir)
  return useEscritaDoFormulario(
    (corpo: PedidoDeReabertura) => chamar(rotasDoFechamento.reabrirMes, { params: { idEmpresa, competencia }, corpo }),
    guardar,
  )
}
