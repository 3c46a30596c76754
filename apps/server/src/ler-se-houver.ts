import { readFileSync } from "node:fs"

/** The text of a file, or null when there is none. Throws what else keeps it from being read. */
export function lerSeHouver(arquivo: string): string | null {
  try {
    return readFileSync(arquivo, "utf8")
  } catch (erro) {
    if (erro instanceof Error && "code" in erro && erro.code === "ENOENT") return null
    throw erro
  }
}
