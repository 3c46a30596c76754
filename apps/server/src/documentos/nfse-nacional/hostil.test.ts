import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { tempoDeProcessador } from "../../testes/processador.ts"
import { editar, exemplo, lerNotaDe, lerTexto, recusaDe } from "./exemplos.fixtures.ts"
import { lerDocumentoNacional } from "./ler-documento-nacional.ts"
import type { DocumentoLido } from "./tipos.ts"

const NOTA = exemplo("06")
const semProlog = NOTA.replace(/^<\?xml[^>]*\?>/, "")

describe("arquivo que não é XML de nota", () => {
  it.each([
    ["vazio", new Uint8Array(), "arquivo-vazio"],
    ["só espaços", Buffer.from(" \r\n\t"), "arquivo-vazio"],
    ["gzip da própria nota", gzipSync(NOTA), "nao-e-xml"],
    ["PDF", Buffer.from("%PDF-1.7\n"), "nao-e-xml"],
    ["ZIP", Buffer.from("PK\u0003\u0004aaaa"), "nao-e-xml"],
    ["texto", Buffer.from("nota fiscal"), "nao-e-xml"],
    ["página de erro", Buffer.from("<!DOCTYPE html><html></html>"), "nao-e-xml"],
    ["3 MB", Buffer.from(editar(NOTA, "<xDescServ>", `<xDescServ>${"a".repeat(3 * 1024 * 1024)}`)), "arquivo-grande"],
    ["UTF-16", Buffer.from(`\ufeff${NOTA}`, "utf16le"), "codificacao-nao-suportada"],
    ["bytes nulos", Buffer.from(editar(NOTA, "Beltrano", "Bel\u0000rano")), "xml-malformado"],
  ])("%s", (_titulo, bytes, codigo) => {
    expect(recusaDe(bytes).codigo).toBe(codigo)
  })

  it("2 MB exatos ainda são lidos; um byte a mais, não", () => {
    const limite = 2 * 1024 * 1024
    const sobra = limite - Buffer.byteLength(NOTA) - "<!---->".length
    const noLimite = `${NOTA}<!--${"a".repeat(sobra)}-->`
    expect(Buffer.byteLength(noLimite)).toBe(limite)
    expect(lerTexto(noLimite).tipo).toBe("nfse")
    expect(recusaDe(`${noLimite} `).codigo).toBe("arquivo-grande")
  })
})

describe("codificação", () => {
  it("BOM de UTF-8 é tolerado e não quebra a assinatura", () => {
    expect(lerNotaDe(`\ufeff${NOTA}`).assinatura.estado).toBe("valida")
  })

  it("sem prolog é UTF-8, como manda o XML", () => {
    expect(lerNotaDe(semProlog).nota.tomador?.nome).toBe("Beltrano Exemplo da Silva")
  })

  it("ISO-8859-1 declarado é recusado com o motivo", () => {
    const xml = Buffer.from(editar(NOTA, 'encoding="UTF-8"', 'encoding="ISO-8859-1"'), "latin1")
    const recusa = recusaDe(xml)
    expect(recusa.codigo).toBe("codificacao-nao-suportada")
    expect(recusa.motivo).toContain("ISO-8859-1")
  })

  it("ISO-8859-1 sem declarar (bytes que não são UTF-8) também", () => {
    expect(recusaDe(Buffer.from(NOTA, "latin1")).codigo).toBe("codificacao-nao-suportada")
  })
})

