import { defineConfig } from "@playwright/test"

const PORTA = Number(process.env.PARTIDA_PORTA ?? 3990)
const ENDERECO = `http://127.0.0.1:${PORTA}`

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  // Journeys share one office: those that write use companies of their own and run in order inside their file.
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: ENDERECO,
    browserName: "chromium",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // What it keeps would be fetched behind each journey; the one that looks at it lets it in (orcamento.spec.ts).
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node --no-wasm-code-gc --max-semi-space-size=8 --wasm-num-compilation-tasks=1 servidor.mjs",
    cwd: import.meta.dirname,
    env: { PORT: String(PORTA) },
    url: `${ENDERECO}/saude`,
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGINT", timeout: 20_000 },
  },
})
