import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { FonteIndisponivel } from "../../ports/fonte-da-selic.ts"
import { criarSelicDoBcb } from "./bcb.ts"
import { abrirSgs } from "./sgs.fixtures.ts"

let sgs: Awaited<ReturnType<typeof abrirSgs>>
beforeAll(async () => {
  sgs = await abrirSgs()
})
afterAll(() => sgs.fechar())

const serie = { "2026-09": "1.05", "2026-10": "1.10", "2026-11": "0.96" }
const fonte = (prazoMs?: number) =>
  criarSelicDoBcb({ endereco: sgs.endereco, autoridade: sgs.pem, ...(prazoMs === undefined ? {} : { prazoMs }) })

describe("série SGS 4390", () => {
  it("diz os meses pedidos, exatos como publicados, e a resposta como veio", async () => {
    await sgs.mudar({ serie })
    const { meses, bruta } = await fonte().consultar("2026-10", "2026-11")
    expect(meses).toEqual([
      { competencia: "2026-10", percentual: "1.10" },
      { competencia: "2026-11", percentual: "0.96" },
    ])
    expect(bruta).toBe('[{"data":"01/10/2026","valor":"1.10"},{"data":"01/11/2026","valor":"0.96"}]')
  })

  it("sem valor no período não há meses", async () => {
    await sgs.mudar({ serie })
    expect((await fonte().consultar("2026-12", "2026-12")).meses).toEqual([])
  })

  it.each([
    ["500", /respondeu com erro \(500\)/],
    ["redireciona", /respondeu com erro \(302\)/],
    ["cortada", /Não foi possível falar/],
    ["html", /ilegível/],
    ["virgula", /ilegível/],
    ["enorme", /mais do que devia/],
    ["mes-alheio", /não foram pedidos/],
  ])("falha %s: nada é aproveitado", async (falha, frase) => {
    await sgs.mudar({ serie, falha })
    const pedido = fonte().consultar("2026-10", "2026-11")
    await expect(pedido).rejects.toThrow(FonteIndisponivel)
    await expect(pedido).rejects.toThrow(frase)
  })

  it("quem não responde tem um prazo", async () => {
    await sgs.mudar({ serie, falha: "lento" })
    await expect(fonte(200).consultar("2026-10", "2026-11")).rejects.toThrow(/demorou demais/)
  })

  it("certificado em que ninguém confia não é aceito", async () => {
    await sgs.mudar({ serie })
    await expect(criarSelicDoBcb({ endereco: sgs.endereco }).consultar("2026-10", "2026-11")).rejects.toThrow(
      /Não foi possível falar/,
    )
  })
})
