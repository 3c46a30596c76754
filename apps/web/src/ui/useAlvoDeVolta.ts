import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"

/**
 * For what opens as soon as it is fetched: its button has just been drawn again, so the focus goes back to it before the
 * opening notes where to return. Answers the button's ref and whether it may open.
 */
export function useAlvoDeVolta<E extends HTMLElement>(): readonly [RefObject<E | null>, boolean] {
  const alvo = useRef<E>(null)
  const [pronto, setPronto] = useState(false)
  useLayoutEffect(() => alvo.current?.focus({ preventScroll: true }), [])
  useEffect(() => setPronto(true), [])
  return [alvo, pronto]
}
