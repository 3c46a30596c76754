import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it, vi } from "vitest"
// Of the simulated authority, which reads by its own.
import { conferidorDe, conferirAssinatura, em, ler, texto } from "../../../simuladores/src/sefin/xml.ts"
import { emitirNotas } from "./notas.ts"

const pasta = mkdtempSync(join(tmpdir(), "partida-notas-"))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

/** The input that `docs/operacao.md` shows. */
function pedidoDocumentado(): Record<string, unknown> {
  const docs = readFileSync(new URL("../../../../docs/operacao.md", import.meta.url), "utf8")
  const [, aposOTitulo = ""] = docs.split("**A DPS from a file.**")
  const [, json = ""] = /```json\n([^`]*)```/.exec(aposOTitulo) ?? []
  return JSON.parse(json)
}

async function simular(pedido: object) {
  const arquivo = join(pasta, "pedido.json")
  writeFileSync(arquivo, JSON.stringify(pedido))
  const saida = vi.spyOn(console, "log").mockImplementation(() => {})
  const ditos = vi.spyOn(console, "error").mockImplementation(() => {})
  try {
    const codigo = await emitirNotas(["--simular", arquivo])
    return { codigo, xml: String(saida.mock.calls[0]?.[0] ?? ""), ditos: ditos.mock.calls.join("\n") }
  } finally {
    saida.mockRestore()
    ditos.mockRestore()
  }
}

it("o pedido da documentação vira uma DPS que cabe no esquema oficial, assinada, com o motivo de cada tributo", async () => {
  const { codigo, xml, ditos } = await simular(pedidoDocumentado())
  expect(codigo).toBe(0)
  const esquemas = join(import.meta.dirname, "../documentos/nfse-nacional/xsd/1.01-20260209")
  conferidorDe(esquemas)(xml, "DPS_v1.01.xsd")
  expect(conferirAssinatura(xml, { falta: "sem assinatura", invalida: "assinatura inválida" })).not.toBe("")
  const inf = em(ler(xml), "infDPS")
  expect(inf?.getAttribute("Id")).toBe("DPS355030821122233300018100001000000000000101")
  expect(texto(inf, "valores/vServPrest/vServ")).toBe("1500.00")
  expect(ditos).toContain("LC 116/2003")
})

it("o que falta é dito pelo campo, e nada sai", async () => {
  const { prestador, ...resto } = pedidoDocumentado()
  expect(prestador).toBeDefined()
  expect(await simular(resto)).toMatchObject({ codigo: 1, xml: "", ditos: expect.stringContaining("prestador") })
})
