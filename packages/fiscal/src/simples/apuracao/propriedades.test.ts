import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centavos, deReais, somarCentavos } from "../../nucleo/dinheiro.ts"
import { filhosDe } from "../../nucleo/passos.ts"
import { ANEXOS, TRIBUTOS } from "../tipos.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "./empresa.casos.ts"
import type { LinhaDeReceita } from "./tipos.ts"

const PERIODOS = ["2018-01", "2026-12", "2027-01", "2028-12"] as const
const SITUACOES_DE_TESTE = [[], ["iss-retido"], ["icms-st-substituido"]] as const

const umaLinha = fc
  .record({
    anexo: fc.constantFrom(...ANEXOS, "III/V" as const),
    situacoes: fc.constantFrom(...SITUACOES_DE_TESTE),
    mercado: fc.constantFrom("interno" as const, "interno" as const, "externo" as const),
    valor: fc.bigInt({ min: 0n, max: 90_000_000n }),
  })
  .map(({ anexo, situacoes, mercado, valor }) => linha(anexo, "0.00", { situacoes, mercado, valor: centavos(valor) }))

const umMes = fc.record({
  periodo: fc.constantFrom(...PERIODOS),
  receitaMensal: fc.constantFrom("0.00", "15000.00", "33333.33", "160000.00", "310000.00", "420000.00"),
  folhaMensal: fc.constantFrom("0.00", "4000.00", "50000.00"),
  impedidoIcmsIss: fc.boolean(),
  linhas: fc.array(umaLinha, { maxLength: 5 }),
})

type Mes = typeof umMes extends fc.Arbitrary<infer T> ? T : never

function apurar({ periodo, receitaMensal, folhaMensal, impedidoIcmsIss }: Mes, linhas: readonly LinhaDeReceita[]) {
  return calculado(apurarSimples({ ...umaEmpresa(periodo, { receitaMensal, folhaMensal, linhas }), impedidoIcmsIss }))
}

/** A decimal text as an integer with 20 decimals: enough for any product of the tree, without floating point. */
const ESCALA = 20
function exato(texto: string): bigint {
  const negativo = texto.startsWith("-")
  const [inteiros = "0", decimais = ""] = texto.replace("-", "").split(".")
  const valor = BigInt(inteiros + decimais.padEnd(ESCALA, "0"))
  return negativo ? -valor : valor
}

/** Rounds a scaled value to centavos HALF_UP or by truncation; values of the tree are not negative. */
function paraCentavos(valor: bigint, modo: string): bigint {
  const centavo = 10n ** BigInt(ESCALA - 2)
  return modo === "truncar" ? valor / centavo : (2n * valor + centavo) / (2n * centavo)
}

describe("propriedades da apuração", () => {
  it("dividir uma receita em várias linhas não muda um centavo", () => {
    fc.assert(
      fc.property(umMes, fc.integer({ min: 2, max: 6 }), (mes, pedacos) => {
        const divididas = mes.linhas.flatMap((original) => {
          const parte = original.valor / BigInt(pedacos)
          const resto = original.valor - parte * BigInt(pedacos - 1)
          return Array.from({ length: pedacos }, (_, i) => ({
            ...original,
            id: `${original.id}-${i}`,
            valor: centavos(i === 0 ? resto : parte),
          }))
        })
        const inteiro = apurar(mes, mes.linhas).resultado
        const dividido = apurar(mes, divididas).resultado
        expect(dividido.das).toBe(inteiro.das)
        expect(dividido.tributos).toEqual(inteiro.tributos)
      }),
      { numRuns: 150 },
    )
  })

  it("tributos, itens e raiz da memória somam o DAS", () => {
    fc.assert(
      fc.property(umMes, (mes) => {
        const { resultado, memoria } = apurar(mes, mes.linhas)
        expect(somarCentavos(TRIBUTOS.map((tributo) => resultado.tributos[tributo]))).toBe(resultado.das)
        expect(somarCentavos(resultado.itens.map(({ total }) => total))).toBe(resultado.das)
        expect(deReais(memoria.valor.valor)).toBe(resultado.das)
        const bases = somarCentavos(resultado.itens.map(({ base }) => base))
        expect(bases).toBe(resultado.receitaMes)
      }),
      { numRuns: 150 },
    )
  })

  it("mais receita nunca dá menos DAS com o mesmo RBT12", () => {
    const valor = fc.bigInt({ min: 0n, max: 20_000_000n })
    fc.assert(
      fc.property(umMes, fc.constantFrom(...ANEXOS), valor, valor, (mes, anexo, a, b) => {
        const [menor, maior] = a < b ? [a, b] : [b, a]
        const das = (v: bigint) => apurar(mes, [linha(anexo, "0.00", { valor: centavos(v) })]).resultado.das
        // One centavo per tax may be lost when the larger revenue is split at the sublimit and each part is rounded.
        expect(das(maior) + BigInt(TRIBUTOS.length)).toBeGreaterThanOrEqual(das(menor))
      }),
      { numRuns: 150 },
    )
  })

  it("dentro do sublimite a monotonia é exata", () => {
    const valor = fc.bigInt({ min: 0n, max: 1_000_000n })
    fc.assert(
      fc.property(umMes, fc.constantFrom(...ANEXOS), valor, valor, (mes, anexo, a, b) => {
        const pequena: Mes = { ...mes, receitaMensal: "160000.00" }
        const [menor, maior] = a < b ? [a, b] : [b, a]
        const das = (v: bigint) => apurar(pequena, [linha(anexo, "0.00", { valor: centavos(v) })]).resultado.das
        expect(das(maior)).toBeGreaterThanOrEqual(das(menor))
      }),
      { numRuns: 150 },
    )
  })

  it("refeita de fora, a árvore dá os mesmos números: somas, diferenças e arredondamentos em reais", () => {
    const vistos = { soma: 0, diferenca: 0, arredondamento: 0 }
    fc.assert(
      fc.property(umMes, (mes) => {
        for (const passo of todos(apurar(mes, mes.linhas).memoria)) {
          if (passo.valor.unidade !== "reais") continue
          const valor = exato(passo.valor.valor)
          const partes = filhosDe(passo)
            .filter((parte) => parte.valor.unidade === "reais")
            .map((parte) => exato(parte.valor.valor))
          if (passo.tipo === "soma") expect(valor).toBe(partes.reduce((total, parte) => total + parte, 0n))
          else if (passo.tipo === "diferenca") expect(valor).toBe((partes[0] ?? 0n) - (partes[1] ?? 0n))
          else if (passo.tipo === "arredondamento")
            expect(valor).toBe(paraCentavos(partes[0] ?? 0n, passo.modo) * 10n ** BigInt(ESCALA - 2))
          else continue
          vistos[passo.tipo]++
        }
      }),
      { numRuns: 150 },
    )
    expect(vistos.soma).toBeGreaterThan(100)
    expect(vistos.diferenca).toBeGreaterThan(100)
    expect(vistos.arredondamento).toBeGreaterThan(100)
  })

  it("a mesma entrada dá a mesma resposta, e a entrada não é alterada", () => {
    fc.assert(
      fc.property(umMes, (mes) => {
        const antes = structuredClone(mes.linhas)
        expect(apurar(mes, mes.linhas)).toEqual(apurar(mes, mes.linhas))
        expect(mes.linhas).toEqual(antes)
      }),
      { numRuns: 30 },
    )
  })
})
