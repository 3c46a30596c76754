import type { Armazem } from "../armazenamento.ts"

/**
 * Ends the session of who has left the computer (specification, section 9). What counts is the instant of the latest
 * activity, shared by every tab: a suspended tab or a sleeping laptop finds out on its first tick.
 */

/** Between looks at the clock, in ms. */
const TIQUE_MS = 1000
/** How long before the end the person is warned, in ms. */
const AVISO_MS = 60_000

export type Ociosidade =
  | { readonly fase: "ativa" }
  | { readonly fase: "avisando"; readonly restamSegundos: number }
  | { readonly fase: "encerrada" }

/** Where the person stands, `parado` ms after the latest activity. */
export function avaliarOciosidade(parado: number, limite: number): Ociosidade {
  const resta = limite - parado
  if (resta <= 0) return { fase: "encerrada" }
  // A limit of a minute or less would otherwise begin with the warning on screen.
  if (resta > Math.min(AVISO_MS, limite / 2)) return { fase: "ativa" }
  return { fase: "avisando", restamSegundos: Math.ceil(resta / 1000) }
}

const CHAVE = "atividade"

/** The instant of the latest activity of this browser, in ms, or null. */
export function lerAtividade(armazem: Armazem): number | null {
  const instante = Number(armazem.ler(CHAVE) ?? Number.NaN)
  return Number.isFinite(instante) ? instante : null
}

/** Writes the instant of the latest activity, in ms. */
export function gravarAtividade(armazem: Armazem, instante: number): void {
  armazem.gravar(CHAVE, String(instante))
}

interface AmbienteDaOciosidade {
  readonly limiteMs: number
  /** Instant of the latest activity in any tab, in ms; null when nobody wrote one. */
  readonly lerAtividade: () => number | null
  readonly gravarAtividade: (instante: number) => void
  readonly canal: Pick<BroadcastChannel, "postMessage" | "addEventListener" | "removeEventListener">
  /** What a person does: mouse, keys and touch reach here. */
  readonly alvo: Pick<EventTarget, "addEventListener" | "removeEventListener">
  /** Tells each change of phase and each second of the countdown. */
  readonly aoMudar: (estado: Ociosidade) => void
}

export interface VigiaDaOciosidade {
  /** The person said to go on. */
  continuar(): void
  parar(): void
}

const GESTOS = ["mousemove", "mousedown", "keydown", "wheel", "touchstart", "touchmove"] as const
/** Activity is written at most once in this time, in ms: a mouse moves a hundred times a second. */
const INTERVALO_DA_ESCRITA = 1000

/**
 * Watches until told to stop. While the warning is open only `continuar`, here or in another tab, goes on: a hand that
 * brushes the mouse of an empty chair does not answer a question.
 */
export function vigiarOciosidade(ambiente: AmbienteDaOciosidade): VigiaDaOciosidade {
  const { limiteMs, canal, alvo } = ambiente
  // Opening a page is no activity: a browser that restores its tabs the next day must not revive the session.
  let ultima = ambiente.lerAtividade()
  if (ultima === null) {
    ultima = Date.now()
    ambiente.gravarAtividade(ultima)
  }
  let estado: Ociosidade = { fase: "ativa" }
  let terminou = false

  const conferir = () => {
    if (terminou) return
    const agora = Date.now()
    ultima = Math.max(ultima ?? 0, ambiente.lerAtividade() ?? 0)
    if (ultima > agora) {
      // The clock was set back: what lies in its future counts from now.
      ultima = agora
      ambiente.gravarAtividade(agora)
    }
    const novo = avaliarOciosidade(agora - ultima, limiteMs)
    if (igual(novo, estado)) return
    estado = novo
    if (novo.fase === "encerrada") parar()
    ambiente.aoMudar(novo)
  }
  const anotar = () => {
    ultima = Date.now()
    ambiente.gravarAtividade(ultima)
    canal.postMessage(ultima)
  }
  const aoAgir = () => {
    // Before counting the gesture: the one that wakes a suspended tab comes after the end.
    conferir()
    if (estado.fase === "ativa" && Date.now() - (ultima ?? 0) >= INTERVALO_DA_ESCRITA) anotar()
  }
  const aoReceber = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== "number" || !Number.isFinite(data)) return
    ultima = Math.max(ultima ?? 0, data)
    conferir()
  }
  const parar = () => {
    terminou = true
    clearInterval(relogio)
    canal.removeEventListener("message", aoReceber)
    for (const gesto of GESTOS) alvo.removeEventListener(gesto, aoAgir)
  }

  const relogio = setInterval(conferir, TIQUE_MS)
  canal.addEventListener("message", aoReceber)
  for (const gesto of GESTOS) alvo.addEventListener(gesto, aoAgir, { passive: true })
  conferir()
  return {
    continuar() {
      if (terminou) return
      anotar()
      conferir()
    },
    parar,
  }
}

function igual(um: Ociosidade, outro: Ociosidade): boolean {
  if (um.fase !== outro.fase) return false
  return um.fase !== "avisando" || outro.fase !== "avisando" || um.restamSegundos === outro.restamSegundos
}
