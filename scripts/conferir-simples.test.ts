import { avaliarCaso } from "@partida/fiscal/avaliacao"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ForaDoAlcance } from "./conferir-comum.mjs"
import { apurarSimples, type Entrada, medirSimples } from "./conferir-simples.mjs"

/**
 * The program that judges closings, against what the texts say of 2027 and against the engine, whose tables and code it does not
 * share: Res. CGSN 140/2018 arts. 12, 21, 22, 24, 26 and 45-A as of the Res. CGSN 190/2026.
 */
const reais = (c: bigint) => `${c / 100n}.${String(c % 100n).padStart(2, "0")}`
const total = (tributos: Record<string, bigint>) => reais(Object.values(tributos).reduce((soma, v) => soma + v, 0n))
const mesDe = (i: number) => `${Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`
const indice = (mes: string) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1

/** A company at one pace since it opened, fourteen months at the most. */
function empresa(
  competencia: string,
  anexo: string,
  valor: string,
  { mensal, folha = "0.00", ...mais }: { mensal: string; folha?: string } & Partial<Entrada>,
): Entrada {
  const { abertura = "2015-01-10" } = mais
  const meses = Array.from({ length: 14 }, (_, i) => mesDe(indice(competencia) - 14 + i)).filter(
    (m) => m >= abertura.slice(0, 7),
  )
  return {
    competencia,
    abertura,
    impedidoIcmsIss: false,
    linhas: [{ anexo, mercado: "interno", situacoes: [], valor }],
    historico: meses.map((m) => ({ competencia: m, interno: mensal, externo: "0.00" })),
    folhas: meses.map((m) => ({ competencia: m, valor: folha })),
    ...mais,
  }
}

describe("o DAS de 2027, à mão", () => {
  it("o mês que passa de 3.600.000 não é dividido", () => {
    // RBT12 3.960.000, 11 × 330.000 antes no ano. Federais da 6ª faixa: (3.960.000 × 18,9% − 378.000) ÷ 3.960.000 = 9,354545%, o ICMS
    // e o IBS da 5ª: 12,095455% × 33,5% = 4,051977% e × 0,17% = 0,020562%. Sobre 330.000: 30.870 × 34,02% = 10.501,97 de CBS.
    const tributos = apurarSimples(empresa("2027-12", "I", "330000.00", { mensal: "330000.00" }))
    expect(Object.fromEntries(Object.entries(tributos).map(([t, v]) => [t, reais(v)]))).toEqual({
      IRPJ: "4192.15",
      CSLL: "3105.52",
      CBS: "10501.97",
      CPP: "13070.36",
      ICMS: "13371.53",
      IBS: "67.86",
    })
  })

  it("nos dois primeiros meses, a 1ª faixa e o Anexo III sem folha nenhuma", () => {
    const primeiro = empresa("2027-02", "III/V", "20000.00", { mensal: "90000.00", abertura: "2027-01-05" })
    expect(medirSimples(primeiro)).toMatchObject({ fatorR: 28n, anexoDoFatorR: "III" })
    expect(total(apurarSimples(primeiro))).toBe("1200.00")
  })

  it("a janela acaba dois meses antes: a folha de dezembro não entra em janeiro", () => {
    const janeiro = empresa("2027-01", "III/V", "1000.00", { mensal: "10000.00", folha: "2800.00" })
    const semDezembro = janeiro.folhas.map((f) => (f.competencia === "2026-12" ? { ...f, valor: "0.00" } : f))
    expect(medirSimples({ ...janeiro, folhas: semDezembro }).anexoDoFatorR).toBe("III")
    const semNovembro = janeiro.folhas.map((f) => (f.competencia === "2026-11" ? { ...f, valor: "2799.99" } : f))
    expect(medirSimples({ ...janeiro, folhas: semNovembro }).anexoDoFatorR).toBe("V")
  })

  it("o que arredonda a zero vale um centavo, e a impedida não deve IBS", () => {
    // 4 % de 1,00: 0,0022 + 0,0014 + 0,0061 + 0,0166 → 0,02 + 0,0136 + 0,0001
    const um = apurarSimples(empresa("2027-05", "I", "1.00", { mensal: "1000.00" }))
    expect(um).toEqual({ IRPJ: 1n, CSLL: 1n, CBS: 1n, CPP: 2n, ICMS: 1n, IBS: 1n })
    const impedida = empresa("2027-05", "I", "100.00", { mensal: "1000.00", impedidoIcmsIss: true })
    expect(Object.keys(apurarSimples(impedida))).toEqual(["IRPJ", "CSLL", "CBS", "CPP"])
  })

  it("depois de 2028 não confere", () => {
    expect(() => apurarSimples(empresa("2029-01", "I", "1.00", { mensal: "1000.00" }))).toThrow(ForaDoAlcance)
  })
})

