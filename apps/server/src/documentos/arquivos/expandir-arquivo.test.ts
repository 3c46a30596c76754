import { crc32, deflateRawSync, gzipSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { detectarConteudo } from "./detectar-conteudo.ts"
import { expandirArquivo, LIMITES_PADRAO, orcamentoDe } from "./expandir-arquivo.ts"
import { nomeDeExibicao } from "./nome-de-exibicao.ts"

interface EntradaDeTeste {
  readonly nome: string
  readonly dados: Uint8Array | string
  readonly guardado?: boolean
  /** Uncompressed size written in the headers, when it lies. */
  readonly tamanhoDeclarado?: number
  readonly crcDeclarado?: number
  /** General purpose bits; 0x800 = UTF-8 name, 0x1 = encrypted. */
  readonly marcas?: number
  readonly metodo?: number
}

/** A ZIP written by hand, so that it can lie. */
function zip(entradas: readonly EntradaDeTeste[]): Buffer {
  const locais: Buffer[] = []
  const centrais: Buffer[] = []
  let posicao = 0
  for (const e of entradas) {
    const dados = Buffer.from(e.dados)
    const corpo = e.guardado === true ? dados : deflateRawSync(dados)
    const nome = Buffer.from(e.nome, "utf8")
    const comum = Buffer.alloc(26)
    comum.writeUInt16LE(20, 0)
    comum.writeUInt16LE(e.marcas ?? 0x800, 2)
    comum.writeUInt16LE(e.metodo ?? (e.guardado === true ? 0 : 8), 4)
    comum.writeUInt32LE(e.crcDeclarado ?? crc32(dados), 10)
    comum.writeUInt32LE(corpo.length, 14)
    comum.writeUInt32LE(e.tamanhoDeclarado ?? dados.length, 18)
    comum.writeUInt16LE(nome.length, 22)
    locais.push(Buffer.from("PK\u0003\u0004", "latin1"), comum, nome, corpo)
    const fim = Buffer.alloc(14)
    fim.writeUInt32LE(posicao, 10)
    centrais.push(Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), comum, fim, nome)
    posicao += 30 + nome.length + corpo.length
  }
  const central = Buffer.concat(centrais)
  const rodape = Buffer.alloc(22)
  rodape.write("PK\u0005\u0006", "latin1")
  rodape.writeUInt16LE(entradas.length, 8)
  rodape.writeUInt16LE(entradas.length, 10)
  rodape.writeUInt32LE(central.length, 12)
  rodape.writeUInt32LE(posicao, 16)
  return Buffer.concat([...locais, central, rodape])
}

const XML = "<?xml version='1.0'?><a>ção</a>"
const codigos = async (entradas: readonly EntradaDeTeste[], limites = LIMITES_PADRAO) =>
  (await expandirArquivo("lote.zip", zip(entradas), limites)).recusas.map((r) => `${r.nome}: ${r.codigo}`)

describe("arquivo solto", () => {
  it("XML passa, com qualquer extensão e com BOM", async () => {
    const bytes = Buffer.from(`\ufeff \n${XML}`)
    expect(await expandirArquivo("nota.txt", bytes)).toEqual({ entradas: [{ nome: "nota.txt", bytes }], recusas: [] })
  })

  it.each([
    ["nota.xml", Buffer.from("%PDF-1.4"), "nao-e-xml", "PDF"],
    ["nota.xml", gzipSync(XML), "nao-e-xml", "GZIP"],
    ["nota.xml", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "nao-e-xml", "imagem"],
    ["nota.xml", Buffer.from("Rar!\u001a\u0007"), "nao-e-xml", "RAR"],
    ["nota.xml", Buffer.from("<!doctype HTML><p>"), "nao-e-xml", "HTML"],
    ["nota.xml", Buffer.from("numero;valor"), "nao-e-xml", "não é XML nem ZIP"],
    ["nota.xml", Buffer.alloc(0), "arquivo-vazio", "vazio"],
    ["nota.xml", Buffer.from(`<a>${"x".repeat(2 * 1024 * 1024)}</a>`), "entrada-grande", "2 MB"],
  ])("%s que na verdade é outra coisa é recusado pelo conteúdo", async (nome, bytes, codigo, trecho) => {
    const { entradas, recusas } = await expandirArquivo(nome, bytes)
    expect(entradas).toEqual([])
    expect(recusas).toHaveLength(1)
    expect(recusas[0]).toMatchObject({ nome, codigo })
    expect(recusas[0]?.motivo).toContain(trecho)
  })

  it("UTF-16 é XML: quem lê a nota diz o motivo", () => {
    expect(detectarConteudo(Buffer.from(`\ufeff${XML}`, "utf16le"))).toBe("xml-utf16")
    expect(detectarConteudo(Buffer.from(XML, "utf16le"))).toBe("xml-utf16")
  })
})

