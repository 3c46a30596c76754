import { type DetalheDoFatorR, HORIZONTE_DO_FATOR_R, type PlanoDoFatorR } from "@partida/contracts"
import { sinalDe } from "../../lib/formatacao/dinheiro.ts"
import type { ItensDoCaminho, PedidoDeSimulacao, Simulacao } from "./fator-r.api.ts"

/** What the person chose of a plan. */
export interface Escolhas {
  /** Expected revenue by month; one that is absent is the pace. */
  readonly receitas: Readonly<Record<number, string>>
  readonly receptores: readonly string[]
  /** The most that each receiver may justify a month; zero when nobody said. */
  readonly teto: string
}

export const escolhasIniciais: Escolhas = { receitas: {}, receptores: [], teto: "0.00" }

/** The question to the server, over the twelve months. */
export function pedidoDe(detalhe: DetalheDoFatorR, { receitas, receptores, teto }: Escolhas): PedidoDeSimulacao {
  const meses = Array.from({ length: HORIZONTE_DO_FATOR_R }, (_, i) => receitas[i] ?? detalhe.ritmo.receita)
  return {
    ...(Object.keys(receitas).length > 0 ? { receitas: meses } : {}),
    receptores: [...receptores],
    ...(sinalDe(teto) > 0 ? { teto } : {}),
  }
}

export const formasDoPlano = ["constante", "melhor"] as const
export type FormaDoPlano = (typeof formasDoPlano)[number]

/** The plan shown first: the constant one, unless only the other pays or only the other exists. */
export function primeiroPlano({ constante, melhor }: Pick<Simulacao, "constante" | "melhor">): FormaDoPlano | null {
  if (constante === null) return melhor === null ? null : "melhor"
  const soOOutroCompensa = sinalDe(constante.economia) <= 0 && melhor !== null && sinalDe(melhor.economia) > 0
  return soOOutroCompensa ? "melhor" : "constante"
}

/** What is stored: the values that the preview showed, over the versions that it read. */
export function itensDaPrevia({ previa }: Pick<PlanoDoFatorR, "previa">): ItensDoCaminho {
  return (previa?.pessoas ?? []).map(({ idSocio, versao, valores, depois }) => ({
    idSocio,
    versao,
    depois,
    valores: valores.map(({ competencia, novo }) => ({ competencia, valor: novo })),
  }))
}

/** Whether some value of the preview is not what the person already receives. */
export const mudaAlgo = ({ previa }: Pick<PlanoDoFatorR, "previa">) =>
  (previa?.pessoas ?? []).some(({ valores }) => valores.some(({ atual, novo }) => atual !== novo))
