import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { BRADESCO } from "./bradesco.ts"
import { com, em, emLinhas, retornoDe } from "./cnab-pagamentos.fixtures.ts"
import { digitosDoBradesco } from "./digitos-bradesco.ts"
import { escreverRemessa, NaoCabe, type PagamentoDaRemessa, semAcentos } from "./escrever.ts"
import { lerPagamentos, PagamentosRecusados } from "./ler.ts"

const empresa = {
  tipoDeInscricao: 2,
  inscricao: "11222333000181",
  convenio: "123456",
  agencia: "1234",
  digitoDaAgencia: "3",
  conta: "567890",
  digitoDaConta: "0",
  nomeDaEmpresa: "Padaria São João & Filhos Ltda",
}
const endereco = {
  logradouro: "Rua da Consolação",
  numero: 100,
  cidade: "São Paulo",
  cep: "01301",
  complementoDoCep: "000",
  uf: "SP",
}

const credito: PagamentoDaRemessa = {
  forma: "credito",
  valorCentavos: 123_456n,
  registros: {
    A: {
      camara: "000",
      bancoDoFavorecido: "237",
      agencia: "3381",
      digitoDaAgencia: "2",
      conta: "1234567",
      digitoDaConta: "P",
      nome: "Açúcar União",
      seuNumero: "R00000700001",
      pagarEm: "2026-11-30",
      valor: 123_456n,
    },
    B: { tipoDeInscricao: 2, inscricao: "11444777000161", vencimento: "2026-12-01", valor: 123_456n },
  },
}
const ted: PagamentoDaRemessa = {
  forma: "ted",
  valorCentavos: 1n,
  registros: {
    A: {
      camara: "018",
      bancoDoFavorecido: "001",
      agencia: "4321",
      digitoDaAgencia: "X",
      conta: "99887",
      digitoDaConta: "X",
      nome: "Um nome comprido demais para as trinta posições",
      seuNumero: "R00000700002",
      pagarEm: "2026-11-30",
      valor: 1n,
      finalidadeDaTed: "00005",
      finalidadeComplementar: "CC",
    },
    B: { tipoDeInscricao: 1, inscricao: "52998224725", vencimento: "2026-11-30", valor: 1n },
  },
}
const DO_BOLETO = "23791648100003700003381286000782713690006330"
const boleto: PagamentoDaRemessa = {
  forma: "boleto-do-banco",
  valorCentavos: 370_000n,
  registros: {
    J: {
      codigoDeBarras: DO_BOLETO,
      nome: "Fornecedor de Papel",
      vencimento: "2026-12-02",
      valorNominal: 370_000n,
      pagarEm: "2026-11-30",
      valor: 370_000n,
      seuNumero: "R00000700003",
    },
    J52: {
      tipoDoSacado: 2,
      inscricaoDoSacado: "11222333000181",
      nomeDoSacado: "Padaria São João",
      tipoDoCedente: 2,
      inscricaoDoCedente: "B4K5M6P7000188",
      nomeDoCedente: "Nuvem Sistemas",
    },
  },
}
const tributo: PagamentoDaRemessa = {
  forma: "tributo",
  valorCentavos: 11_014n,
  registros: {
    O: {
      codigoDeBarras: "85860000000110142203286302707202631001111110",
      nome: "Receita Federal",
      vencimento: "2026-12-20",
      pagarEm: "2026-11-30",
      valor: 11_014n,
      seuNumero: "R00000700004",
    },
  },
}
const pix: PagamentoDaRemessa = {
  forma: "pix",
  valorCentavos: 65_000n,
  registros: {
    A: {
      camara: "009",
      bancoDoFavorecido: "000",
      agencia: "0",
      conta: "0",
      nome: "Horizonte",
      seuNumero: "R00000800001",
      pagarEm: "2026-11-30",
      valor: 65_000n,
    },
    BPix: { iniciacao: "02", tipoDeInscricao: 2, inscricao: "11444777000161", chave: "financeiro@horizonte.example" },
  },
}

const escrever = (pagamentos: readonly PagamentoDaRemessa[], modalidade: "" | "PIX" = "") =>
  escreverRemessa(BRADESCO, { nsa: 7, dia: "2026-11-28", hora: "093015", modalidade, empresa, endereco, pagamentos })

