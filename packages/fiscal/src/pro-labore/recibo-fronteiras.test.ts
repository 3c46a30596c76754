import { describe, expect, it } from "vitest"
import type { RegimeDaFolha } from "../inss/patronal.ts"
import { competencia } from "../nucleo/competencia.ts"
import { centavos } from "../nucleo/dinheiro.ts"
import type { Periodo } from "../nucleo/parametro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { acrescentarPeriodos } from "../parametros/acrescentar.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { calcularProLabore } from "./pro-labore.ts"

const FORMA = {
  competencia: competencia("2026-04"),
  dataPagamento: "2026-04-30",
  regime: "simples-III" as RegimeDaFolha,
}
const EM_2025 = { ...FORMA, competencia: competencia("2025-12"), dataPagamento: "2025-12-30" }

interface Extra {
  readonly outrasBases?: number
  readonly dependentes?: number
  readonly pensao?: number
}

/** One slip of `valor` centavos, every figure in centavos. */
function recibo(valor: number, extra: Extra = {}, forma = FORMA, tabelas: Tabelas = TABELAS) {
  const { outrasBases, dependentes, pensao } = extra
  const { resultado } = calculado(
    calcularProLabore(
      {
        ...forma,
        valor: centavos(BigInt(valor)),
        ...(outrasBases === undefined ? {} : { outrasBases: centavos(BigInt(outrasBases)) }),
        ...(dependentes === undefined ? {} : { dependentes }),
        ...(pensao === undefined ? {} : { pensao: centavos(BigInt(pensao)) }),
      },
      tabelas,
    ),
  )
  const { irrf, inss, liquido, cppForaDoDas, vencimentoInss, vencimentoIrrf } = resultado
  return {
    inss: Number(inss),
    metodo: irrf.metodo,
    deducao: Number(irrf.deducao),
    base: Number(irrf.base),
    impostoTabela: Number(irrf.impostoTabela),
    reducao: Number(irrf.reducao),
    imposto: Number(irrf.imposto),
    irrf: Number(irrf.retido),
    liquido: Number(liquido),
    cppForaDoDas: Number(cppForaDoDas),
    vencimentoInss,
    vencimentoIrrf,
  }
}

function desde2026<T>(valor: T): Periodo<T> {
  return { desde: "2026-01-01", ate: null, valor, norma: { titulo: "Lei de teste" }, confianca: "memory" }
}

type Esperado = Partial<ReturnType<typeof recibo>>
type Caso = readonly [titulo: string, valor: number, extra: Extra, esperado: Esperado]

describe("recibo, centavo a centavo: INSS", () => {
  const casos: readonly Caso[] = [
    // 8.475,54 × 11 % = 932,3094; 8.475,55 × 11 % = 932,3105: truncados
    ["um centavo abaixo do teto", 847_554, {}, { inss: 93_230 }],
    ["no teto", 847_555, {}, { inss: 93_231 }],
    ["um centavo acima do teto", 847_556, {}, { inss: 93_231 }],
    // Resta 475,55 × 11 % = 52,3105
    ["outra fonte deixa 475,55", 1_000_000, { outrasBases: 800_000 }, { inss: 5_231 }],
    // Resta 0,10 × 11 % = 0,011; resta 0,09 × 11 % = 0,0099
    ["outra fonte deixa 0,10", 1_000_000, { outrasBases: 847_545 }, { inss: 1 }],
    ["outra fonte deixa 0,09", 1_000_000, { outrasBases: 847_546 }, { inss: 0 }],
    ["outra fonte no teto", 1_000_000, { outrasBases: 847_555 }, { inss: 0 }],
    ["outra fonte acima do teto", 1_000_000, { outrasBases: 900_000 }, { inss: 0 }],
    // O pró-labore de 100,00 cabe inteiro no que resta: 11,00
    ["cabe no que resta", 10_000, { outrasBases: 800_000 }, { inss: 1_100 }],
  ]
  it.each(casos)("%s", (_titulo, valor, extra, esperado) => expect(recibo(valor, extra)).toMatchObject(esperado))
})

