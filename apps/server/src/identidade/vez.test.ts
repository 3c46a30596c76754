import { describe, expect, it } from "vitest"
import { criarVez } from "./vez.ts"

/** A body that ends when told, and says when it began. */
function corpoContido(feitos: string[], nome: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const corpo = async () => {
    feitos.push(`começa ${nome}`)
    await promise
    feitos.push(`acaba ${nome}`)
    return nome
  }
  return { corpo, soltar: resolve }
}

describe("vez", () => {
  it("um por chave, na ordem; chaves diferentes não se esperam; a falha de um não para os outros", async () => {
    const naVez = criarVez(3)
    const feitos: string[] = []
    const primeiro = corpoContido(feitos, "a1")
    const outro = corpoContido(feitos, "b")
    const respostas = [
      naVez("a", primeiro.corpo),
      naVez("a", () => Promise.reject(new Error("falhou"))).catch((e: Error) => e.message),
      naVez("a", async () => "a3"),
      naVez("b", outro.corpo),
    ]
    expect(await naVez("a", async () => "demais")).toBeNull()
    outro.soltar()
    expect(await respostas[3]).toBe("b")
    expect(feitos).toEqual(["começa a1", "começa b", "acaba b"])
    primeiro.soltar()
    expect(await Promise.all(respostas)).toEqual(["a1", "falhou", "a3", "b"])
    expect(await naVez("a", async () => "de novo")).toBe("de novo")
  })
})
