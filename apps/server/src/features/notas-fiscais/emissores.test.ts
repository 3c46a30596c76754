import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { importarNotas } from "../../cli/importar-notas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { type Ambiente, criarAmbiente } from "../../testes/ambiente.ts"
import {
  type CenaDosEmissores,
  cancelamentoDe,
  EMISSOR,
  FALSARIO,
  montarCenaDosEmissores,
  notaDe,
} from "./emissores.fixtures.ts"

/** What is not a call of the API (falsificacao.test.ts walks those), and what an authentic event does. */
let ambiente: Ambiente
let c: CenaDosEmissores

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  c = await montarCenaDosEmissores(ambiente)
  await c.importar(c.contador, notaDe("901", EMISSOR))
  expect(await c.receita()).toBe("10000.00")
})

it("pela linha de comando, um cancelamento de certificado caseiro não muda valor nenhum", async () => {
  const pasta = mkdtempSync(join(tmpdir(), "forjado-"))
  const arquivo = join(pasta, "evento.xml")
  writeFileSync(arquivo, cancelamentoDe("901", FALSARIO))
  const escrever = vi.spyOn(console, "log").mockReturnValue()
  try {
    const nome = `Forjado ${c.idEscritorio}`
    await ambiente.banco.naPlataforma((tx) =>
      tx.update(escritorios).set({ nome }).where(eq(escritorios.id, c.idEscritorio)),
    )
    expect(await importarNotas(ambiente.servico, [arquivo, "--escritorio", nome])).toBe(0)
    expect(escrever.mock.calls.flat().join("\n")).toContain("ainda sem efeito")
    await expect(importarNotas(ambiente.servico, [])).rejects.toThrow("Diga os arquivos")
  } finally {
    escrever.mockRestore()
    rmSync(pasta, { recursive: true })
  }
  const espera = await ambiente.pedir(c.contador, "GET", "/eventos-em-espera")
  expect(espera.json<{ lista: unknown[] }>().lista).toHaveLength(1)
  expect(await c.receita()).toBe("10000.00")
})

describe("um cancelamento autêntico", () => {
  it("enviado pela empresa espera o escritório, que o confirma importando o mesmo arquivo", async () => {
    const dono = await ambiente.criarAtor(c.idEscritorio, "EMPRESA", [c.empresa.id])
    expect(await c.importar(dono, cancelamentoDe("901", EMISSOR))).toMatchObject({
      resultado: 1,
      codigo: "evento-em-espera",
    })
    expect(await c.receita()).toBe("10000.00")
    // Sent once more by the same side it still waits.
    expect(await c.importar(dono, cancelamentoDe("901", EMISSOR))).toMatchObject({ resultado: 5 })
    expect(await c.receita()).toBe("10000.00")
    expect(await c.importar(c.contador, cancelamentoDe("901", EMISSOR))).toMatchObject({ resultado: 2 })
    expect(await c.receita()).toBe("0.00")
  })
})