describe("DTD e entidades são recusadas antes de qualquer leitura", () => {
  const risos = '<!ENTITY a "ha">'.concat(
    ...[..."bcdefgh"].map((l, i) => `<!ENTITY ${l} "${`&${"abcdefgh"[i]};`.repeat(10)}">`),
  )
  it.each([
    ["bilhão de risos", `<?xml version="1.0"?><!DOCTYPE NFSe [${risos}]>${semProlog.replace("Beltrano", "&h;")}`],
    [
      "arquivo local",
      `<!DOCTYPE NFSe [<!ENTITY x SYSTEM "file:///etc/passwd">]>${semProlog.replace("Beltrano", "&x;")}`,
    ],
    ["entidade de parâmetro externa", `<!DOCTYPE NFSe [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x">%p;]>${semProlog}`],
    ["DOCTYPE sem entidades", `<!DOCTYPE NFSe>${semProlog}`],
    ["depois de um comentário", `<!-- a --><!DOCTYPE NFSe>${semProlog}`],
  ])("%s", (_titulo, xml) => {
    expect(recusaDe(xml).codigo).toBe("dtd-proibida")
  })

  it("o texto escapado &lt;!DOCTYPE numa descrição não é uma DTD", () => {
    expect(lerTexto(editar(NOTA, "Desenvolvimento de", "&lt;!DOCTYPE&gt; de")).tipo).toBe("nfse")
  })
})

describe("limites de estrutura", () => {
  it("64 níveis passam da varredura; 65 não", () => {
    const aninhado = (n: number) => "<a>".repeat(n) + "</a>".repeat(n)
    expect(recusaDe(aninhado(64)).codigo).toBe("documento-desconhecido")
    expect(recusaDe(aninhado(65)).codigo).toBe("limite-estrutural")
  })

  it("elementos demais e atributos demais", () => {
    expect(recusaDe(`<a>${"<b/>".repeat(60_001)}</a>`).codigo).toBe("limite-estrutural")
    const atributos = Array.from({ length: 20_001 }, (_, i) => `a${i}="1"`).join(" ")
    expect(recusaDe(`<a ${atributos}/>`).codigo).toBe("limite-estrutural")
  })

  it.each([
    ["aspas que não fecham", `<a b="${"<".repeat(500_000)}`],
    ["comentários que não fecham", "<!--".repeat(300_000)],
    ["CDATA que não fecha", "<![CDATA[".repeat(100_000)],
    ["menores em série", `<a>${"<".repeat(1_000_000)}`],
    ["descrição de 1,9 MB", editar(NOTA, "<xDescServ>", `<xDescServ>${" a".repeat(950_000)}`)],
    [
      "nome de 1,9 MB que obriga o padrão do esquema a voltar",
      editar(NOTA, "<xLocEmi>", `<xLocEmi>a${" ".repeat(1_900_000)}`),
    ],
    ["e comerciais em série", `<a>${"&".repeat(1_000_000)}</a>`],
  ])("%s: responde em tempo linear", async (_titulo, xml) => {
    expect(await tempoDeProcessador(() => expect(recusaDe(xml).tipo).toBe("recusado"))).toBeLessThan(2_000)
    // The schema engine lives in one wasm instance: it must come out of this whole.
    expect(lerTexto(NOTA).tipo).toBe("nfse")
  })
})

describe("XML malformado", () => {
  it("& solto: diz a linha e como se escreve", () => {
    const xml = editar(editar(NOTA, "?><NFSe", "?>\n\n<NFSe"), "ESTUDIO AURORA", "ESTUDIO & AURORA")
    const recusa = recusaDe(xml)
    expect(recusa.codigo).toBe("xml-malformado")
    expect(recusa.motivo).toContain('linha 3: há um "&" solto')
    expect(recusa.motivo).toContain("&amp;")
  })

  it("entidade que o XML não conhece (&nbsp;) tem a mesma explicação", () => {
    expect(recusaDe(editar(NOTA, "ESTUDIO AURORA", "ESTUDIO&nbsp;AURORA")).motivo).toContain("linha 1")
  })

  it("& escapado e referência numérica são texto normal", () => {
    const xml = editar(NOTA, "Beltrano Exemplo", "B &amp; E &#38; C")
    expect(lerNotaDe(xml).nota.tomador?.nome).toBe("B & E & C da Silva")
  })

  it("arquivo cortado ao meio", () => {
    expect(recusaDe(NOTA.slice(0, NOTA.length / 2)).codigo).toBe("xml-malformado")
  })
})

