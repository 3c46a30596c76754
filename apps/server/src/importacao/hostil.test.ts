import { writeXlsx } from "hucre/xlsx"
import { describe, expect, it } from "vitest"
import { zipar } from "../http/exportacao/zip.ts"
import { tempoDeProcessador } from "../testes/processador.ts"
import { campoDoTitulo } from "./campo-do-titulo.ts"
import { reconhecerPlanilha } from "./leitor.ts"
import { lerPlanilha } from "./ler-planilha.ts"
import { citar, cortar } from "./texto.ts"
import { type Folha, LIMITES, PlanilhaRecusada } from "./tipos.ts"
import { lerCnae, separarCnaes } from "./valores/atividades.ts"
import { lerMunicipio } from "./valores/cadastro.ts"
import { lerDinheiro, lerPercentual, pareceNumero } from "./valores/dinheiro.ts"

const LIVRO =
  '<workbook xmlns:r="r"><workbookPr date1904="0"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relacoes = (tipo: string, alvo: string) =>
  `<Relationships><Relationship Id="rId1" Type="http://x/${tipo}" Target="${alvo}"/></Relationships>`

/** A package as a spreadsheet would be, with a sheet of our own making. */
async function pacote(folha: string | (() => Iterable<string>), livro = LIVRO): Promise<Buffer> {
  const partes: Uint8Array[] = []
  const entradas = [
    { nome: "_rels/.rels", conteudo: [relacoes("officeDocument", "xl/workbook.xml")] },
    { nome: "xl/workbook.xml", conteudo: [livro] },
    { nome: "xl/_rels/workbook.xml.rels", conteudo: [relacoes("worksheet", "worksheets/sheet1.xml")] },
    { nome: "xl/worksheets/sheet1.xml", conteudo: typeof folha === "string" ? [folha] : folha() },
  ]
  for await (const parte of zipar(entradas)) partes.push(parte)
  return Buffer.concat(partes)
}

async function ler(bytes: Uint8Array): Promise<Folha[]> {
  const folhas: Folha[] = []
  for await (const folha of lerPlanilha("a.xlsx", bytes)) folhas.push(folha)
  return folhas
}
const comLinhas = (linhas: string) => `<worksheet><sheetData>${linhas}</sheetData></worksheet>`
const celulasDe = async (linhas: string) => (await ler(await pacote(comLinhas(linhas))))[0]?.linhas[0]?.celulas

