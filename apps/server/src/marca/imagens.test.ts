import { createHash } from "node:crypto"
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
    const bomba = umPng({ largura: 2000, altura: 1900 })
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
