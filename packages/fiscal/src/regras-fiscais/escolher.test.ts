import { describe, expect, it } from "vitest"
import { conferirRegras, escolherRegra, type NivelDaRegra, type RegraFiscal } from "./escolher.ts"

function regra(
  nivel: NivelDaRegra,
  valor: string,
  desde = "2026-01-01",
  ate: string | null = null,
): RegraFiscal<string> {
  return { chave: "3550308|010101", nivel, valor, desde, ate, norma: { titulo: "Lei municipal" }, confianca: "memory" }
}

describe("regras fiscais por nível", () => {
  it("empresa, escritório, município e motor, nessa ordem", () => {
    const todas = [regra("motor", "m"), regra("municipio", "c"), regra("escritorio", "e"), regra("empresa", "x")]
    const escolhida = (n: number) => escolherRegra(todas.slice(0, n), "3550308|010101", "2026-06-01")?.valor
    expect([1, 2, 3, 4].map(escolhida)).toEqual(["m", "c", "e", "x"])
  })

  it("fora da vigência da mais específica vale a seguinte: os dois dias", () => {
    const todas = [regra("municipio", "c"), regra("escritorio", "e", "2026-03-01", "2026-03-31")]
    const em = (data: string) => escolherRegra(todas, "3550308|010101", data)?.valor
    expect([em("2026-02-28"), em("2026-03-01"), em("2026-03-31"), em("2026-04-01")]).toEqual(["c", "e", "e", "c"])
  })

  it("sem regra da chave na data não há resposta", () => {
    expect(escolherRegra([regra("motor", "m")], "outra", "2026-06-01")).toBeNull()
    expect(escolherRegra([regra("motor", "m")], "3550308|010101", "2025-12-31")).toBeNull()
  })

  it("mesmo nível e mesma chave no mesmo dia é erro; em níveis diferentes, não", () => {
    const a = regra("escritorio", "a", "2026-01-01", "2026-06-30")
    const b = regra("escritorio", "b", "2026-06-30")
    expect(() => escolherRegra([a, b], "3550308|010101", "2026-01-01")).toThrow(
      /mesmo nível \(escritorio\).*2026-06-30/,
    )
    expect(() => conferirRegras([a, regra("escritorio", "b", "2026-07-01")])).not.toThrow()
    expect(() => conferirRegras([a, regra("empresa", "b")])).not.toThrow()
    expect(() => conferirRegras([regra("motor", "m", "2026-02-01", "2026-01-31")])).toThrow(/antes de começar/)
  })

  it("sobreposição em qualquer ordem e com qualquer fim aberto é erro que diz o primeiro dia comum", () => {
    const conferir = (a: RegraFiscal<string>, b: RegraFiscal<string>) => () => conferirRegras([a, b])
    const junho = regra("motor", "a", "2026-06-01", "2026-06-30")
    const depois = regra("motor", "b", "2026-07-01")
    const desdeJunho = regra("motor", "c", "2026-06-15")
    expect(conferir(junho, depois)).not.toThrow()
    expect(conferir(depois, junho)).not.toThrow()
    expect(conferir(junho, desdeJunho)).toThrow(/partir de 2026-06-15/)
    expect(conferir(desdeJunho, junho)).toThrow(/partir de 2026-06-15/)
    expect(conferir(desdeJunho, depois)).toThrow(/partir de 2026-07-01/)
    expect(conferir(regra("motor", "d", "2026-06-30", "2026-06-30"), junho)).toThrow(/partir de 2026-06-30/)
  })

  it("uma regra pode valer um só dia", () => {
    const deUmDia = regra("motor", "m", "2026-02-01", "2026-02-01")
    expect(escolherRegra([deUmDia], "3550308|010101", "2026-02-01")?.valor).toBe("m")
    expect(escolherRegra([deUmDia], "3550308|010101", "2026-02-02")).toBeNull()
  })
})
