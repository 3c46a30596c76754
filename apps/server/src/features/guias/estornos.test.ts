import type { Lucro, PreviaDoLucro } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII } from "../../testes/empresas.ts"
import { comProLabore, concluir, conferirFaturamento, detalhe, mudarProLabore } from "../folha/folha.fixtures.ts"
import { umSocio } from "../socios/socios.fixtures.ts"
import { comGuias } from "./guias.fixtures.ts"

const MES = "2026-10"
const PAGO_EM = "2026-11-19"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

/** A month closed at 1.825,00, with these payments told, and closed again over another revenue. */
async function fechadoDeNovo(pagos: readonly string[], receita: string) {
  const empresa = await g.criar(anexoIII())
  await g.fechar(empresa)
  const { id } = await g.unica(empresa)
  for (const valor of pagos) expect((await g.pagar(id, PAGO_EM, valor)).status).toBe(201)
  await g.reabrir(empresa)
  await g.faturar(empresa, receita)
  await g.fechar(empresa)
  return { empresa, id }
}

// Over 12.000,00 × 7,3 %: 35,04 + 30,66 + 123,08 + 26,72 + 380,18 + 280,32 = 876,00. Over 24.000,00, the same way, 1.752,01.
describe("estornar depois que o mês fechou por menos do que se pagou", () => {
  it("paga em parte: o crédito aparece na guia que saiu, e o estorno emite o que é devido", async () => {
    const { empresa, id } = await fechadoDeNovo(["1000.00"], "12000.00")
    expect((await g.listar(empresa)).lista).toEqual([])
    // 1.000,00 − 876,00
    expect(await g.unica(empresa, "&situacao=substituida")).toMatchObject({ id, credito: "124.00" })
    expect((await g.detalhe(id)).guia.credito).toBe("124.00")
    expect((await g.estornar(id, "1000.00")).status).toBe(201)
    expect(await g.unica(empresa)).toMatchObject({ versao: 2, valor: "876.00", pago: "0.00", situacao: "a-pagar" })
    expect(await g.unica(empresa, "&situacao=substituida")).toMatchObject({ id, pago: "0.00", credito: null })
  })

  it("paga inteira: a guia antiga sai, e vale a da versão fechada, que se paga e se estorna como as outras", async () => {
    const { empresa, id } = await fechadoDeNovo(["1825.00"], "24000.00")
    expect((await g.estornar(id, "1825.00")).status).toBe(201)
    const nova = await g.unica(empresa)
    // 20/11/2026 é feriado: o DAS vence segunda, 23.
    expect(nova).toMatchObject({ versao: 2, valor: "1752.01", vencimento: "2026-11-23", credito: null })
    expect((await g.listar(empresa)).totais).toMatchObject({ valor: "1752.01", pago: "0.00", emAberto: "1752.01" })
    expect(await g.unica(empresa, "&situacao=substituida")).toMatchObject({ id })
    await g.pagar(nova.id, PAGO_EM, "1752.01")
    expect((await g.estornar(nova.id, "1752.01")).status).toBe(201)
    expect(await g.unica(empresa)).toMatchObject({ id: nova.id, situacao: "a-pagar", emAberto: "1752.01" })
  })

  it("paga em duas vezes: estornada uma, a nova desconta a outra", async () => {
    const { empresa, id } = await fechadoDeNovo(["1000.00", "825.00"], "24000.00")
    expect((await g.estornar(id, "825.00")).status).toBe(201)
    const nova = await g.unica(empresa)
    // 1.752,01 − 1.000,00
    expect(nova).toMatchObject({ versao: 2, valor: "752.01" })
    expect((await g.detalhe(nova.id)).composicao.map((c) => c.valor)).toEqual(["1752.01", "-1000.00"])
  })

  it("o que sobra pago ainda cobre o devido: nada se emite, e o crédito diminui", async () => {
    const { empresa, id } = await fechadoDeNovo(["1000.00", "400.00"], "12000.00")
    // 1.400,00 − 876,00; depois 1.000,00 − 876,00
    expect((await g.detalhe(id)).guia.credito).toBe("524.00")
    expect((await g.estornar(id, "400.00")).status).toBe(201)
    expect((await g.listar(empresa)).lista).toEqual([])
    expect((await g.detalhe(id)).guia.credito).toBe("124.00")
  })

  it("com complemento em vigor, estornar a antiga só a reabre: as duas somam o devido", async () => {
    // 26.000,00 × 7,3 % = 1.898,00: 1.825,00 pagos e 73,00 de complemento
    const { empresa, id } = await fechadoDeNovo(["1825.00"], "26000.00")
    expect((await g.estornar(id, "1825.00")).status).toBe(201)
    const { lista, totais } = await g.listar(empresa)
    expect(lista.map((l) => [l.versao, l.emAberto]).sort()).toEqual([
      [1, "1825.00"],
      [2, "73.00"],
    ])
    expect(totais.emAberto).toBe("1898.00")
  })

  it("já descontado da guia em vigor: diz como corrigir, e o caminho corrige", async () => {
    const { empresa, id } = await fechadoDeNovo(["1000.00"], "26000.00")
    expect(await g.unica(empresa)).toMatchObject({ versao: 2, valor: "898.00" })
    const recusado = await g.estornar(id, "1000.00")
    expect(recusado.json()).toMatchObject({ codigo: "transicao-recusada" })
    expect(recusado.json().mensagem).toContain("Reabra o mês")
    expect((await g.detalhe(id)).guia.pago).toBe("1000.00")
    await g.reabrir(empresa)
    expect((await g.estornar(id, "1000.00")).status).toBe(201)
    expect((await g.listar(empresa)).lista).toEqual([])
    await g.fechar(empresa)
    expect(await g.unica(empresa)).toMatchObject({ versao: 3, valor: "1898.00", pago: "0.00" })
  })

  it("com o mês aberto, o que o estorno deixa sem pagar espera o fechamento", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const { id } = await g.unica(empresa)
    await g.pagar(id, PAGO_EM, "1825.00")
    await g.reabrir(empresa)
    expect((await g.estornar(id, "1825.00")).status).toBe(201)
    expect((await g.listar(empresa)).lista).toEqual([])
    await g.faturar(empresa, "24000.00")
    await g.fechar(empresa)
    expect(await g.unica(empresa)).toMatchObject({ versao: 2, valor: "1752.01" })
  })
})

