import { describe, expect, it } from "vitest"
import { codigosDoServico, type RegraDatada, regraVigenteEm } from "./vigencia.ts"

const regra = (mudancas: Partial<RegraDatada> & { nome: string }) => ({
  idMunicipio: "3550308",
  codigo: "01.07",
  regime: null,
  desde: "2026-01-01",
  ate: null,
  fundamento: "Lei municipal",
  ...mudancas,
})
const procura = { idMunicipio: "3550308", codigos: codigosDoServico("010701"), regime: null }

describe("regra vigente em um dia", () => {
  it("numa troca de alíquota vale uma até a véspera e outra no dia: os dois dias de cada mudança", () => {
    const regras = [
      regra({ nome: "antiga", ate: "2026-06-30" }),
      regra({ nome: "nova", desde: "2026-07-01", ate: "2026-12-31" }),
    ]
    const em = (data: string) => regraVigenteEm(regras, procura, data)?.nome ?? null
    expect(["2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01", "2026-12-31", "2027-01-01"].map(em)).toEqual([
      null,
      "antiga",
      "antiga",
      "nova",
      "nova",
      null,
    ])
  })

  it("o código nacional vale antes do item; quando ele termina, o item volta a valer", () => {
    const regras = [
      regra({ nome: "item" }),
      regra({ nome: "código", codigo: "010701", desde: "2026-03-01", ate: "2026-03-31" }),
    ]
    const em = (data: string) => regraVigenteEm(regras, procura, data)?.nome
    expect(["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"].map(em)).toEqual([
      "item",
      "código",
      "código",
      "item",
    ])
  })

  it("outro município, outro serviço e a regra do município inteiro não servem a um serviço", () => {
    const regras = [
      regra({ nome: "outro município", idMunicipio: "3304557" }),
      regra({ nome: "outro serviço", codigo: "01.06" }),
      regra({ nome: "município inteiro", codigo: null }),
    ]
    expect(regraVigenteEm(regras, procura, "2026-06-01")).toBeNull()
    expect(regraVigenteEm(regras, { ...procura, codigos: [null] }, "2026-06-01")?.nome).toBe("município inteiro")
  })

  it("a federal do regime vale antes da de qualquer regime, e o código antes do regime", () => {
    const federal = { idMunicipio: null }
    const regras = [
      regra({ nome: "todos", ...federal, codigo: null }),
      regra({ nome: "do presumido", ...federal, codigo: null, regime: "presumido" }),
      regra({ nome: "do serviço", ...federal, codigo: "170101" }),
    ]
    const de = (codigo: string, regime: string) =>
      regraVigenteEm(regras, { idMunicipio: null, codigos: [codigo, null], regime }, "2026-06-01")?.nome
    expect([de("170101", "presumido"), de("010701", "presumido"), de("010701", "real")]).toEqual([
      "do serviço",
      "do presumido",
      "todos",
    ])
  })
})
