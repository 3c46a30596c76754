import { createHash, createSign, generateKeyPairSync } from "node:crypto"
import { DOMParser } from "@xmldom/xmldom"
import { describe, expect, it } from "vitest"
import { SignedXml } from "xml-crypto"
import { CURVAS_SEM_NOME } from "../../certificados/curvas.fixtures.ts"
import { assinarNoPerfilDaSefin } from "./assinar.ts"
import { gerarCertificadoDeDemonstracao } from "./certificado-demonstracao.ts"
import { editar, exemplo, lerEventoDe, lerNotaDe, recusaDe, semAssinaturaExterna } from "./exemplos.fixtures.ts"

const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
const EXC = "http://www.w3.org/2001/10/xml-exc-c14n#"
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const DSIG = "http://www.w3.org/2000/09/xmldsig#"
const estado = (xml: string) => lerNotaDe(xml).assinatura.estado

/** Signs with xml-crypto: an implementation apart from ours, so that agreement means something. */
function assinarComOutraBiblioteca(xml: string, algoritmo: "sha1" | "sha256", forma: string, xpath: string): string {
  const assinador = new SignedXml({
    privateKey: chavePem,
    publicCert: certPem,
    canonicalizationAlgorithm: forma as never,
    signatureAlgorithm: algoritmo === "sha1" ? `${DSIG}rsa-sha1` : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  })
  assinador.addReference({
    xpath,
    transforms: [`${DSIG}enveloped-signature`, forma as never],
    digestAlgorithm: algoritmo === "sha1" ? `${DSIG}sha1` : "http://www.w3.org/2001/04/xmlenc#sha256",
  })
  assinador.computeSignature(xml, { location: { reference: xpath, action: "after" } })
  return assinador.getSignedXml()
}

const NA_NOTA = "/*[local-name()='NFSe']/*[local-name()='infNFSe']"

function conferirComOutraBiblioteca(xml: string): boolean {
  const documento = new DOMParser().parseFromString(xml, "text/xml")
  const assinaturas = Array.from(documento.documentElement?.childNodes ?? []).filter((n) => n.nodeName === "Signature")
  const verificador = new SignedXml({ publicCert: certPem })
  verificador.loadSignature(assinaturas[0] as never)
  return verificador.checkSignature(xml)
}

describe("assinatura válida", () => {
  it("descreve o certificado sem afirmar confiança", () => {
    const { assinatura } = lerNotaDe(exemplo("06"))
    expect(assinatura).toMatchObject({
      estado: "valida",
      algoritmo: "RSA-SHA256",
      titular: "*.nfse.exemplo.invalid",
      validade: { de: "2026-01-01T03:00:00.000Z", ate: "2027-01-01T03:00:00.000Z" },
      autoassinada: false,
    })
    expect(assinatura).not.toHaveProperty("motivo")
  })

  it.each([
    ["sha1", C14N],
    ["sha256", C14N],
    ["sha1", EXC],
    ["sha256", EXC],
    ["sha256", `${EXC}WithComments`],
    ["sha256", `${C14N}#WithComments`],
  ] as const)("feita por outra biblioteca: %s, %s", (algoritmo, forma) => {
    const xml = assinarComOutraBiblioteca(semAssinaturaExterna(exemplo("07")), algoritmo, forma, NA_NOTA)
    expect(lerNotaDe(xml).assinatura).toMatchObject({ estado: "valida", algoritmo: `RSA-${algoritmo.toUpperCase()}` })
    expect(estado(editar(xml, "<vServ>20000.00<", "<vServ>20000.01<"))).toBe("invalida")
  })

  it("feita por nós é confirmada por outra biblioteca, que também nota a alteração", () => {
    const xml = assinarNoPerfilDaSefin(semAssinaturaExterna(exemplo("07")), chavePem, certPem)
    expect(conferirComOutraBiblioteca(xml)).toBe(true)
    expect(conferirComOutraBiblioteca(editar(xml, "<vServ>20000.00<", "<vServ>20000.01<"))).toBe(false)
    expect(lerNotaDe(xml).assinatura).toMatchObject({ estado: "valida", titular: "PARTIDA DEMONSTRACAO SEM VALOR" })
  })

  it("comentário e CDATA dentro de um valor não mudam o valor lido nem o assinado", () => {
    const comentado = editar(exemplo("06"), "<vServ>1500.00<", "<vServ>15<!-- 9 -->00.00<")
    expect(lerNotaDe(comentado)).toMatchObject({
      nota: { valores: { servico: 150_000n } },
      assinatura: { estado: "valida" },
    })
    const cdata = editar(exemplo("06"), "<vServ>1500.00<", "<vServ><![CDATA[1500]]>.00<")
    expect(lerNotaDe(cdata)).toMatchObject({
      nota: { valores: { servico: 150_000n } },
      assinatura: { estado: "valida" },
    })
  })
})

