import { formatos } from "@partida/contracts/formatos"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"

/** What is wrong with a day (AAAA-MM-DD) as the one a month's slips are paid, as the server would say it; or null. */
export function queixaDoPagamento(dia: string, competencia: string): string | null {
  const queixa = formatos.data.queixa(dia)
  if (queixa !== null || dia.slice(0, 7) >= competencia) return queixa
  return `O pagamento não pode ser antes de ${formatarCompetencia(competencia)}, o mês do trabalho.`
}

/** What is wrong with a day (AAAA-MM-DD) as that of a payment of profit, as the server would say it; or null. */
export function queixaDoDiaDoLucro(dia: string, hoje: string): string | null {
  const queixa = formatos.data.queixa(dia)
  if (queixa !== null || dia <= hoje) return queixa
  return "O pagamento é de um dia que ainda não chegou. Registre-o no dia."
}

/** The day typed in the drawer and what is wrong with it. */
export interface DiaDigitado {
  readonly dia: string
  readonly queixa: string | null
  readonly digitar: (valor: string) => void
}

/**
 * The day of payment while it is typed. Only a day that the server accepts is asked for; when another one is asked for by
 * other means (Back, another reading), the field shows that one.
 */
export function useDiaDoPagamento(pedido: string, competencia: string, aoMudar: (dia: string) => void): DiaDigitado {
  const [dia, setDia] = useState(pedido)
  const [visto, setVisto] = useState(pedido)
  if (visto !== pedido) {
    setVisto(pedido)
    setDia(pedido)
  }
  return {
    dia,
    queixa: queixaDoPagamento(dia, competencia),
    digitar: (valor) => {
      setDia(valor)
      if (valor !== pedido && queixaDoPagamento(valor, competencia) === null) aoMudar(valor)
    },
  }
}
