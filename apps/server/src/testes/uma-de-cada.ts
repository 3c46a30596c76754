import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { beforeEach } from "vitest"
import { lerRecortes } from "./recortes.ts"

const FONTE = resolve(dirname(fileURLToPath(import.meta.url)), "..")
const jornadas = new Set(lerRecortes().jornadas.map((arquivo) => join(FONTE, arquivo)))

// Of the journey of a feature, the embedded database is asked the first test of each group: the SQL is the same, proved whole on
// PostgreSQL in the same run, and here at night.
beforeEach(({ task, skip }) => {
  if (!jornadas.has(task.file.filepath)) return
  const primeiro = (task.suite ?? task.file).tasks.find(({ type }) => type === "test")
  if (task !== primeiro) skip("inteiro no PostgreSQL, e aqui à noite")
})