describe("remessa de pagamentos, lida pelas posições do manual", () => {
  const { bytes, sha256 } = escrever([boleto, ted, tributo, credito])
  const linhas = emLinhas(bytes)

  it("tem registros de 240 posições, CRLF em todos, letras sem acento e o resumo dos bytes", () => {
    expect(linhas.pop()).toBe("")
    expect(linhas.map((l) => l.length)).toEqual(linhas.map(() => 240))
    expect(Buffer.from(bytes).toString("latin1")).toMatch(/^[A-Z0-9 .,/&\r\n-]+$/)
    expect(sha256).toBe(createHash("sha256").update(bytes).digest("hex"))
    expect(semAcentos("  Ação “nº 1”\tÇ ")).toBe("ACAO N 1 C")
  })

  it("o cabeçalho diz banco, empresa, convênio, conta, dia, hora e número do arquivo", () => {
    const [h] = linhas
    expect(em(h, 1, 17)).toBe(`23700000${" ".repeat(9)}`)
    expect(em(h, 18, 32)).toBe("211222333000181")
    // Six digits at the left, and blanks.
    expect(em(h, 33, 52)).toBe("123456              ")
    expect([em(h, 53, 57), em(h, 58, 58), em(h, 59, 70), em(h, 71, 71), em(h, 72, 72)]).toEqual([
      "01234",
      "3",
      "000000567890",
      "0",
      " ",
    ])
    expect(em(h, 73, 102)).toBe("PADARIA SAO JOAO & FILHOS LTDA")
    expect(em(h, 103, 132).trim()).toBe("BANCO BRADESCO S.A.")
    expect([em(h, 143, 143), em(h, 144, 151), em(h, 152, 157), em(h, 158, 163)]).toEqual([
      "1",
      "28112026",
      "093015",
      "000007",
    ])
    expect([em(h, 164, 166), em(h, 167, 171), em(h, 172, 240).trim()]).toEqual(["089", "01600", ""])
  })

  it("cada forma é um lote, na ordem delas, com serviço, forma, versão e indicativo do manual", () => {
    const lotes = linhas.filter((l) => em(l, 8, 8) === "1")
    expect(
      lotes.map((l) => [em(l, 4, 7), em(l, 9, 9), em(l, 10, 11), em(l, 12, 13), em(l, 14, 16), em(l, 223, 230)]),
    ).toEqual([
      ["0001", "C", "20", "01", "045", "01      "],
      ["0002", "C", "20", "41", "045", "01      "],
      ["0003", "C", "20", "30", "040", "        "],
      ["0004", "C", "22", "11", "012", "01      "],
    ])
    const [primeiro] = lotes
    expect([em(primeiro, 143, 172).trim(), em(primeiro, 173, 177), em(primeiro, 193, 212).trim()]).toEqual([
      "RUA DA CONSOLACAO",
      "00100",
      "SAO PAULO",
    ])
    expect([em(primeiro, 213, 217), em(primeiro, 218, 220), em(primeiro, 221, 222)]).toEqual(["01301", "000", "SP"])
  })

  it("os segmentos A e B do crédito e da TED", () => {
    const [a, b] = linhas.filter((l) => em(l, 4, 7) === "0001" && em(l, 8, 8) === "3")
    expect([em(a, 9, 13), em(a, 14, 14), em(a, 15, 17), em(a, 18, 20), em(a, 21, 23)]).toEqual([
      "00001",
      "A",
      "000",
      "000",
      "237",
    ])
    expect([em(a, 24, 29), em(a, 30, 41), em(a, 42, 43)]).toEqual(["033812", "000001234567", "P "])
    expect([em(a, 44, 73).trim(), em(a, 74, 93).trim()]).toEqual(["ACUCAR UNIAO", "R00000700001"])
    // R$ 1.234,56 in thirteen digits and two; what only a return writes is zero.
    expect([em(a, 94, 101), em(a, 102, 104), em(a, 105, 119), em(a, 120, 134)]).toEqual([
      "30112026",
      "BRL",
      "0".repeat(15),
      "000000000123456",
    ])
    expect([
      em(a, 135, 154).trim(),
      em(a, 155, 177),
      em(a, 178, 229).trim(),
      em(a, 230, 230),
      em(a, 231, 240).trim(),
    ]).toEqual(["", "0".repeat(23), "", "0", ""])
    expect([em(b, 9, 14), em(b, 15, 17), em(b, 18, 32)]).toEqual(["00002B", "   ", "211444777000161"])
    expect([em(b, 128, 135), em(b, 136, 150), em(b, 151, 210), em(b, 226, 226)]).toEqual([
      "01122026",
      "000000000123456",
      "0".repeat(60),
      "0",
    ])
    const [doTed, doisDoTed] = linhas.filter((l) => em(l, 4, 7) === "0002" && em(l, 8, 8) === "3")
    expect([em(doTed, 18, 20), em(doTed, 21, 23), em(doTed, 29, 29), em(doTed, 42, 42)]).toEqual([
      "018",
      "001",
      "X",
      "X",
    ])
    expect([em(doTed, 44, 73), em(doTed, 120, 134)]).toEqual(["UM NOME COMPRIDO DEMAIS PARA A", "000000000000001"])
    expect([em(doTed, 218, 219), em(doTed, 220, 224), em(doTed, 225, 226)]).toEqual(["  ", "00005", "CC"])
    // A CPF has zeros at the left.
    expect(em(doisDoTed, 18, 32)).toBe("100052998224725")
  })

  it("os segmentos J, J-52 e O", () => {
    const [j, j52] = linhas.filter((l) => em(l, 4, 7) === "0003" && em(l, 8, 8) === "3")
    expect([em(j, 9, 17), em(j, 18, 61)]).toEqual(["00001J000", DO_BOLETO])
    expect([em(j, 62, 91).trim(), em(j, 92, 99), em(j, 100, 114), em(j, 115, 144)]).toEqual([
      "FORNECEDOR DE PAPEL",
      "02122026",
      "000000000370000",
      "0".repeat(30),
    ])
    expect([em(j, 145, 152), em(j, 153, 167), em(j, 168, 182)]).toEqual(["30112026", "000000000370000", "0".repeat(15)])
    expect([em(j, 183, 202).trim(), em(j, 203, 222).trim(), em(j, 223, 224), em(j, 225, 240).trim()]).toEqual([
      "R00000700003",
      "",
      "09",
      "",
    ])
    expect([em(j52, 9, 14), em(j52, 15, 15), em(j52, 16, 19)]).toEqual(["00002J", " ", "0052"])
    expect([em(j52, 20, 35), em(j52, 36, 75).trim()]).toEqual(["2011222333000181", "PADARIA SAO JOAO"])
    // The CNPJ with letters, which the validator of the bank takes.
    expect([em(j52, 76, 91), em(j52, 92, 131).trim()]).toEqual(["20B4K5M6P7000188", "NUVEM SISTEMAS"])
    expect([em(j52, 132, 147), em(j52, 148, 240).trim()]).toEqual(["0".repeat(16), ""])
    const o = linhas.find((l) => em(l, 4, 7) === "0004" && em(l, 8, 8) === "3")
    expect([em(o, 9, 17), em(o, 18, 61)]).toEqual(["00001O000", "85860000000110142203286302707202631001111110"])
    expect([em(o, 62, 91).trim(), em(o, 92, 99), em(o, 100, 107), em(o, 108, 122), em(o, 123, 142).trim()]).toEqual([
      "RECEITA FEDERAL",
      "20122026",
      "30112026",
      "000000000011014",
      "R00000700004",
    ])
  })

  it("contas e somas: dois registros por pagamento e os dois do lote; o arquivo conta todos", () => {
    const fins = linhas.filter((l) => em(l, 8, 8) === "5")
    expect(fins.map((l) => [em(l, 18, 23), em(l, 24, 41), em(l, 42, 65)])).toEqual([
      ["000004", "000000000000123456", "0".repeat(24)],
      ["000004", "000000000000000001", "0".repeat(24)],
      ["000004", "000000000000370000", "0".repeat(24)],
      ["000003", "000000000000011014", "0".repeat(24)],
    ])
    // 2 of the file, 4 + 4 + 4 + 3 of the lots.
    const fim = linhas.at(-1)
    expect([em(fim, 4, 8), em(fim, 18, 23), em(fim, 24, 29), em(fim, 30, 35)]).toEqual([
      "99999",
      "000004",
      "000017",
      "000000",
    ])
  })

  it("o Pix vai em arquivo próprio, com PIX no cabeçalho, câmara 009, o tipo da chave e a chave como o banco a guarda", () => {
    const doPix = emLinhas(escrever([pix], "PIX").bytes)
    expect(em(doPix[0], 172, 174)).toBe("PIX")
    expect(em(doPix[1], 10, 16)).toBe("2045045")
    expect([em(doPix[2], 18, 20), em(doPix[2], 21, 43)]).toEqual(["009", `${"0".repeat(8)} ${"0".repeat(12)}  `])
    expect([em(doPix[3], 15, 17), em(doPix[3], 18, 32), em(doPix[3], 128, 226).trim()]).toEqual([
      "02 ",
      "211444777000161",
      "financeiro@horizonte.example",
    ])
  })

  it("o que não cabe nunca é cortado: é recusado antes de haver arquivo", () => {
    const a = { ...credito.registros.A }
    for (const errado of [
      { conta: "1".repeat(13) },
      { seuNumero: "x".repeat(21) },
      { valor: 10n ** 15n },
      { agencia: "12A" },
    ])
      expect(() => escrever([{ ...credito, registros: { ...credito.registros, A: { ...a, ...errado } } }])).toThrow(
        NaoCabe,
      )
    const b = { tipoDeInscricao: 2, inscricao: "11444777000161", iniciacao: "02" }
    for (const chave of ["ação@x.example", "a".repeat(100)])
      expect(() => escrever([{ ...pix, registros: { A: a, BPix: { ...b, chave } } }])).toThrow(NaoCabe)
  })
})

