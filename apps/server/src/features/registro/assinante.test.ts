import { generateKeyPairSync } from "node:crypto"
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { abrirAssinante, ChaveDosBoletinsInvalida } from "./assinante.ts"
import { umBoletim } from "./boletim.fixtures.ts"
import { assinaturaConfere, lerBoletins, publicar } from "./boletim.ts"

const pasta = mkdtempSync(join(tmpdir(), "assinante-"))
afterAll(() => rmSync(pasta, { recursive: true }))
const { chave: _chave, ...semChave } = umBoletim().boletim

/** A vault of the operator's: a program that signs what it reads by a key that only it knows. */
function cofre(nome: string, saida: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const privada = join(pasta, `${nome}-privada.pem`)
  const publica = join(pasta, `${nome}-publica.pem`)
  const comando = join(pasta, nome)
  writeFileSync(privada, privateKey.export({ type: "pkcs8", format: "pem" }))
  writeFileSync(publica, publicKey.export({ type: "spki", format: "pem" }))
  writeFileSync(
    comando,
    `#!${process.execPath}
const { readFileSync } = require("node:fs")
const assinatura = require("node:crypto").sign("sha256", readFileSync(0), readFileSync("${privada}"))
${saida}
`,
  )
  chmodSync(comando, 0o700)
  return { comando, chave: publica }
}

describe("quem assina os boletins", () => {
  it("cria a chave uma vez, só para si, e assina com ela", async () => {
    const chave = join(pasta, "nova/chave.pem")
    const assinado = await abrirAssinante({ chave, comando: null }).assinar(semChave)
    expect(statSync(chave).mode & 0o777).toBe(0o600)
    const criada = readFileSync(chave, "utf8")
    const outra = abrirAssinante({ chave, comando: null })
    expect(readFileSync(chave, "utf8")).toBe(criada)
    expect(assinaturaConfere(assinado, outra.publica)).toBe(true)
    expect(assinaturaConfere({ ...assinado, boletim: { ...assinado.boletim, linhas: 0 } }, outra.publica)).toBe(false)
  })

  it.each([
    ["crua", "process.stdout.write(assinatura)"],
    ["em base64", 'console.log(assinatura.toString("base64"))'],
  ])("um comando do operador, com a assinatura %s", async (nome, saida) => {
    const assinante = abrirAssinante(cofre(`cofre-${nome.replace(" ", "-")}`, saida))
    expect(assinaturaConfere(await assinante.assinar(semChave), assinante.publica)).toBe(true)
  })

  it("um comando que falha, ou assina com outra chave, é recusado na hora", async () => {
    const falho = abrirAssinante(cofre("falho", "process.exit(3)"))
    await expect(falho.assinar(semChave)).rejects.toThrow(/falhou \(código 3\)/)
    const { comando } = cofre("um", "process.stdout.write(assinatura)")
    const { chave } = cofre("outro", "")
    await expect(abrirAssinante({ comando, chave }).assinar(semChave)).rejects.toThrow(ChaveDosBoletinsInvalida)
    const ausente = abrirAssinante({ comando: join(pasta, "nenhum"), chave })
    await expect(ausente.assinar(semChave)).rejects.toThrow(ChaveDosBoletinsInvalida)
  })

  it("um arquivo que não é chave é dito pelo nome", () => {
    const chave = join(pasta, "texto.pem")
    writeFileSync(chave, "não é")
    expect(() => abrirAssinante({ chave, comando: null })).toThrow(chave)
  })
})

describe("boletim publicado", () => {
  it("volta inteiro, também citado por um programa de correio", () => {
    const dois = [umBoletim(), umBoletim({ numero: 2 })]
    expect(lerBoletins(dois.map(publicar).join("\n"))).toEqual({ boletins: dois, ilegiveis: [] })
    expect(lerBoletins(publicar(umBoletim()).replace(/^/gm, "> ")).boletins).toEqual([umBoletim()])
  })

  it("o que não se lê é dito pelo lugar, e nunca pulado", () => {
    const estragado = publicar(umBoletim()).replace(/\n[A-Za-z0-9+/=]{64}\n/, "\n")
    const { boletins, ilegiveis } = lerBoletins(`${publicar(umBoletim())}${estragado}`)
    expect([boletins.length, ilegiveis]).toEqual([1, [2]])
    expect(lerBoletins("nada aqui")).toEqual({ boletins: [], ilegiveis: [] })
  })
})