describe("arquivos hostis", () => {
  it("a bomba que se expande além da razão não é aberta até o fim", async () => {
    const bomba = await pacote(function* () {
      yield "<worksheet><sheetData>"
      for (let i = 0; i < 60; i++) yield " ".repeat(1024 * 1024)
      yield "</sheetData></worksheet>"
    })
    expect(bomba.length).toBeLessThan(200_000)
    await expect(ler(bomba)).rejects.toThrow("grande demais depois de descompactado")
  })

  it.each([
    ["entidade externa", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet/>'],
    ["entidades que se multiplicam", '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><worksheet/>'],
    ["XML quebrado", "<worksheet><sheetData><row r='1'><c"],
    ["etiqueta dentro de etiqueta", "<worksheet <sheetData></worksheet>"],
    ["linha que não é número", "<worksheet><sheetData><row r='x'></row></sheetData></worksheet>"],
    ["linha que nenhuma planilha tem", "<worksheet><sheetData><row r='1048577'></row></sheetData></worksheet>"],
    ["coluna que não existe", comLinhas('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>')],
  ])("%s é recusado", async (_nome, folha) => {
    await expect(ler(await pacote(folha))).rejects.toThrow("danificado")
  })

  it("uma entidade desconhecida é texto, e não vira nada", async () => {
    expect(await celulasDe('<row r="1"><c r="A1" t="inlineStr"><is><t>&xxe; &lt;b&gt;</t></is></c></row>')).toEqual([
      "&xxe; <b>",
    ])
  })

  it("dimensões enormes não reservam nada: só o que tem valor conta", async () => {
    const folha = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="B1048576"><v>7</v></c></row></sheetData></worksheet>`
    const [lida] = await ler(await pacote(folha))
    expect(lida?.linhas).toEqual([{ numero: 1_048_576, celulas: [null, 7] }])
  })

  it("um valor na última coluna possível é recusado com o motivo", async () => {
    await expect(ler(await pacote(comLinhas('<row r="1"><c r="XFD1"><v>1</v></c></row>')))).rejects.toThrow(
      `além da coluna ${LIMITES.colunas}`,
    )
  })

  it("linhas demais são recusadas; vazias não contam", async () => {
    const linhas = (n: number, dentro: string) =>
      pacote(function* () {
        yield "<worksheet><sheetData>"
        const mil = (de: number) =>
          Array.from({ length: Math.min(1_000, n - de) }, (_, i) => `<row r="${de + i + 1}">${dentro}</row>`)
        for (let de = 0; de < n; de += 1_000) yield mil(de).join("")
        yield "</sheetData></worksheet>"
      })
    await expect(ler(await linhas(LIMITES.linhas + 1, "<c><v>1</v></c>"))).rejects.toThrow("200.000 linhas")
    expect((await ler(await linhas(LIMITES.linhas + 1, "<c s='1'/>")))[0]?.linhas).toEqual([])
  })

  it("fórmulas nunca são calculadas: o valor guardado serve, e sem ele a célula é um erro explicado", async () => {
    const celulas = await celulasDe(
      '<row r="1"><c r="A1"><f>1+1</f><v>5</v></c><c r="B1"><f>WEBSERVICE("http://x")</f></c><c r="C1" t="e"><v>#REF!</v></c></row>',
    )
    expect(celulas?.[0]).toBe(5)
    expect(celulas?.[1]).toEqual({ erro: expect.stringContaining("fórmula sem resultado guardado") })
    expect(celulas?.[2]).toEqual({ erro: expect.stringContaining("#REF!") })
  })

  it("uma data que não existe é um erro explicado, e não um mês 13", async () => {
    const datas = ["2025-12-31", "2025-12-31T10:30:00", "2025-13-45", "2025-02-29", "banana-sp"]
    const celulas = datas.map((d, i) => `<c r="${"ABCDE"[i]}1" t="d"><v>${d}</v></c>`).join("")
    const erro = (d: string) => ({ erro: expect.stringContaining(`data que não existe, “${d}”`) })
    expect(await celulasDe(`<row r="1">${celulas}</row>`)).toEqual([
      { data: "2025-12-31" },
      { data: "2025-12-31" },
      ...datas.slice(2).map(erro),
    ])
  })

  it("o que banco nenhum guarda sai dos textos: nulos, metades de caractere e controles", async () => {
    const texto = "a_x0000_b&#xD83D;c_x0007__xD83D__xDE00_d\u0001e_x0009_f"
    expect(await celulasDe(`<row r="1"><c r="A1" t="inlineStr"><is><t>${texto}</t></is></c></row>`)).toEqual([
      "ab\ufffdc😀de\tf",
    ])
    const livro = LIVRO.replace('name="A"', 'name="Rec_x0000_eita"')
    expect((await ler(await pacote("<worksheet/>", livro)))[0]?.nome).toBe("Receita")
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("CNPJ;a\0b\ud83d\n", "utf16le")])
    expect((await ler(utf16))[0]?.linhas[0]?.celulas).toEqual(["CNPJ", "ab\ufffd"])
  })

  it("nenhum corte deixa metade de um caractere", () => {
    for (let n = 0; n < 80; n++) {
      const texto = `${"a".repeat(n)}😀 e mais um tanto de texto`
      for (const corte of [cortar(texto, 60), citar(texto)])
        expect([corte, corte.isWellFormed()]).toEqual([corte, true])
    }
    expect(cortar("ab😀", 4)).toBe("ab😀")
    expect(cortar("ab😀", 3)).toBe("ab")
  })

  it("o que está fora do pacote não é lido", async () => {
    const folhas = ler(await pacote("<worksheet/>", LIVRO.replace("rId1", "rIdNenhum")))
    await expect(folhas).rejects.toThrow("danificado")
  })

  const muitos = (pedaco: string, quantos: number) =>
    function* () {
      yield "<worksheet><sheetData><row r='1'>"
      yield pedaco.repeat(quantos)
      yield "</row></sheetData></worksheet>"
    }
  const sempre = (texto: string, quantos: number) => texto.repeat(quantos)

  it.each<[string, () => Iterable<string>]>([
    ["uma etiqueta com milhões de > entre aspas", muitos(`<c x="${sempre(">", 3_900_000)}"/>`, 1)],
    ["a mesma etiqueta sem fim", muitos(`<c x="${sempre(">", 4_200_000)}`, 1)],
    [
      "milhares de etiquetas com > entre aspas",
      muitos(`<c x="${sempre(">", 1_000)}" y='${sempre('"', 100)}'/>`, 3_000),
    ],
    ["milhões de espaços na etiqueta", muitos(`<c${sempre(" ", 3_900_000)}/>`, 1)],
    ["um atributo repetido sem valor", muitos(`<c${sempre(" r", 1_900_000)}/>`, 1)],
    ["um comentário sem fim", muitos(`<!--${sempre("-", 3_900_000)}`, 1)],
    ["milhões de < dentro de um texto", muitos("<c><v>&lt;", 300_000)],
    ["uma mescla de milhões de números", muitos(`<mergeCell ref="A${sempre("9", 3_000_000)}x"/>`, 1)],
  ])("%s custa o que custa lê-la uma vez", async (_nome, folha) => {
    const bytes = await pacote(folha)
    const gasto = await tempoDeProcessador(() =>
      ler(bytes).catch((erro: unknown) => expect(erro).toBeInstanceOf(PlanilhaRecusada)),
    )
    expect(gasto).toBeLessThan(3_000)
  })

  it.each([
    ["zeros de um percentual", `0,${"0".repeat(32_000)}1%`],
    ["parênteses sem fim", "(".repeat(32_000)],
    ["sinônimo com parênteses", `${"((".repeat(16_000)}CNPJ`],
    ["município com traços", `${"a-".repeat(16_000)}SPX`],
  ])("uma célula com %s custa pouco em qualquer leitura", async (_nome, texto) => {
    const gasto = await tempoDeProcessador(async () => {
      lerDinheiro(texto, "brasileiro")
      lerPercentual(texto, "brasileiro", false)
      pareceNumero(texto)
      lerMunicipio(texto, null)
      separarCnaes(texto)
      lerCnae(texto)
      campoDoTitulo("empresa", texto)
    })
    expect(gasto).toBeLessThan(1_000)
  })

  it("o que passa do prazo é recusado, dizendo o que fazer", async () => {
    const bytes = await pacote(muitos(`<c r="A1"><v>1</v></c>`, 50_000))
    await expect(reconhecerPlanilha("a.xlsx", bytes, new Map(), 1)).rejects.toThrow(
      "tempo demais para ser lida. Divida-a",
    )
  })

  it("em outra thread, a recusa chega como recusa", async () => {
    await expect(reconhecerPlanilha("a.xlsx", Buffer.from("PK\u0003\u0004lixo"))).rejects.toThrow("danificado")
  })
})

describe("o que as planilhas guardam", () => {
  it("datas de 1904, colunas ocultas, abas ocultas e mesclas", async () => {
    const bytes = await writeXlsx({
      dateSystem: "1904",
      sheets: [
        {
          name: "Oculta",
          hidden: true,
          rows: [
            ["CNPJ", "Abertura"],
            ["11222333000181", new Date("2025-01-01T00:00:00Z")],
          ],
          columns: [{}, { hidden: true }],
          merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 1 }],
        },
        { name: "Visível", rows: [["a"]] },
      ],
    })
    const [oculta, visivel] = await ler(bytes)
    expect([oculta?.oculta, visivel?.oculta, oculta?.desde1904]).toEqual([true, false, true])
    expect(oculta?.linhas[1]?.celulas[1]).toEqual({ data: "2025-01-01" })
    expect([...(oculta?.colunasOcultas ?? [])]).toEqual([1])
    expect(oculta?.mesclas).toEqual([{ deLinha: 1, ateLinha: 1, deColuna: 0, ateColuna: 1 }])
  })
})
