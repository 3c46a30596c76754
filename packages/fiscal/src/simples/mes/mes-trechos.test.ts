import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { centavos, deReais } from "../../nucleo/dinheiro.ts"
import { vigenteEm } from "../../nucleo/parametro.ts"
import { taxa } from "../../nucleo/taxa.ts"
import { acrescentarPeriodos } from "../../parametros/acrescentar.ts"
import type { FaixaDoAnexo } from "../../parametros/simples/anexo.ts"
import type { RegraDoFatorR } from "../../parametros/simples/regras.ts"
import type { TetoDoIss } from "../../parametros/simples/teto-iss.ts"
import { TABELAS, type Tabelas } from "../../parametros/tabelas.ts"
import { calculado } from "../apuracao/empresa.casos.ts"
import { ANEXOS, type Anexo, TRIBUTOS } from "../tipos.ts"
import { prepararMes } from "./mes.ts"
import type { AtividadeDoMes, EntradaDoMes, FormaDoMes } from "./tipos.ts"

/** 12.345,67 of one activity, after twelve equal months. */
const BASE = 1_234_567

interface Caso {
  readonly periodo?: string
  readonly mensal: number
  readonly atividade: AtividadeDoMes
  readonly forma?: Partial<FormaDoMes>
  readonly folha?: number
  readonly tabelas?: Tabelas
}

const interna = (anexo: AtividadeDoMes["anexo"], ...situacoes: AtividadeDoMes["situacoes"]): AtividadeDoMes => ({
  anexo,
  situacoes,
  mercado: "interno",
})

/** The month by the rules and, with the tables shut, on machine integers alone. */
function dosDoisJeitos({ periodo = "2026-12", mensal, atividade, forma = {}, folha, tabelas = TABELAS }: Caso) {
  let fechadas = false
  const vigiadas = new Proxy(tabelas, {
    get(alvo, nome, eu) {
      if (fechadas) throw new Error(`leu a tabela ${String(nome)}`)
      return Reflect.get(alvo, nome, eu)
    },
  })
  const base = { periodoApuracao: competencia(periodo), abertura: "2010-05-10", atividades: [atividade] }
  const avaliador = prepararMes({ ...base, ...forma }, vigiadas)
  const meses = avaliador.meses.map(() => mensal)
  const entrada: EntradaDoMes = {
    receitas: [BASE],
    interno: atividade.mercado === "interno" ? meses : meses.map(() => 0),
    ...(atividade.mercado === "interno" ? {} : { externo: meses }),
    ...(folha === undefined ? {} : { folhas: avaliador.mesesDaFolha.map(() => folha) }),
  }
  const { resultado } = calculado(avaliador.explicar(entrada).apuracao)
  const regras = TRIBUTOS.map((tributo) => Number(resultado.tributos[tributo]))
  fechadas = true
  return { regras, anexos: resultado.anexos, avaliar: () => avaliador.avaliar(entrada) }
}

function conferir(caso: Caso): void {
  const { regras, avaliar } = dosDoisJeitos(caso)
  const { tributos, das } = avaliar()
  expect([caso, tributos]).toEqual([caso, regras])
  expect(das).toBe(regras.reduce((total, valor) => total + valor, 0))
}

const LEU = /leu a tabela/

// Each bracket at its end and just after it, and both sides of the ISS cap: RBT12 of 2.068.275,18… in Anexo III
// (42.089,40 ÷ 0,02035) and of 1.934.526,31… in Anexo IV (183.780 × 0,4 ÷ (0,22 × 0,4 − 0,05)).
const MENSAIS = [
  0, 100, 1_500_000, 1_500_001, 3_000_000, 3_000_001, 6_000_000, 6_000_001, 15_000_000, 15_000_001, 16_121_052,
  16_121_053, 17_235_626, 17_235_627, 30_000_000,
] as const