describe("assinatura inválida não recusa: a nota vem marcada", () => {
  it.each([
    ["valor do serviço", "<vServ>1500.00<", "<vServ>1500.01<"],
    ["texto do tomador", "Beltrano Exemplo", "Beltrana Exemplo"],
    ["data de competência", "<dCompet>2026-09-10<", "<dCompet>2026-09-11<"],
  ])("%s alterado", (_titulo, de, para) => {
    const { nota, assinatura, assinaturaDps } = lerNotaDe(editar(exemplo("06"), de, para))
    expect(assinatura.estado).toBe("invalida")
    expect(assinatura.motivo).toContain("editado ou reformatado")
    expect(assinatura.titular).toBe("*.nfse.exemplo.invalid")
    expect(assinaturaDps.estado).toBe("invalida")
    expect(nota.numero).toBe("57")
  })

  it("reformatado com quebras de linha", () => {
    expect(estado(editar(exemplo("06"), "><", ">\n  <"))).toBe("invalida")
  })

  it("evento alterado", () => {
    const xml = editar(exemplo("13"), "Valor do serviço informado", "Valor do servico informado")
    expect(lerEventoDe(xml)).toMatchObject({
      assinatura: { estado: "invalida" },
      assinaturaPedido: { estado: "invalida" },
    })
  })

  it("só a assinatura interna quebrada: a externa cobre o conteúdo da DPS e as duas caem", () => {
    const xml = editar(exemplo("06"), "XCk2GyIJ0SR9nFTTuxpaBHcLCRc=", "YCk2GyIJ0SR9nFTTuxpaBHcLCRc=")
    expect(lerNotaDe(xml)).toMatchObject({ assinatura: { estado: "invalida" }, assinaturaDps: { estado: "invalida" } })
  })

  it("certificado trocado pelo de outra pessoa", () => {
    const nossa = assinarNoPerfilDaSefin(semAssinaturaExterna(exemplo("06")), chavePem, certPem)
    const nosso = /<X509Certificate>([^<]*)<\/X509Certificate><\/X509Data><\/KeyInfo><\/Signature><\/NFSe>/.exec(
      nossa,
    )?.[1]
    const deles = [...exemplo("06").matchAll(/<X509Certificate>([^<]*)</g)].at(-1)?.[1]
    const { assinatura } = lerNotaDe(editar(nossa, nosso ?? "?", deles ?? "?"))
    expect(assinatura).toMatchObject({
      estado: "invalida",
      motivo: expect.stringContaining("não confere com o certificado"),
    })
  })

  it.each(Object.entries(CURVAS_SEM_NOME))(
    "certificado da curva %s, que ninguém usa, só não confere",
    (_curva, base64) => {
      const xml = exemplo("06").replaceAll(/<X509Certificate>[^<]*</g, `<X509Certificate>${base64}<`)
      expect(lerNotaDe(xml).assinatura).toMatchObject({
        estado: "invalida",
        titular: 'LOJA + "X" <Ação>, /Y:11222333000181',
      })
    },
  )

  it("certificado ilegível", () => {
    const xml = exemplo("06").replaceAll(/<X509Certificate>[^<]*</g, "<X509Certificate>AAAA<")
    expect(lerNotaDe(xml).assinatura).toEqual({
      estado: "invalida",
      motivo: "O certificado da assinatura está ilegível.",
    })
  })
})