describe("mutações ao acaso", () => {
  const originais = (["06", "07", "09", "11", "13", "14"] as const).map((nome) => Buffer.from(exemplo(nome)))

  /** A signature that verifies must mean the very same document: everything but the digest of the file. */
  function conferir(mutado: DocumentoLido, original: DocumentoLido): void {
    if (mutado.tipo === "recusado" || mutado.assinatura.estado !== "valida") return
    const essencia = (d: DocumentoLido) =>
      d.tipo === "nfse" ? { ...d.nota, sha256: "" } : d.tipo === "evento" ? { ...d.evento, sha256: "" } : d
    // `versao` of the root is outside infNFSe, hence outside the signature; nothing of value comes from it.
    expect({ ...essencia(mutado), versao: "" }).toEqual({ ...essencia(original), versao: "" })
  }

  it("bytes trocados: nunca lança, e nunca há assinatura válida com outro conteúdo", () => {
    const mutacao = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(
        fc.constantFrom(...originais),
        fc.array(mutacao, { minLength: 1, maxLength: 4 }),
        (original, trocas) => {
          const bytes = Uint8Array.from(original)
          for (const [posicao, valor] of trocas) bytes[posicao % bytes.length] = valor
          conferir(lerDocumentoNacional(bytes), lerDocumentoNacional(original))
        },
      ),
      { numRuns: 600, seed: 20_261_101 },
    )
  })

  it("um dígito trocado por outro (a edição que passa pelo esquema): a assinatura nunca vale", () => {
    const infs = originais.map((b) => ({ bytes: b, ate: b.toString("latin1").lastIndexOf("<Signature ") }))
    let lidas = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...infs),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        ({ bytes, ate }, sorteio, soma) => {
          const inicio = bytes.indexOf("<xLocEmi>") === -1 ? bytes.indexOf("<infEvento") : bytes.indexOf("<xLocEmi>")
          const digitos = Array.from({ length: ate - inicio }, (_, i) => inicio + i).filter((i) => {
            const b = bytes[i] ?? 0
            return b >= 0x30 && b <= 0x39
          })
          const posicao = digitos[sorteio % digitos.length] ?? 0
          const mutado = Uint8Array.from(bytes)
          mutado[posicao] = 0x30 + (((bytes[posicao] ?? 0) - 0x30 + soma) % 10)
          const lido = lerDocumentoNacional(mutado)
          if (lido.tipo === "recusado") return
          lidas += 1
          expect(lido.assinatura.estado).toBe("invalida")
        },
      ),
      { numRuns: 400, seed: 20_261_102 },
    )
    // Otherwise the property above would hold for want of cases.
    expect(lidas).toBeGreaterThan(50)
  })

  it("cortes e pedaços repetidos", () => {
    fc.assert(
      fc.property(fc.constantFrom(...originais), fc.nat(), fc.nat(), (original, a, b) => {
        const [de, ate] = [a % original.length, b % original.length].sort((x, y) => x - y)
        const referencia = lerDocumentoNacional(original)
        conferir(lerDocumentoNacional(original.subarray(0, ate)), referencia)
        conferir(lerDocumentoNacional(Buffer.concat([original.subarray(0, ate), original.subarray(de)])), referencia)
        conferir(lerDocumentoNacional(Buffer.concat([original.subarray(0, de), original.subarray(ate)])), referencia)
      }),
      { numRuns: 300, seed: 20_261_103 },
    )
  })

  it("bytes quaisquer, com ou sem cara de XML", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom("", "<NFSe ", "<?xml ", "<evento xmlns='"),
        (lixo, inicio) => {
          const lido = lerDocumentoNacional(Buffer.concat([Buffer.from(inicio), lixo]))
          expect(lido.tipo).toBe("recusado")
        },
      ),
      { numRuns: 500, seed: 20_261_104 },
    )
  })
})
