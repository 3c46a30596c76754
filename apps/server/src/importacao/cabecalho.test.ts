import { describe, expect, it } from "vitest"
import { cnpjDaBase } from "../demo/cnpj.ts"
import { lerCsv } from "./csv.ts"
import { reconhecer } from "./reconhecer.ts"
import type { Celula, Folha, Mescla } from "./tipos.ts"

const CNPJ = cnpjDaBase("112223330001")
const folha = (linhas: readonly (readonly Celula[])[], mesclas: readonly Mescla[] = [], nome = "Receita"): Folha => ({
  nome,
  oculta: false,
  // A row with nothing in it is left out, and the others keep their numbers.
  linhas: linhas.map((celulas, i) => ({ numero: i + 1, celulas: [...celulas] })).filter((l) => l.celulas.length > 0),
  colunasOcultas: new Set(),
  mesclas,
  desde1904: false,
})
/** "A1:A3" */
const mescla = (ref: string): Mescla => {
  const [de = "A1", ate = de] = ref.split(":")
  const onde = (r: string) => ({ coluna: r.charCodeAt(0) - 65, linha: Number(r.slice(1)) })
  return { deLinha: onde(de).linha, ateLinha: onde(ate).linha, deColuna: onde(de).coluna, ateColuna: onde(ate).coluna }
}
/** Letter, field, month and annex of each column that is mapped. */
const mapa = (f: Folha) =>
  reconhecer(f).mapeamento.colunas.map(({ indice, campo, competencia, atividade }) =>
    [String.fromCharCode(65 + indice), campo, competencia, atividade].filter((p) => p).join(" "),
  )

describe("um anexo por coluna", () => {
  const POR_ANEXO = [
    "A cnpj",
    "B valor 2025-01 Anexo I",
    "C valor 2025-01 Anexo III",
    "D valor 2025-02 Anexo I",
    "E valor 2025-02 Anexo III",
  ]
  const linhas = [
    ["CNPJ", "01/2025", null, "02/2025", null],
    [null, "Anexo I", "Anexo III", "Anexo I", "Anexo III"],
    [CNPJ, 1, 2, 3, 4],
  ]

  it("sob meses mesclados, cada coluna traz o seu mês e o seu anexo", () => {
    const f = folha(linhas, ["A1:A2", "B1:C1", "D1:E1"].map(mescla))
    expect(mapa(f)).toEqual(POR_ANEXO)
    expect(reconhecer(f).planilha.linhasDeCabecalho).toBe(2)
  })

  it("o mesmo num CSV, que não mescla nada, e com só o número romano", () => {
    expect(mapa(folha(linhas))).toEqual(POR_ANEXO)
    const romanos = linhas.map((l, i) => (i === 1 ? [null, "I", "III", "I", "III"] : l))
    expect(mapa(folha(romanos))).toEqual(POR_ANEXO)
  })

  it("um ano inteiro de dois anexos não perde para a leitura de uma linha só", () => {
    const meses = Array.from({ length: 12 }, (_, m) => [`${String(m + 1).padStart(2, "0")}/2025`, null]).flat()
    const f = folha(
      [
        ["CNPJ", ...meses],
        [null, ...meses.map((_, i) => (i % 2 === 0 ? "Anexo I" : "Anexo III"))],
        [CNPJ, 1, 2],
      ],
      meses.flatMap((m, i) => (m === null ? [] : [{ deLinha: 1, ateLinha: 1, deColuna: i + 1, ateColuna: i + 2 }])),
    )
    expect(mapa(f)).toHaveLength(25)
  })

  it.each([
    [
      ["CNPJ", "Anexo III - jan/25", "Receita Anexo V 01/2025"],
      ["B valor 2025-01 Anexo III", "C valor 2025-01 Anexo V"],
    ],
    [
      ["CNPJ", "Competência", "Anexo I", "Anexo III/V (Fator R)"],
      ["C valor Anexo I", "D valor Anexo III/V"],
    ],
    // Without a month for them they are marks of a registration, not amounts.
    [["CNPJ", "Anexo I", "Anexo III"], []],
  ])("%j", (titulos, esperado) => {
    const colunas = mapa(folha([titulos, [CNPJ, 1, 2, 3]]))
    expect(colunas.filter((c) => c.includes("valor"))).toEqual(esperado)
  })
})

