import { daSessao, doNavegador } from "../armazenamento.ts"
import { criarGuarda } from "./registro.ts"

/** What this tab keeps between loads: known before anything else of the session is loaded. */

// Specification, section 9: session data in sessionStorage, in localStorage during development.
export const guarda = criarGuarda(import.meta.env.DEV ? doNavegador : daSessao)

/** Why the person is out, when it was not by accident; kept by the tab until the next sign-in. */
export type Saida = "pedido" | "ociosidade"
/** Key of the above. */
export const MARCA_DE_SAIDA = "saiu"

/** How the person left, so that nothing signs them in again by itself; null when they did not leave on purpose. */
export function saidaAnterior(): Saida | null {
  const marca = daSessao.ler(MARCA_DE_SAIDA)
  return marca === null ? null : marca === "ociosidade" ? "ociosidade" : "pedido"
}
