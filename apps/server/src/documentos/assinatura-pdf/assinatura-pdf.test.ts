import { describe, expect, it } from "vitest"
import { AGORA, MARIA, montarFabrica } from "../../certificados/fabrica.fixtures.ts"
import { descreverSignatario } from "../../certificados/signatario.ts"
import { lerAssinaturasDoPdf, MAXIMO_DE_ASSINATURAS } from "./assinatura-pdf.ts"
import { assinarPdf } from "./pdf-assinado.fixtures.ts"

const fabrica = montarFabrica()
const maria = fabrica.eCpf()
const PAPEL = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Lucro (1.000,00) >>\nendobj\n%%EOF\n", "latin1")
const ASSINADO = assinarPdf(PAPEL, maria, fabrica.cadeia, AGORA)

const mudar = (pdf: Buffer, de: string, para: string) => Buffer.from(pdf.toString("latin1").replace(de, para), "latin1")

describe("assinaturas de um PDF", () => {
  it("a que cobre o arquivo inteiro confere, e diz de quem é, quando foi e quem o confirma", () => {
    const [assinatura, outra] = lerAssinaturasDoPdf(ASSINADO)
    expect(outra).toBeUndefined()
    expect(assinatura).toMatchObject({ confere: true, cobreTudo: true, em: AGORA })
    expect(descreverSignatario(assinatura?.certificados ?? [], fabrica.confianca, AGORA)).toMatchObject({
      documento: MARIA.cpf,
      cadeia: { confere: true },
    })
  })

  it("a segunda assinatura não desfaz a primeira, que já não cobre o fim do arquivo", () => {
    const empresa = fabrica.eCnpj("11222333000181")
    const lidas = lerAssinaturasDoPdf(assinarPdf(ASSINADO, empresa, fabrica.cadeia, AGORA))
    expect(lidas.map(({ confere, cobreTudo }) => [confere, cobreTudo])).toEqual([
      [true, false],
      [true, true],
    ])
  })

  it.each([
    ["um valor mudado", mudar(ASSINADO, "1.000,00", "9.000,00"), "mudou depois da assinatura"],
    ["conteúdo no lugar da assinatura", mudar(ASSINADO, "/Contents <", "/Contents /X <"), "deixou de fora"],
    [
      "trechos que não são os do arquivo",
      mudar(ASSINADO, "/ByteRange [0 ", "/ByteRange [9 "),
      "não são os deste arquivo",
    ],
    ["o valor da assinatura de outro", mudarOFim(ASSINADO), "não confere com o certificado"],
    ["uma mensagem que não se lê", mudar(ASSINADO, "<3082", "<ffff"), "não pôde ser lida"],
  ])("%s: não confere, e diz por quê", (_nome, pdf, motivo) => {
    expect(pdf.equals(ASSINADO)).toBe(false)
    const [assinatura] = lerAssinaturasDoPdf(pdf)
    expect(assinatura?.confere).toBe(false)
    expect(assinatura?.detalhe).toMatch(new RegExp(motivo))
  })

  it("um arquivo sem assinatura não tem nenhuma, e um que repete a marca é lido até o limite", () => {
    expect(lerAssinaturasDoPdf(PAPEL)).toEqual([])
    const muitas = Buffer.from(`%PDF-1.7\n${"/ByteRange [0 1 2 3]\n".repeat(50_000)}`, "latin1")
    const lidas = lerAssinaturasDoPdf(muitas)
    expect(lidas).toHaveLength(MAXIMO_DE_ASSINATURAS)
    expect(lidas.some(({ confere }) => confere)).toBe(false)
  })
})

/** The last bytes of the message, before what fills its place, are of the value of the signature. */
function mudarOFim(pdf: Buffer): Buffer {
  const texto = pdf.toString("latin1")
  const [, hex = ""] = /\/Contents <([\da-f]+?)0*> /.exec(texto) ?? []
  const ultimo = hex.at(-5) ?? "0"
  return Buffer.from(texto.replace(hex, `${hex.slice(0, -5)}${ultimo === "1" ? "2" : "1"}${hex.slice(-4)}`), "latin1")
}