describe("ZIP", () => {
  it("expande comprimidos e guardados, sem diretórios nem o que o sistema acrescenta", async () => {
    const { entradas, recusas } = await expandirArquivo(
      "lote.qualquer",
      zip([
        { nome: "2026/", dados: "", guardado: true },
        { nome: "2026/a.xml", dados: XML },
        { nome: "b.XML", dados: XML, guardado: true },
        { nome: "__MACOSX/2026/._a.xml", dados: "lixo" },
        { nome: "2026/.DS_Store", dados: "lixo" },
      ]),
    )
    expect(recusas).toEqual([])
    expect(entradas.map((e) => [e.nome, Buffer.from(e.bytes).toString("utf8")])).toEqual([
      ["2026/a.xml", XML],
      ["b.XML", XML],
    ])
  })

  it("uma entrada ruim não impede as outras", async () => {
    const { entradas, recusas } = await expandirArquivo(
      "lote.zip",
      zip([
        { nome: "leia-me.txt", dados: "oi" },
        { nome: "danfse.xml", dados: "%PDF-1.4" },
        { nome: "outro.xml", dados: zip([{ nome: "a.xml", dados: XML }]) },
        { nome: "senha.xml", dados: XML, marcas: 0x801 },
        { nome: "vazio.xml", dados: "" },
        { nome: "boa.xml", dados: XML },
      ]),
    )
    expect(entradas.map((e) => e.nome)).toEqual(["boa.xml"])
    expect(recusas.map((r) => `${r.nome}: ${r.codigo}`)).toEqual([
      "leia-me.txt: nao-e-xml",
      "danfse.xml: nao-e-xml",
      "outro.xml: zip-aninhado",
      "senha.xml: zip-cifrado",
      "vazio.xml: arquivo-vazio",
    ])
  })

  it("nomes com travessia saem limpos e não escapam de lugar nenhum", async () => {
    const { entradas } = await expandirArquivo(
      "..\\..\\lote.zip",
      zip(["../../etc/a.xml", "/abs/b.xml", "C:\\x\\c.xml", "d\u202elmx.xml"].map((nome) => ({ nome, dados: XML }))),
    )
    expect(entradas.map((e) => e.nome)).toEqual(["etc/a.xml", "abs/b.xml", "x/c.xml", "dlmx.xml"])
  })

  it("vale o tamanho real, não o do cabeçalho", async () => {
    const grande = `<a>${"x".repeat(3 * 1024 * 1024)}</a>`
    expect(await codigos([{ nome: "mente.xml", dados: grande, tamanhoDeclarado: 10 }])).toEqual([
      "mente.xml: entrada-grande",
    ])
    expect(await codigos([{ nome: "mente.xml", dados: XML, tamanhoDeclarado: 10 }])).toEqual([
      "mente.xml: zip-corrompido",
    ])
    expect(await codigos([{ nome: "mente.xml", dados: XML, tamanhoDeclarado: 4_000_000_000 }])).toEqual([
      "mente.xml: zip-corrompido",
    ])
  })

  it("bomba abaixo do limite de tamanho é percebida pela razão de expansão", async () => {
    expect(await codigos([{ nome: "b.xml", dados: `<a>${" ".repeat(1_900_000)}</a>` }])).toEqual(["b.xml: zip-bomba"])
  })

  it("CRC errado e método desconhecido", async () => {
    expect(await codigos([{ nome: "a.xml", dados: XML, crcDeclarado: 1 }])).toEqual(["a.xml: zip-corrompido"])
    expect(await codigos([{ nome: "a.xml", dados: XML, metodo: 12 }])).toEqual(["a.xml: zip-corrompido"])
  })

  it("limite de entradas: no limite passa, uma a mais recusa o ZIP inteiro", async () => {
    const limites = { ...LIMITES_PADRAO, entradas: 3 }
    const n = (quantas: number) => Array.from({ length: quantas }, (_, i) => ({ nome: `${i}.xml`, dados: XML }))
    expect((await expandirArquivo("lote.zip", zip(n(3)), limites)).entradas).toHaveLength(3)
    const demais = await expandirArquivo("lote.zip", zip(n(4)), limites)
    expect(demais.entradas).toEqual([])
    expect(demais.recusas.map((r) => r.codigo)).toEqual(["zip-muitas-entradas"])
  })

  it("limite total: no limite passa, um byte a mais recusa o ZIP inteiro; recusadas também contam", async () => {
    const cem = `<a>${"x".repeat(93)}</a>`
    expect(Buffer.byteLength(cem)).toBe(100)
    const duas = [1, 2].map((i) => ({ nome: `${i}.xml`, dados: cem }))
    expect(await codigos(duas, { ...LIMITES_PADRAO, bytesTotais: 200 })).toEqual([])
    expect(await codigos(duas, { ...LIMITES_PADRAO, bytesTotais: 199 })).toEqual(["lote.zip: zip-total-grande"])
    const lixo = [1, 2].map((i) => ({ nome: `${i}.txt`, dados: "x".repeat(100) }))
    expect(await codigos(lixo, { ...LIMITES_PADRAO, bytesTotais: 199 })).toEqual(["lote.zip: zip-total-grande"])
  })

  it("muitas bombas pequenas no mesmo envio: o orçamento é um só e as últimas nem são abertas", async () => {
    const MB = 1024 * 1024
    // 1 MB of spaces in about 1 kB: each ZIP alone is far below every limit of size.
    const bomba = zip([{ nome: "b.xml", dados: `<a>${" ".repeat(MB)}</a>` }])
    const limites = { ...LIMITES_PADRAO, bytesTotais: 5 * MB }
    const restante = orcamentoDe(limites)
    const vistos: (string | undefined)[] = []
    for (let i = 0; i < 20; i++)
      vistos.push((await expandirArquivo(`${i}.zip`, bomba, limites, restante)).recusas[0]?.codigo)
    // 4 × 1 MB and a few bytes fit in 5 MB; the fifth passes it, and after it nothing is spent any more.
    expect(vistos).toEqual([...Array(4).fill("zip-bomba"), ...Array(16).fill("zip-total-grande")])
    expect(restante.bytes).toBe(5 * MB - 5 * (MB + 7))
    const solto = await expandirArquivo("solto.xml", Buffer.from(XML), limites, restante)
    expect(solto.recusas).toMatchObject([{ nome: "solto.xml", codigo: "zip-total-grande" }])
  })

  it("o número de documentos é contado pelo envio inteiro, soltos e dentro de ZIPs", async () => {
    const limites = { ...LIMITES_PADRAO, entradas: 3 }
    const restante = orcamentoDe(limites)
    const abrir = async (bytes: Buffer) => (await expandirArquivo("x", bytes, limites, restante)).recusas[0]?.codigo
    const dois = zip([1, 2].map((i) => ({ nome: `${i}.xml`, dados: XML })))
    expect([
      await abrir(dois),
      await abrir(Buffer.from(XML)),
      await abrir(Buffer.from(XML)),
      await abrir(dois),
    ]).toEqual([undefined, undefined, "zip-muitas-entradas", "zip-muitas-entradas"])
  })

  it("ZIP vazio, cortado ou com sobras", async () => {
    expect(await codigos([])).toEqual(["lote.zip: arquivo-vazio"])
    const inteiro = zip([{ nome: "a.xml", dados: XML }])
    const cortado = await expandirArquivo("lote.zip", inteiro.subarray(0, inteiro.length - 30))
    expect(cortado.recusas.map((r) => r.codigo)).toEqual(["zip-corrompido"])
  })

  it("bytes trocados ao acaso: nunca rejeita, e o que sai de um ZIP é o que entrou", async () => {
    const original = zip([
      { nome: "a.xml", dados: XML.repeat(3) },
      { nome: "b.xml", dados: XML, guardado: true },
    ])
    const validos = new Set([XML.repeat(3), XML])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), async (trocas) => {
        const bytes = Uint8Array.from(original)
        for (const [posicao, valor] of trocas) bytes[4 + (posicao % (bytes.length - 4))] = valor
        const { entradas } = await expandirArquivo("x.zip", bytes)
        for (const e of entradas) expect(validos).toContain(Buffer.from(e.bytes).toString("utf8"))
      }),
      { numRuns: 500, seed: 20_261_105 },
    )
  })
})

describe("nome de exibição", () => {
  it.each([
    ["nota.xml", "nota.xml"],
    ["a/../../b.xml", "a/b.xml"],
    ["", "(sem nome)"],
    ["../..", "(sem nome)"],
    ["a\u0000b\r\nc.xml", "abc.xml"],
    [`${"p/".repeat(300)}fim.xml`, `${"p/".repeat(300)}fim.xml`.slice(-200)],
  ])("%j", (nome, esperado) => {
    expect(nomeDeExibicao(nome)).toBe(esperado)
  })
})
