import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router"
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { saidaAnterior } from "../../lib/sessao/guardada.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"

const carregarPergunta = async () => (await import("./PerguntaDeSaida.tsx")).PerguntaDeSaida
const PerguntaDeSaida = sobDemanda(carregarPergunta)

interface FormularioGuardado {
  readonly estaSujo: () => boolean
  readonly desfazer: () => void
}

export interface Guarda {
  /** Leaves at once when nothing would be lost; otherwise asks first. For the close button, Escape and Cancelar. */
  readonly tentarSair: (sair: () => void) => void
  /** The question, to be drawn beside the form. */
  readonly pergunta: ReactNode
}

/** A session that ended by itself leads to the sign-in page: the draft keeps what was typed, and nothing is asked. */
const INICIO_DA_ENTRADA = "/conta/entrar"

/**
 * Asks before what was typed is lost: by a link, by the back button, by closing what holds the form, by closing the tab.
 * After saving it asks nothing.
 */
export function useGuardaDeSaida({ estaSujo, desfazer }: FormularioGuardado): Guarda {
  const atual = useRef({ estaSujo, desfazer })
  useEffect(() => {
    atual.current = { estaSujo, desfazer }
  })
  // The question comes with the form: when it is asked there may be no server to fetch it from.
  useEffect(() => {
    carregarPergunta().catch(() => undefined)
  }, [])
  const [saida, setSaida] = useState<(() => void) | null>(null)
  const deveParar: ShouldBlockFn = useCallback(
    ({ next }) => atual.current.estaSujo() && !next.pathname.startsWith(INICIO_DA_ENTRADA),
    [],
  )
  // Signing out for lack of use must not wait for a dialog that nobody is there to answer.
  const aoFecharAba = useCallback(() => atual.current.estaSujo() && saidaAnterior() !== "ociosidade", [])
  const bloqueio = useBlocker({ shouldBlockFn: deveParar, enableBeforeUnload: aoFecharAba, withResolver: true })
  const parado = bloqueio.status === "blocked"
  const ficar = () => {
    setSaida(null)
    if (parado) bloqueio.reset()
  }
  const descartar = () => {
    atual.current.desfazer()
    setSaida(null)
    saida?.()
    if (parado) bloqueio.proceed()
  }
  return {
    tentarSair: (sair) => {
      if (atual.current.estaSujo()) setSaida(() => sair)
      else sair()
    },
    pergunta: (saida !== null || parado) && (
      <Suspense>
        <PerguntaDeSaida aoFicar={ficar} aoDescartar={descartar} />
      </Suspense>
    ),
  }
}
