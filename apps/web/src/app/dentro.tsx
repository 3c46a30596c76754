import "./estilos.ts"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { guardarPecas } from "../lib/pecas-guardadas.ts"
import { App } from "./App.tsx"

/** Draws the application of who is signed in. */
export function mostrar(elemento: HTMLElement): void {
  guardarPecas()
  createRoot(elemento).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
