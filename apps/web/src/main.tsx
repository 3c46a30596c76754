import "@fontsource-variable/inter/index.css"
import "@mantine/core/styles.layer.css"
import "@mantine/notifications/styles.layer.css"
import "./tema/global.css"
import { type ReactNode, StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { ehDeFora } from "./app/outra-pagina.ts"
import { vigiarFalhas } from "./lib/falhas.ts"

vigiarFalhas()
const elemento = document.getElementById("raiz")
if (!elemento) throw new Error("A página não tem o elemento #raiz.")
const pagina = createRoot(elemento)
const mostrar = (conteudo: ReactNode) => pagina.render(<StrictMode>{conteudo}</StrictMode>)

// Who is signed out does not wait for what only who is signed in uses.
if (ehDeFora(window.location.pathname)) {
  const { AppDeFora } = await import("./app/fora/AppDeFora.tsx")
  mostrar(<AppDeFora />)
} else {
  const { App } = await import("./app/App.tsx")
  mostrar(<App />)
}
