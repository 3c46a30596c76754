import type { DetalheDaGuia } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { contarComandos } from "../../testes/comandos.ts"
import { anexoIII } from "../../testes/empresas.ts"
import { comGuias, type PaginaDeGuias } from "./guias.fixtures.ts"

let ambiente: Ambiente
let contador: Ator
let g: ReturnType<typeof comGuias>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  g = comGuias(ambiente, contador)
})
afterAll(() => ambiente.fechar())

describe("pagar e estornar", () => {
  it("em parte, inteira e a mais, cada uma dita como é", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const { id } = await g.unica(empresa)
    const parte = (await g.pagar(id, "2026-11-18", "1000.00")).json<DetalheDaGuia>()
    expect(parte.guia).toMatchObject({ situacao: "a-pagar", idStatus: 2, pago: "1000.00", emAberto: "825.00" })
    const toda = (await g.pagar(id, "2026-11-19", "825.00")).json<DetalheDaGuia>()
    expect(toda.guia).toMatchObject({ situacao: "paga", idStatus: 1, emAberto: "0.00", pagoEm: "2026-11-19" })
    const dobrado = await g.pagar(id, "2026-11-19", "825.00")
    expect(dobrado.status).toBe(409)
    expect(dobrado.json().campo).toBe("motivo")
    const aMais = (await g.pagar(id, "2026-11-19", "0.50", "Pago duas vezes no banco")).json<DetalheDaGuia>()
    expect(aMais.guia).toMatchObject({ situacao: "paga", alemDoValor: "0.50" })
  })

  it("o estorno espelha o pagamento, que fica, e a guia volta a pagar", async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const { id } = await g.unica(empresa)
    const [pagamento] = (await g.pagar(id, "2026-11-19", "1825.00")).json<DetalheDaGuia>().pagamentos
    const caminho = `/guias/${id}/pagamentos/${pagamento?.id}/estornar`
    const corpo = { motivo: "Pago por engano na guia errada" }
    const estornada = await ambiente.pedir(contador, "POST", caminho, { corpo })
    expect(estornada.status).toBe(201)
    const d = estornada.json<DetalheDaGuia>()
    expect(d.guia).toMatchObject({ situacao: "a-pagar", pago: "0.00", pagoEm: null })
    expect(d.pagamentos.map((p) => [p.tipo, p.valor, p.estornado])).toEqual([
      ["pagamento", "1825.00", true],
      ["estorno", "1825.00", false],
    ])
    expect((await ambiente.pedir(contador, "POST", caminho, { corpo })).status).toBe(409)
  })

  it("o mês da guia pode estar fechado; o do dia do pagamento, não; e não há pagamento no futuro nem antes do mês", async () => {
    const empresa = await g.criar(anexoIII("2026-09").comReceita("2026-10", 2_500_000n))
    await g.fechar(empresa, "2026-09")
    const { id } = await g.unica(empresa)
    await g.fechar(empresa, "2026-10")
    const noFechado = await g.pagar(id, "2026-10-20", "1825.00")
    expect(noFechado.status).toBe(409)
    expect(noFechado.json()).toMatchObject({ codigo: "competencia-fechada", campo: "data" })
    expect((await g.pagar(id, "2026-11-21", "1825.00")).json()).toMatchObject({
      codigo: "entrada-invalida",
      campo: "data",
    })
    expect((await g.pagar(id, "2026-08-31", "1825.00")).json()).toMatchObject({
      codigo: "entrada-invalida",
      campo: "data",
    })
    expect((await g.pagar(id, "2026-11-20", "1825.00", "Pago em 20/10/2026, informado depois")).status).toBe(201)
  })

  it("vencida: quanto seria hoje, pela lei, com a conta", async () => {
    const empresa = await g.criar(anexoIII("2026-09"))
    await g.fechar(empresa, "2026-09")
    const guia = await g.unica(empresa)
    // Vence terça, 20/10/2026. De 21/10 a 20/11 são 31 dias: 31 × 0,33 % = 10,23 % de 1.825,00 = 186,70 (186,6975).
    // Juros: só o 1 % do mês do pagamento = 18,25. Total 2.029,95.
    expect(guia).toMatchObject({ vencimento: "2026-10-20", situacao: "vencida" })
    const { pagando, semAcrescimos } = await g.detalhe(guia.id)
    expect(semAcrescimos).toBeNull()
    expect(pagando).toMatchObject({ dias: 31, multa: "186.70", juros: "18.25", total: "2029.95" })
    expect(pagando?.memoria.valor).toEqual({ unidade: "reais", valor: "2029.95" })
    // Até 30/11 são 41 dias: 13,53 % = 246,92 (246,9225).
    const depois = await ambiente.pedir(contador, "GET", `/guias/${guia.id}?pagandoEm=2026-11-30`)
    expect(depois.json<DetalheDaGuia>().pagando).toMatchObject({ em: "2026-11-30", dias: 41, multa: "246.92" })
    const emDia = await ambiente.pedir(contador, "GET", `/guias/${guia.id}?pagandoEm=2026-10-20`)
    expect(emDia.json<DetalheDaGuia>()).toMatchObject({ pagando: null, semAcrescimos: null })
    const pdf = await ambiente.pedir(contador, "GET", `/guias/${guia.id}/extrato.pdf?pagandoEm=2026-11-30`)
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-")
  })

  it("vencida: só o principal não quita; o que falta é dito e, pago, quita", async () => {
    const empresa = await g.criar(anexoIII("2026-09"))
    await g.fechar(empresa, "2026-09")
    const { id, devido, acrescimos } = await g.unica(empresa)
    expect({ devido, acrescimos }).toEqual({ devido: "2029.95", acrescimos: { multa: "186.70", juros: "18.25" } })
    const menos = (await g.pagar(id, "2026-11-20", "1825.00")).json<DetalheDaGuia>()
    // A parte paga é 1.825,00 ÷ 2.029,95: multa 167,85, juros 16,41, imposto 1.640,74; restam 184,26 de imposto.
    expect(menos.pagamentos).toMatchObject([
      { valor: "1825.00", principal: "1640.74", multa: "167.85", juros: "16.41", divisao: "calculada" },
    ])
    expect(menos.pagamentos[0]?.memoria?.valor).toEqual({ unidade: "reais", valor: "1640.74" })
    // Sobre 184,26: multa 10,23 % = 18,85 (18,8497…), juros 1 % = 1,84.
    const emParte = { situacao: "vencida", idStatus: 2, pago: "1640.74", emAberto: "184.26", devido: "204.95" }
    expect(menos.guia).toMatchObject({ ...emParte, acrescimos: { multa: "18.85", juros: "1.84" }, alemDoValor: "0.00" })
    const { totais } = await g.listar(empresa)
    expect(totais).toMatchObject({ emAberto: "184.26", devido: "204.95", semJuros: 0 })
    const quitada = (await g.pagar(id, "2026-11-20", "204.95")).json<DetalheDaGuia>()
    expect(quitada.guia).toMatchObject({ situacao: "paga", pago: "1825.00", devido: "0.00", alemDoValor: "0.00" })
  })

  it("paga com a multa e os juros do dia, quita sem nada além; estornada, volta a dever tudo", async () => {
    const empresa = await g.criar(anexoIII("2026-09"))
    await g.fechar(empresa, "2026-09")
    const { id } = await g.unica(empresa)
    const paga = (await g.pagar(id, "2026-11-20", "2029.95")).json<DetalheDaGuia>()
    expect(paga.guia).toMatchObject({ situacao: "paga", pago: "1825.00", alemDoValor: "0.00" })
    const estornada = (await g.estornar(id, "2029.95")).json<DetalheDaGuia>()
    expect(estornada.guia).toMatchObject({ situacao: "vencida", pago: "0.00", devido: "2029.95" })
  })

  it("paga no prazo e informada depois do mês fechado: a conta é a do dia em que foi paga", async () => {
    const empresa = await g.criar(anexoIII("2026-09").comReceita("2026-10", 2_500_000n))
    await g.fechar(empresa, "2026-09")
    const { id } = await g.unica(empresa)
    await g.fechar(empresa, "2026-10")
    const corpo = { data: "2026-11-20", pagoEm: "2026-10-20", valor: "1825.00" }
    const r = await ambiente.pedir(contador, "POST", `/guias/${id}/pagamentos`, { corpo })
    expect(r.json<DetalheDaGuia>().guia).toMatchObject({ situacao: "paga", pago: "1825.00", pagoEm: "2026-10-20" })
    const depois = { ...corpo, data: "2026-11-19", pagoEm: "2026-11-20", motivo: "Outra vez, por engano" }
    expect((await ambiente.pedir(contador, "POST", `/guias/${id}/pagamentos`, { corpo: depois })).json()).toMatchObject(
      {
        codigo: "entrada-invalida",
        campo: "pagoEm",
      },
    )
  })

  it("a divisão do comprovante vale como veio, e não pode passar do valor", async () => {
    const empresa = await g.criar(anexoIII("2026-09"))
    await g.fechar(empresa, "2026-09")
    const { id } = await g.unica(empresa)
    const pedir = (acrescimos: object) =>
      ambiente.pedir(contador, "POST", `/guias/${id}/pagamentos`, {
        corpo: { data: "2026-11-20", valor: "2030.00", acrescimos },
      })
    expect((await pedir({ multa: "2000.00", juros: "30.01" })).json()).toMatchObject({
      codigo: "entrada-invalida",
      campo: "acrescimos",
    })
    const paga = (await pedir({ multa: "186.75", juros: "18.25" })).json<DetalheDaGuia>()
    expect(paga.guia).toMatchObject({ situacao: "paga", pago: "1825.00", alemDoValor: "0.00" })
    expect(paga.pagamentos[0]).toMatchObject({ divisao: "comprovante", multa: "186.75", memoria: null })
  })

  it("sem a Selic do atraso, só o comprovante diz o que foi pago de quê", async () => {
    const empresa = await g.criar(anexoIII("2026-07"))
    await g.fechar(empresa, "2026-07")
    const { id, devido, acrescimos } = await g.unica(empresa)
    expect({ devido, acrescimos }).toEqual({ devido: "2190.00", acrescimos: { multa: "365.00", juros: null } })
    expect((await g.listar(empresa)).totais).toMatchObject({ devido: "2190.00", semJuros: 1 })
    const recusado = await g.pagar(id, "2026-11-20", "2300.00")
    expect(recusado.json()).toMatchObject({ codigo: "entrada-invalida", campo: "acrescimos" })
    const corpo = { data: "2026-11-20", valor: "2260.00", acrescimos: { multa: "365.00", juros: "70.00" } }
    const pago = await ambiente.pedir(contador, "POST", `/guias/${id}/pagamentos`, { corpo })
    expect(pago.json<DetalheDaGuia>().guia).toMatchObject({ situacao: "paga", pago: "1825.00" })
  })

  it("sem a Selic do atraso, diz que falta e não inventa", async () => {
    const empresa = await g.criar(anexoIII("2026-07"))
    await g.fechar(empresa, "2026-07")
    const { pagando } = await g.detalhe((await g.unica(empresa)).id)
    // De 21/08 a 20/11/2026 são mais de 60 dias a 0,33 %: a multa para em 20 %.
    expect(pagando).toMatchObject({ multa: "365.00", juros: null })
  })
})

