import { eq } from "drizzle-orm"
import { generateSync } from "otplib"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { codigosDeRecuperacao, contas } from "../db/schema/identidade.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { criarCofre } from "./cofre.ts"
import { criarConta } from "./contas.ts"
import {
  conferirSegundoFator,
  confirmarSegundoFator,
  consultarFatores,
  desligarSegundoFator,
  iniciarSegundoFator,
  refazerCodigos,
} from "./segundo-fator.ts"

const cofre = criarCofre(new Uint8Array(32).fill(9))
const INICIO = new Date("2026-11-20T12:00:00Z")
let agora = INICIO
const avancar = (segundos: number) => {
  agora = new Date(agora.getTime() + segundos * 1000)
}

let banco: Banco
let deps: { banco: Banco; cofre: typeof cofre; url: string; agora: () => Date }
let sub: string
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
  deps = { banco, cofre, url: "https://app.example", agora: () => agora }
}, 60_000)
afterAll(() => banco?.fechar())
beforeEach(async () => {
  agora = INICIO
  await banco.naIdentidade(async (tx) => {
    await tx.delete(codigosDeRecuperacao)
    await tx.delete(contas)
  })
  sub = await criar("ana@exemplo.com.br")
})

const criar = async (email: string) => {
  const nova = { email, nome: "Ana", senha: "cavalo bateria grampo", emailConfirmado: true, demonstracao: false }
  return (await criarConta(banco, nova)).sub
}
/** The code an application shows `segundos` from now. */
const codigo = (segredo: string, segundos = 0) =>
  generateSync({ secret: segredo, epoch: Math.floor(agora.getTime() / 1000) + segundos })
async function ligar(de = sub) {
  const { segredo } = await iniciarSegundoFator(deps, de, "Contábil Horizonte")
  const { codigosDeRecuperacao: codigos } = await confirmarSegundoFator(deps, de, codigo(segredo))
  avancar(30)
  return { segredo, codigos }
}
const conferir = (digitado: string, de = sub) => conferirSegundoFator(deps, de, digitado)

describe("ligar o segundo fator", () => {
  it("nada muda até o primeiro código certo; recomeçar troca o segredo", async () => {
    const primeiro = await iniciarSegundoFator(deps, sub, "Contábil Horizonte")
    expect(await consultarFatores(banco, sub)).toEqual({ segundoFator: false, codigosRestantes: 0, passkeys: [] })
    expect(await conferir(codigo(primeiro.segredo))).toBeNull()
    const segundo = await iniciarSegundoFator(deps, sub, "Contábil Horizonte")
    expect(segundo.segredo).not.toBe(primeiro.segredo)
    await expect(confirmarSegundoFator(deps, sub, codigo(primeiro.segredo))).rejects.toMatchObject({
      codigo: "codigo-incorreto",
    })
    await confirmarSegundoFator(deps, sub, codigo(segundo.segredo))
    expect(await consultarFatores(banco, sub)).toMatchObject({ segundoFator: true, codigosRestantes: 10 })
  })

  it("o endereço e o QR code levam o segredo de 160 bits, e o desenho não pede nada a ninguém", async () => {
    const { segredo, endereco, qrSvg } = await iniciarSegundoFator(deps, sub, "Contábil Horizonte")
    expect(segredo).toMatch(/^[A-Z2-7]{32}$/)
    const lido = new URL(endereco)
    expect(lido.protocol + lido.host).toBe("otpauth:totp")
    expect(decodeURIComponent(lido.pathname)).toBe("/Contábil Horizonte:ana@exemplo.com.br")
    expect(lido.searchParams.get("secret")).toBe(segredo)
    expect(qrSvg).toMatch(/^<svg viewBox="0 0 \d+ \d+" xmlns="http:\/\/www.w3.org\/2000\/svg">/)
    expect(qrSvg).not.toMatch(/<(script|image|use|foreignObject)|href|url\(/)
  })

  it("não liga duas vezes, nem sem começar, nem conta que não existe", async () => {
    await expect(confirmarSegundoFator(deps, sub, "123456")).rejects.toMatchObject({ codigo: "codigo-incorreto" })
    const { segredo } = await ligar()
    await expect(iniciarSegundoFator(deps, sub, "Contábil Horizonte")).rejects.toMatchObject({
      codigo: "segundo-fator-ligado",
    })
    await expect(confirmarSegundoFator(deps, sub, codigo(segredo))).rejects.toMatchObject({
      codigo: "segundo-fator-ligado",
    })
    const ninguem = "00000000-0000-4000-8000-000000000000"
    await expect(iniciarSegundoFator(deps, ninguem, "Contábil Horizonte")).rejects.toMatchObject({
      codigo: "nao-encontrado",
    })
  })

  it("o código que ligou não serve para entrar", async () => {
    const { segredo } = await iniciarSegundoFator(deps, sub, "Contábil Horizonte")
    const usado = codigo(segredo)
    await confirmarSegundoFator(deps, sub, usado)
    expect(await conferir(usado)).toBeNull()
  })
})

describe("códigos do aplicativo", () => {
  // RFC 6238, appendix B, SHA-1: the secret is the ASCII text "12345678901234567890" and the table gives 8 digits, of
  // which a code of 6 digits is the last six.
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
  ])("no instante %d da tabela da RFC 6238 o código é %s", async (instante, esperado) => {
    await ligar()
    const segredo = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    await banco.naIdentidade((tx) =>
      tx
        .update(contas)
        .set({ segundoFatorCifrado: cofre.cifrar(segredo, `segundo-fator/${sub}`), ultimoPassoTotp: null })
        .where(eq(contas.sub, sub)),
    )
    agora = new Date(instante * 1000)
    expect(await conferir(esperado)).toBe("codigo")
  })

  it.each([
    [-60, null],
    [-30, "codigo"],
    [0, "codigo"],
    [30, "codigo"],
    [60, null],
  ] as const)("código de %d s de diferença: %s", async (diferenca, resultado) => {
    const { segredo } = await ligar()
    // Far enough that no step near was used.
    avancar(600)
    expect(await conferir(codigo(segredo, diferenca))).toBe(resultado)
  })

  it("cada código vale uma vez, e um anterior não vale depois dele", async () => {
    const { segredo } = await ligar()
    avancar(600)
    const anterior = codigo(segredo, -30)
    const atual = codigo(segredo)
    expect(await conferir(atual)).toBe("codigo")
    expect(await conferir(atual)).toBeNull()
    expect(await conferir(anterior)).toBeNull()
    avancar(30)
    expect(await conferir(codigo(segredo))).toBe("codigo")
  })

  it("dez pedidos ao mesmo tempo com o mesmo código: um passa", async () => {
    const { segredo } = await ligar()
    const resultados = await Promise.all(Array.from({ length: 10 }, () => conferir(codigo(segredo))))
    expect(resultados.filter((r) => r === "codigo")).toHaveLength(1)
  })

  it("recusa o que não é código, sem erro", async () => {
    await ligar()
    for (const torto of ["", "12345", "1234567", "abcdef", "１２３４５６", "a\0b", "9".repeat(5_000)]) {
      expect(await conferir(torto)).toBeNull()
    }
  })

  it("o segredo não está legível no banco, e o de uma conta não abre na linha de outra", async () => {
    const { segredo } = await ligar()
    const bia = await criar("bia@exemplo.com.br")
    const [linha] = await banco.naIdentidade((tx) => tx.select().from(contas).where(eq(contas.sub, sub)))
    expect(JSON.stringify(linha)).not.toContain(segredo)
    const { segundoFatorCifrado, segundoFatorEm } = linha ?? {}
    await banco.naIdentidade((tx) =>
      tx.update(contas).set({ segundoFatorCifrado, segundoFatorEm }).where(eq(contas.sub, bia)),
    )
    await expect(conferir(codigo(segredo), bia)).rejects.toThrow("não abre um segredo")
  })
})

