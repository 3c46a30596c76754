import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { AGORA, type Fabrica, montarFabrica, SENHA } from "./fabrica.fixtures.ts"
import { criarLeitor } from "./leitor.ts"

const CNPJ = "11222333000181"
let fabrica: Fabrica
beforeAll(() => {
  fabrica = montarFabrica()
})
afterEach(() => {
  vi.useRealTimers()
})

describe("o leitor, em outra linha de execução", () => {
  it("lê, recusa, e continua lendo depois de recusar", async () => {
    const leitor = criarLeitor(fabrica.confianca)
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    await expect(leitor.ler(pfx, "outra", AGORA, "ana")).rejects.toMatchObject({ motivo: "certificado-senha" })
    const lido = await leitor.ler(pfx, SENHA, AGORA, "ana")
    expect(lido).toMatchObject({ titular: { documento: CNPJ }, cadeiaConfere: true })
    expect(lido.validoAte).toBeInstanceOf(Date)
  })

  it("desiste do que passa do prazo, sem esperar por ele", async () => {
    const leitor = criarLeitor(fabrica.confianca, { prazoMs: 1, aoMesmoTempo: 1, naFila: 1, porPessoa: 1 })
    await expect(leitor.ler(fabrica.pfx(fabrica.eCnpj(CNPJ)), SENHA, AGORA, "ana")).rejects.toMatchObject({
      motivo: "certificado-protecao-excessiva",
    })
  })

  it("atende um por vez e recusa quando há gente demais esperando", async () => {
    const leitor = criarLeitor(fabrica.confianca, { prazoMs: 60_000, aoMesmoTempo: 1, naFila: 1, porPessoa: 2 })
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    const ler = (quem: string) => leitor.ler(pfx, SENHA, AGORA, quem).then(({ titular }) => titular.documento)
    const tres = await Promise.allSettled([ler("ana"), ler("bia"), ler("caio")])
    expect(tres.map((r) => (r.status === "fulfilled" ? r.value : r.reason.codigo))).toEqual([
      CNPJ,
      CNPJ,
      "muitos-pedidos",
    ])
    expect(await ler("caio")).toBe(CNPJ)
  })

  it("desiste em dez segundos, se ninguém disser outro prazo", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const leitura = criarLeitor(fabrica.confianca).ler(fabrica.pfx(fabrica.eCnpj(CNPJ)), SENHA, AGORA, "ana")
    const recusada = expect(leitura).rejects.toMatchObject({ motivo: "certificado-protecao-excessiva" })
    // Microtasks only, until the clock is set: the thread has no turn of the event loop in which to answer first.
    for (let vez = 0; vez < 100 && vi.getTimerCount() === 0; vez++) await null
    vi.advanceTimersByTime(10_000)
    await recusada
  })

  it("lê dois de cada pessoa por vez: o terceiro é recusado, o de outra pessoa não, e depois há lugar de novo", async () => {
    const leitor = criarLeitor(fabrica.confianca)
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    const ler = (quem: string) => leitor.ler(pfx, SENHA, AGORA, quem)
    const primeiro = ler("ana")
    const segundo = leitor.ler(pfx, "outra", AGORA, "ana")
    const daOutra = ler("bia")
    await expect(ler("ana")).rejects.toMatchObject({
      codigo: "muitos-pedidos",
      message: expect.stringMatching(/2 certificados em leitura.*Espere/),
    })
    await expect(segundo).rejects.toMatchObject({ motivo: "certificado-senha" })
    for (const lido of [primeiro, daOutra, ler("ana")]) expect((await lido).titular.documento).toBe(CNPJ)
  })
})