describe("estornar depois que o pró-labore foi concluído por menos do que se pagou", () => {
  /** INSS of 3.000,00 (330,00), paid so; then of 2.000,00 (220,00), concluded unless told to wait. Below 5.000,00 no IRRF. */
  it("INSS abaixo de R$ 10,00 espera: a guia sai no mês em que a soma chega lá, e diz de onde veio", async () => {
    const aqui = { ambiente, ator: contador }
    const empresa = await g.criar(anexoIII("2026-09"))
    // 11 % de 80,00 = 8,80; 8,80 + 8,80 = 17,60
    await comProLabore(aqui, empresa.id, "80.00")
    const concluirMes = async (mes: string) => {
      await conferirFaturamento(aqui, empresa.id, mes)
      const { avisos } = (await detalhe(aqui, empresa.id, mes)).linha
      // A day below the minimum wage warns: it does not count for the social security record.
      const cientes = avisos.map(({ codigo }) => ({ codigo, motivo: "Sócio que só trabalha um dia por mês" }))
      expect((await concluir(aqui, empresa.id, mes, { ressalvas: cientes })).status).toBe(200)
    }
    await concluirMes("2026-09")
    expect((await g.listar(empresa)).lista).toEqual([])
    await concluirMes(MES)
    const guia = await g.unica(empresa)
    expect(guia).toMatchObject({ obrigacao: "inss", competencia: MES, valor: "17.60" })
    expect((await g.detalhe(guia.id)).composicao).toEqual([
      { rotulo: "INSS retido dos sócios (1099-01)", valor: "8.80" },
      { rotulo: "INSS de 09/2026, que ficou abaixo do mínimo", valor: "8.80" },
    ])
  })

  async function concluidoDeNovo(pago: string, concluirDeNovo = true) {
    const aqui = { ambiente, ator: contador }
    const empresa = await g.criar(anexoIII())
    const socio = await comProLabore(aqui, empresa.id, "3000.00")
    await conferirFaturamento(aqui, empresa.id, MES)
    expect((await concluir(aqui, empresa.id, MES)).status).toBe(200)
    const guia = await g.unica(empresa)
    expect(guia).toMatchObject({ obrigacao: "inss", valor: "330.00" })
    expect((await g.pagar(guia.id, PAGO_EM, pago)).status).toBe(201)
    await mudarProLabore(aqui, socio, "2000.00", MES)
    const outraVez = async () => expect((await concluir(aqui, empresa.id, MES)).status).toBe(200)
    if (concluirDeNovo) await outraVez()
    return { empresa, id: guia.id, outraVez }
  }

  it.each([
    ["em parte", "250.00", "30.00"],
    ["inteira", "330.00", "110.00"],
  ])("paga %s: o crédito aparece, e o estorno emite o INSS da versão em vigor", async (_, pago, credito) => {
    const { empresa, id } = await concluidoDeNovo(pago)
    expect((await g.detalhe(id)).guia.credito).toBe(credito)
    expect((await g.estornar(id, pago)).status).toBe(201)
    const nova = await g.unica(empresa)
    expect(nova).toMatchObject({ obrigacao: "inss", versao: 2, valor: "220.00" })
    expect((await g.detalhe(nova.id)).composicao.map((c) => c.valor)).toEqual(["220.00"])
    expect((await g.detalhe(id)).guia).toMatchObject({ situacao: "substituida", pago: "0.00", credito: null })
  })

  it("com a etapa aberta, a guia fica em revisão, e a conclusão emite o devido", async () => {
    const { empresa, id, outraVez } = await concluidoDeNovo("330.00", false)
    expect(await g.unica(empresa)).toMatchObject({ id, emRevisao: true, credito: null })
    expect((await g.estornar(id, "330.00")).status).toBe(201)
    expect(await g.unica(empresa)).toMatchObject({ id, emRevisao: true, emAberto: "330.00" })
    await outraVez()
    expect(await g.unica(empresa)).toMatchObject({ versao: 2, valor: "220.00" })
  })
})