describe("da 1ª à 5ª faixa, sem ler tabela, o mesmo imposto das regras", () => {
  for (const periodo of ["2018-01", "2026-12", "2027-03", "2028-12"]) {
    it(`${periodo}: cinco anexos, no mercado interno e na exportação`, () => {
      for (const mensal of MENSAIS) {
        for (const anexo of ANEXOS) {
          conferir({ periodo, mensal, atividade: interna(anexo) })
          conferir({ periodo, mensal, atividade: { anexo, situacoes: [], mercado: "externo" } })
        }
      }
    })
  }

  it("situações que tiram tributos do DAS, e impedimento de ICMS e ISS até a 6ª faixa", () => {
    for (const mensal of [1_500_000, 15_000_000, 17_235_627, 30_000_000]) {
      for (const anexo of ["III", "IV"] as const) conferir({ mensal, atividade: interna(anexo, "iss-retido") })
      conferir({ mensal, atividade: interna("I", "icms-st-substituido", "monofasico-pis-cofins") })
      conferir({ mensal, atividade: interna("II", "st-e-monofasico") })
    }
    for (const anexo of ANEXOS) {
      for (const mensal of [1_500_000, 30_000_000, 30_000_001, 40_000_000]) {
        conferir({ mensal, periodo: "2026-02", atividade: interna(anexo), forma: { impedidoIcmsIss: true } })
        conferir({ mensal, periodo: "2027-02", atividade: interna(anexo), forma: { impedidoIcmsIss: true } })
      }
    }
  })

  it("as atividades do Fator R, nos dois anexos", () => {
    // 28 % de 15.000,01 = 4.200,0028
    for (const [folha, anexo] of [
      [420_001, "III"],
      [420_000, "V"],
    ] as const) {
      const caso = { mensal: 1_500_001, folha, atividade: interna("III/V") }
      conferir(caso)
      expect(dosDoisJeitos(caso).anexos).toEqual([anexo])
      expect(dosDoisJeitos(caso).avaliar().itens[0]?.anexo).toBe(anexo)
    }
  })

  it("nos dois primeiros meses desde 2027, a 1ª faixa sem RBT12", () => {
    const forma = { abertura: "2027-01-05" }
    for (const anexo of ANEXOS) {
      conferir({ periodo: "2027-01", mensal: 0, atividade: interna(anexo), forma })
      conferir({ periodo: "2027-02", mensal: 50_000_000, atividade: interna(anexo), forma })
      conferir({ periodo: "2027-02", mensal: 1, atividade: interna(anexo), forma: { ...forma, impedidoIcmsIss: true } })
    }
    conferir({ periodo: "2027-01", mensal: 0, folha: 400_000, atividade: interna("III/V"), forma })
    conferir({ periodo: "2027-01", mensal: 0, atividade: { ...interna("III"), mercado: "externo" }, forma })
  })

  it("primeiro mês até 2026 e média dos primeiros", () => {
    for (const anexo of ANEXOS) {
      conferir({ mensal: 0, atividade: interna(anexo), forma: { abertura: "2026-12-05" } })
      conferir({ mensal: 1_000_001, atividade: interna(anexo), forma: { abertura: "2026-05-05" } })
    }
  })
})

describe("o que só as regras calculam", () => {
  const cai = (caso: Caso) => {
    const { regras, avaliar } = dosDoisJeitos(caso)
    expect(regras.some((valor) => valor > 0)).toBe(true)
    expect(avaliar).toThrow(LEU)
  }

  it("6ª faixa de quem não está impedido, e transporte com o ICMS do Anexo I", () => {
    for (const anexo of ANEXOS) cai({ periodo: "2026-02", mensal: 30_000_001, atividade: interna(anexo) })
    cai({ mensal: 1_500_000, atividade: interna("III", "transporte-intermunicipal-comunicacao") })
    conferir({ mensal: 1_500_000, atividade: interna("III", "sem-iss-locacao-bens-moveis") })
  })

  const norma = { titulo: "Lei de teste" }
  it("Fator R com mais de seis casas, ou corte que não cabe nas casas", () => {
    const [, hoje] = TABELAS.regraDoFatorR.periodos
    if (hoje === undefined) throw new Error("sem período")
    const com = (mudanca: Partial<RegraDoFatorR>): Caso => {
      const periodo = { ...hoje, desde: "2026-01-01", valor: { ...hoje.valor, ...mudanca }, norma }
      const tabelas = acrescentarPeriodos(TABELAS, { regraDoFatorR: [periodo] })
      return { mensal: 1_500_000, folha: 420_000, atividade: interna("III/V"), tabelas }
    }
    conferir(com({ casas: 6 }))
    cai(com({ casas: 7 }))
    cai(com({ corte: taxa("0.285") }))
    cai(com({ semFolha: taxa("0.015") }))
    cai(com({ semReceita: taxa("0.285") }))
    expect(dosDoisJeitos(com({ corte: taxa("0.285") })).anexos).toEqual(["V"])
  })

  it("alíquota, partilha ou teto com mais de quatro casas", () => {
    const [, depois] = TABELAS.tetoDoIss.periodos
    const [antes] = TABELAS.tetoDoIss.periodos
    if (antes === undefined || depois === undefined) throw new Error("sem período")
    const comTeto = (valor: typeof antes.valor): Tabelas => ({
      ...TABELAS,
      tetoDoIss: { ...TABELAS.tetoDoIss, periodos: [{ ...antes, valor }, depois] },
    })
    const naQuinta = (anexo: Anexo, tabelas: Tabelas): Caso => ({
      mensal: 30_000_000,
      atividade: interna(anexo),
      tabelas,
    })
    cai(naQuinta("III", comTeto({ ...antes.valor, teto: taxa("0.05001") })))
    conferir(naQuinta("III", comTeto({ ...antes.valor, teto: taxa("0.0501") })))
    const irpj = new Map([...(antes.valor.redistribuicao.III ?? [])])
    const redistribuicao = { ...antes.valor.redistribuicao, III: irpj.set("IRPJ", taxa("0.06025")) }
    cai(naQuinta("III", comTeto({ ...antes.valor, redistribuicao })))
    conferir(naQuinta("IV", comTeto({ ...antes.valor, redistribuicao })))
    // Abaixo do teto a redistribuição não é lida
    conferir({ ...naQuinta("III", comTeto({ ...antes.valor, redistribuicao })), mensal: 17_235_626 })
  })
})

