import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { EFEITOS_DE_EVENTO, efeitoDoEvento } from "./efeitos-evento.ts"

describe("efeito dos eventos sobre a nota", () => {
  // Anexo II 1.00.02 (tipos de evento), by tiposEventos_v1.01.xsd: Cancelada = 101101, 105104, 305101; Substituída = 105102;
  // Cancelando = 101103; back on 105105.
  it.each([
    ["101101", "cancela"],
    ["105104", "cancela"],
    ["305101", "cancela"],
    ["105102", "substitui"],
    ["101103", "pendente-cancelamento"],
    ["105105", "encerra-pendencia"],
    ["203206", "nenhum"],
    ["305102", "nenhum"],
  ])("%s %s", (tipo, efeito) => {
    expect(efeitoDoEvento(tipo)).toBe(efeito)
  })

  it("a tabela tem exatamente os eventos do esquema oficial", () => {
    const xsd = readFileSync(new URL("./xsd/1.01-20260209/tiposEventos_v1.01.xsd", import.meta.url), "utf8")
    const doEsquema = [...xsd.matchAll(/<xs:element name="e(\d{6})" type="TE\1"/g)].map((m) => m[1])
    expect(doEsquema).toHaveLength(16)
    expect(EFEITOS_DE_EVENTO.map((l) => l.tipo).sort()).toEqual(doEsquema.sort())
  })

  it("tipo desconhecido não tem efeito presumido", () => {
    expect(() => efeitoDoEvento("999999")).toThrow(RangeError)
  })
})
