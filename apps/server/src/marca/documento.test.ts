import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { umaEntradaDePdf } from "../documentos/memoria-pdf/memoria-pdf.fixtures.ts"
import { gerarMemoriaPdf } from "../documentos/memoria-pdf/memoria-pdf.ts"
import { marcaDoDocumento } from "./documento.ts"
import { umPedaco, umPng } from "./imagens.fixtures.ts"
import { MARCA_SEM_ARQUIVO } from "./instalacao.ts"
import { comoMarca } from "./marca.ts"

/** The brand of an office that once stored these bytes as its logo, under the rules of that day. */
function guardada(bytes: Buffer) {
  const arquivo = { conteudo: "image/png", hash: createHash("sha256").update(bytes).digest("hex") } as const
  const marca = { ...comoMarca(MARCA_SEM_ARQUIVO), arquivos: { "logo-claro": arquivo } }
  return marcaDoDocumento({ doEscritorio: async () => marca, bytes: async () => ({ ...arquivo, bytes }) }, "escritorio")
}
const temImagem = async (bytes: Buffer) =>
  /\/Subtype \/Image/.test(
    (await gerarMemoriaPdf(umaEntradaDePdf({ marca: await guardada(bytes) }))).toString("latin1"),
  )

const inteiro = umPng({ largura: 64, altura: 16 })
const depoisDoCabecalho = (pedaco: Buffer) => Buffer.concat([inteiro.subarray(0, 33), pedaco, inteiro.subarray(33)])

describe("o logotipo guardado, no documento", () => {
  it("o de dois cabeçalhos, que a biblioteca não sobrevive, fica fora", async () => {
    const outro = umPng({ largura: 2, altura: 16, alfa: true }).subarray(8, 33)
    const bomba = depoisDoCabecalho(outro)
    expect((await guardada(bomba)).logo).toBeNull()
    expect(await temImagem(bomba)).toBe(false)
  })

  it("o que hoje é recusado fica fora", async () => {
    expect((await guardada(umPng({ largura: 16, entrelacado: true }))).logo).toBeNull()
    expect((await guardada(umPng({ largura: 1001, altura: 1000 }))).logo).toBeNull()
  })

  it("o bom entra, sem o que não desenha", async () => {
    const cheio = depoisDoCabecalho(umPedaco("tEXt", Buffer.concat([Buffer.from("k\0"), Buffer.alloc(400_000, 65)])))
    expect((await guardada(cheio)).logo?.bytes.equals(inteiro)).toBe(true)
    expect(await temImagem(cheio)).toBe(true)
  })
})