describe("outra lei dos anexos", () => {
  type Mudanca = Partial<Pick<FaixaDoAnexo, "aliquota" | "deduzir" | "partilha">>

  /** The annexes of 2026 with one bracket of each changed. */
  function comFaixa(numero: number, mudanca: (faixa: FaixaDoAnexo) => Mudanca, data = "2026-12-01"): Tabelas {
    const { anexosDoSimples } = TABELAS
    const periodos = anexosDoSimples.periodos.map((periodo) => {
      if (periodo !== vigenteEm(anexosDoSimples, data)) return periodo
      const doAnexo = (anexo: Anexo) => {
        const original = periodo.valor[anexo]
        const mudar = (faixa: FaixaDoAnexo) => (faixa.numero === numero ? { ...faixa, ...mudanca(faixa) } : faixa)
        return { ...original, faixas: original.faixas.map(mudar) }
      }
      const [I, II, III, IV, V] = [doAnexo("I"), doAnexo("II"), doAnexo("III"), doAnexo("IV"), doAnexo("V")]
      return { ...periodo, valor: { I, II, III, IV, V } }
    })
    return { ...TABELAS, anexosDoSimples: { ...anexosDoSimples, periodos } }
  }

  function comTeto(mudanca: Partial<TetoDoIss>): Tabelas {
    const { tetoDoIss } = TABELAS
    const periodos = tetoDoIss.periodos.map((periodo) => ({ ...periodo, valor: { ...periodo.valor, ...mudanca } }))
    return { ...TABELAS, tetoDoIss: { ...tetoDoIss, periodos } }
  }

  const naTerceira = (tabelas: Tabelas, anexo: Anexo = "I"): Caso => ({
    mensal: 6_000_000,
    atividade: interna(anexo),
    tabelas,
  })
  const naSegunda = (tabelas: Tabelas): Caso => ({ mensal: 3_000_000, atividade: interna("I"), tabelas })
  const comIrpj = (texto: string) => (faixa: FaixaDoAnexo) => ({
    partilha: new Map([...faixa.partilha]).set("IRPJ", taxa(texto)),
  })
  const cai = (caso: Caso) => expect(dosDoisJeitos(caso).avaliar).toThrow(LEU)

  it("alíquota e partilha com mais de quatro casas são das regras, só na sua faixa", () => {
    for (const tabelas of [comFaixa(3, () => ({ aliquota: taxa("0.09501") })), comFaixa(3, comIrpj("0.05501"))]) {
      cai(naTerceira(tabelas))
      conferir(naSegunda(tabelas))
    }
    conferir(naTerceira(comFaixa(3, () => ({ aliquota: taxa("0.0951") }))))
    conferir(naTerceira(comFaixa(3, comIrpj("0.0000"))))
  })

  it("tributo negativo não fecha com o total do DAS: as regras recusam a tabela", () => {
    const recusa = (tabelas: Tabelas) =>
      expect(() => dosDoisJeitos(naTerceira(tabelas))).toThrow(/não fecha com o total/)
    recusa(comFaixa(3, comIrpj("-0.0550")))
    recusa(comFaixa(3, () => ({ deduzir: centavos(2n ** 60n) })))
  })

  it("parcela a deduzir maior que o imposto anual no começo da faixa é das regras", () => {
    // 360.000,01 × 9,5 % = 34.200,00095
    const com = (deduzir: string) => naTerceira(comFaixa(3, () => ({ deduzir: deReais(deduzir) })))
    conferir(com("34200.00"))
    cai(com("34200.01"))
  })

  it("1ª faixa sem RBT12: cabe com quatro casas e sem teto na 1ª faixa", () => {
    const forma = { abertura: "2027-01-05" }
    const primeira = (tabelas: Tabelas): Caso => ({
      periodo: "2027-02",
      mensal: 1,
      atividade: interna("III"),
      forma,
      tabelas,
    })
    const em2027 = (mudanca: (faixa: FaixaDoAnexo) => Mudanca) => comFaixa(1, mudanca, "2027-01-01")
    conferir(primeira(em2027(() => ({ aliquota: taxa("0.0601") }))))
    cai(primeira(em2027(() => ({ aliquota: taxa("0.06001") }))))
    cai(primeira(em2027(comIrpj("0.04001"))))
    cai(primeira(comTeto({ faixa: 1 })))
  })

  it("o teto do ISS: nunca alcançado, alcançado desde o começo da faixa, ou de outra faixa", () => {
    const { redistribuicao } = TABELAS.tetoDoIss.periodos[0]?.valor ?? { redistribuicao: {} }
    for (const anexo of ["III", "IV"] as const) {
      for (const mensal of [15_000_001, 17_235_627, 30_000_000]) {
        const caso = { mensal, atividade: interna(anexo) }
        conferir({ ...caso, tabelas: comTeto({ teto: taxa("0.2000") }) })
        conferir({ ...caso, tabelas: comTeto({ teto: taxa("0.0200") }) })
        conferir({ ...caso, tabelas: comTeto({ faixa: 4, teto: taxa("0.0200") }) })
        conferir({ ...caso, tabelas: comTeto({ redistribuicao: {} }) })
        conferir({
          ...caso,
          tabelas: comTeto({ teto: taxa("0.0200"), redistribuicao }),
          atividade: interna(anexo, "iss-fixo"),
        })
      }
    }
    // No fim da 4ª faixa do Anexo III: (16 % − 35.640 ÷ 1.800.000) × 32,5 % = 4,5565 %
    for (const teto of ["0.0455", "0.0456"]) {
      conferir({ mensal: 15_000_000, atividade: interna("III"), tabelas: comTeto({ faixa: 4, teto: taxa(teto) }) })
    }
    const aoAnexoI = comTeto({
      faixa: 4,
      teto: taxa("0.0001"),
      redistribuicao: { I: new Map([["IRPJ", taxa("1.0000")]]) },
    })
    conferir({ mensal: 15_000_000, atividade: interna("I"), tabelas: aoAnexoI })
  })
})

