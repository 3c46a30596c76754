import { describe, expect, it } from "vitest"
import { SignedXml } from "xml-crypto"
import { abrirSimulador, EMPRESA } from "../cliente.fixtures.ts"
import { AVISO_LEGAL, FINALIDADE, TERMO } from "./termo.fixtures.ts"

const CONTADOR = "52998224725"
const CONTRATANTE = "99888777000100"
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const AGORA = () => new Date("2026-11-10T15:00:00Z")

const termo = (mudancas: Readonly<Record<string, string>> = {}) => {
  const { vigencia = "20271231", assinatura = "20261101", destinatario = CONTRATANTE, texto = TERMO } = mudancas
  return `<termoDeAutorizacao><dados><sistema id="API Integra Contador"/><termo texto="${texto}"/><avisoLegal texto="${AVISO_LEGAL}"/><finalidade texto="${FINALIDADE}"/><dataAssinatura data="${assinatura}"/><vigencia data="${vigencia}"/><destinatario numero="${destinatario}" nome="ESCRITORIO" tipo="PJ" papel="contratante"/><assinadoPor numero="${CONTADOR}" nome="MARIA" tipo="PF" papel="autor pedido de dados"/></dados></termoDeAutorizacao>`
}

function assinar(xml: string, { certificado, chave }: { certificado: string; chave: string }): string {
  const assinador = new SignedXml({
    privateKey: chave,
    publicCert: certificado,
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  })
  assinador.addReference({
    xpath: "/*",
    uri: "",
    isEmptyUri: true,
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", C14N],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  })
  assinador.computeSignature(xml)
  return assinador.getSignedXml()
}

async function abrir() {
  const { simulador, cliente } = await abrirSimulador({ agora: AGORA })
  const contador = simulador.emitirPara({ nome: "MARIA DA SILVA", numero: CONTADOR })
  const enviar = (xml: string) =>
    cliente.chamar(
      "Apoiar",
      "AUTENTICAPROCURADOR/ENVIOXMLASSINADO81",
      { xml: Buffer.from(xml).toString("base64") },
      { autor: CONTADOR },
    )
  return { simulador, cliente, contador, enviar }
}

describe("Termo de Autorização", () => {
  it("dá um token que deixa outro autor pedir, e o repete enquanto vale", async () => {
    const { cliente, contador, enviar } = await abrir()
    const consultar = (cabecalhos: Record<string, string> = {}, autor = CONTADOR) =>
      cliente.chamar("Consultar", "PGDASD/CONSDECLARACAO13", { anoCalendario: "2026" }, { autor, cabecalhos })
    expect((await consultar()).codigo).toBe("[AcessoNegado-ICGERENCIADOR-019]")
    const xml = assinar(termo(), contador)
    const dado = await enviar(xml)
    expect(dado.status).toBe(200)
    expect(dado.dados.data_hora_expiracao).toBe("2026-11-11T00:00:00")
    const token = dado.dados.autenticar_procurador_token
    expect((await consultar({ autenticar_procurador_token: token })).status).toBe(200)
    expect((await consultar({ autenticar_procurador_token: "outro" })).codigo).toBe("[AcessoNegado-ICGERENCIADOR-020]")
    expect((await consultar({ autenticar_procurador_token: token }, EMPRESA)).codigo).toBe(
      "[AcessoNegado-ICGERENCIADOR-054]",
    )
    const repetido = await enviar(xml)
    expect([repetido.status, repetido.cabecalhos.etag]).toEqual([304, `"autenticar_procurador_token:${token}"`])
    expect(repetido.cabecalhos.expires).toBe("Wed, 11 Nov 2026 03:00:00 GMT")
  })

  it("recusa cada defeito com o seu código", async () => {
    const { simulador, contador, enviar } = await abrir()
    const codigo = async (xml: string) => (await enviar(xml)).codigo.slice(-4, -1)
    const assinado = assinar(termo(), contador)
    expect(await codigo(termo())).toBe("025")
    expect(await codigo(assinado.replace("MARIA", "OUTRA"))).toBe("033")
    expect(await codigo(assinar(termo({ vigencia: "20261109" }), contador))).toBe("017")
    expect(await codigo(assinar(termo({ assinatura: "20261111" }), contador))).toBe("018")
    expect(await codigo(assinar(termo({ destinatario: EMPRESA }), contador))).toBe("012")
    expect(await codigo(assinar(termo({ texto: "Autorizo tudo." }), contador))).toBe("016")
    expect(await codigo(assinado.replaceAll("termoDeAutorizacao", "outro"))).toBe("019")
    expect(await codigo(assinado.replace("<dados>", "<!DOCTYPE x><dados>"))).toBe("038")
    expect(await codigo(assinado.replace("xmldsig-more#rsa-sha256", "xmldsig-more#rsa-sha512"))).toBe("027")
    expect(await codigo(`\n${assinado}`)).toBe("038")
    const outro = simulador.emitirPara({ nome: "OUTRO", numero: "11144477735" })
    expect(await codigo(assinar(termo(), outro))).toBe("011")
    const passado = { desde: new Date("2024-01-01"), ate: new Date("2025-01-01") }
    const vencido = simulador.emitirPara({ nome: "MARIA DA SILVA", numero: CONTADOR }, passado)
    expect(await codigo(assinar(termo(), vencido))).toBe("010")
    const alheia = (await abrirSimulador()).simulador.emitirPara({ nome: "MARIA DA SILVA", numero: CONTADOR })
    expect(await codigo(assinar(termo(), alheia))).toBe("040")
  })
})