it("um pagamento pede ao banco, no máximo, doze comandos, com auditoria e chave", async () => {
  const pagar = async () => {
    const empresa = await g.criar(anexoIII())
    await g.fechar(empresa)
    const { id } = await g.unica(empresa)
    return contarComandos(async () => {
      const r = await ambiente.pedir(contador, "POST", `/guias/${id}/pagamentos`, {
        corpo: { data: "2026-11-18", valor: "10.00", motivo: null },
        cabecalhos: { "idempotency-key": `pagar-${id}` },
      })
      expect(r.status).toBe(201)
    })
  }
  // The first of a process learns what each query answers.
  await pagar()
  const comandos = await pagar()
  // The payment's own: what comes after is the queue, woken because the CPP of a DAS may move months still open.
  const dela = comandos.findIndex((c) => c.includes('select "id" from "escritorios"'))
  const proprios = dela < 0 ? comandos.length : dela - 1
  expect(proprios, comandos.join("\n")).toBeLessThanOrEqual(12)
})

it("o total devido de um filtro é a soma do que cada guia deve, ao centavo", async () => {
  const escritorio = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const la = comGuias(ambiente, escritorio)
  for (const receita of [1_234_567n, 2_345_678n, 999_991n]) {
    const empresa = await la.criar(anexoIII("2026-08").comReceita("2026-09", receita))
    await la.fechar(empresa, "2026-08")
    await la.fechar(empresa, "2026-09")
  }
  const { lista, totais } = (await ambiente.pedir(escritorio, "GET", "/guias?situacao=em-aberto")).json<PaginaDeGuias>()
  expect(lista).toHaveLength(6)
  expect(new Set(lista.map((g) => g.acrescimos?.multa)).size).toBe(4)
  const soma = lista.reduce((total, { devido }) => total + BigInt(devido.replace(".", "")), 0n)
  expect(totais.devido.replace(".", "")).toBe(String(soma))
})

