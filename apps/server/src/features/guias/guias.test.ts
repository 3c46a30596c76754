import type { MesDoPresumido } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { desenharGuia, linhaDe } from "../../documentos/guia-oficial/guia-oficial.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { comGuias } from "./guias.fixtures.ts"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

describe("emitir", () => {
  it("fechar o mês emite o DAS, com o vencimento da lei e o prazo do escritório", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    // 20/11/2026 é feriado nacional (Lei 14.759/2023), sexta: o DAS vai para segunda, 23. Dois dias úteis antes: 18 e 19 → 18.
    expect(await g.unica(empresa)).toMatchObject({
      obrigacao: "das-simples",
      competencia: "2026-10",
      valor: "1825.00",
      vencimento: "2026-11-23",
      prazoInterno: "2026-11-18",
      situacao: "a-pagar",
      idStatus: 2,
      versao: 1,
      pago: "0.00",
      emAberto: "1825.00",
      emRevisao: false,
    })
  })

  it("MEI paga o DAS-MEI; mês sem receita do Simples não tem guia", async () => {
    const mei = await g.criar(umaEmpresa().comCnpj(novoCnpj()).noRegime("mei").doAnexo("III"))
    await g.fechar(mei)
    expect(await g.unica(mei)).toMatchObject({ obrigacao: "das-mei", valor: "86.05" })
    const parada = await g.criar(
      umaEmpresa()
        .comCnpj(novoCnpj())
        .doAnexo("III")
        .comDozeMesesAntesDe("2026-10", 2_000_000n)
        .comReceita("2026-10", 0n),
    )
    await g.fechar(parada)
    expect((await g.listar(parada)).lista).toEqual([])
  })

  it("no Lucro Presumido cada tributo abaixo de R$ 10,00 espera por si, e a guia conta os meses que traz", async () => {
    const empresa = await g.criar(
      umaEmpresa()
        .comCnpj(novoCnpj())
        .noRegime("presumido")
        .noSistemaDesde("2026-07")
        .comPresuncao("servicos-gerais")
        .comReceita("2026-07", 30_000n)
        .comReceita("2026-08", 100_000n)
        .comReceita("2026-09", 30_000n),
    )
    const guiasDe = async (mes: string) =>
      (await g.listar(empresa, `&competencia=${mes}`)).lista.map(({ obrigacao, valor }) => [obrigacao, valor]).sort()
    // Julho, 300,00: PIS 1,95 e COFINS 9,00
    await g.fechar(empresa, "2026-07")
    expect(await guiasDe("2026-07")).toEqual([])
    // Agosto, 1.000,00: PIS 6,50 + 1,95 = 8,45; COFINS 30,00 + 9,00 = 39,00
    await g.fechar(empresa, "2026-08")
    expect(await guiasDe("2026-08")).toEqual([["cofins", "39.00"]])
    const setembro = await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/presumido/2026-09`)
    expect(setembro.json<MesDoPresumido>().acumulado).toEqual([
      { tributo: "pis", competencia: "2026-07", valor: "1.95" },
      { tributo: "pis", competencia: "2026-08", valor: "6.50" },
    ])
    // Setembro, 300,00: PIS 1,95 + 6,50 + 1,95 = 10,40; COFINS 9,00 espera. 1.600,00 × 32 % = 512: IRPJ 76,80 e CSLL 46,08
    await g.fechar(empresa, "2026-09")
    expect(await guiasDe("2026-09")).toEqual([
      ["csll", "46.08"],
      ["irpj", "76.80"],
      ["pis", "10.40"],
    ])
    // 25/10/2026 é domingo: a guia vence com o último período, na sexta, 23.
    const pis = await g.unica(empresa, "&obrigacao=pis")
    expect(pis).toMatchObject({ vencimento: "2026-10-23", codigoDeReceita: "8109-02" })
    const { composicao, memoriaDoAcumulado } = await g.detalhe(pis.id)
    expect(composicao).toEqual([
      { rotulo: "PIS, apurado em 09/2026", valor: "1.95" },
      { rotulo: "PIS de 07/2026, que ficou abaixo do mínimo", valor: "1.95" },
      { rotulo: "PIS de 08/2026, que ficou abaixo do mínimo", valor: "6.50" },
    ])
    expect(memoriaDoAcumulado?.valor).toEqual({ unidade: "reais", valor: "10.40" })
    // Reaberto, o mês recolhe de novo o mesmo, e nada conta duas vezes.
    await g.reabrir(empresa, "2026-09")
    await g.fechar(empresa, "2026-09")
    expect(await g.unica(empresa, "&obrigacao=pis")).toMatchObject({ versao: 2, valor: "10.40" })
  })

  it("abaixo de R$ 10,00 não é guia: soma no mês seguinte, e a guia diz de onde veio", async () => {
    // RBT12 12 × 1.000,00 = 12.000,00: 1ª faixa, 6 %. 100,00 × 6 % = 6,00, com cada tributo arredondado.
    const empresa = await g.criar(
      umaEmpresa()
        .comCnpj(novoCnpj())
        .noSistemaDesde("2026-09")
        .doAnexo("III")
        .comDozeMesesAntesDe("2026-09", 100_000n)
        .comReceita("2026-09", 10_000n)
        .comReceita("2026-10", 50_000n),
    )
    await g.fechar(empresa, "2026-09")
    expect((await g.listar(empresa)).lista).toEqual([])
    await g.fechar(empresa, "2026-10")
    const guia = await g.unica(empresa)
    const { composicao } = await g.detalhe(guia.id)
    // 500,00 × 6 % = 30,00; + 6,00 que esperavam.
    expect(guia).toMatchObject({ competencia: "2026-10", valor: "36.00" })
    expect(composicao.map((c) => c.valor)).toEqual(["30.00", "6.00"])
    expect(composicao[1]?.rotulo).toContain("09/2026")
  })
})

describe("guia oficial", () => {
  it("anexada, dá o código a quem paga; reaberto e fechado o mês com outro valor, deixa de dar", async () => {
    const cnpj = novoCnpj()
    const empresa = await g.criar(anexoIII().comCnpj(cnpj))
    await g.fechar(empresa)
    const { id } = await g.unica(empresa)
    const desenhada = {
      tipo: "das",
      cnpj,
      periodo: "Outubro/2026",
      vencimento: "23/11/2026",
      numero: "07202632900001234",
      limite: "23/11/2026",
      tributos: [{ codigo: "1001", denominacao: "IRPJ - SIMPLES NACIONAL", abaixo: ["10/2026"], principal: "1825.00" }],
    } as const
    const bytes = await desenharGuia(desenhada)
    const r = await ambiente.enviar(contador, [{ nome: "das.pdf", bytes }], {}, `/guias/${id}/oficial`)
    expect(r.status).toBe(201)
    expect((await g.unica(empresa)).oficial).toMatchObject({
      situacao: "pagavel",
      linhaDigitavel: linhaDe(desenhada),
    })
    await g.reabrir(empresa)
    await g.faturar(empresa, "26000.00")
    await g.fechar(empresa)
    expect((await g.unica(empresa)).oficial).toMatchObject({ situacao: "ausente", linhaDigitavel: null })
    expect((await g.detalhe(id)).guia.oficial.situacao).toBe("encerrada")
  })
})

describe("reabrir e fechar de novo", () => {
  it("a guia não paga sai de cena, e a versão seguinte é a única em vigor", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const antiga = await g.unica(empresa)
    await g.reabrir(empresa)
    expect((await g.listar(empresa)).lista).toEqual([])
    const substituidas = await g.listar(empresa, "&situacao=substituida")
    expect(substituidas.lista).toMatchObject([{ id: antiga.id, situacao: "substituida", devido: "0.00" }])
    expect(substituidas.totais.devido).toBe("0.00")
    await g.faturar(empresa, "26000.00")
    await g.fechar(empresa)
    // 26.000,00 × 7,3 % = 1.898,00
    expect(await g.unica(empresa)).toMatchObject({ versao: 2, valor: "1898.00" })
    const recusada = await g.pagar(antiga.id, "2026-11-20", "1825.00")
    expect(recusada.status).toBe(409)
    expect(recusada.json().codigo).toBe("transicao-recusada")
  })

  it("a guia paga fica, e a nova versão cobra só o complemento", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const paga = await g.unica(empresa)
    expect((await g.pagar(paga.id, "2026-11-19", "1825.00")).status).toBe(201)
    await g.reabrir(empresa)
    expect(await g.unica(empresa)).toMatchObject({ id: paga.id, situacao: "paga", emRevisao: true })
    await g.faturar(empresa, "26000.00")
    await g.fechar(empresa)
    const { lista, totais } = await g.listar(empresa)
    // 1.898,00 − 1.825,00 já pagos
    expect(lista.map((g) => [g.versao, g.situacao, g.valor]).sort()).toEqual([
      [1, "paga", "1825.00"],
      [2, "a-pagar", "73.00"],
    ])
    expect(totais).toMatchObject({ valor: "1898.00", pago: "1825.00", emAberto: "73.00" })
    const nova = lista.find((g) => g.versao === 2)
    expect((await g.detalhe(nova?.id ?? "")).composicao.map((c) => c.valor)).toEqual(["1898.00", "-1825.00"])
  })

  it("a guia paga em parte dá lugar à nova, que desconta o que foi pago", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const parcial = await g.unica(empresa)
    await g.pagar(parcial.id, "2026-11-19", "1000.00")
    await g.reabrir(empresa)
    await g.faturar(empresa, "26000.00")
    await g.fechar(empresa)
    expect(await g.unica(empresa)).toMatchObject({ versao: 2, valor: "898.00" })
  })

  it("quando a nova versão é menor que o pago, não há guia nova e o crédito aparece", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const paga = await g.unica(empresa)
    await g.pagar(paga.id, "2026-11-19", "1825.00")
    await g.reabrir(empresa)
    await g.faturar(empresa, "24000.00")
    await g.fechar(empresa)
    // Sobre 24.000,00 × 7,3 %: 70,08 + 61,32 + 246,16 + 53,44 + 760,37 + 560,64 = 1.752,01; 1.825,00 − 1.752,01 = 72,99
    expect(await g.unica(empresa)).toMatchObject({ id: paga.id, situacao: "paga", credito: "72.99", emRevisao: false })
  })
})
