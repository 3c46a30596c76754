import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Competencia, competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos, deReais, ZERO } from "../nucleo/dinheiro.ts"
import { apurarSimples } from "../simples/apuracao/apuracao.ts"
import { calculado, linha } from "../simples/apuracao/empresa.casos.ts"
import { type EntradaSituacaoFatorR, situarFatorR } from "./fator-r-situacao.ts"

const MES = competencia("2026-10")

/** The same amount in each of the months before (and, with `doMes`, in the month itself). */
function meses(valor: string, mudancas: Readonly<Record<string, string>> = {}): ReadonlyMap<Competencia, Centavos> {
  const doze = Array.from({ length: 14 }, (_, i) => somarMeses(MES, -1 - i))
  return new Map([...doze, MES].map((mes) => [mes, deReais(mudancas[mes] ?? valor)]))
}

const dados = (extra: Partial<EntradaSituacaoFatorR> = {}): EntradaSituacaoFatorR => ({
  periodoApuracao: MES,
  abertura: "2015-01-10",
  receitas: meses("10000.00"),
  folhas: meses("2800.00"),
  ...extra,
})

const situar = (extra: Partial<EntradaSituacaoFatorR> = {}) => calculado(situarFatorR(dados(extra))).resultado

describe("situação diante do corte de 28%", () => {
  it("no corte, um centavo abaixo e um acima, com a margem em reais", () => {
    // 12 × 10.000 = 120.000; 28 % = 33.600; 12 × 2.800 = 33.600
    expect(situar()).toMatchObject({ fatorR: "0.28", anexo: "III", folhaMinima: deReais("33600.00"), margem: ZERO })
    expect(situar({ folhas: meses("2800.00", { "2026-03": "2799.99" }) })).toMatchObject({
      fatorR: "0.27",
      anexo: "V",
      margem: deReais("-0.01"),
    })
    expect(situar({ folhas: meses("2800.00", { "2026-03": "2800.01" }) })).toMatchObject({
      anexo: "III",
      margem: deReais("0.01"),
    })
  })

  it("a janela deixa o próprio mês de fora; de 2027 em diante termina um mês antes", () => {
    expect(situar().meses).toEqual(Array.from({ length: 12 }, (_, i) => somarMeses(competencia("2025-10"), i)))
    const ateNovembro = (valor: string) => new Map([...meses(valor), [competencia("2026-11"), deReais(valor)]])
    const em2027 = situar({
      periodoApuracao: competencia("2027-01"),
      receitas: ateNovembro("10000.00"),
      folhas: ateNovembro("2800.00"),
    })
    // LC 214/2025 art. 517: PA 01/2027 olha de 12/2025 a 11/2026
    expect([em2027.meses[0], em2027.meses.at(-1)]).toEqual(["2025-12", "2026-11"])
  })

  it("nos primeiros meses, desde a abertura; no primeiro, o próprio mês", () => {
    expect(situar({ abertura: "2026-08-20" }).meses).toEqual(["2026-08", "2026-09"])
    expect(situar({ abertura: "2026-10-02" }).meses).toEqual(["2026-10"])
    expect(situarFatorR(dados({ abertura: "2026-11-02" }))).toMatchObject({ tipo: "nao-se-aplica" })
  })

  it("nos dois primeiros meses desde 2027 a lei fixa 0,28: não há janela, nem folha que falte", () => {
    const nada = { receitas: new Map(), folhas: new Map(), abertura: "2026-12-20" }
    for (const periodo of ["2027-01", "2027-02"]) {
      const abertura = periodo === "2027-01" ? "2026-12-20" : "2027-02-03"
      expect(situar({ ...nada, abertura, periodoApuracao: competencia(periodo) })).toEqual({
        meses: [],
        folha: ZERO,
        receita: ZERO,
        fatorR: "0.28",
        anexo: "III",
        folhaMinima: ZERO,
        margem: ZERO,
      })
    }
    expect(situarFatorR(dados({ ...nada, periodoApuracao: competencia("2027-02") })).tipo).toBe("faltam-dados")
  })

  it("mês ausente é dado que falta, um por mês e por lado", () => {
    const semMarco = new Map([...meses("2800.00")].filter(([mes]) => mes !== "2026-03"))
    expect(situarFatorR(dados({ folhas: semMarco, receitas: semMarco }))).toMatchObject({
      tipo: "faltam-dados",
      faltam: [
        { codigo: "receita-do-mes-ausente", competencia: "2026-03" },
        { codigo: "folha-do-mes-ausente", competencia: "2026-03" },
      ],
    })
    expect(() => situarFatorR(dados({ folhas: meses("-0.01") }))).toThrow(/^folhas\./)
    expect(() => situarFatorR(dados({ receitas: meses("-0.01") }))).toThrow(/^receitas\./)
  })

  it("dá o mesmo Fator R e o mesmo anexo que a apuração do mês, e a folha mínima muda o anexo", () => {
    const quantia = fc.bigInt({ min: 0n, max: 5_000_000n })
    fc.assert(
      fc.property(fc.array(fc.tuple(quantia, quantia), { minLength: 12, maxLength: 12 }), (pares) => {
        const doze = pares.map((par, i) => [somarMeses(MES, -12 + i), par] as const)
        const receitas = new Map(doze.map(([mes, [r]]) => [mes, centavos(r)]))
        const folhas = new Map(doze.map(([mes, [, f]]) => [mes, centavos(f)]))
        const { fatorR, anexo, folha, margem } = situar({ receitas, folhas })
        const apurado = calculado(
          apurarSimples({
            periodoApuracao: MES,
            abertura: "2015-01-10",
            linhas: [linha("III/V", "1000.00")],
            historico: doze.map(([mes, [r]]) => ({
              competencia: mes,
              interno: centavos(r),
              externo: ZERO,
              origens: [],
            })),
            folhas: doze.map(([mes, [, f]]) => ({
              competencia: mes,
              valor: centavos(f),
              origem: { tipo: "folha-informada" as const, ids: [mes] },
            })),
          }),
        ).resultado
        expect([fatorR, anexo]).toEqual([apurado.fatorR, apurado.anexos[0]])
        if (margem === null) return
        expect(margem >= 0n).toBe(anexo === "III")
        // The minimum itself is on the side of Anexo III, and one centavo less is not.
        const com = (total: bigint) =>
          situar({ receitas, folhas: new Map(doze.map(([mes], i) => [mes, centavos(i === 0 ? total : 0n)])) }).anexo
        const minima = folha - margem
        expect(com(minima)).toBe("III")
        expect(com(minima - 1n)).toBe("V")
      }),
      { numRuns: 60 },
    )
  })
})
