import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { abrirSimulador, declaracaoDe, EMPRESA } from "./cliente.fixtures.ts"

const AGORA = () => new Date("2026-11-10T15:00:00Z")
const TRANSMITIR = declaracaoDe(202610, "10000.00", { transmitir: true })
const MES = { periodoApuracao: "202610" }

async function abrir() {
  const { cliente } = await abrirSimulador({ agora: AGORA })
  return {
    cliente,
    falhar: (falha: Readonly<Record<string, unknown>>) => cliente.controlar("POST", "/falhas", falha),
    transmitir: () => cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", TRANSMITIR),
    consultar: () => cliente.chamar("Consultar", "PGDASD/CONSDECLARACAO13", MES),
    transmitidas: async () => {
      const contagens = await cliente.controlar("GET", "/contagens")
      return contagens[`PGDASD/TRANSDECLARACAO11|${EMPRESA}|202610`] ?? 0
    },
  }
}

describe("falhas pedidas", () => {
  it("corta a conexão depois de fazer o trabalho, e a declaração está lá", async () => {
    const { falhar, transmitir, consultar, transmitidas } = await abrir()
    await falhar({ tipo: "cortar-depois", servico: "TRANSDECLARACAO11" })
    await expect(transmitir()).rejects.toThrow(/hang up|ECONNRESET/)
    expect((await consultar()).dados.periodos).toHaveLength(1)
    expect(await transmitidas()).toBe(1)
    expect((await transmitir()).status).toBe(400)
  })

  it("corta a conexão antes de ler, e nada foi feito", async () => {
    const { falhar, transmitir, consultar, transmitidas } = await abrir()
    await falhar({ tipo: "cortar-antes" })
    await expect(transmitir()).rejects.toThrow(/hang up|ECONNRESET/)
    expect(await transmitidas()).toBe(0)
    expect((await consultar()).dados.periodos).toEqual([])
    expect((await transmitir()).status).toBe(200)
  })

  it("responde 429, 500 e 503 sem trabalhar, e 503 depois de trabalhar", async () => {
    const { cliente, falhar, transmitir, transmitidas } = await abrir()
    for (const status of [429, 500, 503]) {
      await falhar({ tipo: "status", status, servico: "TRANSDECLARACAO11" })
      expect((await transmitir()).status).toBe(status)
    }
    expect(await transmitidas()).toBe(0)
    await falhar({ tipo: "status", status: 503, depois: true })
    expect((await transmitir()).status).toBe(503)
    expect(await transmitidas()).toBe(1)
    const { Declarar } = await cliente.controlar("GET", "/cobranca")
    expect(Declarar.cobradas).toBe(0)
  })

  it("responde corpo que não é JSON e corpo pela metade", async () => {
    const { falhar, consultar } = await abrir()
    await falhar({ tipo: "corpo-malformado" })
    await expect(consultar()).rejects.toThrow(SyntaxError)
    await falhar({ tipo: "corpo-truncado" })
    await expect(consultar()).rejects.toThrow(/aborted|ECONNRESET/)
    expect((await consultar()).status).toBe(200)
  })

  it("deixa de aceitar o token, e outro serve", async () => {
    const { cliente, falhar, consultar } = await abrir()
    expect((await consultar()).status).toBe(200)
    await falhar({ tipo: "token-expirado" })
    expect((await consultar()).status).toBe(401)
    expect((await consultar()).status).toBe(401)
    await cliente.entrar()
    expect((await consultar()).status).toBe(200)
  })

  it("atrasa, erra a hora, e falha a própria autenticação", async () => {
    const { cliente, falhar, consultar } = await abrir()
    await falhar({ tipo: "atraso", atrasoMs: 60 })
    const inicio = performance.now()
    expect((await consultar()).status).toBe(200)
    expect(performance.now() - inicio).toBeGreaterThanOrEqual(59)
    await falhar({ tipo: "relogio-errado", deslocamentoMs: 86_400_000 })
    const { cabecalhos } = await consultar()
    expect(Date.parse(String(cabecalhos.date)) - Date.now()).toBeGreaterThan(80_000_000)
    await falhar({ tipo: "status", status: 500, servico: "AUTENTICAR" })
    expect((await cliente.autenticar()).status).toBe(500)
    expect((await cliente.autenticar()).status).toBe(200)
  })

  it("vale para as próximas N de um serviço e de uma empresa, ou por um tempo", async () => {
    const { cliente, falhar, consultar } = await abrir()
    await falhar({ tipo: "status", status: 503, vezes: 2, servico: "CONSDECLARACAO13", contribuinte: EMPRESA })
    expect((await cliente.chamar("Emitir", "PGDASD/GERARDAS12", MES)).status).toBe(400)
    expect([(await consultar()).status, (await consultar()).status, (await consultar()).status]).toEqual([
      503, 503, 200,
    ])
    await falhar({ tipo: "status", status: 429, duranteMs: 600_000 })
    expect([(await consultar()).status, (await consultar()).status]).toEqual([429, 429])
    expect(await cliente.controlar("GET", "/falhas")).toHaveLength(1)
    await cliente.controlar("DELETE", "/falhas")
    expect((await consultar()).status).toBe(200)
  })

  it("recusa uma falha que não conhece", async () => {
    const { falhar } = await abrir()
    await expect(falhar({ tipo: "incendio" })).rejects.toThrow(/tipo/)
  })
})

