import { describe, expect, it } from "vitest"
import { type EntradaDaEcd, gerarEcd } from "./ecd.ts"
import { livrosDeTeste } from "./livros.fixtures.ts"
import { planoPadrao } from "./plano.ts"

const entrada: EntradaDaEcd = {
  empresa: {
    nome: "EXEMPLO SERVIÇOS LTDA",
    cnpj: "11222333000181",
    uf: "SP",
    idMunicipio: "3550308",
    municipio: "São Paulo",
    inscricaoEstadual: null,
    inscricaoMunicipal: null,
    nire: "35123456780",
    abertura: "2026-10-01",
  },
  contador: {
    nome: "CONTADORA EXEMPLO",
    cpf: "52998224725",
    crc: "1SP123456",
    uf: "SP",
    email: "contadora@escritorio.example",
    telefone: "1130000000",
  },
  numeroDoLivro: 1,
  notas: null,
  substituicao: null,
  de: "2026-10-01",
  ate: "2026-12-31",
  planoReferencial: 2,
  plano: planoPadrao,
  iniciais: new Map(),
  lancamentos: livrosDeTeste(),
}

/** Cents of "1234,56" by the side beside it; nothing of the writer is used to read. */
const lido = (valor = "", dc = "D") => {
  if (!/^\d+,\d{2}$/.test(valor)) throw new Error(`“${valor}” is no amount.`)
  return Number(valor.replace(",", "")) * (dc === "D" ? 1 : -1)
}
const somar = (valores: readonly number[]) => valores.reduce((a, b) => a + b, 0)

/** Fields of each record: those of the layout, with the one of the record itself. */
const CAMPOS: Readonly<Record<string, number>> = {
  "0000": 23,
  "0001": 2,
  "0007": 3,
  "0990": 2,
  C001: 2,
  C990: 2,
  I001: 2,
  I010: 3,
  I030: 12,
  I050: 8,
  I051: 3,
  I052: 3,
  I150: 3,
  I155: 9,
  I200: 6,
  I250: 9,
  I350: 2,
  I355: 5,
  I990: 2,
  J001: 2,
  J005: 5,
  J100: 12,
  J150: 13,
  J900: 8,
  J930: 12,
  J990: 2,
  K001: 2,
  K990: 2,
  "9001": 2,
  "9900": 3,
  "9990": 2,
  "9999": 2,
}

