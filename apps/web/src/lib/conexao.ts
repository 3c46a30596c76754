import { useSyncExternalStore } from "react"
import { criarObservavel, useObservavel } from "./observavel.ts"

function assinar(ouvinte: () => void): () => void {
  window.addEventListener("online", ouvinte)
  window.addEventListener("offline", ouvinte)
  return () => {
    window.removeEventListener("online", ouvinte)
    window.removeEventListener("offline", ouvinte)
  }
}

/** Whether the server answered the last time that somebody doubted it (lib/api/rede.ts). */
export const servidorResponde = criarObservavel(true)

/** What stands between the person and the server now; null when nothing is known to. */
type Queda = "sem-internet" | "servidor-fora" | null

/** Whether the browser has a network and the server answers. */
export function useQueda(): Queda {
  const conectado = useSyncExternalStore(assinar, () => navigator.onLine)
  const responde = useObservavel(servidorResponde)
  return conectado ? (responde ? null : "servidor-fora") : "sem-internet"
}
