import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from "cockatiel"
import { FUSO } from "../../civil.ts"
import type { ProvedorExterno } from "../../ports/operacao-externa.ts"
import { ChamadaSemResposta, type Falha, type Requisicao, type Resposta } from "../../ports/receita-federal.ts"

/** Failures in a row, of whatever operations, after which a provider is taken for absent. */
const FALHAS_ATE_ABRIR = 5

/** An answer that says that nobody is there to answer. */
class Ausente extends Error {
  override name = "Ausente"
  readonly resposta: Resposta
  constructor(resposta: Resposta) {
    super("O órgão respondeu que está fora do ar.")
    this.resposta = resposta
  }
}

/** What a call came to: bytes, or why there are none. */
export type Retorno = { readonly resposta: Resposta } | { readonly semResposta: ChamadaSemResposta["desfecho"] }

/** A provider as this process reaches it, with the circuit that opens when it stops answering. */
export interface Linha {
  readonly provedor: ProvedorExterno
  /** How many calls may be begun now, by the circuit, the hours of silence and what it asked to wait: 0 while it is out, 1 to try again. */
  livres(emVoo: number, agora: Date): number
  readonly fora: boolean
  /** What is left of the wait that it asked of everybody. */
  readonly pausaMs: number
  chamar(idEscritorio: string, requisicao: Requisicao): Promise<Retorno>
}

const NAO_SAIU: Falha = {
  tipo: "falha",
  incerta: false,
  texto: "O órgão está fora do ar. A automação continua sozinha quando ele voltar.",
}

/** `aoMudar` hears when it goes and when it comes back, once each. */
export function abrirLinha(provedor: ProvedorExterno, aoMudar: (fora: boolean) => void): Linha {
  const politica: CircuitBreakerPolicy = circuitBreaker(
    handleWhen(
      (erro) => erro instanceof Ausente || (erro instanceof ChamadaSemResposta && erro.desfecho.tipo === "falha"),
    ),
    { halfOpenAfter: provedor.novaTentativaMs, breaker: new ConsecutiveBreaker(FALHAS_ATE_ABRIR) },
  )
  let abertaAte = 0
  let pausadaAte = 0
  let fora = false
  politica.onBreak(() => {
    abertaAte = performance.now() + provedor.novaTentativaMs
    if (!fora) aoMudar(true)
    fora = true
  })
  politica.onReset(() => {
    if (fora) aoMudar(false)
    fora = false
  })
  return {
    provedor,
    get fora() {
      return fora
    },
    get pausaMs() {
      return Math.max(0, pausadaAte - performance.now())
    },
    livres(emVoo, agora) {
      if (silencioAte(provedor, agora) !== null || performance.now() < pausadaAte) return 0
      if (politica.state === CircuitState.Closed) return Math.max(0, provedor.paralelo - emVoo)
      return performance.now() >= abertaAte && emVoo === 0 ? 1 : 0
    },
    async chamar(idEscritorio, requisicao) {
      try {
        return await politica.execute(async ({ signal }) => {
          const resposta = await provedor.chamar(idEscritorio, requisicao, signal)
          const pausa = provedor.pausaMs?.(resposta) ?? 0
          if (pausa > 0) pausadaAte = Math.max(pausadaAte, performance.now() + pausa)
          if (provedor.ausente(resposta)) throw new Ausente(resposta)
          return { resposta }
        })
      } catch (erro) {
        if (erro instanceof Ausente) return { resposta: erro.resposta }
        if (erro instanceof ChamadaSemResposta) return { semResposta: erro.desfecho }
        if (isBrokenCircuitError(erro)) return { semResposta: NAO_SAIU }
        throw erro
      }
    },
  }
}

const hora = new Intl.DateTimeFormat("pt-BR", { timeZone: FUSO, hour: "2-digit", minute: "2-digit", hourCycle: "h23" })

/** Until what hour of the day nothing is asked of a provider; null out of its hours of silence. */
export function silencioAte({ silencio }: Pick<ProvedorExterno, "silencio">, agora: Date): string | null {
  if (silencio === null) return null
  const [desde, ate] = silencio
  const h = hora.format(agora)
  return (desde <= ate ? desde <= h && h < ate : h >= desde || h < ate) ? ate : null
}
