import "../estilos.ts"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { AppPublico } from "./AppPublico.tsx"

/** Draws the pages that a link or a printed code opens, for who may have no account here. */
export function mostrar(elemento: HTMLElement): void {
  createRoot(elemento).render(
    <StrictMode>
      <AppPublico />
    </StrictMode>,
  )
}
