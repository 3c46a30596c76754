import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import principal from "../playwright.config.ts"
import { AUDIENCIA, CLIENTE, EMISSOR, EMULADOR, PROJETO, SITE, SITE_FIREBASE } from "./enderecos.ts"

const node = join(import.meta.dirname, "..", "..", "node_modules", ".bin", "node")
const comum = { cwd: import.meta.dirname, timeout: 120_000 }
const gracefulShutdown = { signal: "SIGINT", timeout: 20_000 } as const
const { baseURL: _baseURL, ...use } = principal.use ?? {}

export default defineConfig({
  ...principal,
  testDir: ".",
  testMatch: "*.externo.ts",
  outputDir: "../../test-results/externo",
  use,
  webServer: [
    { ...comum, command: `${node} provedor.ts`, url: `${EMISSOR}/.well-known/openid-configuration` },
    {
      ...comum,
      command: `${node} servidor.ts`,
      url: `${SITE}/saude`,
      gracefulShutdown,
      env: {
        PORT: new URL(SITE).port,
        PARTIDA_DEMO: "0",
        PARTIDA_OIDC_EMISSOR: EMISSOR,
        PARTIDA_OIDC_CLIENTE: CLIENTE,
        PARTIDA_OIDC_AUDIENCIA: AUDIENCIA,
        PARTIDA_OIDC_CONTA: `${EMISSOR}/minha-conta`,
      },
    },
    { ...comum, command: `${node} emulador.mjs`, url: `http://${EMULADOR}/`, gracefulShutdown },
    {
      ...comum,
      command: `${node} servidor.ts`,
      url: `${SITE_FIREBASE}/saude`,
      gracefulShutdown,
      env: {
        PORT: new URL(SITE_FIREBASE).port,
        // Tokens of the emulator are not signed, and production refuses to hear of it.
        PARTIDA_DEMO: "1",
        PARTIDA_FIREBASE_PROJETO: PROJETO,
        PARTIDA_FIREBASE_CHAVE: "chave-de-teste",
        PARTIDA_FIREBASE_EMULADOR: EMULADOR,
      },
    },
  ],
})
