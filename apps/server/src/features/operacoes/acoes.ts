import {
  type AcaoSobreOperacoes,
  acoesSobreOperacoes,
  type EsperaDaOperacao,
  estadosDaOperacao,
  estadosQuePodemIrPara,
} from "@partida/contracts"

/** States from which each act takes an operation. */
export function estadosDaAcao(acao: AcaoSobreOperacoes): readonly number[] {
  const { CANCELADO, A_PROCESSAR } = estadosDaOperacao
  switch (acao) {
    case "reprocessar":
      return estadosQuePodemIrPara("A_PROCESSAR").filter((id) => id !== CANCELADO.id)
    case "reabrir":
      return [CANCELADO.id]
    case "cancelar":
      return estadosQuePodemIrPara("CANCELADO")
    case "aprovar":
      return [A_PROCESSAR.id]
    default:
      return acao satisfies never
  }
}

/** What a person may do to an operation as it stands. */
export const acoesPossiveis = (estado: number, aguarda: EsperaDaOperacao | null): AcaoSobreOperacoes[] =>
  acoesSobreOperacoes.filter(
    (acao) => estadosDaAcao(acao).includes(estado) && (acao !== "aprovar" || aguarda === "aprovacao"),
  )
