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

const EVENTO = { nome: "Feira", de: "2026-11-22", ate: "2026-11-20", identificacao: "1" }
const FORA = { codigo: "010701", descricao: "Suporte", nbs: "115013000", exportacao: { paisDoResultado: "BR" } }
const COMERCIO = { modo: "1", moeda: "220", valorNaMoeda: "300.00" }
const NO_EXTERIOR = { codigoPostal: "1", cidade: "X", estado: "X", logradouro: "X", numero: "1", bairro: "X" }
const RUA = { municipio: "4106902", cep: "80010000", logradouro: "Rua Um", numero: "1" }
const clienteCom = (mudanca: object) => ({ tomador: { cnpj: "11444777000161", nome: "COMERCIO LTDA", ...mudanca } })

it.each([
  ["serie", { serie: "50000" }],
  ["emitidaEm", { emitidaEm: "2026-11-26T25:15:00-03:00" }],
  ["competencia", { competencia: "2026-12-26" }],
  ["prestador.municipio", { prestador: { cnpj: "11222333000181", municipio: "9999999", regime: "mei" } }],
  ["tomador.nome", clienteCom({ nome: "N".repeat(301) })],
  ["tomador.inscricaoMunicipal", clienteCom({ inscricaoMunicipal: "日本" })],
  ["tomador.email", clienteCom({ email: "sem arroba" })],
  ["tomador.endereco.bairro", clienteCom({ endereco: RUA })],
  ["tomador.endereco.pais", clienteCom({ endereco: { ...NO_EXTERIOR, pais: "XX" } })],
  ["tomador.apelido", clienteCom({ apelido: "Loja" })],
  ["servico.codigo", { servico: { codigo: "999999", descricao: "Suporte" } }],
  ["servico.evento.ate", { servico: { codigo: "120701", descricao: "Feira", evento: EVENTO } }],
  ["servico.exportacao", { servico: { ...FORA, comercioExterior: COMERCIO } }],
  [
    "servico.comercioExterior.mecanismoDoPrestador",
    { servico: { ...FORA, comercioExterior: { ...COMERCIO, mecanismoDoPrestador: "99" } } },
  ],
  ["descontoCondicionado", { descontoIncondicionado: "800.00", descontoCondicionado: "800.00" }],
  ["substitui.chave", { substitui: { chave: "35503082211222333000181000000000005726091234567899", motivo: "01" } }],
  ["substitui.chave", { substitui: { chave: "35503082299888777000100000000000005726099876543211", motivo: "01" } }],
])("a recusa diz o campo %s, em português", async (campo, mudanca) => {
  const { codigo, xml, ditos } = await simular({ ...pedidoDocumentado(), ...mudanca })
  expect([codigo, xml]).toEqual([1, ""])
  expect(ditos.split("\n").map((linha) => linha.split(":")[0])).toContain(campo)
  expect(ditos).not.toMatch(/Invalid|Too |Unrecognized/)
})
