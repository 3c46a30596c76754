import { describe, expect, it } from "vitest"
import { type AjusteDeRegra, regrasAjustadas, vagasDe } from "./ajustes.ts"
import { lancarFato, regraEm, regrasPadrao } from "./fatos.ts"
import { planoPadrao } from "./plano.ts"

const PROPRIO = "1.1.1.02.002"
const OUTRO = "1.1.1.01.001"
const ajuste = (mudanca: Partial<AjusteDeRegra>): AjusteDeRegra => ({
  fato: "recebimento",
  desde: "0001-01-01",
  versao: 1,
  historico: null,
  contas: { banco: PROPRIO },
  padrao: false,
  ...mudanca,
})
const debitada = (dia: string, doEscritorio: AjusteDeRegra[], daEmpresa: AjusteDeRegra[] = []) => {
  const regras = regrasAjustadas(dia, doEscritorio, daEmpresa)
  const lancado = lancarFato(planoPadrao, regras, { fato: "recebimento", data: dia, valores: { clientes: 100n } })
  if (lancado.tipo !== "lancado") throw new Error(lancado.tipo)
  expect(lancado.lancamento.partidas[1]).toEqual({ conta: planoPadrao.deChave("clientes"), dc: "C", valor: 100n })
  return [lancado.lancamento.partidas[0]?.conta, lancado.lancamento.historico]
}
const PADRAO = [planoPadrao.deChave("banco"), "Recebimento do cliente"]

describe("regras ajustadas", () => {
  it("a empresa vale mais que o escritório, que vale mais que o padrão; sem ajuste são as do produto", () => {
    expect(regrasAjustadas("2026-10-31", [], [])).toBe(regrasPadrao)
    expect(debitada("2026-10-31", [ajuste({})])).toEqual([PROPRIO, PADRAO[1]])
    const daEmpresa = [ajuste({ contas: { banco: OUTRO }, historico: "Recebido em dinheiro" })]
    expect(debitada("2026-10-31", [ajuste({})], daEmpresa)).toEqual([OUTRO, "Recebido em dinheiro"])
    // Given up by the company, the office's counts again; by the office too, the shipped one.
    const desistiu = ajuste({ versao: 2, padrao: true, contas: {} })
    expect(debitada("2026-10-31", [ajuste({})], [...daEmpresa, desistiu])).toEqual([PROPRIO, PADRAO[1]])
    expect(debitada("2026-10-31", [ajuste({}), desistiu], [...daEmpresa, desistiu])).toEqual(PADRAO)
  })

  it("vale do seu dia em diante, na véspera ainda não, e a versão mais nova é a que se segue", () => {
    const novembro = ajuste({ desde: "2026-11-01" })
    expect(debitada("2026-10-31", [novembro])).toEqual(PADRAO)
    expect(debitada("2026-11-01", [novembro])).toEqual([PROPRIO, PADRAO[1]])
    const corrigida = ajuste({ versao: 2, contas: { banco: OUTRO } })
    expect(debitada("2026-11-01", [novembro, corrigida])).toEqual([OUTRO, PADRAO[1]])
  })

  it("as vagas de uma família são as contas que o plano tem dela", () => {
    const regra = regraEm(regrasPadrao, "capital.bens", "2026-10-31")
    if (!regra) throw new Error("regra")
    const vagas = vagasDe(regra, planoPadrao)
    expect(vagas.at(-1)).toEqual({ dc: "C", chave: "capital.integralizar" })
    expect(vagas.length).toBeGreaterThan(3)
    expect(vagas.slice(0, -1).every((v) => v.dc === "D" && v.chave.startsWith("imob."))).toBe(true)
  })
})
