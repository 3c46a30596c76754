import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { importarNotas } from "../../cli/importar-notas.ts"
import { escritorios } from "../../db/schema/escritorios.ts"
import { zipar } from "../../http/exportacao/zip.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { criarChave } from "../../testes/hostil-cena.ts"
import {
  type CenaDosEmissores,
  cancelamentoDe,
  EMISSOR,
  FALSARIO,
  montarCenaDosEmissores,
  notaDe,
} from "./emissores.fixtures.ts"

/** What somebody with a certificate of their own making can do to a revenue, from each side: nothing. */
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

describe.each(["ROOT", "ADMINISTRADOR", "CONTADOR", "EMPRESA", "FUNCIONARIO"] as const)("enviados por %s", (papel) => {
  let ator: Ator
  beforeEach(async () => {
    const daEmpresa = papel === "EMPRESA" || papel === "FUNCIONARIO"
    ator = await ambiente.criarAtor(
      papel === "ROOT" ? null : c.idEscritorio,
      papel,
      daEmpresa ? [c.empresa.id] : undefined,
    )
  })

  it("um cancelamento de certificado caseiro não muda valor nenhum", async () => {
    const item = await c.importar(ator, cancelamentoDe("901", FALSARIO))
    if (item) expect(item).toMatchObject({ resultado: 1, codigo: "evento-em-espera" })
    expect((await c.nota("901"))?.status).toBe(1)
    expect(await c.receita()).toBe("10000.00")
  })

  it("uma nota de certificado caseiro não vira receita, e o mês diz por quê", async () => {
    const item = await c.importar(ator, notaDe("9999", FALSARIO))
    const forjada = await c.nota("9999")
    if (item === null) expect(forjada).toBeUndefined()
    else {
      expect(forjada).toMatchObject({ assinatura: "nao-reconhecida", contaNaReceita: false })
      expect((await c.detalhe()).linha.situacao).toBe("faltam-dados")
    }
  })
})

describe("por qualquer porta, um cancelamento de certificado caseiro não muda valor nenhum", () => {
  const forjado = () => Buffer.from(cancelamentoDe("901", FALSARIO))
  const outra = (numero: string) => ({ nome: `${numero}.xml`, bytes: Buffer.from(notaDe(numero, EMISSOR)) })
  async function nadaMudou(status: number) {
    expect(status).toBe(202)
    const espera = await ambiente.pedir(c.contador, "GET", "/eventos-em-espera")
    expect(espera.json<{ lista: unknown[] }>().lista).toHaveLength(1)
    expect((await c.nota("901"))?.status).toBe(1)
  }

  it("num ZIP", async () => {
    const pedacos: Uint8Array[] = []
    for await (const pedaco of zipar([{ nome: "pasta/evento.xml", conteudo: [forjado()] }])) pedacos.push(pedaco)
    const r = await ambiente.enviar(c.contador, [{ nome: "lote.zip", bytes: Buffer.concat(pedacos) }])
    await nadaMudou(r.status)
    expect(await c.receita()).toBe("10000.00")
  })

  it("no meio de muitos arquivos, que se gravam juntos", async () => {
    const arquivos = [outra("902"), { nome: "evento.xml", bytes: forjado() }, outra("903")]
    await nadaMudou((await ambiente.enviar(c.contador, arquivos)).status)
    // 901, 902 e 903: 10.000,00 cada.
    expect(await c.receita()).toBe("30000.00")
  })

  it("por uma chave de integração", async () => {
    const administrador = await ambiente.criarAtor(c.idEscritorio, "ADMINISTRADOR")
    const { ator } = await criarChave(ambiente, administrador, { empresas: null })
    await nadaMudou((await ambiente.enviar(ator, [{ nome: "evento.xml", bytes: forjado() }])).status)
    expect(await c.receita()).toBe("10000.00")
  })

  it("pela linha de comando", async () => {
    const pasta = mkdtempSync(join(tmpdir(), "forjado-"))
    const arquivo = join(pasta, "evento.xml")
    writeFileSync(arquivo, forjado())
    const escrever = vi.spyOn(console, "log").mockReturnValue()
    try {
      const nome = `Forjado ${c.idEscritorio}`
      await ambiente.banco.naPlataforma((tx) =>
        tx.update(escritorios).set({ nome }).where(eq(escritorios.id, c.idEscritorio)),
      )
      expect(await importarNotas(ambiente.servico, [arquivo, "--escritorio", nome])).toBe(0)
      expect(escrever.mock.calls.flat().join("\n")).toContain("ainda sem efeito")
    } finally {
      escrever.mockRestore()
      rmSync(pasta, { recursive: true })
    }
    await nadaMudou(202)
    expect(await c.receita()).toBe("10000.00")
  })
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