describe("estornar o pagamento do que se reteve de lucros", () => {
  it("já descontado: o caminho que a recusa diz leva à guia certa", async () => {
    const empresa = await g.criar(anexoIII())
    const { id: idSocio } = await umSocio({ ambiente, ator: contador }, empresa.id)
    async function distribuir(valor: string) {
      const caminho = `/empresas/${empresa.id}/lucros`
      const pedido = { idSocio, data: "2026-10-05", valor }
      const previa = await ambiente.pedir(contador, "POST", `${caminho}/previa`, { corpo: pedido })
      const corpo = { ...pedido, token: previa.json<PreviaDoLucro>().token }
      const r = await ambiente.pedir(contador, "POST", caminho, { corpo })
      expect(r.status).toBe(201)
      return r.json<Lucro>().id
    }
    // Acima de 50.000,00 no mês, 10 % de tudo: 60.000,00 retêm 6.000,00; com mais 40.000,00, 10.000,00.
    const primeiro = await distribuir("60000.00")
    const { id } = await g.unica(empresa)
    await g.pagar(id, PAGO_EM, "1000.00")
    const segundo = await distribuir("40000.00")
    expect(await g.unica(empresa)).toMatchObject({ obrigacao: "irrf-lucros", valor: "9000.00" })
    expect((await g.estornar(id, "1000.00")).json().mensagem).toContain("Estorne os lucros")
    const corpo = { motivo: "Distribuição lançada por engano" }
    for (const lucro of [segundo, primeiro])
      expect((await ambiente.pedir(contador, "POST", `/lucros/${lucro}/estornar`, { corpo })).status).toBe(201)
    expect((await g.detalhe(id)).guia.credito).toBe("1000.00")
    expect((await g.estornar(id, "1000.00")).status).toBe(201)
    await distribuir("100000.00")
    expect(await g.unica(empresa)).toMatchObject({ valor: "10000.00", pago: "0.00" })
  })
})
