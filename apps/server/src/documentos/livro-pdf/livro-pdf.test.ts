import { describe, expect, it } from "vitest"
import { lerPaginas } from "../memoria-pdf/leitor-de-pdf.fixtures.ts"
import { escreverDiarioPdf, type LancamentoImpresso } from "./diario-pdf.ts"
import type { LivroImpresso } from "./encadernacao.ts"
import { type ContaImpressa, escreverRazaoPdf } from "./razao-pdf.ts"

const LIVRO: LivroImpresso = {
  emitente: { marca: { nome: "Partida", logo: null }, escritorio: { nome: "Escritório", cnpj: "34567219000199" } },
  empresa: {
    razaoSocial: "Oficina Modelo Ltda",
    cnpj: "11222333000181",
    municipio: "São Paulo, SP",
    nire: "35200000001",
  },
  contador: { nome: "Bia Contadora", crc: "SP-123456/O-7" },
  periodo: { de: "2026-01-01", ate: "2026-12-31" },
  numero: 3,
  geradoEm: new Date("2027-01-20T12:00:00-03:00"),
}

async function* emLotes<T>(itens: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let i = 0; i < itens.length; i += 50) yield itens.slice(i, i + 50)
}

async function lido(fluxo: AsyncIterable<Uint8Array>): Promise<string[][]> {
  const partes: Uint8Array[] = []
  for await (const parte of fluxo) partes.push(parte)
  return lerPaginas(Buffer.concat(partes)).map((pagina) => pagina.map(({ texto }) => texto.replaceAll("\u00a0", " ")))
}

/** The figures beside a word, on the pages that have it. */
const aoLado = (paginas: readonly (readonly string[])[], palavra: string, quantas: number) =>
  paginas.map((pagina) => {
    const i = pagina.indexOf(palavra)
    return i < 0 ? null : pagina.slice(i + 1, i + 1 + quantas)
  })

const lancamento = (numero: number, historico: string, centavos: bigint): LancamentoImpresso => ({
  numero,
  data: "2026-03-31",
  historico,
  partidas: [
    { conta: "1.1.1.02.001", nome: "Banco conta movimento", dc: "D", centavos },
    { conta: "3.1.1.01.001", nome: "Receita de serviços", dc: "C", centavos },
  ],
})

describe("livro diário em PDF", () => {
  const demonstradas = { balanco: [], dre: [] }

  it("numera as folhas, diz quantas são nos dois termos e transporta as somas de uma à outra", async () => {
    // 100 entries of 1.00 and the history of the last takes more than a line.
    const longo = "Serviço ".repeat(40).trim()
    const todos = Array.from({ length: 100 }, (_v, i) => lancamento(i + 1, i === 99 ? longo : `Nota ${i + 1}`, 100n))
    const paginas = await lido(escreverDiarioPdf(LIVRO, emLotes(todos), demonstradas))

    expect(paginas.map((p) => p.find((t) => t.startsWith("folha ")))).toEqual(paginas.map((_p, i) => `folha ${i + 1}`))
    const [abertura = [], ...resto] = paginas
    const encerramento = resto.at(-1) ?? []
    for (const [termo, verbo] of [
      [abertura, "servirá"],
      [encerramento, "serviu"],
    ] as const) {
      const texto = termo.join(" ")
      expect(texto).toContain(`Este livro tem ${paginas.length} folhas, numeradas de 1 a ${paginas.length}, e ${verbo}`)
      for (const dito of ["Diário número 3", "NIRE 35200000001", "11.222.333/0001-81", "CRC SP-123456/O-7"])
        expect(texto).toContain(dito)
    }
    // What one page sends is what the next receives, and all of it is the total.
    const enviadas = aoLado(paginas, "A transportar", 2).filter((s) => s !== null)
    const recebidas = aoLado(paginas, "Transporte", 2).filter((s) => s !== null)
    expect(enviadas.length).toBeGreaterThan(3)
    expect(recebidas).toEqual(enviadas)
    expect(aoLado(paginas, "Total do período", 2).filter((s) => s !== null)).toEqual([["100,00", "100,00"]])
    // Nothing of a long history is left out, and every entry is there once, in order.
    expect(
      paginas
        .flat()
        .join(" ")
        .match(/Serviço/g),
    ).toHaveLength(40)
    const numeros = paginas.flatMap((p) => p.flatMap((t, i) => (t === "31/03/2026" ? [p[i + 1]] : [])))
    expect(numeros).toEqual(todos.map(({ numero }) => String(numero)))
    expect(paginas.flat().filter((t) => t === "Balanço patrimonial em 31/12/2026")).toHaveLength(1)
  })

  it("diz que nada houve num período sem lançamentos", async () => {
    const paginas = await lido(escreverDiarioPdf(LIVRO, emLotes([]), demonstradas))
    expect(paginas.flat()).toContain("Nenhum lançamento no período.")
  })
})

describe("livro razão em PDF", () => {
  it("mostra cada conta com o saldo de antes, o saldo depois de cada partida e o total, também de página em página", async () => {
    const partida = (numero: number, dc: "D" | "C", centavos: bigint) => ({
      numero,
      data: "2026-01-10",
      historico: `Lançamento ${numero}`,
      contrapartida: numero === 1 ? null : "2.1.1.01.001",
      dc,
      centavos,
    })
    const contas: ContaImpressa[] = [
      {
        codigo: "1.1.1.02.001",
        nome: "Banco",
        anterior: 500n,
        lotes: emLotes([partida(1, "C", 1_200n), partida(2, "D", 700n)]),
      },
      { codigo: "1.1.2.01.001", nome: "Clientes", anterior: 12_345n, lotes: emLotes([]) },
      {
        codigo: "2.1.1.01.001",
        nome: "Fornecedores",
        anterior: 0n,
        lotes: emLotes(Array.from({ length: 80 }, (_v, i) => partida(i + 3, "C", 1n))),
      },
    ]
    async function* todas() {
      yield* contas
    }
    const paginas = await lido(escreverRazaoPdf(LIVRO, todas()))
    const [, primeira = []] = paginas
    // 5,00 D, less 12,00, more 7,00: 7,00 C and nothing.
    const depois = (texto: string) => primeira.slice(primeira.indexOf(texto) + 1, primeira.indexOf(texto) + 4)
    expect(depois("1.1.1.02.001 Banco")).toEqual(["saldo anterior", "5,00 D", "10/01/2026"])
    expect(depois("Lançamento 1")).toEqual(["diversas", "12,00", "7,00 C"])
    expect(depois("Lançamento 2")).toEqual(["2.1.1.01.001", "7,00", "0,00"])
    const totais = paginas.flatMap((p) => p.flatMap((t, i) => (t === "Total da conta" ? [p.slice(i + 1, i + 4)] : [])))
    expect(totais).toEqual([
      ["7,00", "12,00", "0,00"],
      ["0,00", "0,00", "123,45 D"],
      ["0,00", "0,80", "0,80 C"],
    ])
    // The account that goes on says so, with what was summed of it alone.
    const [, , segunda = []] = paginas
    expect(segunda).toContain("2.1.1.01.001 Fornecedores (continuação)")
    expect(aoLado([segunda], "Transporte", 2)[0]?.[0]).toBe("0,00")
  })
})
