import { describe, expect, it } from "vitest"
import { abrirSimulador, declaracaoDe, EMPRESA } from "./cliente.fixtures.ts"

const AGORA = () => new Date("2026-11-10T15:00:00Z")

describe("autenticação", () => {
  it("dá um token a quem traz certificado, chaves, papel e concessão, e 401 a quem não", async () => {
    const { simulador, cliente } = await abrirSimulador({ vidaDoTokenS: 60 })
    const dada = await cliente.autenticar()
    expect(dada.status).toBe(200)
    expect(JSON.parse(dada.texto)).toMatchObject({ expires_in: 60, scope: "default", token_type: "Bearer" })
    expect(JSON.parse(dada.texto).jwt_token.split(".")).toHaveLength(3)
    const semCertificado = await cliente.autenticar({ cert: undefined, key: undefined, agent: false })
    expect(semCertificado.status).toBe(401)
    expect((await cliente.autenticar({ chaves: `${simulador.contrato.consumerKey}:outro` })).status).toBe(401)
    expect((await cliente.autenticar({ headers: { "role-type": "PROPRIO" } })).status).toBe(401)
    expect((await cliente.autenticar({ corpo: "grant_type=password" })).status).toBe(401)
  })

  it("não aceita certificado de outra autoridade", async () => {
    const { cliente } = await abrirSimulador()
    const outro = await abrirSimulador()
    const { certificado, chave } = outro.simulador.certificadoDoEscritorio
    expect((await cliente.autenticar({ cert: certificado, key: chave, agent: false })).status).toBe(401)
  })

  it("o token vence", async () => {
    const { cliente } = await abrirSimulador({ vidaDoTokenS: 0 })
    expect((await cliente.chamar("Consultar", "PGDASD/CONSDECLARACAO13", { anoCalendario: "2026" })).status).toBe(401)
  })
})