describe("recibo, centavo a centavo: IRRF", () => {
  const casos: readonly Caso[] = [
    // INSS 550,00 < 607,20: base 4.392,80 × 22,5 % − 675,49 = 312,89, e a redução é de até 312,89
    [
      "5.000,00: simplificado e redução total",
      500_000,
      {},
      {
        metodo: "simplificado",
        deducao: 60_720,
        base: 439_280,
        impostoTabela: 31_289,
        reducao: 31_289,
        imposto: 0,
        irrf: 0,
        liquido: 445_000,
      },
    ],
    // INSS 660,00: base 5.340,00 × 27,5 % − 908,73 = 559,77; 978,62 − 0,133145 × 6.000 = 179,75
    [
      "6.000,00: deduções legais e redução parcial",
      600_000,
      {},
      {
        metodo: "deducoes-legais",
        deducao: 66_000,
        base: 534_000,
        impostoTabela: 55_977,
        reducao: 17_975,
        imposto: 38_002,
        irrf: 38_002,
        liquido: 495_998,
      },
    ],
    // INSS 808,39: base 6.540,61 × 27,5 % − 908,73 = 889,93775; 978,62 − 0,133145 × 7.349 = 0,137395
    ["7.349,00: os últimos centavos da redução", 734_900, {}, { impostoTabela: 88_994, reducao: 14, irrf: 88_980 }],
    // INSS 808,50: base 6.541,50 × 27,5 % − 908,73 = 890,1825; 978,62 − 978,61575 = 0,00425
    ["7.350,00: a redução arredonda para zero", 735_000, {}, { impostoTabela: 89_018, reducao: 0, irrf: 89_018 }],
    ["acima de 7.350,00 a fórmula não vale", 800_000, {}, { reducao: 0 }],
    // INSS 932,31: base 9.067,69 × 27,5 % − 908,73 = 1.584,88475
    [
      "10.000,00: sem redução",
      1_000_000,
      {},
      { base: 906_769, impostoTabela: 158_488, reducao: 0, irrf: 158_488, liquido: 748_281 },
    ],
    // 932,31 + 189,59 = 1.121,90: base 8.878,10 × 27,5 % − 908,73 = 1.532,7475
    ["um dependente", 1_000_000, { dependentes: 1 }, { deducao: 112_190, irrf: 153_275 }],
    // 932,31 + 2 × 189,59 = 1.311,49: base 8.688,51 × 27,5 % − 908,73 = 1.480,61025
    ["dois dependentes", 1_000_000, { dependentes: 2 }, { deducao: 131_149, irrf: 148_061 }],
    // 932,31 + 2.000,00: base 7.067,69 × 27,5 % − 908,73 = 1.034,88475; líquido 10.000 − 932,31 − 1.034,88 − 2.000
    ["pensão", 1_000_000, { pensao: 200_000 }, { deducao: 293_231, irrf: 103_488, liquido: 603_281 }],
    // 5.520,00 × 11 % = 607,20, igual ao simplificado; 5.519,99 × 11 % = 607,1989
    ["empate das deduções: as legais", 552_000, {}, { metodo: "deducoes-legais", deducao: 60_720 }],
    ["um centavo a menos: o simplificado", 551_999, {}, { metodo: "simplificado", deducao: 60_720 }],
    ["deduções maiores que o pró-labore", 50_000, {}, { deducao: 60_720, base: 0, impostoTabela: 0, irrf: 0 }],
    ["um centavo acima das deduções", 60_721, {}, { base: 1, impostoTabela: 0 }],
    ["sem pró-labore", 0, {}, { inss: 0, base: 0, irrf: 0, liquido: 0 }],
  ]
  it.each(casos)("%s", (_titulo, valor, extra, esperado) => expect(recibo(valor, extra)).toMatchObject(esperado))

  it("acima do fim da isenção há imposto, e a redução de 2026 o leva inteiro", () => {
    // 3.036,00 − 607,20 = 2.428,80: isento. 3.100,00 − 607,20 = 2.492,80 × 7,5 % − 182,16 = 4,80
    expect(recibo(303_600)).toMatchObject({ base: 242_880, impostoTabela: 0, reducao: 0 })
    expect(recibo(310_000)).toMatchObject({ base: 249_280, impostoTabela: 480, reducao: 480, irrf: 0 })
  })

  it("cada faixa termina no seu limite, inclusive", () => {
    // 2025, sem redução. INSS de 11 % abaixo de 607,20: vale o simplificado.
    // 2.826,65 × 7,5 % − 182,16 = 29,83875; 3.751,05 × 15 % − 394,16 = 168,4975; 4.664,68 × 22,5 % − 675,49 = 374,063
    const tabela = (base: number) => recibo(base + 60_720, {}, EM_2025).impostoTabela
    expect([282_665, 375_105, 466_468].map(tabela)).toEqual([2_984, 16_850, 37_406])
    // 3.000,00 × 15 % − 394,16 = 55,84; 4.000,00 × 22,5 % − 675,49 = 224,51
    expect([300_000, 400_000].map(tabela)).toEqual([5_584, 22_451])
  })

  it("dispensa: 10,00 não se retém, 10,01 se retém", () => {
    // 2.562,13 × 7,5 % − 182,16 = 9,99975; 2.562,27 × 7,5 % − 182,16 = 10,01025
    // INSS: 3.169,33 × 11 % = 348,6263; 3.169,47 × 11 % = 348,6417
    expect(recibo(316_933, {}, EM_2025)).toMatchObject({ imposto: 1_000, irrf: 0, liquido: 282_071 })
    expect(recibo(316_947, {}, EM_2025)).toMatchObject({ imposto: 1_001, irrf: 1_001, liquido: 281_082 })
  })

  it("a data do pagamento escolhe a lei: 31/12/2025 e 01/01/2026", () => {
    const pago = (dataPagamento: string) => recibo(500_000, {}, { ...EM_2025, dataPagamento })
    expect(pago("2025-12-31")).toMatchObject({ reducao: 0, irrf: 31_289, liquido: 413_711 })
    expect(pago("2026-01-01")).toMatchObject({ reducao: 31_289, irrf: 0, liquido: 445_000 })
  })

  it("até 30/04/2023 não há desconto simplificado; em 01/05/2023 há", () => {
    // INSS: 2.500,00 × 11 % = 275,00. 2.225,00 × 7,5 % − 142,80 = 24,075; depois: 2.500,00 − 528,00 = 1.972,00, isento
    const pago = (dataPagamento: string) =>
      recibo(250_000, {}, { ...FORMA, competencia: competencia("2023-04"), dataPagamento })
    expect(pago("2023-04-30")).toMatchObject({ metodo: "deducoes-legais", deducao: 27_500, irrf: 2_408 })
    expect(pago("2023-05-01")).toMatchObject({ metodo: "simplificado", deducao: 52_800, irrf: 0 })
  })

  it("em 2023 a 4ª faixa termina em 4.664,68, inclusive, e sem INSS não há o que deduzir", () => {
    const forma = { ...FORMA, competencia: competencia("2023-04"), dataPagamento: "2023-04-28" }
    // 4.664,68 × 22,5 % − 636,13 = 413,423; 4.664,69 × 27,5 % − 869,36 = 413,42975
    const de = (valor: number) => recibo(valor, { outrasBases: 800_000 }, forma)
    expect(de(466_468)).toMatchObject({ metodo: "deducoes-legais", deducao: 0, base: 466_468, irrf: 41_342 })
    expect(de(466_469)).toMatchObject({ irrf: 41_343 })
  })

  it("a competência escolhe o teto: o de 2025 é de 8.157,41", () => {
    // 8.157,41 × 11 % = 897,3151
    expect(recibo(1_000_000, {}, EM_2025).inss).toBe(89_731)
  })
})