describe("quem alcança", () => {
  it("o dono vê e paga a sua; o funcionário só vê; o de outra empresa não encontra", async () => {
    const minha = await g.criar(anexoIII())
    const alheia = await g.criar(anexoIII())
    await g.fechar(minha)
    await g.fechar(alheia)
    const { id } = await g.unica(minha)
    const daAlheia = await g.unica(alheia)
    const { idEscritorio } = contador.escopo
    const dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", [minha.id])
    const funcionario = await ambiente.criarAtor(idEscritorio, "FUNCIONARIO", [minha.id])
    const vistas = (await ambiente.pedir(dono, "GET", "/guias")).json<PaginaDeGuias>()
    expect(vistas.lista.map((g) => g.id)).toEqual([id])
    expect(vistas.contagens).toEqual({ "a-pagar": 1, vencida: 0, paga: 0 })
    expect((await g.pagar(daAlheia.id, "2026-11-19", "1.00", null, dono)).status).toBe(404)
    expect((await ambiente.pedir(funcionario, "GET", `/guias/${id}`)).status).toBe(200)
    expect((await g.pagar(id, "2026-11-19", "1825.00", null, funcionario)).status).toBe(403)
    const paga = await g.pagar(id, "2026-11-19", "1825.00", null, dono)
    expect(paga.status).toBe(201)
    const [pagamento] = paga.json<DetalheDaGuia>().pagamentos
    const estorno = await ambiente.pedir(funcionario, "POST", `/guias/${id}/pagamentos/${pagamento?.id}/estornar`, {
      corpo: { motivo: "motivo bem explicado" },
    })
    expect(estorno.status).toBe(403)
  })

  it("filtros: situação, obrigação, período e os números da lista", async () => {
    const empresa = await g.criar(anexoIII("2026-09").comReceita("2026-10", 2_500_000n))
    await g.fechar(empresa, "2026-09")
    await g.fechar(empresa, "2026-10")
    const todas = await g.listar(empresa)
    expect(todas.lista.map((g) => g.competencia)).toEqual(["2026-09", "2026-10"])
    expect(todas.contagens).toEqual({ "a-pagar": 1, vencida: 1, paga: 0 })
    expect((await g.unica(empresa, "&situacao=vencida")).competencia).toBe("2026-09")
    expect((await g.unica(empresa, "&vencimentoDe=2026-11-01&vencimentoAte=2026-11-30")).competencia).toBe("2026-10")
    expect((await g.listar(empresa, "&obrigacao=inss")).lista).toEqual([])
    expect((await g.listar(empresa, "&situacao=em-aberto")).paginacao.totalDeRegistros).toBe(2)
    const csv = await ambiente.pedir(contador, "GET", `/guias/exportacao?formato=csv&idEmpresa=${empresa.id}`)
    expect(csv.bytes.toString("utf8").trim().split("\n")).toHaveLength(3)
  })
})
