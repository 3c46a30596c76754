import { useState } from "react"

/**
 * Which layers were opened at least once: their code is fetched then, and they stay in the page so that they can close
 * with their own movement.
 */
export function useJaAberto<K extends string>(abertas: Readonly<Record<K, boolean>>): Readonly<Record<K, boolean>> {
  const [vistas, setVistas] = useState(abertas)
  const juntas: Record<K, boolean> = { ...vistas }
  let mudou = false
  for (const nome in abertas) {
    if (abertas[nome] && !vistas[nome]) {
      Object.assign(juntas, { [nome]: true })
      mudou = true
    }
  }
  if (mudou) setVistas(juntas)
  return juntas
}