describe("códigos de recuperação", () => {
  it("são dez, de 80 bits, diferentes, e o banco só guarda resumos", async () => {
    const { codigos } = await ligar()
    expect(new Set(codigos).size).toBe(10)
    for (const c of codigos) expect(c).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
    const guardados = await banco.naIdentidade((tx) => tx.select().from(codigosDeRecuperacao))
    const tudo = JSON.stringify(guardados)
    for (const c of codigos) expect(tudo).not.toContain(c.replaceAll("-", ""))
  })

  it("cada um vale uma vez, digitado de qualquer jeito", async () => {
    const { codigos } = await ligar()
    const [primeiro = "", segundo = ""] = codigos
    expect(await conferir(` ${primeiro.toLowerCase().replaceAll("-", " ")} `)).toBe("recuperacao")
    expect(await conferir(primeiro)).toBeNull()
    // O, I and B are not confused with the digits that the alphabet leaves out.
    expect(await conferir(segundo.replaceAll("O", "0").replaceAll("I", "1").replaceAll("B", "8"))).toBe("recuperacao")
    expect((await consultarFatores(banco, sub)).codigosRestantes).toBe(8)
  })

  it("usado duas vezes ao mesmo tempo, vale uma", async () => {
    const { codigos } = await ligar()
    const resultados = await Promise.all(Array.from({ length: 8 }, () => conferir(codigos[0] ?? "")))
    expect(resultados.filter((r) => r === "recuperacao")).toHaveLength(1)
  })

  it("o de uma pessoa não serve para outra", async () => {
    const { codigos } = await ligar()
    const bia = await criar("bia@exemplo.com.br")
    await ligar(bia)
    expect(await conferir(codigos[0] ?? "", bia)).toBeNull()
  })

  it("refazer troca todos; só com o segundo fator ligado", async () => {
    await expect(refazerCodigos(deps, sub)).rejects.toMatchObject({ codigo: "transicao-recusada" })
    const { codigos } = await ligar()
    await conferir(codigos[0] ?? "")
    const { codigosDeRecuperacao: novos } = await refazerCodigos(deps, sub)
    expect(novos).toHaveLength(10)
    expect(await conferir(codigos[1] ?? "")).toBeNull()
    expect(await conferir(novos[0] ?? "")).toBe("recuperacao")
    expect((await consultarFatores(banco, sub)).codigosRestantes).toBe(9)
  })
})

describe("desligar o segundo fator", () => {
  it("nenhum código vale mais, e ligar de novo começa do zero", async () => {
    const { segredo, codigos } = await ligar()
    await desligarSegundoFator(deps, sub)
    await desligarSegundoFator(deps, sub)
    expect(await conferir(codigo(segredo))).toBeNull()
    expect(await conferir(codigos[0] ?? "")).toBeNull()
    expect(await consultarFatores(banco, sub)).toEqual({ segundoFator: false, codigosRestantes: 0, passkeys: [] })
    const novo = await ligar()
    expect(await conferir(codigo(segredo))).toBeNull()
    expect(await conferir(codigos[1] ?? "")).toBeNull()
    expect(await conferir(codigo(novo.segredo))).toBe("codigo")
  })
})
