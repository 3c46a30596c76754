import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { centavos } from "../nucleo/dinheiro.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { gerarArrecadacao, IDENTIFICADORES, lerArrecadacao, SEGMENTOS } from "./codigo.ts"
import { digitoDeArrecadacao } from "./digitos.ts"
import { lerCampoFederal } from "./federal.ts"

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

  it("módulo 11, resto 10 e os demais; número sem algarismos ou longo demais é erro que diz o campo", () => {
    // Módulo 10 de 123: 3×2=6, 2×1=2, 1×2=2: soma 10, dígito 0. De 59: 9×2=18→9, 5×1=5: soma 14, dígito 6
    expect(digitoDeArrecadacao(10, "123")).toBe(0)
    expect(digitoDeArrecadacao(10, "59")).toBe(6)
    for (const numero of ["", "a1", "1a", "1".repeat(61)]) {
      expect(() => digitoDeArrecadacao(11, numero)).toThrow(/^numero: /)
    }
    expect(() => digitoDeArrecadacao(11, "1".repeat(60))).not.toThrow()
  })

  it("o identificador escolhe o módulo: 6 e 7 módulo 10, 8 e 9 módulo 11", () => {
    const digitoGeral = (identificador: "6" | "7" | "8" | "9") => {
      const dados = { segmento: "1", identificador, valor: centavos(1n), convenio: "0000", campoLivre: "0".repeat(25) }
      const { resultado, memoria } = calculado(gerarArrecadacao({ ...dados, segmento: "1" }))
      return [resultado.codigoBarras[3], todos(memoria).at(-1)?.valor.valor]
    }
    // Sem a posição 4: 8 1 i, onze posições do valor (…1), 29 zeros. Da direita, o 1 está na posição 30 (peso 1 no módulo 10).
    // Módulo 10: i na posição 41 (×2), 1 na 42 (×1), 8 na 43 (×2 = 16 → 7); 6×2 = 12 → 3; 7×2 = 14 → 5
    // 6: 1 + 3 + 1 + 7 = 12 → 8; 7: 1 + 5 + 1 + 7 = 14 → 6
    expect(digitoGeral("6")).toEqual(["8", "8 (módulo 10)"])
    expect(digitoGeral("7")).toEqual(["6", "6 (módulo 10)"])
    // Módulo 11, pesos 2 a 9 da direita: posição 30 peso 7; 41 peso 2; 42 peso 3; 43 peso 4
    // 8: 7 + 16 + 3 + 32 = 58, resto 3 → 8; 9: 7 + 18 + 3 + 32 = 60, resto 5 → 6
    expect(digitoGeral("8")).toEqual(["8", "8 (módulo 11)"])
    expect(digitoGeral("9")).toEqual(["6", "6 (módulo 11)"])
  })

  it("a memória da geração e da leitura mostra o código, a linha e cada campo, com a norma", () => {
    const gerada = calculado(
      gerarArrecadacao({
        segmento: "1",
        identificador: "6",
        valor: centavos(12345n),
        convenio: "1234",
        campoLivre: "5".repeat(25),
      }),
    )
    const { codigoBarras, linhaDigitavel } = gerada.resultado
    expect(gerada.memoria.norma?.titulo).toMatch(/Febraban/)
    expect(gerada.memoria.valor.valor).toBe(codigoBarras)
    expect(filhosDe(gerada.memoria).map(({ valor }) => valor.valor)).toEqual([
      codigoBarras,
      linhaDigitavel,
      expect.stringContaining("módulo 10"),
    ])
    const lida = calculado(lerArrecadacao(linhaDigitavel)).memoria
    expect(filhosDe(lida).map(({ rotulo, valor }) => [rotulo, valor.valor])).toEqual([
      ["Código de barras", codigoBarras],
      ["Segmento", "1"],
      ["Valor", "123.45"],
      ["Convênio", "1234"],
      ["Campo livre", "5".repeat(25)],
    ])
    const errada = calculado(lerArrecadacao("123"))
    expect(errada.memoria.valor.valor).toBe(errada.resultado.motivo)
  })

  it("só guia federal de convênio conhecido sugere vencimento e número do documento", () => {
    const lida = (segmento: "1" | "5", convenio: string) =>
      ler(
        calculado(
          gerarArrecadacao({
            segmento,
            identificador: "8",
            valor: centavos(1n),
            convenio,
            campoLivre: "2603212345678901234567890",
          }),
        ).resultado.codigoBarras,
      )
    // Dia 32 de 2026 é 1º de fevereiro
    const sugestao = { vencimento: "2026-02-01", numeroDocumento: "12345678901234567" }
    expect(lida("5", "0328")).toMatchObject(sugestao)
    expect(lida("5", "0385")).toMatchObject(sugestao)
    for (const outra of [lida("5", "0329"), lida("1", "0328")]) {
      expect(outra.valida).toBe(true)
      expect(outra).not.toHaveProperty("vencimento")
      expect(outra).not.toHaveProperty("numeroDocumento")
    }
  })

  it("dia 000 e dia que não existe deixam o vencimento de fora e mantêm o número do documento", () => {
    const de = (dia: string) => lerCampoFederal("5", "0328", `26${dia}12345678901234567890`)
    expect(de("000")).toEqual({ numeroDocumento: "12345678901234567" })
    expect(de("001")).toEqual({ vencimento: "2026-01-01", numeroDocumento: "12345678901234567" })
    expect(de("366")).toEqual({ numeroDocumento: "12345678901234567" })
  })

  it("linha de 200 caracteres ainda é lida; acima disso é erro", () => {
    const espacos = " ".repeat(200 - DAS.length)
    expect(ler(DAS + espacos).valida).toBe(true)
    expect(() => lerArrecadacao(`${DAS}${espacos} `)).toThrow(/^linha: /)
  })

  it("identificador inexistente numa linha de 48 é dito como tal, e não como dígito errado", () => {
    for (const identificador of ["0", "5"]) {
      const linha = `${DAS.slice(0, 2)}${identificador}${DAS.slice(3)}`
      expect(ler(linha).motivo).toBe(`O identificador de valor ${identificador} não existe.`)
    }
  })

  it("letras no começo, no meio ou no fim do convênio são erro", () => {
    const dados = { segmento: "1", identificador: "6", valor: centavos(1n), campoLivre: "1".repeat(25) } as const
    for (const convenio of ["a123", "12a4", "123a"]) {
      expect(() => gerarArrecadacao({ ...dados, convenio })).toThrow(/^convenio: /)
    }
  })
})