describe("o ano que os meses não dizem", () => {
  const TRES = ["C valor 2025-01", "D valor 2025-02", "E valor 2025-03"]
  const soValores = (f: Folha) => mapa(f).filter((c) => c.includes("valor"))

  it.each<[string, Folha]>([
    [
      "escrito uma vez sobre o primeiro, sem mescla",
      folha([
        [null, null, 2025, null, null],
        ["CNPJ", "Anexo", "Jan", "Fev", "Mar"],
        [CNPJ, "I", 1, 2, 3],
      ]),
    ],
    [
      "no título acima, com uma linha vazia no meio",
      folha([["Faturamento 2025"], [], ["CNPJ", "Anexo", "Janeiro", "Fevereiro", "Março"], [CNPJ, "I", 1, 2, 3]]),
    ],
    [
      "no título mesclado sobre a tabela inteira",
      folha(
        [["Faturamento 2025"], ["CNPJ", "Anexo", "Janeiro", "Fevereiro", "Março"], [CNPJ, "I", 1, 2, 3]],
        [mescla("A1:E1")],
      ),
    ],
    [
      "em três linhas, com o CNPJ mesclado para baixo",
      folha(
        [
          ["CNPJ", "Empresa", "FATURAMENTO BRUTO"],
          [null, null, "2025"],
          [null, null, "Jan", "Fev", "Mar"],
          [CNPJ, "X", 1, 2, 3],
        ],
        ["A1:A3", "B1:B3", "C1:E1", "C2:E2"].map(mescla),
      ),
    ],
    [
      "em datas escritas",
      folha([
        ["CNPJ", "Anexo", "01/01/2025", "2025-02-01 00:00:00", "202503"],
        [CNPJ, "I", 1, 2, 3],
      ]),
    ],
  ])("%s", (_nome, f) => {
    expect(soValores(f)).toEqual(TRES)
  })

  it("vai até o ano seguinte, e cada mês fica com o seu", () => {
    const f = folha([
      ["CNPJ", 2024, null, 2025, null],
      [null, "Nov", "Dez", "Jan", "Fev"],
      [CNPJ, 1, 2, 3, 4],
    ])
    expect(soValores(f)).toEqual(["B valor 2024-11", "C valor 2024-12", "D valor 2025-01", "E valor 2025-02"])
  })

  it("o papel timbrado não diz o ano dos meses, nem dois anos são um", () => {
    const titulos = ["Emitido em 10/01/2026", "Atualizado em 2026", "Rua A, 2020", "(19) 2025-1234", "De 2024 a 2025"]
    for (const titulo of titulos)
      expect(soValores(folha([[titulo], ["CNPJ", "Anexo", "Jan", "Fev"], [CNPJ, "I", 1, 2]]))).toEqual([])
  })

  it("o mesmo cabeçalho em outro ano não é o cabeçalho lembrado", () => {
    const doAno = (ano: number) => reconhecer(folha([[`Faturamento ${ano}`], ["CNPJ", "Jan"], [CNPJ, 1]])).assinatura
    expect(doAno(2025)).not.toBe(doAno(2026))
  })
})

describe("colunas de fora", () => {
  it("cada uma diz se tem números, onde quer que estejam", async () => {
    const csv = `CNPJ;Competência;Receita;Total;Obs;Vazia\n${`${CNPJ};01/2025;1;;nada;\n`.repeat(300)}${CNPJ};02/2025;1;R$ 1.234,56;nada;\n`
    const { planilha } = reconhecer(await lerCsv(Buffer.from(csv), "Receita"))
    expect(planilha.colunas.map((c) => [c.titulo, c.comNumeros])).toEqual([
      ["CNPJ", true],
      ["Competência", false],
      ["Receita", true],
      ["Total", true],
      ["Obs", false],
      ["Vazia", false],
    ])
  })
})