describe("formas recusadas dizem a atividade", () => {
  it.each<[string, readonly AtividadeDoMes[], RegExp]>([
    ["exportação no mercado interno", [interna("I"), interna("I", "exportacao")], /^atividades\[1\]\.situacoes: /],
    ["situação do período", [interna("I", "regime-regular-ibs-cbs")], /^atividades\[0\]\.situacoes: .*não existe/],
    [
      "transporte em III/V",
      [interna("III/V", "transporte-intermunicipal-comunicacao")],
      /^atividades\[0\]\.situacoes: .*Anexo III/,
    ],
    [
      "repetida, em outra ordem",
      [
        interna("I", "icms-st-substituido", "monofasico-pis-cofins"),
        interna("I", "monofasico-pis-cofins", "icms-st-substituido"),
      ],
      /^atividades\[1\]: atividade repetida/,
    ],
    [
      "a mesma exportação, dita e por dizer",
      [
        { ...interna("I"), mercado: "externo" },
        { ...interna("I", "exportacao"), mercado: "externo" },
      ],
      /^atividades\[1\]: atividade repetida/,
    ],
  ])("%s", (_titulo, atividades, mensagem) => {
    const forma = { periodoApuracao: competencia("2026-12"), abertura: "2010-05-10", atividades }
    expect(() => prepararMes(forma)).toThrow(mensagem)
  })

  it("mercados e anexos diferentes não se repetem; abertura impossível e posterior", () => {
    const forma = { periodoApuracao: competencia("2026-12"), abertura: "2010-05-10" }
    const atividades: readonly AtividadeDoMes[] = [interna("I"), interna("II"), { ...interna("I"), mercado: "externo" }]
    expect(() => prepararMes({ ...forma, atividades })).not.toThrow()
    expect(() => prepararMes({ ...forma, atividades, abertura: "2026-02-30" })).toThrow(/^abertura: /)
    expect(() => prepararMes({ ...forma, atividades, abertura: "2027-01-01" })).toThrow(/^periodoApuracao: /)
  })
})
