import { useSyncExternalStore } from "react"

function assinar(ouvinte: () => void): () => void {
  window.addEventListener("online", ouvinte)
  window.addEventListener("offline", ouvinte)
  return () => {
    window.removeEventListener("online", ouvinte)
    window.removeEventListener("offline", ouvinte)
  }
}

/** Whether the browser has a network; true does not promise that the server answers. */
export function useConexao(): boolean {
  return useSyncExternalStore(assinar, () => navigator.onLine)
}
