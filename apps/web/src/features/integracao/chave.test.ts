import { type ChaveApi, rotasDasChavesApi } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { queixasDoEsquema } from "../../lib/formulario/queixas.ts"
import { type ChaveDigitada, conferir, NOVA, pedidoDe, situacaoDa, validades } from "./chave.ts"

/** What the form complains about. */
const queixasDaChave = (digitada: ChaveDigitada) => ({
  ...queixasDoEsquema(rotasDasChavesApi.criarChaveApi.corpo, pedidoDe(digitada)),
  ...conferir(digitada),
})

const agora = new Date("2026-11-20T12:00:00Z")
const chave: ChaveApi = {
  id: "00000000-0000-4000-8000-00000000000c",
  nome: "ERP",
  prefixo: "ptd_abcdefgh",
  escopos: ["notas:ler"],
  empresas: null,
  expiraEm: null,
  ultimoUsoEm: null,
  criadaEm: "2026-01-01T00:00:00Z",
  criadaPor: "Ana",
  revogadaEm: null,
}
const EMPRESA = { id: "00000000-0000-4000-8000-00000000000a", apelido: "Padaria" }

describe("situação da chave", () => {
  it.each([
    [null, null, "em-uso"],
    ["2026-11-20T12:00:01Z", null, "em-uso"],
    ["2026-11-20T12:00:00Z", null, "vencida"],
    ["2026-11-20T11:59:59Z", null, "vencida"],
    [null, "2026-11-01T00:00:00Z", "revogada"],
    ["2026-01-01T00:00:00Z", "2026-11-01T00:00:00Z", "revogada"],
  ])("vence %s, revogada %s: %s", (expiraEm, revogadaEm, esperada) => {
    expect(situacaoDa({ ...chave, expiraEm, revogadaEm }, agora)).toBe(esperada)
  })
})

describe("chave nova", () => {
  it("todas as empresas é nulo, não a lista vazia", () => {
    const digitada = { ...NOVA, nome: "ERP", escopos: ["notas:ler", "inventado"], empresas: [EMPRESA] }
    expect(pedidoDe(digitada)).toEqual({ nome: "ERP", escopos: ["notas:ler"], empresas: null, validadeEmDias: 365 })
    expect(pedidoDe({ ...digitada, todas: false }).empresas).toEqual([EMPRESA.id])
  })

  it("cada campo com a sua queixa", () => {
    expect(Object.keys(queixasDaChave(NOVA)).sort()).toEqual(["escopos", "nome"])
    const quase = { ...NOVA, nome: "ERP", escopos: ["notas:ler"] }
    expect(queixasDaChave(quase)).toEqual({})
    expect(queixasDaChave({ ...quase, todas: false })).toEqual({ empresas: "Escolha ao menos uma empresa." })
  })

  it.each(validades)("$rotulo está no contrato", ({ dias }) => {
    expect(queixasDaChave({ ...NOVA, nome: "ERP", escopos: ["notas:ler"], validadeEmDias: dias })).toEqual({})
  })
})
