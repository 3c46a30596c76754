import { doNavegador } from "./armazenamento.ts"

/** Where what is shared waits on this device (lib/compartilhados.ts, public/sw.js). */
export const GUARDA_DOS_COMPARTILHADOS = "partida.compartilhados"
const CHAVE = "por-enviar"

/** Whether something confirmed may still have to go: read at once, so that no page opens the store for nothing. */
export const haPorEnviar = () => doNavegador.ler(CHAVE) !== null

export const anotarPorEnviar = (ha: boolean) => doNavegador.gravar(CHAVE, ha ? "sim" : null)

/** Forgets everything that waits: the person signed out. Never throws. */
export function esquecerCompartilhados(): void {
  anotarPorEnviar(false)
  try {
    indexedDB.deleteDatabase(GUARDA_DOS_COMPARTILHADOS)
  } catch {
    // Nothing is kept where nothing can be.
  }
}