describe("ECD", () => {
  it("um leitor à parte conta os registros e fecha as cadeias de saldos", () => {
    const { linhas, queixas } = gerarEcd(entrada)
    expect(queixas.filter((q) => q.tipo === "erro")).toEqual([])
    const registros = (linhas ?? []).map((l) => {
      expect(l).toMatch(/^\|[\u0020-\u00ff]*\|$/)
      return l.slice(1, -1).split("|")
    })
    const de = (tipo: string) => registros.filter((r) => r[0] === tipo)
    for (const r of registros) expect([r[0], r.length]).toEqual([r[0], CAMPOS[r[0] ?? ""]])
    // Counts: of the file, of each block, of each kind of record.
    const total = String(registros.length)
    expect([de("9999")[0]?.[1], de("I030")[0]?.[4], de("J900")[0]?.[5]]).toEqual([total, total, total])
    for (const bloco of ["0", "C", "I", "J", "K"])
      expect(de(`${bloco}990`)[0]?.[1]).toBe(String(registros.filter((r) => r[0]?.startsWith(bloco)).length))
    expect(de("9990")[0]?.[1]).toBe(String(registros.filter((r) => r[0]?.startsWith("9")).length))
    const tipos = [...new Set(registros.map((r) => r[0] ?? ""))]
    expect(de("9900").map((r) => [r[1], Number(r[2])])).toEqual(tipos.map((t) => [t, de(t).length]))
    // Chart: above each account there is one, synthetic and of a lower level.
    const contas = new Map(de("I050").map((r) => [r[5], r]))
    expect(contas.size).toBe(de("I050").length)
    for (const r of contas.values()) {
      if (r[6] === "") continue
      const acima = contas.get(r[6])
      expect([acima?.[3], Number(acima?.[4]) < Number(r[4])]).toEqual(["S", true])
    }
    // Entries: their lines follow them, balance, and add up to what they say.
    const movimento = new Map<string, { d: number; c: number; e: number }>()
    let atual: string[] = []
    const lancamentos = new Map<string, { dito: number; d: number; c: number }>()
    for (const r of registros) {
      if (r[0] === "I200") {
        atual = r
        lancamentos.set(r[1] ?? "", { dito: lido(r[3]), d: 0, c: 0 })
      }
      if (r[0] !== "I250") continue
      const [, conta = "", , valor, dc] = r
      const chave = `${conta} ${atual[2]?.slice(2)}`
      const m = movimento.get(chave) ?? { d: 0, c: 0, e: 0 }
      const l = lancamentos.get(atual[1] ?? "")
      if (!l) throw new Error("A line without its entry.")
      if (dc === "D") {
        m.d += lido(valor)
        l.d += lido(valor)
      } else {
        m.c += lido(valor)
        l.c += lido(valor)
      }
      if (atual[4] === "E") m.e += lido(valor, dc)
      movimento.set(chave, m)
    }
    for (const l of lancamentos.values()) expect([l.d, l.c]).toEqual([l.dito, l.dito])
    // Balances: every month follows the one before it, and the entries of the month.
    let antes = new Map<string, number>()
    let mes = ""
    const meses: string[][][] = []
    for (const r of registros) {
      if (r[0] === "I150") {
        mes = r[1]?.slice(2) ?? ""
        if (meses.length > 0) antes = new Map(meses.at(-1)?.map((s) => [s[1] ?? "", lido(s[7], s[8])]))
        meses.push([])
      }
      if (r[0] !== "I155") continue
      const [, conta = "", , vi, di, d, c, vf, df] = r
      expect([conta, lido(vi, di)]).toEqual([conta, antes.get(conta) ?? 0])
      const m = movimento.get(`${conta} ${mes}`) ?? { d: 0, c: 0 }
      expect([conta, lido(d), lido(c)]).toEqual([conta, m.d, m.c])
      expect(lido(vi, di) + lido(d) - lido(c)).toBe(lido(vf, df))
      meses.at(-1)?.push(r)
    }
    expect(meses).toHaveLength(3)
    for (const saldos of meses) expect(somar(saldos.map((s) => lido(s[7], s[8])))).toBe(0)
    // The closing: what each result account had is what its entries of closing took.
    expect(de("I350").map((r) => r[1])).toEqual(["31122026"])
    for (const [, conta = "", , valor, dc] of de("I355"))
      expect([conta, lido(valor, dc)]).toEqual([conta, -(movimento.get(`${conta} 122026`)?.e ?? 0)])
    // Statements: a total is the sum of what is right under it, and the two sides are equal.
    const filhas = (tipo: string, codigo: number, superior: number, valor: number) => {
      for (const t of de(tipo).filter((r) => r[codigo + 1] === "T"))
        expect([t[codigo], lido(t[valor], t[valor + 1])]).toEqual([
          t[codigo],
          somar(
            de(tipo)
              .filter((r) => r[superior] === t[codigo])
              .map((r) => lido(r[valor], r[valor + 1])),
          ),
        ])
    }
    filhas("J100", 1, 4, 9)
    filhas("J150", 2, 5, 9)
    const [ativo, passivo] = de("J100").filter((r) => r[3] === "1")
    expect([ativo?.[9], ativo?.[10], passivo?.[10]]).toEqual([passivo?.[9], "D", "C"])
    const linhaDaConta = new Map<string, string>()
    for (const [i, r] of registros.entries()) {
      if (r[0] !== "I052") continue
      const conta = registros.slice(0, i).findLast((a) => a[0] === "I050")
      linhaDaConta.set(conta?.[5] ?? "", r[2] ?? "")
    }
    const doDetalhe = (codigo: string | undefined, saldos: (readonly [string, number])[]) =>
      somar(saldos.filter(([conta]) => linhaDaConta.get(conta) === codigo).map(([, valor]) => valor))
    const finais = (meses.at(-1) ?? []).map((s) => [s[1] ?? "", lido(s[7], s[8])] as const)
    for (const r of de("J100").filter((x) => x[2] === "D")) expect(lido(r[9], r[10])).toBe(doDetalhe(r[1], finais))
    const doResultado = de("I355").map((s) => [s[1] ?? "", lido(s[3], s[4])] as const)
    for (const r of de("J150").filter((x) => x[3] === "D")) expect(lido(r[9], r[10])).toBe(doDetalhe(r[2], doResultado))
  })

  it("as notas vão junto das demonstrações, sem o nome de registro que o programa recusa", () => {
    const { linhas } = gerarEcd({ ...entrada, notas: "1. Caixa\nVer J100, I001 e J900." })
    const registros = (linhas ?? []).map((l) => l.slice(1, -1).split("|"))
    const ordem = registros.map((r) => r[0]).filter((t, i, todos) => t?.startsWith("J") && t !== todos[i - 1])
    expect(ordem).toEqual(["J001", "J005", "J100", "J150", "J800", "J900", "J930", "J990"])
    // I is 73 and J is 74; J100 is not among those refused.
    const rtf = "{\\rtf1\\ansi 1. Caixa\\par Ver J100, \\u73?001 e \\u74?900.}"
    expect(registros.find((r) => r[0] === "J800")).toEqual(["J800", "010", "Notas explicativas", "", rtf, "J800FIM"])
  })

  it("a substituta diz o hash da anterior e leva o termo com quem o assina", () => {
    const hash = "0123456789abcdef0123456789abcdef01234567"
    const substituicao = { hash, motivo: "003", termo: "Balanço {trocado} | ação\nJ100 — a \\ b" } as const
    const { linhas } = gerarEcd({ ...entrada, substituicao })
    const registros = (linhas ?? []).map((l) => l.slice(1, -1).split("|"))
    const de = (tipo: string) => registros.filter((r) => r[0] === tipo)
    // Fields 14 and 15 of 0000.
    expect([de("0000")[0]?.length, de("0000")[0]?.slice(13, 15)]).toEqual([23, ["1", hash.toUpperCase()]])
    const [termo] = de("J801")
    expect([de("J801").length, termo?.length, termo?.[1], termo?.[3], termo?.[4], termo?.[6]]).toEqual([
      1,
      7,
      "001",
      "003",
      "",
      "J801FIM",
    ])
    // ç is U+00E7 = 231, ã 227, | 124, the dash 8212.
    expect(termo?.[5]).toBe(
      "{\\rtf1\\ansi Balan\\u231?o \\{trocado\\} \\u124? a\\u231?\\u227?o\\par J100 \\u8212? a \\\\ b}",
    )
    expect([de("J932").length, de("J932")[0]?.length, de("J932")[0]?.[4]]).toEqual([1, 11, "910"])
    expect(de("J932")[0]?.[3]).toBe(
      "Contador/Contabilista Responsável Pelo Termo de Verificação para Fins de Substituição da ECD",
    )
    const ordem = registros.map((r) => r[0]).filter((t, i, todos) => t?.startsWith("J") && t !== todos[i - 1])
    expect(ordem).toEqual(["J001", "J005", "J100", "J150", "J801", "J900", "J930", "J932", "J990"])
    expect(de("J990")[0]?.[1]).toBe(String(registros.filter((r) => r[0]?.startsWith("J")).length))
    expect(de("9900").filter((r) => r[1] === "J801" || r[1] === "J932")).toEqual([
      ["9900", "J801", "1"],
      ["9900", "J932", "1"],
    ])
    const torta = gerarEcd({ ...entrada, substituicao: { hash: "recibo", motivo: "099", termo: " " } })
    expect(torta.linhas).toBeNull()
    expect(torta.queixas.filter((q) => q.tipo === "erro").map((q) => q.registro)).toEqual(["0000", "J801"])
  })

  it("recusa antes de escrever, dizendo a conta, o lançamento ou o campo", () => {
    const contas = planoPadrao.contas.map((c) =>
      c.chave === "clientes" ? { ...c, referencial: null, aglutinacao: null } : c,
    )
    const semConta = {
      ...planoPadrao,
      contas,
      conta: (codigo: string) => contas.find((c) => c.codigo === codigo) ?? planoPadrao.conta(codigo),
    }
    const { linhas, queixas } = gerarEcd({
      ...entrada,
      plano: semConta,
      contador: { ...entrada.contador, crc: "" },
      lancamentos: entrada.lancamentos
        .filter((l) => l.tipo === "N")
        .map((l, i) => (i === 2 ? { ...l, data: "2027-01-02" } : l)),
    })
    expect(linhas).toBeNull()
    expect(queixas.filter((q) => q.tipo === "erro").map((q) => [q.registro, q.onde])).toEqual([
      ["J930", "CRC do contador"],
      ["I052", "conta 1.1.2.01.001"],
      ["I051", "conta 1.1.2.01.001"],
      ["I200", "lançamento 3"],
      ["I350", "exercício"],
    ])
  })
})
