import { describe, expect, it } from "vitest"
import { contasPadrao } from "./plano.ts"
import { contasReferenciais, proporLigacao, queixaDaLigacao } from "./referencial.ts"

const conta = (codigo: string) => {
  const achada = contasPadrao.find((c) => c.codigo === codigo)
  if (!achada) throw new Error(codigo)
  return achada
}

describe("a ligação com o plano referencial", () => {
  it("todas as do plano padrão servem ao real e ao presumido, menos a que só o real tem", () => {
    expect(contasReferenciais).toHaveLength(813)
    // Only 3.01.01.05.01.47 is of the lucro real alone, and no account of ours is linked to it.
    expect(contasReferenciais.filter((c) => c.planos.length === 1).map((c) => c.codigo)).toEqual(["3.01.01.05.01.47"])
    for (const plano of [1, 2, null] as const)
      expect(contasPadrao.filter((c) => queixaDaLigacao(c, plano) !== null).map((c) => c.codigo)).toEqual([])
  })

  it("diz o que está errado", () => {
    const banco = conta("1.1.1.02.001")
    const com = (referencial: string | null, plano: 1 | 2 | null = 2) =>
      queixaDaLigacao({ ...banco, referencial }, plano)
    expect([com(null), com("9.99"), com("1.01"), com("2.01.01.09.28")]).toEqual([
      "sem",
      "inexistente",
      "inexistente",
      "natureza",
    ])
    const despesa = { ...conta("4.2.2.01.001"), referencial: "3.01.01.05.01.47" }
    expect([1, 2, null].map((p) => queixaDaLigacao(despesa, p as 1 | 2 | null))).toEqual([null, "regime", null])
  })

  it("propõe a das contas ao lado e, sem elas, a do nome mais parecido; nada que não sirva", () => {
    const nova = { ...conta("1.1.1.02.001"), codigo: "1.1.1.02.099", nome: "Banco Novo", referencial: null }
    // Of its sisters, by hand: 01.02.01 once, other means of payment and abroad once each; the first by code of the most used.
    expect(proporLigacao(nova, contasPadrao, 2)?.porque).toBe("irmas")
    expect(
      queixaDaLigacao({ ...nova, referencial: proporLigacao(nova, contasPadrao, 2)?.codigo ?? null }, 2),
    ).toBeNull()
    const sozinha = { ...nova, nome: "Caixa Filiais" }
    expect(proporLigacao(sozinha, [], 2)).toEqual({ codigo: "1.01.01.01.02", porque: "nome" })
    expect(proporLigacao({ ...nova, nome: "Xyzwk" }, [], 2)).toBeNull()
  })
})