describe("o motor e este programa", () => {
  const ISS = { tributo: "ISS", valor: "150.00" } as const
  const ICMS = { tributo: "ICMS", valor: "100.00" } as const
  const umaLinha = fc.record({
    anexo: fc.constantFrom("I", "II", "III", "IV", "V", "III/V"),
    mercado: fc.constantFrom("interno" as const, "interno" as const, "externo" as const),
    situacoes: fc.constantFrom([], ["iss-retido"], ["icms-st-substituido"], ["iss-outro-municipio"]),
    valor: fc.bigInt({ min: 1n, max: 42_000_000n }).map(reais),
  })
  const umMes = fc.record({
    competencia: fc.integer({ min: indice("2026-01"), max: indice("2028-12") }).map(mesDe),
    idade: fc.constantFrom(0, 1, 2, 3, 11, 12, 13, 14, 60),
    mensal: fc.bigInt({ min: 0n, max: 42_000_000n }).map(reais),
    exportado: fc.bigInt({ min: 0n, max: 42_000_000n }).map(reais),
    // Around what the law lets be fixed: 30.000,00 a month of the year before, in both markets.
    pequena: fc.option(fc.bigInt({ min: 1_000_000n, max: 4_000_000n }).map(reais), { freq: 2 }),
    valoresFixos: fc.constantFrom([ISS], [ICMS], [ISS, ICMS]),
    folha: fc.bigInt({ min: 0n, max: 9_000_000n }).map(reais),
    linhas: fc.array(umaLinha, { minLength: 1, maxLength: 3 }),
    impedidoIcmsIss: fc.boolean(),
  })

  it("chegam ao mesmo DAS, tributo a tributo, de 2026 a 2028", () => {
    let comparados = 0
    let comFixo = 0
    fc.assert(
      fc.property(umMes, ({ competencia, idade, folha, linhas, impedidoIcmsIss, pequena, ...mes }) => {
        const [mensal, exportado] = pequena === null ? [mes.mensal, mes.exportado] : [pequena, "0.00"]
        const abertura = `${mesDe(indice(competencia) - idade)}-10`
        const base = empresa(competencia, "I", "0.00", { mensal, folha, abertura, impedidoIcmsIss, linhas })
        const doPrimeiro = idade === 0 ? [{ competencia, valor: folha }] : base.folhas
        const historico = base.historico.map((h) => ({ ...h, externo: exportado }))
        const janeiro = indice(`${competencia.slice(0, 4)}-01`)
        const anoAnterior = Array.from({ length: 12 }, (_, i) => mesDe(janeiro - 12 + i))
          .filter((m) => m >= abertura.slice(0, 7))
          .map((m) => ({ competencia: m, interno: mensal, externo: exportado }))
        const fixos = pequena === null ? {} : { valoresFixos: mes.valoresFixos, anoAnterior }
        const e = { ...base, historico, folhas: doPrimeiro, ...fixos }
        const conhecidos = pequena === null ? historico : [...anoAnterior, ...historico]
        const daqui = semErro(() => apurarSimples(e))
        const resposta = avaliarCaso("simples.apuracao", {
          periodoApuracao: competencia,
          abertura,
          linhas: linhas.map(({ situacoes, ...l }) => ({ ...l, situacao: situacoes.join("+") || "normal" })),
          receitas: Object.fromEntries(conhecidos.map((h) => [h.competencia, h.interno])),
          receitasExportacao: Object.fromEntries(conhecidos.map((h) => [h.competencia, h.externo])),
          folhas: Object.fromEntries(e.folhas.map((f) => [f.competencia, f.valor])),
          impedidoIcmsIss,
          ...(pequena === null ? {} : { valoresFixos: mes.valoresFixos }),
        })
        if (daqui === null || resposta.tipo !== "calculado") return
        comparados++
        if ((resposta.resultado as { valoresFixos: unknown[] }).valoresFixos.length > 0) comFixo++
        const { tributos } = resposta.resultado as { tributos: Record<string, string> }
        const devidos = Object.entries(daqui).filter(([, v]) => v > 0n)
        const doMotor = Object.entries(tributos).filter(([, v]) => v !== "0.00")
        expect(Object.fromEntries(devidos.map(([t, v]) => [t, reais(v)]))).toEqual(Object.fromEntries(doMotor))
      }),
      { numRuns: 500, seed: 2027 },
    )
    expect(comparados).toBeGreaterThan(300)
    expect(comFixo).toBeGreaterThan(40)
  })
})

/** Null where the program says that it does not know. */
function semErro<T>(conta: () => T): T | null {
  try {
    return conta()
  } catch (erro) {
    if (erro instanceof ForaDoAlcance) return null
    throw erro
  }
}