describe("o que o controle muda", () => {
  it("muda o que a autoridade calcula para uma empresa, mês e tributo", async () => {
    const { cliente } = await abrir()
    const calcular = async () =>
      (await cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", declaracaoDe(202610, "10000.00"))).dados[0]
        .valoresDevidos
    const iss = async () => (await calcular()).find((v: { codigoTributo: number }) => v.codigoTributo === 1010).valor
    await cliente.controlar("POST", "/ajustes", {
      contribuinte: EMPRESA,
      pa: 202610,
      codigoTributo: 1010,
      somar: "0.01",
    })
    expect(await iss()).toBe(201.01)
    await cliente.controlar("DELETE", "/ajustes")
    await cliente.controlar("POST", "/ajustes", { contribuinte: EMPRESA, fatorMilesimos: 1500 })
    expect(await iss()).toBe(301.5)
    await cliente.controlar("DELETE", "/ajustes")
    const fixo = [{ codigoTributo: 1010, valor: "7.77" }]
    await cliente.controlar("POST", "/ajustes", { contribuinte: EMPRESA, pa: 202610, fixo })
    expect(await calcular()).toEqual([{ codigoTributo: 1010, valor: 7.77 }])
  })

  it("tira a procuração, muda o relógio, reinicia e repõe um retrato", async () => {
    const { cliente, transmitir, consultar } = await abrir()
    await transmitir()
    const retrato = await cliente.controlar("GET", "/estado")
    await cliente.controlar("POST", "/reiniciar")
    expect((await consultar()).dados.periodos).toEqual([])
    await cliente.controlar("PUT", "/estado", retrato)
    expect((await consultar()).dados.periodos).toHaveLength(1)
    const par = { outorgante: EMPRESA, outorgado: "99888777000100" }
    await cliente.controlar("DELETE", "/procuracoes", par)
    expect((await consultar()).status).toBe(403)
  })

  it("entregue fora do prazo, a primeira declaração traz a multa e o seu DARF", async () => {
    const { simulador, cliente } = await abrirSimulador({ agora: () => new Date("2026-11-24T15:00:00Z") })
    expect(simulador.enderecoDeControle).toContain("http://127.0.0.1:")
    const feita = await cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", TRANSMITIR)
    const [{ notificacaoMaed, darf, detalhamentoDarfMaed }] = feita.dados
    expect(Buffer.from(notificacaoMaed, "base64").subarray(0, 5).toString()).toBe("%PDF-")
    expect(Buffer.from(darf, "base64").subarray(0, 5).toString()).toBe("%PDF-")
    // 2 % of 600.00 is 12.00, half of it 6.00: less than the minimum of 50.00 (Res. CGSN 140, art. 98).
    expect(detalhamentoDarfMaed).toMatchObject({ valores: { total: 50 }, composicao: null })
    expect(feita.texto).toContain("MSG_ISN_034")
    // One day late: 0.33 % of each tax, and no interest inside the month.
    const das = await cliente.chamar("Emitir", "PGDASD/GERARDAS12", MES)
    expect(das.dados[0].detalhamento.valores).toEqual({ principal: 600, multa: 1.98, juros: 0, total: 601.98 })
    const adiante = await cliente.chamar("Emitir", "PGDASD/GERARDAS12", { ...MES, dataConsolidacao: "20261230" })
    // 37 days: 12.21 % of fine; paid in the following month: 1 % of interest.
    expect(adiante.dados[0].detalhamento.valores).toEqual({ principal: 600, multa: 73.25, juros: 6, total: 679.25 })
  })
})

describe("o que ele sabe sobrevive", () => {
  it("a um novo início com a mesma pasta, com os mesmos certificados", async () => {
    const pasta = mkdtempSync(join(tmpdir(), "simulador-"))
    onTestFinished(() => rm(pasta, { recursive: true, force: true }))
    const antes = await abrirSimulador({ agora: AGORA, pasta })
    await antes.cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", TRANSMITIR)
    // Not stopped: what was answered was written before.
    const depois = await abrirSimulador({ agora: AGORA, pasta })
    expect(depois.simulador.certificadoDaAutoridade).toBe(antes.simulador.certificadoDaAutoridade)
    expect(depois.simulador.certificadoDoEscritorio.chave).toBe(antes.simulador.certificadoDoEscritorio.chave)
    const { dados } = await depois.cliente.chamar("Consultar", "PGDASD/CONSDECLARACAO13", MES)
    expect(dados.periodos[0].operacoes[0].indiceDeclaracao.numeroDeclaracao).toBe("11222333202610001")
  })
})
