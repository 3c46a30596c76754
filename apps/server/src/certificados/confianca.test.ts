import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { nomeDistinto } from "../nome-distinto.ts"
import { verificarCadeia } from "./cadeia.ts"
import { lerConfianca } from "./confianca.ts"
import { comoX509, montarFabrica } from "./fabrica.fixtures.ts"

/** SHA-256 as pinned by sesgo-ti/icpbrasil-truststore (RaizesFixadas.java), independently of where the files came from. */
const FIXADAS = {
  "Autoridade Certificadora Raiz Brasileira v5": "caa53fc6091c6951887c976e378f6ef89aa6377c55d97b6475422b71ed7e9b17",
  "Autoridade Certificadora Raiz Brasileira v6": "3bdb9b509352f1d3d71c2bf64d9a38a4e6cebda27809d77f7ac476cbde6e314a",
  "Autoridade Certificadora Raiz Brasileira v10": "6e0bff069a26994c15de2c4888cc54af84882e5495b7fbf66be9ccffec7489f6",
  "Autoridade Certificadora Raiz Brasileira v11": "1406710058180fa4081aab3f246f1702429c552a11fa3143b84c88cb3ab8e5e7",
  "Autoridade Certificadora Raiz Brasileira v12": "d8478e37ce19c690cf657381e68fe600e4e1a042536830f06847e03e554c4b01",
  // Not there: as several public projects pin the file of ITI's own address.
  "Autoridade Certificadora Raiz Brasileira v13": "2b07d0bc02c4a6e0478ed22d0d99e8f97e1827b269097696a7feb6aad30c3ac8",
}

describe("em quem a instalação confia", () => {
  it("nas raízes da ICP-Brasil, que são as publicadas, e assinam a si mesmas", () => {
    const { raizes } = lerConfianca(null)
    const lidas = raizes.map((r) => [
      nomeDistinto(r.subject, "CN") ?? "",
      r.fingerprint256.replaceAll(":", "").toLowerCase(),
    ])
    expect(Object.fromEntries(lidas)).toEqual(FIXADAS)
    for (const raiz of raizes) expect([raiz.ca, raiz.verify(raiz.publicKey)]).toEqual([true, true])
  })

  it("toda intermediária que acompanha o produto leva, por assinatura, a uma delas", () => {
    const confianca = lerConfianca(null)
    expect(confianca.intermediarias.length).toBeGreaterThan(100)
    // The day the files were published; later some of them end.
    const em = new Date("2026-06-25T12:00:00-03:00")
    const soltas = confianca.intermediarias.filter((c) => !verificarCadeia(c, [], confianca, em).confere)
    expect(soltas.map((c) => c.subject)).toEqual([])
  })

  it("estão as autoridades da Safeweb que emitem para pessoas e empresas", () => {
    const nomes = lerConfianca(null).intermediarias.map((c) => nomeDistinto(c.subject, "CN"))
    const daSafeweb = [
      "SAFEWEB CD",
      "SAFEWEB CD V12",
      "CERTMAIS CD",
      "LINK CD",
      "SEMPRE CD",
      "REDE IDEIA CD",
      "SAFETECH CD",
    ]
    expect(nomes).toEqual(expect.arrayContaining([...daSafeweb, "CERTIPE CD"].map((nome) => `AC ${nome}`)))
  })

  it("e no que quem opera acrescenta; uma pasta ou um arquivo que não se leem são ditos", () => {
    const pasta = mkdtempSync(join(tmpdir(), "partida-raizes-"))
    const { raiz, intermediaria } = montarFabrica()
    const a = comoX509(raiz.certificado)
    const b = comoX509(intermediaria.certificado)
    writeFileSync(join(pasta, "minha.pem"), `comentário\n${a}\n${b}`)
    writeFileSync(join(pasta, "LEIAME.txt"), "nada")
    const { raizes, intermediarias } = lerConfianca(pasta)
    expect(raizes.map((c) => c.fingerprint256)).toContain(a.fingerprint256)
    expect(intermediarias.map((c) => c.fingerprint256)).toContain(b.fingerprint256)
    expect(raizes).toHaveLength(Object.keys(FIXADAS).length + 1)
    writeFileSync(join(pasta, "vazio.pem"), "nada")
    expect(() => lerConfianca(pasta)).toThrow(/vazio\.pem/)
    expect(() => lerConfianca(join(pasta, "nao-existe"))).toThrow(/PARTIDA_RAIZES_CONFIAVEIS.*nao-existe/)
  })
})
