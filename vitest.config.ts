import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { incluidos, type Recorte } from "./apps/server/src/testes/recortes.ts"

const recorte = (process.env.PARTIDA_RECORTE ?? null) as Recorte
const CHAVES_REPETIDAS = "apps/server/src/testes/chaves-repetidas.ts"
const SENHA_BARATA = "apps/server/src/testes/senha-barata.ts"
const PREPARO_DO_RECORTE: Readonly<Record<string, readonly string[]>> = {
  "sem-banco": ["apps/server/src/testes/sem-banco.ts", CHAVES_REPETIDAS],
  embutido: ["apps/server/src/testes/uma-de-cada.ts", SENHA_BARATA, CHAVES_REPETIDAS],
  postgres: [SENHA_BARATA, CHAVES_REPETIDAS],
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
          name: "unidade",
          include: ["packages/**/*.test.ts", "scripts/**/*.test.ts"],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // Each file by itself: one of the analysers of the others adds to every array what the reader of PDF does not bear.
          name: "simuladores",
          include: ["apps/simuladores/src/**/*.test.ts"],
          setupFiles: [CHAVES_REPETIDAS],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          isolate: false,
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          setupFiles: ["apps/web/preparar-testes.ts"],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "servidor",
          // A process keeps the modules it has read from one file to the next; each file has a database of its own.
          isolate: false,
          include: incluidos(recorte, process.env.PARTIDA_TEST_DATABASE_URL !== undefined),
          globalSetup: ["apps/server/src/testes/preparar.ts"],
          setupFiles: [...(PREPARO_DO_RECORTE[recorte ?? ""] ?? [])],
          // Opening an embedded database, even from its snapshot, takes seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
