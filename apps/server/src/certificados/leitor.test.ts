import { beforeAll, describe, expect, it } from "vitest"
import { AGORA, type Fabrica, montarFabrica, SENHA } from "./fabrica.fixtures.ts"
import { criarLeitor } from "./leitor.ts"

const CNPJ = "11222333000181"
let fabrica: Fabrica
beforeAll(() => {
  fabrica = montarFabrica()
})

describe("o leitor, em outra linha de execução", () => {
  it("lê, recusa, e continua lendo depois de recusar", async () => {
    const leitor = criarLeitor(fabrica.confianca)
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    await expect(leitor.ler(pfx, "outra", AGORA)).rejects.toMatchObject({ motivo: "certificado-senha" })
    const lido = await leitor.ler(pfx, SENHA, AGORA)
    expect(lido).toMatchObject({ titular: { documento: CNPJ }, cadeiaConfere: true })
    expect(lido.validoAte).toBeInstanceOf(Date)
  })

  it("desiste do que passa do prazo, sem esperar por ele", async () => {
    const leitor = criarLeitor(fabrica.confianca, { prazoMs: 1, aoMesmoTempo: 1, naFila: 1 })
    await expect(leitor.ler(fabrica.pfx(fabrica.eCnpj(CNPJ)), SENHA, AGORA)).rejects.toMatchObject({
      motivo: "certificado-protecao-excessiva",
    })
  })

  it("atende um por vez e recusa quando há gente demais esperando", async () => {
    const leitor = criarLeitor(fabrica.confianca, { prazoMs: 60_000, aoMesmoTempo: 1, naFila: 1 })
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    const ler = () => leitor.ler(pfx, SENHA, AGORA).then(({ titular }) => titular.documento)
    const tres = await Promise.allSettled([ler(), ler(), ler()])
    expect(tres.map((r) => (r.status === "fulfilled" ? r.value : r.reason.codigo))).toEqual([
      CNPJ,
      CNPJ,
      "muitos-pedidos",
    ])
    expect(await ler()).toBe(CNPJ)
  })
})
