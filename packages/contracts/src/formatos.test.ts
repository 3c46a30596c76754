import { conferirCnpj, conferirCpf } from "@partida/fiscal/documentos"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  formatarDocumento,
  formatos,
  fracaoDePercentual,
  type TipoDeFormato,
  textoNoFormato,
  textoNoFormatoOuNulo,
} from "./formatos.ts"

const ehTipo = (nome: string): nome is TipoDeFormato => nome in formatos
const tipos = Object.keys(formatos).filter(ehTipo)

describe.each(tipos)("%s", (tipo) => {
  const { ler, formatar, queixa, exemplo, tamanho } = formatos[tipo]

  it("o exemplo que a mensagem dá é válido, e mostrado volta igual", () => {
    const valor = ler(exemplo)
    expect(queixa(valor)).toBeNull()
    expect(formatar(valor)).toBe(exemplo)
    expect(valor.length).toBeLessThanOrEqual(tamanho)
  })

  it("qualquer texto é lido sem quebrar; ler de novo, e ler o que se mostra, não muda nada", () => {
    const texto = fc.oneof(
      fc.string({ unit: "grapheme-ascii" }),
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."0123456789Xx./-, ABZ") }),
    )
    fc.assert(
      fc.property(texto, (t) => {
        const valor = ler(t)
        expect(ler(valor)).toBe(valor)
        expect(ler(formatar(valor))).toBe(valor)
        const dita = queixa(valor)
        expect(dita === null || dita.length > 10).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it("tirar os últimos caracteres do que se vê deixa uma máscara pela metade, nunca outro valor válido mais longo", () => {
    for (let i = exemplo.length; i >= 0; i--) {
      const pedaco = exemplo.slice(0, i)
      expect(formatar(ler(pedaco)).length).toBeLessThanOrEqual(exemplo.length)
      expect(formatar(ler(pedaco)).startsWith(pedaco.replace(/\W+$/, "").slice(0, 1))).toBe(true)
    }
  })

  it("vazio pede o campo e mostra como é", () => {
    expect(queixa("")).toContain("Informe")
    expect(queixa("")).toContain(exemplo)
  })
})

interface Caso {
  readonly tipo: TipoDeFormato
  /** As typed or pasted. */
  readonly digitado: string
  readonly valor: string
  readonly mostrado: string
  /** What the complaint says; null for a valid one. */
  readonly queixa: RegExp | null
}
const caso = (tipo: TipoDeFormato, digitado: string, valor: string, mostrado: string, queixa: RegExp | null): Caso => ({
  tipo,
  digitado,
  valor,
  mostrado,
  queixa,
})

describe("válidos e inválidos", () => {
  beforeEach(() => {
    // 23:30 of 20 November in Brasília is already the 21st in London.
    vi.useFakeTimers({ now: new Date("2026-11-21T02:30:00Z") })
  })
  afterEach(() => void vi.useRealTimers())

  it.each<Caso>([
    // Receita Federal's own example of the alphanumeric CNPJ, and its CNPJ (Ministério da Fazenda).
    caso("cnpj", "12.ABC.345/01DE-35", "12ABC34501DE35", "12.ABC.345/01DE-35", null),
    caso("cnpj", " 12abc345 01de35 ", "12ABC34501DE35", "12.ABC.345/01DE-35", null),
    caso("cnpj", "00394460000141", "00394460000141", "00.394.460/0001-41", null),
    caso("cnpj", "12.ABC.345/01DE-36", "12ABC34501DE36", "12.ABC.345/01DE-36", /não conferem/),
    caso("cnpj", "12ABC34501DEAB", "12ABC34501DEAB", "12.ABC.345/01DE-AB", /sempre números/),
    caso("cnpj", "12ABC345", "12ABC345", "12.ABC.345", /14 letras ou números/),
    caso("cnpj", "11111111111111", "11111111111111", "11.111.111/1111-11", /repetido/),
    caso("cpf", "529 982 247 25", "52998224725", "529.982.247-25", null),
    caso("cpf", "529.982.247-26", "52998224726", "529.982.247-26", /não conferem/),
    caso("cpf", "5299822472", "5299822472", "529.982.247-2", /11 números/),
    // A CNPJ pasted by mistake is not cut into a CPF.
    caso("cpf", "00.394.460/0001-41", "00394460000141", "003.944.600-00141", /11 números/),
    caso("cpf", "000.000.000-00", "00000000000", "000.000.000-00", /repetido/),
    caso("rg", "12.345.678-x", "12345678X", "12.345.678-X", null),
    caso("rg", "MG-12.345.678", "MG12345678", "MG12345678", null),
    caso("rg", "123", "123", "12.3", /4 a 14/),
    caso("rg", "00000000", "00000000", "00.000.000", /zeros/),
    caso("cep", "01310-100", "01310100", "01310-100", null),
    caso("cep", "01000-000", "01000000", "01000-000", null),
    caso("cep", "00999-999", "00999999", "00999-999", /não existe/),
    caso("cep", "0131010", "0131010", "01310-10", /8 números/),
    caso("data", "29/02/2028", "2028-02-29", "29/02/2028", null),
    caso("data", "29/02/2026", "29/02/2026", "29/02/2026", /não existe no calendário/),
    // 1900 was not a leap year, 2000 was.
    caso("data", "29021900", "29/02/1900", "29/02/1900", /não existe/),
    caso("data", "29022000", "2000-02-29", "29/02/2000", null),
    caso("data", "31/04/2026", "31/04/2026", "31/04/2026", /não existe/),
    caso("data", "1.2.2026", "2026-02-01", "01/02/2026", null),
    caso("data", "2026-11-20", "2026-11-20", "20/11/2026", null),
    caso("data", "20/11/26", "20/11/26", "20/11/26", /quatro números/),
    caso("data", "20/11/0026", "0026-11-20", "20/11/0026", /Confira o ano/),
    caso("data", "1/", "01", "01", /incompleta/),
    caso("mesEAno", "102026", "2026-10", "10/2026", null),
    caso("mesEAno", "1/2026", "2026-01", "01/2026", null),
    caso("mesEAno", "out/2026", "2026-10", "10/2026", null),
    caso("mesEAno", "13/2026", "13/2026", "13/2026", /01 a 12/),
    caso("mesEAno", "00/2026", "00/2026", "00/2026", /01 a 12/),
    caso("mesEAno", "10/20", "10/20", "10/20", /incompleto/),
    caso("nascimento", "20/11/2026", "2026-11-20", "20/11/2026", null),
    caso("nascimento", "21/11/2026", "2026-11-21", "21/11/2026", /futuro/),
    caso("nascimento", "01/01/1900", "1900-01-01", "01/01/1900", null),
    caso("nascimento", "31/12/1899", "1899-12-31", "31/12/1899", /1900 em diante/),
    caso("celular", "+55 (11) 98765-4321", "11987654321", "(11) 98765-4321", null),
    caso("celular", "011987654321", "11987654321", "(11) 98765-4321", null),
    caso("celular", "11 3876-5432", "1138765432", "(11) 38765-432", /DDD e 9 números/),
    caso("celular", "11887654321", "11887654321", "(11) 88765-4321", /começa por 9/),
    caso("celular", "20987654321", "20987654321", "(20) 98765-4321", /DDD 20 não existe/),
    caso("email", "  Ana@Empresa.com.br ", "Ana@Empresa.com.br", "Ana@Empresa.com.br", null),
    caso("email", "ana@empresa", "ana@empresa", "ana@empresa", /e-mail válido/),
    caso("email", "ana@empresa..br", "ana@empresa..br", "ana@empresa..br", /e-mail válido/),
    caso("email", "ana empresa@x.com", "ana empresa@x.com", "ana empresa@x.com", /e-mail válido/),
    caso("agencia", "1234", "1234", "1234", null),
    caso("agencia", "12345", "1234-5", "1234-5", null),
    caso("agencia", "1234x", "1234-X", "1234-X", null),
    caso("agencia", "123-4", "123-4", "123-4", null),
    caso("agencia", "1234-", "1234-", "1234-", /até 4 números/),
    caso("agencia", "123456", "1234-56", "1234-56", /até 4 números/),
    caso("agencia", "0000", "0000", "0000", /só tem zeros/),
    caso("conta", "123456", "12345-6", "12345-6", null),
    caso("conta", "12.345-x", "12345-X", "12345-X", null),
    caso("conta", "1", "1", "1", /Falta o dígito/),
    caso("conta", "1234567890123", "123456789012-3", "123456789012-3", null),
    caso("conta", "12345678901234", "1234567890123-4", "1234567890123-4", /até 12 números/),
    caso("conta", "0-0", "0-0", "0-0", /só tem zeros/),
  ])("$tipo: $digitado", (c) => {
    const { ler, formatar } = formatos[c.tipo]
    expect(ler(c.digitado)).toBe(c.valor)
    expect(formatar(c.valor)).toBe(c.mostrado)
    const lido = textoNoFormato(c.tipo).safeParse(c.valor)
    if (c.queixa === null) expect(lido).toEqual({ success: true, data: c.valor })
    else expect(lido.error?.issues[0]?.message).toMatch(c.queixa)
  })
})

describe("dígitos: os mesmos do motor", () => {
  const digito = fc.constantFrom(..."0123456789")
  const letra = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  const confere = (resposta: ReturnType<typeof conferirCpf>) =>
    resposta.tipo === "calculado" && resposta.resultado.valido

  it("CPF", () => {
    fc.assert(
      fc.property(fc.array(digito, { minLength: 9, maxLength: 9 }), (base) => {
        for (let i = 0; i < 100; i++) {
          const numero = base.join("") + String(i).padStart(2, "0")
          expect(formatos.cpf.queixa(numero) === null).toBe(confere(conferirCpf(numero)))
        }
      }),
      { numRuns: 20 },
    )
  })

  it("CNPJ, com letras", () => {
    fc.assert(
      fc.property(fc.array(letra, { minLength: 12, maxLength: 12 }), (base) => {
        for (let i = 0; i < 100; i++) {
          const numero = base.join("") + String(i).padStart(2, "0")
          expect(formatos.cnpj.queixa(numero) === null).toBe(confere(conferirCnpj(numero)))
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe("esquemas", () => {
  it("o que pode faltar: vazio e nulo são nulo, e o resto segue a mesma regra", () => {
    const celular = textoNoFormatoOuNulo("celular")
    expect([celular.parse(""), celular.parse(null), celular.parse("11987654321")]).toEqual([null, null, "11987654321"])
    expect(celular.safeParse("119").error?.issues[0]?.message).toMatch(/DDD e 9 números/)
  })

  it.each([
    ["0", true],
    ["0.0702", true],
    ["1", true],
    ["1.00", true],
    ["1.0001", false],
    ["10", false],
    ["-0.1", false],
    ["7,02", false],
    ["", false],
  ])("percentual %s: %s", (valor, valido) => {
    expect(fracaoDePercentual().safeParse(valor).success).toBe(valido)
  })
})

describe("documento de qualquer tipo, com sua máscara", () => {
  it("CNPJ numérico, CNPJ alfanumérico e CPF", () => {
    expect(formatarDocumento("11222333000181")).toBe("11.222.333/0001-81")
    expect(formatarDocumento("12abc34501de35")).toBe("12.ABC.345/01DE-35")
    expect(formatarDocumento("12345678909")).toBe("123.456.789-09")
    expect(formatarDocumento("NIF 123")).toBe("NIF 123")
  })
})
