import "../estilos.ts"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { AppDeFora } from "./AppDeFora.tsx"

/** Draws the pages of who is signed out. */
export function mostrar(elemento: HTMLElement): void {
  createRoot(elemento).render(
    <StrictMode>
      <AppDeFora />
    </StrictMode>,
  )
}
