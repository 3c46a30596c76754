import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centavos } from "../nucleo/dinheiro.ts"
import { calculado } from "../simples/apuracao/empresa.casos.ts"
import { gerarArrecadacao, IDENTIFICADORES, lerArrecadacao, SEGMENTOS } from "./codigo.ts"
import { digitoDeArrecadacao } from "./digitos.ts"

const DAS = "858600000110142203282630270720263100111111100005"

function ler(linha: string) {
  return calculado(lerArrecadacao(linha)).resultado
}

const algarismos = (n: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: n, maxLength: n }).map((d) => d.join(""))

const umaGuia = fc.record({
  segmento: fc.constantFrom(...SEGMENTOS),
  identificador: fc.constantFrom(...IDENTIFICADORES),
  valor: fc.bigInt({ min: 0n, max: 99_999_999_999n }).map(centavos),
  digitos: algarismos(29),
})

describe("código de arrecadação", () => {
  it("ida e volta: o que se gera se lê igual, pela linha e pelo código de barras", () => {
    fc.assert(
      fc.property(umaGuia, ({ segmento, identificador, valor, digitos }) => {
        const corte = segmento === "6" ? 8 : 4
        const guia = {
          segmento,
          identificador,
          valor,
          convenio: digitos.slice(0, corte),
          campoLivre: digitos.slice(corte),
        }
        const { codigoBarras, linhaDigitavel } = calculado(gerarArrecadacao(guia)).resultado
        const emReais = identificador === "6" || identificador === "8"
        const esperado = {
          valida: true,
          codigoBarras,
          segmento,
          valor: emReais ? valor : null,
          convenio: guia.convenio,
        }
        expect(ler(linhaDigitavel)).toMatchObject({ ...esperado, campoLivre: guia.campoLivre })
        expect(ler(codigoBarras)).toMatchObject(esperado)
      }),
    )
  })

  it("trocar um algarismo de um bloco invalida a linha de módulo 10", () => {
    const linha = "816300000022509012342028612150000000000000123455"
    for (let i = 0; i < linha.length; i++) {
      for (let d = 0; d <= 9; d++) {
        if (String(d) === linha[i]) continue
        expect(ler(linha.slice(0, i) + String(d) + linha.slice(i + 1)).valida).toBe(false)
      }
    }
  })

  it("aceita espaços, pontos e traços", () => {
    expect(ler("85860000011-0 14220328263-0 27072026310-0 11111110000-5")).toMatchObject({
      valida: true,
      vencimento: "2026-11-23",
    })
  })

  const invalidas: readonly [string, string, RegExp][] = [
    ["vazia", "", /vieram 0/],
    ["curta", DAS.slice(0, -1), /vieram 47/],
    ["longa", `${DAS}1`, /vieram 49/],
    ["boleto", "23793381286000782713695000063305975520000370000", /É uma linha de boleto/],
    ["não começa por 8", `7${DAS.slice(1)}`, /primeiro algarismo/],
    ["letras", DAS.replace("8", "x"), /só algarismos/],
    ["bloco errado", DAS.replace("00005", "00006"), /dígito do 4º bloco/],
    [
      "identificador inexistente",
      "8550000000000000000000000000000000000000000000000".slice(0, 44),
      /identificador de valor 0|não existe/,
    ],
    ["dígito geral errado", "81640000002509012342026121500000000000012345", /dígito geral/],
    ["segmento inexistente", "88630000002509012342026121500000000000012345", /segmento 8/],
  ]
  for (const [titulo, linha, motivo] of invalidas) {
    it(`inválida: ${titulo}`, () => {
      const lida = ler(linha)
      expect(lida.valida).toBe(false)
      expect(lida.motivo).toMatch(motivo)
    })
  }

  it("o vencimento do DAS só é sugerido: dia que não existe no ano fica de fora e a linha continua válida", () => {
    const gerar = (campoLivre: string) =>
      ler(
        calculado(
          gerarArrecadacao({ segmento: "5", identificador: "8", valor: centavos(1n), convenio: "0328", campoLivre }),
        ).resultado.codigoBarras,
      )
    const resto = "07202631011111110000"
    expect(gerar(`26365${resto}`)).toMatchObject({
      valida: true,
      vencimento: "2026-12-31",
      numeroDocumento: "07202631011111110",
    })
    expect(gerar(`26366${resto}`)).toMatchObject({ valida: true })
    expect(gerar(`26366${resto}`)).not.toHaveProperty("vencimento")
    expect(gerar(`28366${resto}`).vencimento).toBe("2028-12-31")
    expect(gerar(`26000${resto}`)).not.toHaveProperty("vencimento")
  })

  it("campos de outro tamanho e valor que não cabe são erros", () => {
    const base = { segmento: "1", identificador: "6", convenio: "1234", campoLivre: "1".repeat(25) } as const
    const com = (extra: object) => () => gerarArrecadacao({ ...base, valor: centavos(1n), ...extra })
    expect(com({})).not.toThrow()
    expect(com({ convenio: "123" })).toThrow(/4 algarismos/)
    expect(com({ segmento: "6" })).toThrow(/8 algarismos/)
    expect(com({ campoLivre: "1".repeat(24) })).toThrow(/25 algarismos/)
    expect(com({ valor: centavos(99_999_999_999n) })).not.toThrow()
    expect(com({ valor: centavos(100_000_000_000n) })).toThrow(/999999999.99/)
    expect(com({ valor: centavos(-1n) })).toThrow(/valor/)
  })

  it("módulo 11: resto 0 e 1 dão 0, resto 10 dá 1", () => {
    expect(digitoDeArrecadacao(11, "0")).toBe(0) // soma 0
    expect(digitoDeArrecadacao(11, "6")).toBe(0) // 12 mod 11 = 1
    expect(digitoDeArrecadacao(11, "5")).toBe(1) // 10 mod 11 = 10
    expect(digitoDeArrecadacao(11, "1")).toBe(9) // 11 − 2
    expect(() => digitoDeArrecadacao(10, "12a")).toThrow(/algarismos/)
  })
})
