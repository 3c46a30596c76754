import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { XmlC14NMode, XmlDocument, type XmlElement, type XmlOutputBufferHandler } from "libxml2-wasm"
import { describe, expect, it } from "vitest"
import { canonizar, elementosFilhos } from "./nos.ts"

function bytesDe(escrever: (escrita: XmlOutputBufferHandler) => void): string {
  const partes: Uint8Array[] = []
  escrever({
    write(parte) {
      partes.push(parte.slice())
      return parte.byteLength
    },
    close: () => true,
  })
  return Buffer.concat(partes).toString("utf8")
}

const todos = (elemento: XmlElement): XmlElement[] => [elemento, ...elementosFilhos(elemento).flatMap(todos)]

/** Every element of the document, in each form and with and without comments: by our way and by the library's own. */
function comparar(xml: string): number {
  const documento = XmlDocument.fromString(xml)
  try {
    const elementos = todos(documento.root)
    for (const elemento of elementos)
      for (const mode of [XmlC14NMode.XML_C14N_1_0, XmlC14NMode.XML_C14N_EXCLUSIVE_1_0])
        for (const withComments of [true, false]) {
          const opcoes = { mode, withComments }
          const nosso = bytesDe((escrita) => canonizar(elemento, escrita, opcoes))
          expect(nosso).toBe(bytesDe((escrita) => elemento.canonicalize(escrita, opcoes)))
        }
    return elementos.length
  } finally {
    documento.dispose()
  }
}

const HOSTIL = `<?xml version="1.0"?><!-- fora --><?fora antes?><a:r xmlns:a="urn:a" xmlns="urn:b" xmlns:n="urn:n" xml:lang="pt" a:z="1" b="2">
  <m xmlns=""><!-- dentro --><![CDATA[<&>]]> &#xD; &lt; <m xml:space="preserve" n:q="&quot;&#9;"/></m>
  <a:m xmlns:a="urn:outro" a:k="v"><m xmlns:n="urn:n"><n:x xmlns:sobra="urn:s"/></m></a:m><m/></a:r><?fora depois?>`

describe("a forma canônica de um elemento", () => {
  it("é a da biblioteca, byte a byte, com espaços de nomes herdados, trocados e de sobra", () => {
    expect(comparar(HOSTIL)).toBe(7)
  })

  const pasta = join(import.meta.dirname, "exemplos")
  it.each(readdirSync(pasta).filter((nome) => nome.endsWith(".xml")))("também em %s", (nome) => {
    expect(comparar(readFileSync(join(pasta, nome), "utf8"))).toBeGreaterThan(10)
  })
})
