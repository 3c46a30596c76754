import { describe, expect, it } from "vitest"
import exemplos from "../exemplos/exemplos.json" with { type: "json" }
import exercicio from "../exemplos/exercicio.json" with { type: "json" }
import { avaliarCaso, type CasoContabil } from "./avaliacao.ts"
import { encerrar } from "./encerramento.ts"
import { lancarFato, regrasPadrao } from "./fatos.ts"
import { acumular } from "./lancamento.ts"
import { planoPadrao } from "./plano.ts"

const casos: readonly CasoContabil[] = JSON.parse(JSON.stringify(exemplos.casos))
const trocar = (caso: CasoContabil, mudanca: Partial<CasoContabil["esperado"]>) => ({
  ...caso,
  esperado: { ...caso.esperado, ...mudanca },
})

describe("casos de contabilidade", () => {
  it("todos conferem, ao centavo", () => {
    expect(casos.length).toBe(32)
    expect(casos.map(avaliarCaso).filter((c) => c.diferencas.length > 0)).toEqual([])
  })

  it("os de fim de exercício conferem também", () => {
    const doFim: readonly CasoContabil[] = JSON.parse(JSON.stringify(exercicio.casos))
    expect(doFim.length).toBe(10)
    expect(doFim.map(avaliarCaso).filter((c) => c.diferencas.length > 0)).toEqual([])
  })

  it("um centavo de diferença, uma conta desconhecida ou um lançamento torto aparecem", () => {
    const [caso] = casos
    if (!caso) throw new Error("sem casos")
    expect(avaliarCaso(trocar(caso, { resultado: "0.01" })).diferencas).toEqual(["resultado: 0.00, esperado 0.01"])
    expect(avaliarCaso(trocar(caso, { zerados: ["banco"] })).diferencas).toHaveLength(1)
    expect(avaliarCaso(trocar(caso, { balanco: [{ codigo: "Z", valor: "0.00" }] })).diferencas).toHaveLength(1)
    const torto = { data: "2026-01-02", tipo: "N" as const, historico: "torto" }
    const partidas = [
      { conta: "1.1.1.02.001", dc: "D" as const, valor: "10.00" },
      { conta: "2.3.1.01.001", dc: "C" as const, valor: "9.99" },
    ]
    expect(avaliarCaso({ ...caso, lancamentos: [{ ...torto, partidas }] }).diferencas[0]).toContain("0.01")
    expect(
      avaliarCaso({ ...caso, lancamentos: [{ ...torto, partidas: [partidas[0] ?? never()] }] }).diferencas,
    ).toHaveLength(1)
  })

  it("o encerramento que o motor faz é o que o caso digitado à mão diz", () => {
    const caso = casos.find((c) => c.id === "encerramento-lucro")
    if (!caso) throw new Error("sem o caso")
    const centavos = (valor: string) => BigInt(valor.replace(".", ""))
    const abertura = (caso.abertura ?? []).map((p) => ({ conta: p.conta, dc: p.dc, valor: centavos(p.valor) }))
    const feito = encerrar(planoPadrao, acumular(new Map(), [{ partidas: abertura }]), "2026-12-31")
    const dito = caso.lancamentos.map(({ tipo, historico, partidas }) => ({
      tipo,
      historico,
      partidas: partidas.map((p) => ({ conta: p.conta, dc: p.dc, valor: centavos(p.valor) })),
    }))
    expect(feito.map(({ data: _data, ...resto }) => resto)).toEqual(dito)
  })
})

const never = (): never => {
  throw new Error("vazio")
}

describe("fatos", () => {
  const lancar = (fato: string, valores: Record<string, bigint>, contas?: Record<string, string>) =>
    lancarFato(planoPadrao, regrasPadrao, { fato, data: "2026-07-02", valores, ...(contas && { contas }) })

  it("o DAS pago com acréscimos vira quatro partidas, como no caso escrito à mão", () => {
    const valores = { "recolher.das": 120000n, "despesa.multas-fiscais": 3960n, "financeira.juros-mora": 1200n }
    expect(lancar("das.atraso", valores)).toMatchObject({
      tipo: "lancado",
      lancamento: {
        partidas: [
          { conta: "2.1.3.01.001", dc: "D", valor: 120000n },
          { conta: "4.2.4.01.003", dc: "D", valor: 3960n },
          { conta: "4.3.1.01.003", dc: "D", valor: 1200n },
          { conta: "1.1.1.02.001", dc: "C", valor: 125160n },
        ],
      },
    })
  })

  it("lados de mesmo número seguem par a par", () => {
    expect(lancar("presumido.pis-cofins", { "deducao.pis": 13000n, "deducao.cofins": 60000n })).toMatchObject({
      lancamento: {
        partidas: [
          { conta: "3.2.2.01.004", valor: 13000n },
          { conta: "3.2.2.01.005", valor: 60000n },
          { conta: "2.1.3.01.005", dc: "C", valor: 13000n },
          { conta: "2.1.3.01.006", dc: "C", valor: 60000n },
        ],
      },
    })
  })

  it("o que não tem regra, escolha ou conta espera uma pessoa; nada vai para outra conta", () => {
    expect(lancar("bitcoin", { banco: 1n }).tipo).toBe("a-classificar")
    expect(lancar("imob.compra", { fornecedores: 500000n }).tipo).toBe("a-classificar")
    expect(lancar("imob.compra", { "imob.informatica": 500000n, fornecedores: 500000n })).toMatchObject({
      tipo: "lancado",
    })
    expect(() => lancar("recebimento", { banco: -1n })).toThrow(/estorno/)
    expect(() => lancar("recebimento", { "receita.servicos": 1n })).toThrow(/não usa/)
    expect(lancar("recebimento", { banco: 0n })).toEqual({ tipo: "sem-valor" })
  })

  it("vale a versão em vigor na data, e a conta-corrente dita pelo fato", () => {
    const nova = { ...regrasPadrao.find((r) => r.fato === "recebimento"), creditos: [["adiantamento.cliente"]] }
    const regras = [...regrasPadrao, { ...regraCompleta(nova), desde: "2026-08-01", versao: 2 }]
    const em = (data: string) =>
      lancarFato(planoPadrao, regras, {
        fato: "recebimento",
        data,
        valores: { banco: 5n },
        contas: { banco: "1.1.1.02.002" },
      })
    expect(em("2026-07-31")).toMatchObject({
      lancamento: { partidas: [{ conta: "1.1.1.02.002" }, { conta: "1.1.2.01.001" }] },
    })
    expect(em("2026-08-01")).toMatchObject({
      regra: { versao: 2 },
      lancamento: { partidas: [{}, { conta: "2.1.5.01.001" }] },
    })
  })
})

const regraCompleta = (regra: Partial<(typeof regrasPadrao)[number]>) => ({
  fato: "",
  historico: "",
  debitos: [],
  creditos: [],
  desde: "",
  versao: 1,
  ...regra,
})
