import { open } from "node:fs/promises"
import type { Banco } from "../../db/banco.ts"
import { percorrerSelados } from "./selados.repository.ts"

/** Only who ran the command reads the file: it has the revenue of every client. */
const SO_DO_DONO = 0o600

/**
 * Writes every sealed closing to a new file, for who checks them with other means; the shape is in the README. One closing a
 * line, so that a large file is also read line by line. Returns how many. Throws EEXIST rather than write over a file.
 */
export async function exportarSelados(banco: Banco, arquivo: string, competencia: string | null): Promise<number> {
  const saida = await open(arquivo, "wx", SO_DO_DONO)
  try {
    await saida.write('{"formato":"partida/fechamentos","versao":1,"fechamentos":[')
    let quantos = 0
    for await (const selado of percorrerSelados(banco, competencia)) {
      await saida.write(`${quantos === 0 ? "\n" : ",\n"}${JSON.stringify(selado)}`)
      quantos++
    }
    await saida.write("\n]}\n")
    return quantos
  } finally {
    await saida.close()
  }
}
