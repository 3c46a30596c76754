import { readFileSync } from "node:fs"
import react from "@vitejs/plugin-react"
import presetMantine from "postcss-preset-mantine"
import { defineConfig } from "vite"

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
/** The browser's own host goes through: the server answers only to the address it was configured with. */
const api = { target: process.env.PARTIDA_API || "http://127.0.0.1:3000", changeOrigin: false }

export default defineConfig({
  plugins: [react()],
  // Marks the page's own tags and a meta with the place of the nonce, which the server fills in at each answer
  // (apps/server/src/http/telas.ts); under Vite there is no policy and it stays as it is.
  html: { cspNonce: "__PARTIDA_NONCE__" },
  css: { postcss: { plugins: [presetMantine()] } },
  define: { __VERSAO__: JSON.stringify(process.env.PARTIDA_VERSAO || version) },
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", sourcemap: false, chunkSizeWarningLimit: 600 },
  server: { host: "127.0.0.1", port: 5173, strictPort: true, proxy: { "/api": api, "/oidc": api, "/meta.json": api } },
})
