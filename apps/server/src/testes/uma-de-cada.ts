import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeAll, type RunnerTestSuite } from "vitest"
import { lerRecortes } from "./recortes.ts"

const FONTE = resolve(dirname(fileURLToPath(import.meta.url)), "..")
const jornadas = new Set(lerRecortes().jornadas.map((arquivo) => join(FONTE, arquivo)))

/** Leaves the first test to run, with the groups it is in; whether there was one. */
function deixarSoOPrimeiro({ tasks }: Pick<RunnerTestSuite, "tasks">): boolean {
  let achado = false
  for (const task of tasks) {
    if (!achado && (task.type === "test" || deixarSoOPrimeiro(task))) achado = true
    else task.mode = "skip"
  }
  return achado
}

// Of the journey of a feature, the embedded database is asked the first test: the SQL is the same, proved whole on PostgreSQL in the
// same run, and here at night.
// biome-ignore lint/correctness/noEmptyPattern: vitest reads of the pattern which fixtures to prepare, and none is wanted
beforeAll(({}, arquivo) => {
  if ("filepath" in arquivo && jornadas.has(String(arquivo.filepath))) deixarSoOPrimeiro(arquivo)
})
