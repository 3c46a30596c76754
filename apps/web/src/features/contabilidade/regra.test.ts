import type { RegraContabil } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { corpoDaRegra, formularioDa } from "./regra.ts"

const conta = (codigo: string) => ({ codigo, nome: codigo })
const REGRA: RegraContabil = {
  fato: "recebimento",
  historico: "Recebido",
  historicoPadrao: "Recebimento do cliente",
  dono: "escritorio",
  vagas: [
    { dc: "D", chave: "banco", conta: conta("1.2"), padrao: conta("1.1") },
    { dc: "C", chave: "clientes", conta: conta("2.1"), padrao: conta("2.1") },
    { dc: "C", chave: "outra", conta: null, padrao: null },
  ],
  versoes: { escritorio: 3, empresa: 0 },
  mudanca: { desde: "0001-01-01", por: "Bia", em: "2026-10-01T00:00:00Z" },
}

describe("a regra que se muda", () => {
  it("leva só o que não é do produto, com a versão de quem a muda", () => {
    const aberta = formularioDa(REGRA)
    expect(corpoDaRegra(REGRA, aberta)).toEqual({
      alcance: "escritorio",
      desde: null,
      versao: 3,
      padrao: false,
      historico: "Recebido",
      contas: [{ chave: "banco", conta: "1.2" }],
    })
    const mudada = { ...aberta, alcance: "empresa" as const, desde: "2026-10", historico: " Recebimento do cliente " }
    expect(corpoDaRegra(REGRA, mudada)).toMatchObject({ versao: 0, desde: "2026-10", historico: null })
    expect(corpoDaRegra(REGRA, { ...aberta, padrao: true })).toMatchObject({
      padrao: true,
      historico: null,
      contas: [],
    })
  })
})