describe("declaração e DAS do Simples Nacional", () => {
  it("nos primeiros meses a alíquota é da média mensal × 12, pela abertura que o cadastro tem", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    await cliente.controlar("PUT", "/contribuintes", { numero: EMPRESA, nome: "NOVA", abertura: "2026-08-14" })
    const declarada = declaracaoDe(202610, "26359.20", {
      atividade: 1,
      receitasBrutasAnteriores: [
        { pa: 202608, valorInterno: 25194.38, valorExterno: 0 },
        { pa: 202609, valorInterno: 24311.8, valorExterno: 0 },
      ],
    })
    // Res. CGSN 140/2018, art. 22 § 3º: (25,194.38 + 24,311.80) / 2 × 12 = 297,037.08, second band of the Anexo I:
    // (297,037.08 × 7.3 % − 5,940.00) / 297,037.08 = 5.30024967 %; × 26,359.20 = 1,397.1034, shared by the table of the band.
    const { dados } = await cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", declarada)
    expect(dados[0].valoresDevidos).toEqual([
      { codigoTributo: 1001, valor: 76.84 },
      { codigoTributo: 1002, valor: 48.9 },
      { codigoTributo: 1004, valor: 177.99 },
      { codigoTributo: 1005, valor: 38.56 },
      { codigoTributo: 1006, valor: 579.8 },
      { codigoTributo: 1007, valor: 475.02 },
    ])
  })

  it("calcula sem transmitir, compara ao centavo, transmite uma original só e depois retificadoras", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const declarar = (dados: unknown) => cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", dados)
    // First month ever known: RBT12 zero, first band of Annex III, 6 %: 10,000.00 x 6 % = 600.00, shared by the table of the law.
    const calculada = await declarar(declaracaoDe(202610, "10000.00"))
    expect(calculada.status).toBe(200)
    const devidos = [
      { codigoTributo: 1001, valor: 24 },
      { codigoTributo: 1002, valor: 21 },
      { codigoTributo: 1004, valor: 76.92 },
      { codigoTributo: 1005, valor: 16.68 },
      { codigoTributo: 1006, valor: 260.4 },
      { codigoTributo: 1010, valor: 201 },
    ]
    expect(calculada.dados[0]).toMatchObject({ idDeclaracao: null, recibo: null, valoresDevidos: devidos })
    const outros = [...devidos.slice(0, 5), { codigoTributo: 1010, valor: 201.01 }]
    const diferente = await declarar(declaracaoDe(202610, "10000.00", { transmitir: true, comparar: outros }))
    expect(diferente).toMatchObject({ status: 400, codigo: "[EntradaIncorreta-PGDASD-MSG_ISN_035]" })
    expect(diferente.mensagem).toContain("1010:201,01")
    expect(diferente.mensagem).toContain("Valores Calculados (Tributo:Valor): 1001:24,00")
    const feita = await declarar(declaracaoDe(202610, "10000.00", { transmitir: true, comparar: devidos }))
    expect(feita.dados[0]).toMatchObject({
      idDeclaracao: "11222333202610001",
      dataHoraTransmissao: "20261110120000",
      valoresDevidos: devidos,
      notificacaoMaed: null,
      darf: null,
    })
    const original = await declarar(declaracaoDe(202610, "10000.00", { transmitir: true }))
    expect(original.status).toBe(400)
    const retificadora = await declarar(declaracaoDe(202610, "12000.00", { transmitir: true, tipo: 2 }))
    expect(retificadora.dados[0].idDeclaracao).toBe("11222333202610002")
    const contagens = await cliente.controlar("GET", "/contagens")
    expect(contagens[`PGDASD/TRANSDECLARACAO11|${EMPRESA}|202610`]).toBe(2)
    expect(contagens[`PGDASD/TRANSDECLARACAO11|${EMPRESA}|202610|recusada`]).toBe(2)
    expect(contagens[`PGDASD/TRANSDECLARACAO11:calculo|${EMPRESA}|202610`]).toBe(1)
  })

  it("divide o mês que passa do sublimite pelo que sabe do ano, e tira ICMS e ISS de quem está impedido", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const calcular = async (valor: string) => {
      const { dados } = await cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", declaracaoDe(202610, valor))
      const { valoresDevidos } = dados[0] as { valoresDevidos: { codigoTributo: number; valor: number }[] }
      return new Map(valoresDevidos.map(({ codigoTributo, valor }) => [codigoTributo, valor]))
    }
    const conhecer = (mudancas: object) =>
      cliente.controlar("PUT", "/contribuintes", { numero: EMPRESA, nome: "EMPRESA DE TESTE", ...mudancas })
    // 3,500,000 in September alone: Annex III at (3,500,000 x 21 % - 125,640) / 3,500,000 = 17.41028...%.
    const receitas = { "202609": { interno: "3500000.00", externo: "0.00" } }
    await conhecer({ receitas })
    // Up to the sublimit the ISS is capped at 5 % and what is over goes by 6.02 % to the IRPJ: 100,000 x 12.41028...% x 6.02 %.
    expect((await calcular("100000.00")).get(1001)).toBe(747.1)
    // The other 100,000: 17.41028...% x 4 % + 0.86585 % x 6.02 % = 0.748536 %; ISS at 5 % on both sides.
    const dividido = await calcular("200000.00")
    expect(dividido.get(1001)).toBe(1495.64)
    expect(dividido.get(1010)).toBe(10_000)
    await conhecer({ receitas, impedidaDesde: "202611" })
    expect((await calcular("100000.00")).has(1010)).toBe(true)
    await conhecer({ receitas, impedidaDesde: "202610" })
    expect((await calcular("100000.00")).has(1010)).toBe(false)
    // Passed in the year before: the window of the declaration does not have it, the authority does.
    await conhecer({ receitas: { "202501": { interno: "3600000.01", externo: "0.00" } } })
    expect((await calcular("100000.00")).has(1010)).toBe(false)
  })

  it("emite o DAS, mostra a emissão, e sabe quando ele foi pago", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    await cliente.chamar("Declarar", "PGDASD/TRANSDECLARACAO11", declaracaoDe(202610, "10000.00", { transmitir: true }))
    const das = await cliente.chamar("Emitir", "PGDASD/GERARDAS12", { periodoApuracao: "202610" })
    expect(das.dados[0].detalhamento).toMatchObject({
      periodoApuracao: "202610",
      // 20 November is a holiday since 2024, and 2026-11-20 is a Friday.
      dataVencimento: "20261123",
      dataLimiteAcolhimento: "20261123",
      valores: { principal: 600, multa: 0, juros: 0, total: 600 },
    })
    const { numeroDocumento } = das.dados[0].detalhamento
    expect(numeroDocumento).toMatch(/^072026314\d{8}$/)
    const consultar = () => cliente.chamar("Consultar", "PGDASD/CONSDECLARACAO13", { periodoApuracao: "202610" })
    const operacoes = async () => (await consultar()).dados.periodos[0].operacoes
    expect((await operacoes()).map((op: { tipoOperacao: string }) => op.tipoOperacao)).toEqual([
      "Original",
      "Geração de DAS",
    ])
    expect((await operacoes())[1].indiceDas).toMatchObject({ numeroDas: numeroDocumento, dasPago: false })
    await cliente.controlar("POST", "/das-pagos", { numeroDocumento, em: "2026-11-12" })
    expect((await operacoes())[1].indiceDas.dasPago).toBe(true)
    expect((await cliente.chamar("Emitir", "PGDASD/GERARDAS12", { periodoApuracao: "202610" })).status).toBe(400)
  })
})
