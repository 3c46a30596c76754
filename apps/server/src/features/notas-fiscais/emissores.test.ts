import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import {
  type CenaDosEmissores,
  cancelamentoDe,
  EMISSOR,
  FALSARIO,
  montarCenaDosEmissores,
  notaDe,
} from "./emissores.fixtures.ts"

/** What somebody with a certificate of their own making can do to a revenue, from each side: nothing. */
let ambiente: Ambiente
let c: CenaDosEmissores

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  c = await montarCenaDosEmissores(ambiente)
  await c.importar(c.contador, notaDe("901", EMISSOR))
  expect(await c.receita()).toBe("10000.00")
})

describe.each(["ROOT", "ADMINISTRADOR", "CONTADOR", "EMPRESA", "FUNCIONARIO"] as const)("enviados por %s", (papel) => {
  let ator: Ator
  beforeEach(async () => {
    const daEmpresa = papel === "EMPRESA" || papel === "FUNCIONARIO"
    ator = await ambiente.criarAtor(
      papel === "ROOT" ? null : c.idEscritorio,
      papel,
      daEmpresa ? [c.empresa.id] : undefined,
    )
  })

  it("um cancelamento de certificado caseiro não muda valor nenhum", async () => {
    const item = await c.importar(ator, cancelamentoDe("901", FALSARIO))
    if (item) expect(item).toMatchObject({ resultado: 1, codigo: "evento-em-espera" })
    expect((await c.nota("901"))?.status).toBe(1)
    expect(await c.receita()).toBe("10000.00")
  })

  it("uma nota de certificado caseiro não vira receita, e o mês diz por quê", async () => {
    const item = await c.importar(ator, notaDe("9999", FALSARIO))
    const forjada = await c.nota("9999")
    if (item === null) expect(forjada).toBeUndefined()
    else {
      expect(forjada).toMatchObject({ assinatura: "nao-reconhecida", contaNaReceita: false })
      expect((await c.detalhe()).linha.situacao).toBe("faltam-dados")
    }
  })
})

describe("um cancelamento autêntico", () => {
  it("enviado pela empresa espera o escritório, que o confirma importando o mesmo arquivo", async () => {
    const dono = await ambiente.criarAtor(c.idEscritorio, "EMPRESA", [c.empresa.id])
    expect(await c.importar(dono, cancelamentoDe("901", EMISSOR))).toMatchObject({
      resultado: 1,
      codigo: "evento-em-espera",
    })
    expect(await c.receita()).toBe("10000.00")
    // Sent once more by the same side it still waits.
    expect(await c.importar(dono, cancelamentoDe("901", EMISSOR))).toMatchObject({ resultado: 5 })
    expect(await c.receita()).toBe("10000.00")
    expect(await c.importar(c.contador, cancelamentoDe("901", EMISSOR))).toMatchObject({ resultado: 2 })
    expect(await c.receita()).toBe("0.00")
  })
})
