import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

// What opens the embedded database by itself, or none, says nothing new on PostgreSQL.
const SO_NO_EMBUTIDO = "apps/server/src/**/*.uma-vez.test.ts"

const servidor = {
  // A process keeps the modules it has read from one file to the next; each file has a database of its own.
  isolate: false,
  globalSetup: ["apps/server/src/testes/preparar.ts"],
  // Opening an embedded database, even from its snapshot, takes seconds on a busy machine.
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // As the server runs (ADR 050): without it V8 may abort a process whose threads of WebAssembly come and go.
    pool: "forks",
    execArgv: ["--no-wasm-code-gc"],
    // A third of the work waits for databases, disks and child processes: one more than the cores keeps them all busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          ...{ name: "unidade", include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"] },
          ...{ isolate: false, testTimeout: 30_000 },
        },
      },
      {
        extends: true,
        test: {
          ...{ name: "web", include: ["apps/web/src/**/*.test.{ts,tsx}"], testTimeout: 30_000 },
          setupFiles: ["apps/web/preparar-testes.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "servidor",
          include: ["apps/server/src/**/*.test.ts"],
          exclude: process.env.PARTIDA_TEST_DATABASE_URL ? [SO_NO_EMBUTIDO] : [],
          ...servidor,
        },
      },
    ],
  },
})
