import { createHash } from "node:crypto"
import { deflateSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { umJpeg, umPedaco, umPng, umWebp } from "./imagens.fixtures.ts"
import { conferirImagem } from "./imagens.ts"

const conferir = (bytes: Uint8Array, tipo: "logo-claro" | "favicon" = "logo-claro") => conferirImagem(bytes, tipo)

describe("imagens aceitas", () => {
  it.each([
    ["PNG", umPng({ largura: 40, altura: 10 }), "image/png", 40, 10],
    ["PNG com transparência", umPng({ largura: 8, alfa: true }), "image/png", 8, 8],
    ["PNG no limite", umPng({ largura: 2000, altura: 1 }), "image/png", 2000, 1],
    ["JPEG", umJpeg(300, 200), "image/jpeg", 300, 200],
    ["JPEG progressivo", umJpeg(300, 200, 0xc2), "image/jpeg", 300, 200],
    ["WebP", umWebp(64, 32), "image/webp", 64, 32],
  ] as const)("%s", (_nome, bytes, conteudo, largura, altura) => {
    const hash = createHash("sha256").update(bytes).digest("hex")
    expect(conferir(bytes)).toMatchObject({ conteudo, largura, altura, hash })
  })

  it("ícone quadrado", () => {
    expect(conferir(umPng({ largura: 32 }), "favicon")).toMatchObject({ largura: 32 })
  })
})

const png = umPng({ largura: 16 })
const comByteTrocado = (i: number) => {
  const outro = Buffer.from(png)
  outro[i] = (outro[i] ?? 0) ^ 0xff
  return outro
}
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

/** Header of a PNG of 4 × 2. */
function cabecalhoDe(bits: number, tipoDeCor: number, largura = 4): Buffer {
  const dados = Buffer.alloc(13)
  dados.writeUInt32BE(largura, 0)
  dados.writeUInt32BE(2, 4)
  dados.set([bits, tipoDeCor], 8)
  return umPedaco("IHDR", dados)
}
const montar = (...pedacos: Buffer[]) =>
  Buffer.concat([png.subarray(0, 8), ...pedacos, umPedaco("IEND", Buffer.alloc(0))])
/** Two lines, each of a filter byte and this many bytes. */
const linhasDe = (bytes: number) => umPedaco("IDAT", deflateSync(Buffer.alloc(2 * (1 + bytes))))
const paleta = umPedaco("PLTE", Buffer.from([255, 255, 255, 200, 0, 0]))
const alfa = umPedaco("tRNS", Buffer.from([0]))
const texto = umPedaco("tEXt", Buffer.concat([Buffer.from("k\0"), Buffer.alloc(400_000, 65)]))

describe("do PNG fica só o que desenha", () => {
  it.each([
    ["cinza", [cabecalhoDe(8, 0)], linhasDe(4)],
    ["cinza com alfa", [cabecalhoDe(8, 4)], linhasDe(8)],
    ["RGB", [cabecalhoDe(8, 2)], linhasDe(12)],
    ["RGBA", [cabecalhoDe(8, 6)], linhasDe(16)],
    ["paleta", [cabecalhoDe(8, 3), paleta], linhasDe(4)],
    ["paleta transparente", [cabecalhoDe(8, 3), paleta, alfa], linhasDe(4)],
  ])("%s", (_nome, antes, pixels) => {
    const limpo = montar(...antes, pixels)
    expect(conferir(limpo).bytes.equals(limpo)).toBe(true)
    const [cabecalho = Buffer.alloc(0), ...resto] = antes
    const cheio = Buffer.concat([montar(cabecalho, texto, ...resto, pixels), Buffer.from("fim")])
    expect(conferir(cheio)).toMatchObject({ hash: createHash("sha256").update(limpo).digest("hex") })
    expect(conferir(cheio).bytes.equals(limpo)).toBe(true)
  })

  it("nem o que vem depois dos pixels, no mesmo pedaço; e os pedaços partidos viram um", () => {
    const comprimidos = deflateSync(Buffer.alloc(2 * 5))
    const partido = montar(
      cabecalhoDe(8, 0),
      umPedaco("IDAT", comprimidos.subarray(0, 3)),
      umPedaco("IDAT", Buffer.concat([comprimidos.subarray(3), Buffer.alloc(400_000, 65)])),
    )
    expect(conferir(partido).bytes.equals(montar(cabecalhoDe(8, 0), linhasDe(4)))).toBe(true)
  })
})

describe("imagens recusadas", () => {
  it.each([
    ["nada", Buffer.alloc(0), /vazio/],
    ["SVG, que pode executar", svg, /não é uma imagem/],
    ["HTML chamado de PNG", Buffer.from("<!doctype html><script>alert(1)</script>"), /não é uma imagem/],
    ["GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000"), /não é uma imagem/],
    ["só a assinatura", png.subarray(0, 8), /danificada/],
    ["cortada no meio", png.subarray(0, png.length - 20), /danificada/],
    ["sem o fim", png.subarray(0, png.length - 12), /danificada/],
    ["soma de verificação errada", comByteTrocado(30), /danificada/],
    ["pixels a menos", umPng({ largura: 16, faltam: 5 }), /danificada/],
    ["filtro que não existe", umPng({ largura: 16, filtro: 5 }), /danificada/],
    ["segundo cabeçalho", montar(cabecalhoDe(8, 0), cabecalhoDe(8, 6, 2), linhasDe(4)), /danificada/],
    ["segundo cabeçalho no fim", montar(cabecalhoDe(8, 0), linhasDe(4), cabecalhoDe(8, 6, 2)), /danificada/],
    ["pixels a mais", montar(cabecalhoDe(8, 0), linhasDe(5)), /danificada/],
    ["duas paletas", montar(cabecalhoDe(8, 3), paleta, paleta, linhasDe(4)), /danificada/],
    ["duas transparências", montar(cabecalhoDe(8, 3), paleta, alfa, alfa, linhasDe(4)), /danificada/],
    [
      "mais transparências que cores",
      montar(cabecalhoDe(8, 3), paleta, umPedaco("tRNS", Buffer.alloc(3)), linhasDe(4)),
      /danificada/,
    ],
    ["animada", montar(cabecalhoDe(8, 0), umPedaco("acTL", Buffer.alloc(8)), linhasDe(4)), /animado/],
    ["quadro de animação", montar(cabecalhoDe(8, 0), linhasDe(4), umPedaco("fdAT", Buffer.alloc(8))), /animado/],
    ["16 bits", montar(cabecalhoDe(16, 6), linhasDe(32)), /8 bits por canal/],
    ["paleta de 4 bits", montar(cabecalhoDe(4, 3), paleta, alfa, linhasDe(2)), /8 bits por canal/],
    ["cinza de 1 bit", montar(cabecalhoDe(1, 0), linhasDe(1)), /8 bits por canal/],
    [
      "RGB com uma cor transparente",
      montar(cabecalhoDe(8, 2), umPedaco("tRNS", Buffer.alloc(6)), linhasDe(12)),
      /8 bits por canal/,
    ],
    ["mais de um milhão de pixels", umPng({ largura: 1001, altura: 1000 }), /1001 × 1000 pixels.*um milhão/],
    ["entrelaçada", umPng({ largura: 16, entrelacado: true }), /entrelaçado/],
    ["larga demais", umPng({ largura: 2001, altura: 1 }), /2001 × 1/],
    ["alta demais, anunciada num JPEG", umJpeg(10, 65_000), /10 × 65000/],
    ["JPEG sem quadro", Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9]), /danificada/],
    ["JPEG sem fim", umJpeg(10, 10).subarray(0, -2), /danificada/],
    ["JPEG aritmético", umJpeg(10, 10, 0xc9), /danificada/],
    ["WebP mais curto do que diz", umWebp(8, 8).subarray(0, 25), /danificada/],
    ["acima de 512 KB", Buffer.concat([png, Buffer.alloc(512 * 1024)]), /512 KB/],
  ])("%s", (_nome, bytes, frase) => {
    expect(() => conferir(bytes)).toThrow(frase)
  })

  it("ícone que não é quadrado, dizendo as medidas", () => {
    expect(() => conferir(umPng({ largura: 32, altura: 16 }), "favicon")).toThrow(/quadrado.*32 × 16/)
  })

  it("um PNG pequeno que se abre em muito mais do que anuncia não ocupa memória", () => {
    const bomba = umPng({ largura: 1000, altura: 1000 })
    const cabecalho = Buffer.from(umPng({ largura: 2, altura: 2 }).subarray(8, 33))
    const pequeno = Buffer.concat([bomba.subarray(0, 8), cabecalho, bomba.subarray(33)])
    expect(() => conferir(pequeno)).toThrow(/danificada/)
  })

  it("qualquer corte de um arquivo bom é recusado, nunca um erro de programa", () => {
    for (const inteiro of [png, umJpeg(9, 9), umWebp(9, 9), umPng({ largura: 3, alfa: true })]) {
      for (let n = 1; n < inteiro.length; n++) {
        expect(() => conferir(inteiro.subarray(0, n))).toThrow(
          expect.objectContaining({ name: "ImagemInvalida" }) as unknown as Error,
        )
      }
    }
  })

  it("paleta que falta ou que não fecha", () => {
    const cabecalho = Buffer.alloc(13)
    cabecalho.writeUInt32BE(1, 0)
    cabecalho.writeUInt32BE(1, 4)
    cabecalho.set([8, 3, 0, 0, 0], 8)
    const idat = umPng({ largura: 1 }).subarray(33)
    for (const paleta of [[], [umPedaco("PLTE", Buffer.from([1, 2]))]]) {
      const bytes = Buffer.concat([png.subarray(0, 8), umPedaco("IHDR", cabecalho), ...paleta, idat])
      expect(() => conferir(bytes)).toThrow(/danificada/)
    }
  })
})