describe("recibo, centavo a centavo: líquido e CPP", () => {
  it("a pensão pode levar todo o líquido, e nada além dele", () => {
    // 1.000,00 − INSS 110,00 = 890,00; IRRF zero
    expect(recibo(100_000, { pensao: 89_000 }).liquido).toBe(0)
    expect(() => recibo(100_000, { pensao: 89_001 })).toThrow(/^pensao: os descontos passam do pró-labore/)
  })

  it("CPP de 20% só no Anexo IV, no Presumido e no Real, arredondada", () => {
    const cpp = (regime: RegimeDaFolha, valor: number) => recibo(valor, {}, { ...FORMA, regime }).cppForaDoDas
    for (const regime of ["simples-IV", "lucro-presumido", "lucro-real"] as const) {
      // 0,02 × 20 % = 0,004; 0,03 × 20 % = 0,006
      expect([cpp(regime, 1_000_000), cpp(regime, 2), cpp(regime, 3)]).toEqual([200_000, 0, 1])
    }
    for (const regime of ["simples-I", "simples-II", "simples-III", "simples-V", "mei"] as const) {
      expect(cpp(regime, 1_000_000)).toBe(0)
    }
  })

  it("o INSS vence pela competência, o IRRF pelo mês do pagamento", () => {
    // 20/05/2026 é quarta-feira; 20/06/2026 é sábado: antecipa para sexta-feira
    expect(recibo(100_000, {}, { ...FORMA, dataPagamento: "2026-05-05" })).toMatchObject({
      vencimentoInss: "2026-05-20",
      vencimentoIrrf: "2026-06-19",
    })
  })
})

describe("recibo, centavo a centavo: outra lei", () => {
  it("alíquota do INSS com mais de quatro casas", () => {
    const tabelas = acrescentarPeriodos(TABELAS, {
      inssContribuinteIndividual: [desde2026({ prestadorEmpresa: taxa("0.11005"), contaPropria: taxa("0.20") })],
    })
    // 1.000,00 × 11,005 % = 110,05
    expect(recibo(100_000, {}, FORMA, tabelas).inss).toBe(11_005)
  })

  it("alíquota da CPP com mais de quatro casas", () => {
    const patronal = TABELAS.inssPatronal.periodos.at(-1)
    if (patronal === undefined) throw new Error("sem período")
    const inssPatronal = [desde2026({ ...patronal.valor, cppContribuinteIndividual: taxa("0.20001") })]
    const tabelas = acrescentarPeriodos(TABELAS, { inssPatronal })
    // 10.000,00 × 20,001 % = 2.000,10
    expect(recibo(1_000_000, {}, { ...FORMA, regime: "simples-IV" }, tabelas).cppForaDoDas).toBe(200_010)
  })

  it("quantias de um bilhão a um trilhão de reais", () => {
    // 1.000.000.000,01 − 932,31 = 999.999.067,70 × 27,5 % − 908,73 = 274.998.834,8875
    expect(recibo(100_000_000_001)).toMatchObject({ inss: 93_231, irrf: 27_499_883_489, liquido: 72_500_023_281 })
    // 1.000.000.000.000,00 − 932,31 = 999.999.999.067,69 × 27,5 % − 908,73 = 274.999.998.834,88475
    expect(recibo(100_000_000_000_000)).toMatchObject({ irrf: 27_499_999_883_488 })
  })
})
