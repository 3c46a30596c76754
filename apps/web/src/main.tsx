import "@fontsource-variable/inter/index.css"
import "@mantine/core/styles.layer.css"
import "@mantine/notifications/styles.layer.css"
import "./tema/global.css"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app/App.tsx"

const elemento = document.getElementById("raiz")
if (!elemento) throw new Error("A página não tem o elemento #raiz.")
createRoot(elemento).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
