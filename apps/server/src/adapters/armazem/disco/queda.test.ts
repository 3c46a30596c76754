import { spawn } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { expect, it } from "vitest"
import { criarCofre } from "../../../identidade/cofre.ts"
import { abrirArmazemNoDisco } from "./adapter.ts"

const QUEDAS = 6

it("kill -9 no meio das gravações: o que foi respondido está inteiro, e nada está pela metade", {
  timeout: 240_000,
}, async () => {
  const raiz = await mkdtemp(join(tmpdir(), "armazem-queda-"))
  const chave = randomBytes(32)
  const idEscritorio = randomUUID()
  const respondidos: string[] = []
  for (let queda = 0; queda < QUEDAS; queda++) {
    const gravador = join(import.meta.dirname, "gravador.processo.ts")
    const processo = spawn(process.execPath, [gravador, raiz, chave.toString("hex"), idEscritorio], {
      stdio: ["ignore", "pipe", "inherit"],
    })
    const morte = once(processo, "exit")
    let desta = 0
    for await (const linha of createInterface({ input: processo.stdout })) {
      // What was already on its way when it was killed counts: it had been answered.
      if (/^[0-9a-f]{64}$/.test(linha)) respondidos.push(linha)
      // At another point of a write each time.
      if (++desta === 3 + queda) setTimeout(() => processo.kill("SIGKILL"), queda * 3)
    }
    expect((await morte)[1]).toBe("SIGKILL")
  }
  const armazem = abrirArmazemNoDisco(raiz, criarCofre(chave))
  expect(respondidos.length).toBeGreaterThanOrEqual(QUEDAS * 3)
  for (const sha256 of respondidos) expect((await armazem.ler({ idEscritorio, sha256 })).length).toBeGreaterThan(0)
  const listados: string[] = []
  for await (const objeto of armazem.listar()) {
    // Also what was stored and not answered for.
    await armazem.ler(objeto)
    listados.push(objeto.sha256)
  }
  expect(listados).toEqual(expect.arrayContaining(respondidos))
  expect(await armazem.limparRestos(new Date(Date.now() + 60_000))).toBeLessThanOrEqual(QUEDAS)
  expect(await armazem.limparRestos(new Date(Date.now() + 60_000))).toBe(0)
  await rm(raiz, { recursive: true })
})
