import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"

const PROGRAMA = resolve(import.meta.dirname, "../../../simuladores/sgs.ts")

interface Mudanca {
  readonly serie?: Readonly<Record<string, string>>
  readonly falha?: string
}

/** The double of the Central Bank's series, in a process of its own. */
export async function abrirSgs() {
  const pasta = mkdtempSync(join(tmpdir(), "sgs-"))
  const autoridade = join(pasta, "sgs.pem")
  const processo = spawn(process.execPath, [PROGRAMA, autoridade], { stdio: ["ignore", "pipe", "inherit"] })
  const [endereco] = (await once(createInterface({ input: processo.stdout }), "line")) as [string]
  const ca = readFileSync(autoridade, "utf8")
  return {
    endereco: `${endereco}/dados/serie/bcdata.sgs.4390/dados`,
    autoridade,
    pem: ca,
    /** Sets what it has and how it fails (nothing: it does not); answers how often the series was asked. */
    async mudar(mudanca: Mudanca): Promise<number> {
      const pedido = request(`${endereco}/controle`, { method: "POST", ca })
      pedido.end(JSON.stringify(mudanca))
      const [resposta] = await once(pedido, "response")
      const partes: Buffer[] = []
      for await (const parte of resposta) partes.push(parte)
      return JSON.parse(Buffer.concat(partes).toString("utf8")).pedidos
    },
    async fechar() {
      processo.kill()
      await once(processo, "exit")
      rmSync(pasta, { recursive: true })
    },
  }
}
