import { type Falta, type MotivoDaIntegracao, competencia as mesDe, type Passo, paraReais } from "@partida/fiscal"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { calcular } from "./calculo.ts"
import { montarEntrada } from "./entrada.montagem.ts"
import { type Cadastro, type Lidos, lerTudo } from "./entrada.repository.ts"
import { lerPorCaixa } from "./entrada-caixa.repository.ts"
import { integracaoPrevista, linhasIntegradas, naoRecebidoDe, RECEBIDO_AUSENTE } from "./entrada-caixa.ts"

/** What a company by caixa has earned and not received until a month, and what it costs if nothing of it comes in. */
export interface NaoRecebidoPrevisto {
  /** Reais. */
  readonly valor: string
  /** Oldest month of sale with something to receive; null without any. */
  readonly desde: string | null
  /** Nobody told what was received in the month itself. */
  readonly semRecebido: boolean
  /** Month whose base takes it in, and why (Res. CGSN 140/2018 art. 20). */
  readonly competencia: string
  readonly motivo: MotivoDaIntegracao
  /** DAS over it at the rates of the month asked, in reais; null while something is missing for them. */
  readonly imposto: string | null
  readonly memoria: Passo | null
  readonly faltas: readonly Falta[]
}

/**
 * What these companies have earned and not received until a month, with the DAS that the engine computes over it as if it entered
 * in that month: the rates of the one that will take it in are not known yet. In a fixed number of queries, one where nobody is by
 * caixa. Companies that are
 * not by caixa in its year, or out of reach, are absent.
 */
export async function preverIntegracoes(
  tx: Tx,
  escopo: Escopo,
  competencia: string,
  ids: readonly string[],
): Promise<Map<string, NaoRecebidoPrevisto>> {
  const porCaixa = await lerPorCaixa(tx, escopo, competencia, ids)
  if (porCaixa.length === 0) return new Map()
  const lidos = await lerTudo(tx, escopo, competencia, porCaixa)
  return new Map(
    lidos.cadastros.flatMap((cadastro) => {
      const previsto = prever(cadastro, competencia, lidos)
      return previsto === null ? [] : [[cadastro.id, previsto]]
    }),
  )
}

/** The forecast of one company among what was read of its month; null out of the Simples. */
export function prever(cadastro: Cadastro, competencia: string, lidos: Lidos): NaoRecebidoPrevisto | null {
  const entrada = montarEntrada(cadastro, competencia, lidos)
  if (entrada.regime !== "simples" || entrada.caixa === undefined) return null
  const { naoRecebido } = naoRecebidoDe(cadastro, competencia, lidos)
  const { competencia: mes, motivo } = integracaoPrevista(cadastro, mesDe(competencia), lidos)
  const resto = entrada.pendencias.filter(({ codigo }) => codigo !== RECEBIDO_AUSENTE)
  const valor = naoRecebido.reduce((total, n) => total + n.valor, 0n)
  const comum = {
    valor: paraReais(valor),
    desde: naoRecebido.map((n) => n.competencia).sort()[0] ?? null,
    semRecebido: resto.length < entrada.pendencias.length,
    competencia: mes,
    motivo,
  }
  if (valor === 0n) return { ...comum, imposto: "0.00", memoria: null, faltas: [] }
  const { resultado, memoria, faltas } = calcular({
    ...entrada,
    pendencias: resto,
    caixa: { recebidas: [], integradas: linhasIntegradas(cadastro, naoRecebido, motivo) },
  })
  return { ...comum, imposto: resultado?.total ?? null, memoria, faltas }
}