describe("dígitos do banco", () => {
  it.each([
    // 1×5 + 2×4 + 3×3 + 4×2 = 30; 30 mod 11 = 8; 11 − 8 = 3.
    ["agencia", "1234", ["3"]],
    // 3×5 + 3×4 + 8×3 + 1×2 = 53; 53 mod 11 = 9; 11 − 9 = 2.
    ["agencia", "3381", ["2"]],
    // 0567890: 0×2+5×7+6×6+7×5+8×4+9×3+0×2 = 165 = 15 × 11; rest 0.
    ["conta", "567890", ["0"]],
    // 0000006: 6×2 = 12; rest 1, which is 10.
    ["conta", "6", ["P", "0"]],
    ["conta", "12345678", []],
  ] as const)("%s %s tem %j", (qual, numero, digitos) => {
    expect(digitosDoBradesco(qual, numero)).toEqual(digitos)
  })
})

describe("leitura de remessa e retorno", () => {
  const remessa = escrever([boleto, ted, tributo, credito]).bytes

  it("lê de volta o que a remessa diz", () => {
    const lida = lerPagamentos(remessa)
    expect(lida).toMatchObject({
      sentido: "remessa",
      nsa: 7,
      lotes: 4,
      registros: 17,
      totalCentavos: 504_471n,
      avisos: [],
    })
    expect(lida.pagamentos.map((p) => [p.forma, p.seuNumero, p.valorCentavos, p.pagarEm])).toEqual([
      ["credito", "R00000700001", 123_456n, "2026-11-30"],
      ["ted", "R00000700002", 1n, "2026-11-30"],
      ["boleto-do-banco", "R00000700003", 370_000n, "2026-11-30"],
      ["tributo", "R00000700004", 11_014n, "2026-11-30"],
    ])
    expect(lida.pagamentos[0]?.destino).toMatchObject({ conta: "000001234567", inscricao: "11444777000161" })
    expect(lida.pagamentos[2]?.destino).toMatchObject({
      codigoDeBarras: DO_BOLETO,
      inscricaoDoCedente: "0B4K5M6P7000188",
    })
  })

  it("as ocorrências são do pagamento ou, sem elas, do lote e do arquivo; cada código uma vez", () => {
    const retorno = retornoDe(remessa, (numero) =>
      numero.endsWith("1")
        ? { ocorrencias: "00ZA00", pagoEm: "30112026", valorPago: 123_456n }
        : numero.endsWith("2")
          ? { ocorrencias: "AN" }
          : null,
    )
    const linhas = emLinhas(retorno)
    const doLote = linhas.map((l) => (em(l, 4, 8) === "00031" ? com(l, 231, "HE") : l)).join("\r\n")
    const lido = lerPagamentos(Buffer.from(doLote, "latin1"))
    expect(lido.sentido).toBe("retorno")
    expect(lido.pagamentos.map((p) => [p.ocorrencias, p.pagoEm, p.valorPagoCentavos])).toEqual([
      [["00", "ZA"], "2026-11-30", 123_456n],
      [["AN"], null, null],
      [["HE"], null, null],
      [[], null, null],
    ])
  })

  it.each([
    ["vazio", ""],
    ["outro banco", "341"],
    ["sem o fim", null],
  ])("recusa o que é %s dizendo o que fazer", (_qual, como) => {
    const texto = Buffer.from(remessa).toString("latin1")
    const bytes = como === null ? texto.slice(0, -242) : como === "" ? "" : como + texto.slice(3)
    expect(() => lerPagamentos(Buffer.from(bytes, "latin1"))).toThrow(PagamentosRecusados)
  })

  it("nenhuma alteração de um byte derruba a leitura, e nenhuma de valor passa sem aviso ou recusa", () => {
    const original = Buffer.from(retornoDe(remessa, () => ({ ocorrencias: "BD" })))
    let recusados = 0
    for (let i = 0; i < original.length; i += 7)
      for (const novo of [0x39, 0x5a, 0x00, 0x0a, 0xff]) {
        const mudado = Buffer.from(original)
        mudado[i] = novo
        try {
          const lido = lerPagamentos(mudado)
          const soma = lido.pagamentos.reduce((s, p) => s + p.valorCentavos, 0n)
          if (soma !== 504_471n)
            expect([lido.avisos.length > 0 || lido.pagamentos.length !== 4, i, novo]).toEqual([true, i, novo])
        } catch (erro) {
          expect(erro).toBeInstanceOf(PagamentosRecusados)
          recusados++
        }
      }
    expect(recusados).toBeGreaterThan(400)
  })
})
