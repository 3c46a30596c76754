import { describe, expect, it } from "vitest"
import { type Apuracao, calcular, type Parcela } from "./calculo.ts"

/** By hand, from the annexes of LC 123: the arithmetic is beside each. */
const parcela = (idAtividade: number, quantia: bigint, mudancas: Partial<Parcela> = {}): Parcela => ({
  idAtividade,
  quantia,
  fora: new Map(),
  qualificada: false,
  outroMunicipio: false,
  ...mudancas,
})
const apurar = (parcelas: readonly Parcela[], mudancas: Partial<Apuracao> = {}) =>
  Object.fromEntries(
    calcular({
      parcelas,
      rbt12Interno: 0n,
      rbt12Externo: 0n,
      folha12: 0n,
      receita12: 0n,
      fixoIcms: 0n,
      fixoIss: 0n,
      interno: { antes: 0n, doMes: 0n },
      externo: { antes: 0n, doMes: 0n },
      sublimite: 360_000_000n,
      limite: 480_000_000n,
      impedida: false,
      ...mudancas,
    }),
  )
const CEM_MIL = 10_000_000n

describe("cálculo independente do Simples", () => {
  it("Anexo I, quarta faixa: (1.000.000 x 10,7 % - 22.500) / 1.000.000 = 8,45 %", () => {
    expect(apurar([parcela(1, CEM_MIL)], { rbt12Interno: 100_000_000n })).toEqual({
      1001: 46_475n,
      1002: 29_575n,
      1004: 107_653n,
      1005: 23_322n,
      1006: 354_900n,
      1007: 283_075n,
    })
  })

  it("fator r: 0,2799 trunca para 0,27 e vai ao Anexo V; 0,28 vai ao III", () => {
    const com = (folha12: bigint) =>
      apurar([parcela(11, 1_000_000n)], { rbt12Interno: 10_000_000n, receita12: 10_000_000n, folha12 })
    // 10,000.00 x 15.5 % x 25 % and 10,000.00 x 6 % x 4 %.
    expect(com(2_799_900n)[1001]).toBe(38_750n)
    expect(com(2_800_000n)[1001]).toBe(2_400n)
    expect(com(0n)[1001]).toBe(38_750n)
    expect(apurar([parcela(11, 1_000_000n)], { folha12: 1n })[1001]).toBe(2_400n)
  })

  it("teto de 5 % do ISS no Anexo III: 3.000.000 dá 16,812 %, e 11,812 % vão aos federais", () => {
    expect(apurar([parcela(14, CEM_MIL)], { rbt12Interno: 300_000_000n })).toEqual({
      1001: 71_108n,
      1002: 62_131n,
      1004: 227_735n,
      1005: 49_374n,
      1006: 770_851n,
      1010: 500_000n,
    })
  })

  it("o que é retido, exportado, substituído, monofásico, isento ou suspenso não se redistribui", () => {
    expect(apurar([parcela(15, 1_000_000n)])).not.toHaveProperty("1010")
    expect(Object.keys(apurar([parcela(30, 1_000_000n)]))).toEqual(["1001", "1002", "1006"])
    expect(apurar([parcela(2, 1_000_000n)])).not.toHaveProperty("1007")
    const monofasica = new Map([
      [1004, null],
      [1005, null],
    ])
    const daMonofasica = apurar([parcela(2, 1_000_000n, { fora: monofasica, qualificada: true })])
    expect(Object.keys(daMonofasica)).toEqual(["1001", "1002", "1006", "1007"])
    // Half of the base of the ISS: 5,000.00 x 6 % x 33.5 %.
    expect(apurar([parcela(14, 1_000_000n, { fora: new Map([[1010, 500_000n]]) })])[1010]).toBe(10_050n)
  })

  describe("mês que passa do sublimite ou do limite (Res. CGSN 140, art. 24)", () => {
    const RBT12 = { rbt12Interno: 300_000_000n }
    const noAno = (antes: bigint, doMes: bigint) => ({ ...RBT12, interno: { antes, doMes } })

    it("Anexo I, metade até o sublimite: federais a 11,39 %, ICMS a 3,81565 % e a 11,875 % x 33,5 % = 3,978125 %", () => {
      // (3,000,000 x 14.3 % - 87,300) / 3,000,000 and (3,600,000 x 14.3 % - 87,300) / 3,600,000; each half has its own centavo.
      expect(apurar([parcela(1, 2n * CEM_MIL)], noAno(350_000_000n, 2n * CEM_MIL))).toEqual({
        1001: 2n * 62_645n,
        1002: 2n * 39_865n,
        1004: 2n * 145_109n,
        1005: 2n * 31_436n,
        1006: 2n * 478_380n,
        1007: 381_565n + 397_813n,
      })
    })

    it("o limite corta de novo: além dele os federais são da sexta faixa a 4.800.000, 11,125 %", () => {
      const passou = apurar([parcela(1, 15n * CEM_MIL)], noAno(350_000_000n, 15n * CEM_MIL))
      // 100,000 + 1,200,000 at 0.62645 %, 200,000 at 11.125 % x 13.5 %; ICMS 100,000 within and 1,400,000 beyond the sublimit.
      expect(passou[1001]).toBe(62_645n + 751_740n + 300_375n)
      expect(passou[1007]).toBe(381_565n + 4_773_750n + 795_625n)
    })

    it("sublimite já passado: todo o mês é além, e o ISS de 5,86585 % fica em 5 % com 0,86585 % aos federais", () => {
      // 16.812 % x 4 % + 0.86585 % x 6.02 % and so on; the ISS is (3,600,000 x 21 % - 125,640) / 3,600,000 x 33.5 %.
      expect(apurar([parcela(14, CEM_MIL)], noAno(360_000_000n, CEM_MIL))).toEqual({
        1001: 72_460n,
        1002: 63_396n,
        1004: 232_223n,
        1005: 50_357n,
        1006: 786_146n,
        1010: 500_000n,
      })
    })

    it("impedida não recolhe ICMS nem ISS, não divide no sublimite, e divide no limite", () => {
      const federais = { 1001: 62_645n, 1002: 39_865n, 1004: 145_109n, 1005: 31_436n, 1006: 478_380n }
      const impedida = { ...noAno(350_000_000n, CEM_MIL), impedida: true }
      expect(apurar([parcela(1, CEM_MIL)], impedida)).toEqual(federais)
      expect(apurar([parcela(14, CEM_MIL)], impedida)).not.toHaveProperty("1010")
      const noLimite = { ...noAno(470_000_000n, 2n * CEM_MIL), impedida: true }
      expect(apurar([parcela(1, 2n * CEM_MIL)], noLimite)).toEqual({
        1001: 62_645n + 150_188n,
        1002: 39_865n + 111_250n,
        1004: 145_109n + 314_504n,
        1005: 31_436n + 68_196n,
        1006: 478_380n + 468_363n,
      })
      // Sixth band: no ICMS of another is left to be shared, so 4,000,000 gives (760,000 - 378,000) / 4,000,000 = 9.55 % x 13.5 %.
      const sexta = apurar([parcela(1, CEM_MIL)], { rbt12Interno: 400_000_000n, impedida: true })
      expect(sexta[1001]).toBe(128_925n)
    })

    it("exportação tem o próprio limite e nenhum sublimite", () => {
      const exportada = (antes: bigint) =>
        apurar([parcela(3, CEM_MIL)], { rbt12Externo: 300_000_000n, externo: { antes, doMes: CEM_MIL } })[1001]
      expect([exportada(360_000_000n), exportada(480_000_000n)]).toEqual([62_645n, 150_188n])
    })
  })

  it("transporte leva o ICMS do Anexo I, IPI com ISS leva o ISS do Anexo III, e o fixo toma o lugar do percentual", () => {
    // First band: 10,000.00 x 4 % x 34 % and 10,000.00 x 6 % x 33.5 %.
    const transporte = apurar([parcela(34, 1_000_000n)])
    expect([transporte[1007], transporte[1010]]).toEqual([13_600n, undefined])
    const ipi = apurar([parcela(41, 1_000_000n)])
    expect([ipi[1010], ipi[1007], ipi[1008]]).toEqual([20_100n, undefined, 3_375n])
    // Without it 201.00, which only the revenue of another municipality still owes.
    const servico = (mudancas: Partial<Parcela>) =>
      apurar([parcela(14, 1_000_000n, mudancas)], { fixoIss: 12_345n })[1010]
    expect([servico({}), servico({ outroMunicipio: true })]).toEqual([12_345n, 12_345n + 20_100n])
    expect(apurar([], { fixoIcms: 10_800n })).toEqual({ 1007: 10_800n })
  })

  it("parcelas se arredondam uma a uma, e uma atividade que não existe é um erro", () => {
    // 0.10 x 6 % x 43.4 % = 0.0026: each rounds to nothing.
    expect(apurar([parcela(14, 10n), parcela(14, 10n)])[1006]).toBe(0n)
    expect(() => apurar([parcela(44, 1n)])).toThrow(RangeError)
  })
})