describe("ataques à referência", () => {
  const original = exemplo("06")
  const assinatura = original.slice(original.lastIndexOf("<Signature "), original.lastIndexOf("</NFSe>"))
  const infOriginal = original.slice(original.indexOf("<infNFSe "), original.lastIndexOf("<Signature "))

  it("embrulho: o original assinado vai para dentro de Object e um forjado toma seu lugar", () => {
    const forjado = editar(infOriginal, "1500.00", "9500.00")
    const comObjeto = editar(assinatura, "</Signature>", `<Object>${infOriginal}</Object></Signature>`)
    const xml = `<?xml version="1.0" encoding="UTF-8"?><NFSe versao="1.01" xmlns="http://www.sped.fazenda.gov.br/nfse">${forjado}${comObjeto}</NFSe>`
    const { nota, assinatura: resultado } = lerNotaDe(xml)
    expect(nota.valores.servico).toBe(950_000n)
    expect(resultado).toMatchObject({ estado: "invalida", motivo: "Há mais de um elemento com o Id assinado." })
  })

  it("assinatura de outra nota, íntegra, colada nesta", () => {
    const daNota59 = exemplo("11").slice(exemplo("11").lastIndexOf("<Signature "))
    const xml = original.slice(0, original.lastIndexOf("<Signature ")) + daNota59
    expect(lerNotaDe(xml).assinatura).toMatchObject({
      estado: "invalida",
      motivo: expect.stringMatching(/aponta para “NFS\d+”, que não é o Id do elemento infNFSe/),
    })
  })

  it("assinatura externa que cobre só a DPS interna não vale para a nota", () => {
    const soDps = assinarComOutraBiblioteca(
      semAssinaturaExterna(exemplo("08")),
      "sha256",
      EXC,
      "//*[local-name()='infDPS']",
    )
    const de = soDps.indexOf("<Signature ")
    const ate = soDps.indexOf("</Signature>") + "</Signature>".length
    const movida = soDps.slice(0, de) + soDps.slice(ate).replace("</NFSe>", `${soDps.slice(de, ate)}</NFSe>`)
    expect(lerNotaDe(movida).assinatura).toMatchObject({
      estado: "invalida",
      motivo: expect.stringMatching(/aponta para “DPS\d+”, que não é o Id do elemento infNFSe/),
    })
  })

  it("conteúdo próprio na assinatura (Object), mesmo sem repetir o Id", () => {
    const xml = editar(original, assinatura, editar(assinatura, "</Signature>", "<Object>x</Object></Signature>"))
    expect(lerNotaDe(xml).assinatura.motivo).toContain("Object")
  })

  it("algoritmo fora do padrão (HMAC) e transformação que escolhe o que assinar (XPath)", () => {
    const hmac = assinatura.replace("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", `${DSIG}hmac-sha1`)
    expect(lerNotaDe(editar(original, assinatura, hmac)).assinatura.motivo).toContain("algoritmo fora do padrão")
    // Signed for real with our key, so that only the transform is at fault.
    const resumo = createHash("sha256").update("").digest("base64")
    const informacao =
      `<SignedInfo xmlns="${DSIG}"><CanonicalizationMethod Algorithm="${EXC}"></CanonicalizationMethod>` +
      `<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></SignatureMethod>` +
      `<Reference URI="#NFS35503082211222333000181000000000005726091234567898"><Transforms>` +
      `<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><XPath>false()</XPath></Transform></Transforms>` +
      `<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></DigestMethod>` +
      `<DigestValue>${resumo}</DigestValue></Reference></SignedInfo>`
    const valor = createSign("sha256").update(informacao).sign(chavePem, "base64")
    const certificado = certPem.replaceAll(/-----[^-]+-----|\s/g, "")
    const xpath =
      `<Signature xmlns="${DSIG}">${informacao}<SignatureValue>${valor}</SignatureValue>` +
      `<KeyInfo><X509Data><X509Certificate>${certificado}</X509Certificate></X509Data></KeyInfo></Signature>`
    expect(lerNotaDe(editar(original, assinatura, xpath)).assinatura.motivo).toContain("parâmetros de transformação")
  })
})

describe("CNPJ com letras (nota feita do exemplo 06 e assinada com chave descartável)", () => {
  // 1201 mod 11 = 2, dígito 9: see chave.test.ts.
  const CHAVE = "35503082212ABC34501DE35000000000005726091234567899"
  const comLetras = (() => {
    let xml = editar(semAssinaturaExterna(exemplo("06")), "35503082211222333000181000000000005726091234567898", CHAVE)
    xml = editar(xml, "DPS355030821122233300018100001", "DPS3550308212ABC34501DE3500001")
    xml = editar(xml, "<CNPJ>11222333000181<", "<CNPJ>12ABC34501DE35<")
    // The inner signature was of another document.
    const de = xml.indexOf("<Signature ")
    return xml.slice(0, de) + xml.slice(xml.indexOf("</DPS>"))
  })()

  it("passa pelo esquema derivado, com aviso, e a assinatura confere", () => {
    const xml = assinarComOutraBiblioteca(comLetras, "sha256", `${EXC}WithComments`, NA_NOTA)
    const { nota, assinatura, avisos } = lerNotaDe(xml)
    expect(nota).toMatchObject({ chave: CHAVE, prestador: { documento: "12ABC34501DE35" } })
    expect(assinatura.estado).toBe("valida")
    expect(avisos.map((a) => a.codigo)).toEqual(["cnpj-alfanumerico"])
  })

  it("letra na 12ª posição do CNPJ dentro de uma chave substituída também é aceita", () => {
    const subst = `<cLocEmi>3550308</cLocEmi><subst><chSubstda>${CHAVE}</chSubstda><cMotivo>99</cMotivo></subst>`
    const xml = assinarNoPerfilDaSefin(editar(comLetras, "<cLocEmi>3550308</cLocEmi>", subst), chavePem, certPem)
    expect(lerNotaDe(xml).nota.substitui).toEqual({ chave: CHAVE, cMotivo: "99" })
  })

  it("letras não desculpam outro erro de esquema, que é o mostrado", () => {
    const xml = assinarNoPerfilDaSefin(editar(comLetras, "<vLiq>1500.00<", "<vLiq>1500,00<"), chavePem, certPem)
    const recusa = recusaDe(xml)
    expect(recusa.codigo).toBe("esquema-invalido")
    expect(recusa.detalhes).toHaveLength(1)
    expect(recusa.detalhes?.[0]).toContain("<vLiq>")
  })
})

it("não assina duas vezes, nem com chave que não é RSA", () => {
  expect(() => assinarNoPerfilDaSefin(exemplo("06"), chavePem, certPem)).toThrow("já está assinado")
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "pem" })
  expect(() => assinarNoPerfilDaSefin(semAssinaturaExterna(exemplo("06")), String(ec), certPem)).toThrow("RSA")
})
