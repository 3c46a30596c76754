import forge from "node-forge"
import type { Emitido } from "./autoridade.ts"

/** Of the message, in hexadecimal. */
const LUGAR = 16_000

/**
 * A PDF of the product with one more signature, added after what it has as programs that sign do (ISO 32000-1, 12.8): what was there does
 * not change. For the demonstration, whose people have no other way to sign; the product itself signs nothing.
 */
export function assinarPdf(
  pdf: Buffer,
  { emitido, cadeia, em }: { emitido: Emitido; cadeia: readonly forge.pki.Certificate[]; em: Date },
): Buffer {
  const texto = pdf.toString("latin1")
  const ultimo = texto.slice(texto.lastIndexOf("trailer"))
  const campoDo = (nome: string) => achar(ultimo, new RegExp(`/${nome} ([^\n/]+)`))
  const tamanho = Number(campoDo("Size"))
  const raiz = campoDo("Root").trim()
  const abre = `\n${raiz.replace(" R", "")} obj\n<<`
  // The last of its number is the one in force.
  const catalogo = entre(texto.slice(texto.lastIndexOf(abre)), abre, ">>\nendobj")
  const formulario = entre(catalogo, "/AcroForm <<", ">>\n")
  const antigos = entre(formulario, "/Fields [", "]")
  const semFormulario = catalogo.replace(`/AcroForm <<${formulario}>>\n`, "")
  const campo = tamanho
  const objetos: readonly (readonly [numero: number, corpo: string])[] = [
    [Number.parseInt(raiz, 10), `<<${semFormulario}/AcroForm << /Fields [${antigos} ${campo} 0 R ] /SigFlags 3 >>\n>>`],
    [
      campo,
      `<< /FT /Sig /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132 /T (Assinatura${campo}) /V ${campo + 1} 0 R >>`,
    ],
  ]
  const lugares: string[] = []
  let escrito = "\n"
  for (const [numero, corpo] of objetos) {
    lugares.push(`${numero} 1\n${posicao(pdf.length + escrito.length)} 00000 n \n`)
    escrito += `${numero} 0 obj\n${corpo}\nendobj\n`
  }
  lugares.push(`${campo + 1} 1\n${posicao(pdf.length + escrito.length)} 00000 n \n`)
  const inicio = `${escrito}${campo + 1} 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /M (D:${instante(em)})`
  const depoisDoLugar = (xref: number) =>
    `>>\nendobj\nxref\n${lugares.join("")}trailer\n<<\n/Size ${campo + 2}\n/Root ${raiz}\n/Info ${campoDo("Info")}\n/ID ${campoDo("ID")}\n/Prev ${achar(ultimo, /startxref\n(\d+)/)}\n>>\nstartxref\n${xref}\n%%EOF\n`
  return comMensagem(pdf, { inicio, fim: depoisDoLugar }, (conteudo) =>
    mensagemAssinada(conteudo, { emitido, cadeia, em }),
  )
}

/** Leaves a place in what is added to a PDF, and fills it with the message over all the rest. `fim` is told where the place and its object end. */
export function comMensagem(
  pdf: Buffer,
  { inicio, fim }: { readonly inicio: string; readonly fim: (xref: number) => string },
  assinar: (conteudo: Buffer) => string,
): Buffer {
  const intervalo = (a: number, b: number, c: number) => `[0 ${[a, b, c].map(posicao).join(" ")}]`
  const comeco = `${inicio} /ByteRange `
  const meio = ` /Contents `
  const antes = pdf.length + comeco.length + intervalo(0, 0, 0).length + meio.length
  const depois = antes + LUGAR + 2
  const segundo = Buffer.from(` ${fim(depois + " >>\nendobj\n".length)}`, "latin1")
  const primeiro = Buffer.concat([pdf, Buffer.from(comeco + intervalo(antes, depois, segundo.length) + meio, "latin1")])
  const hex = assinar(Buffer.concat([primeiro, segundo]))
  return Buffer.concat([primeiro, Buffer.from(`<${hex.padEnd(LUGAR, "0")}>`, "latin1"), segundo])
}

/** A detached message over some bytes (RFC 5652), in hexadecimal. */
export function mensagemAssinada(
  conteudo: Buffer,
  { emitido, cadeia, em }: { emitido: Emitido; cadeia: readonly forge.pki.Certificate[]; em: Date },
): string {
  const p7 = forge.pkcs7.createSignedData()
  p7.content = forge.util.createBuffer(conteudo.toString("latin1"))
  for (const certificado of [emitido.certificado, ...cadeia]) p7.addCertificate(certificado)
  p7.addSigner({
    key: emitido.chave,
    certificate: emitido.certificado,
    digestAlgorithm: forge.pki.oids.sha256 ?? "",
    authenticatedAttributes: [
      { type: forge.pki.oids.contentType ?? "", value: forge.pki.oids.data ?? "" },
      { type: forge.pki.oids.messageDigest ?? "" },
      // The types of the library say a text; it takes a date.
      { type: forge.pki.oids.signingTime ?? "", value: em as unknown as string },
    ],
  })
  p7.sign({ detached: true })
  return Buffer.from(forge.asn1.toDer(p7.toAsn1()).getBytes(), "latin1").toString("hex")
}

/** What stands between two texts; empty where the first is not there. */
function entre(texto: string, antes: string, depois: string): string {
  const [, resto = ""] = texto.split(antes, 2)
  return resto.slice(0, Math.max(resto.indexOf(depois), 0))
}

function achar(texto: string, expressao: RegExp): string {
  const achado = expressao.exec(texto)?.[1]
  if (achado === undefined) throw new Error("The PDF ends as none of the product does.")
  return achado
}

const posicao = (n: number) => String(n).padStart(10, "0")
const instante = (em: Date) => `${em.toISOString().slice(0, 19).replace(/\D/g, "")}Z`
