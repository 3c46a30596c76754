import type { DetalheDaFolha, DetalheDoFechamento, LinhaDaFolha, PreviaDaAcao, Socio } from "@partida/contracts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { pedidosDeEmpresa } from "../empresas/empresas.fixtures.ts"
import { naVersao, novoCpf } from "../socios/socios.fixtures.ts"
import { comProLabore, concluir, conferirFaturamento, detalhe, reabrir, resultadosDoLote } from "./folha.fixtures.ts"

/** What changes the slips of a concluded month without opening it: the month does not close over them. */
const SETEMBRO = "2026-09"
const OUTUBRO = "2026-10"
const MOTIVO = "Conferido com o cliente por telefone."

let ambiente: Ambiente
let ator: Ator
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
})

const doDas = (idEmpresa: string, mes: string) => `/fechamentos/das/${idEmpresa}/${mes}`
const doMes = async (idEmpresa: string, mes: string) =>
  (await ambiente.pedir(ator, "GET", doDas(idEmpresa, mes))).json<DetalheDoFechamento>()
const umaSo = (idEmpresa: string, competencia: string) => ({ competencia, selecao: { empresas: [idEmpresa] } })

async function calcular(idEmpresa: string, mes: string) {
  const r = await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo: umaSo(idEmpresa, mes) })
  expect(r.status).toBe(202)
}

const fechar = async (idEmpresa: string, mes: string) =>
  ambiente.pedir(ator, "POST", `${doDas(idEmpresa, mes)}/fechar`, {
    corpo: { idApuracao: (await doMes(idEmpresa, mes)).linha.idApuracao },
  })

async function emitir(idEmpresa: string, mes: string, pagamento: string) {
  const r = await concluir(aqui, idEmpresa, mes, { pagamento })
  expect(r.status).toBe(200)
  return r.json<DetalheDaFolha>().recibos[0]?.calculo
}

/** What the row of the payroll, what the rows of the tax ask for and the file of the payroll say of the slips in force. */
async function nasLinhas(idEmpresa: string, mes: string, quem = ator) {
  const ler = (caminho: string, filtro: string) =>
    ambiente.pedir(quem, "GET", `/fechamentos/pro-labore${caminho}?competencia=${mes}&${filtro}`)
  const { lista } = (await ler("", `idEmpresa=${idEmpresa}`)).json<{ lista: LinhaDaFolha[] }>()
  const aoLado = (await ler("/defasagens", `empresas=${idEmpresa}`)).json<{ lista: { motivo: string }[] }>()
  const planilha = await ler("/exportacao", `idEmpresa=${idEmpresa}&formato=csv`)
  return {
    linhas: [...lista.map((l) => l.reemitir), ...aoLado.lista.map((d) => d.motivo)],
    planilha: planilha.bytes.toString("utf8"),
  }
}

/** Refused by the act, its drawer, its preview and its job, and shown by the rows, for the same reason. */
async function naoFecha(idEmpresa: string, mes: string, mensagem: string) {
  expect((await fechar(idEmpresa, mes)).json()).toMatchObject({ codigo: "etapa-pendente", mensagem })
  expect(await doMes(idEmpresa, mes)).toMatchObject({
    podeFechar: false,
    porQueNaoFecha: mensagem,
    etapaPendente: "pro-labore",
  })
  const { linhas, planilha } = await nasLinhas(idEmpresa, mes)
  expect(linhas).toEqual([mensagem, mensagem])
  expect(planilha).toContain(mensagem)
  const semAlcance = await ambiente.criarAtor(ator.escopo.idEscritorio, "CONTADOR", [])
  expect((await nasLinhas(idEmpresa, mes, semAlcance)).linhas).toEqual([])
  const corpo = umaSo(idEmpresa, mes)
  const previa = await ambiente.pedir(ator, "POST", "/fechamentos/previa", { corpo: { ...corpo, acao: "fechar" } })
  expect(previa.json<PreviaDaAcao>()).toMatchObject({ farao: 0, grupos: [{ codigo: "etapa-pendente", mensagem }] })
  const { idLote } = (await ambiente.pedir(ator, "POST", "/fechamentos/das/fechar", { corpo })).json<{
    idLote: string
  }>()
  const { lista } = await resultadosDoLote(aqui, idLote)
  expect(lista.map((i) => [i.codigo, i.mensagem])).toEqual([["etapa-pendente", mensagem]])
}

const mudou = (causa: string, figura: string) =>
  `Houve mudança depois da conferência do pró-labore (${causa}), e os recibos sairiam hoje com outro valor de ${figura}. Reabra o pró-labore e conclua de novo, para que saiam os recibos e as guias certos.`

describe("o regime ou o anexo muda depois da conferência", () => {
  let idEmpresa: string
  let atividade: string
  beforeEach(async () => {
    const empresa = await umaEmpresa()
      .noSistemaDesde(OUTUBRO)
      .comPresuncao("servicos-gerais")
      .comDozeMesesAntesDe(OUTUBRO, 2_000_000n)
      .comReceita(OUTUBRO, 2_000_000n)
      .criar(ambiente, ator.escopo)
    idEmpresa = empresa.id
    atividade = empresa.atividades[0] ?? ""
    await comProLabore(aqui, idEmpresa, "10000.00")
    await conferirFaturamento(aqui, idEmpresa, OUTUBRO)
    // Anexo III: the CPP is inside the DAS.
    expect(await emitir(idEmpresa, OUTUBRO, "2026-10-30")).toMatchObject({ cpp: "0.00" })
    await calcular(idEmpresa, OUTUBRO)
    expect(await doMes(idEmpresa, OUTUBRO)).toMatchObject({ podeFechar: true, etapaPendente: null })
  })

  /** 10.000,00 × 20 % (Lei 8.212/1991 art. 22 III). */
  async function soFechaComACpp() {
    await calcular(idEmpresa, OUTUBRO)
    await naoFecha(idEmpresa, OUTUBRO, mudou("regime ou anexo da empresa", "CPP"))
    const visto = await detalhe(aqui, idEmpresa, OUTUBRO)
    expect(visto.mudou).toEqual([expect.stringContaining("CPP de R$ 2.000,00")])
    expect((await reabrir(aqui, idEmpresa, OUTUBRO, MOTIVO)).status).toBe(200)
    expect(await emitir(idEmpresa, OUTUBRO, "2026-10-30")).toMatchObject({ cpp: "2000.00" })
    expect((await nasLinhas(idEmpresa, OUTUBRO)).linhas).toEqual([null])
    expect((await fechar(idEmpresa, OUTUBRO)).status).toBe(200)
  }

  it("do Simples para o Lucro Presumido: o mês só fecha com recibos e guia que tenham a CPP", async () => {
    const regime = { regime: "presumido", atividadeMei: null }
    const r = await pedidosDeEmpresa(ambiente, ator).escrever("PUT", idEmpresa, `regimes/${OUTUBRO}`, regime)
    expect(r.status).toBe(200)
    await soFechaComACpp()
  })

  it("do Anexo III para o IV: a mesma coisa", async () => {
    const lida = (await ambiente.pedir(ator, "GET", `/atividades/${atividade}`)).json<{ versao: number }>()
    const r = await ambiente.pedir(ator, "PUT", `/atividades/${atividade}/anexos/${OUTUBRO}`, {
      corpo: { anexo: "IV", motivo: "Passou a construir" },
      cabecalhos: naVersao(lida),
    })
    expect(r.status).toBe(200)
    await soFechaComACpp()
  })

  it("para MEI, cujo titular não tem recibo: o que foi emitido não vale", async () => {
    const regime = { regime: "mei", atividadeMei: "servicos" }
    const r = await pedidosDeEmpresa(ambiente, ator).escrever("PUT", idEmpresa, `regimes/${OUTUBRO}`, regime)
    expect(r.status).toBe(200)
    await calcular(idEmpresa, OUTUBRO)
    const recusa = (await fechar(idEmpresa, OUTUBRO)).json<{ codigo: string; mensagem: string }>()
    expect(recusa).toMatchObject({
      codigo: "etapa-pendente",
      mensagem: expect.stringContaining("(regime ou anexo da empresa), e os recibos"),
    })
    expect((await detalhe(aqui, idEmpresa, OUTUBRO)).mudou).toEqual([expect.stringContaining("não sairia hoje")])
    await reabrir(aqui, idEmpresa, OUTUBRO, MOTIVO)
    expect((await concluir(aqui, idEmpresa, OUTUBRO)).json<DetalheDaFolha>().recibos).toEqual([])
    expect((await fechar(idEmpresa, OUTUBRO)).status).toBe(200)
  })

  it("de MEI, que não tinha recibo, para o Simples: falta o de quem tem pró-labore", async () => {
    const mei = await umaEmpresa()
      .comCnpj("11444777000161")
      .noSistemaDesde(OUTUBRO)
      .noMei("servicos", "9602501")
      .comDozeMesesAntesDe(OUTUBRO, 200_000n)
      .comReceita(OUTUBRO, 200_000n)
      .criar(ambiente, ator.escopo)
    await comProLabore(aqui, mei.id, "3000.00")
    await conferirFaturamento(aqui, mei.id, OUTUBRO)
    expect((await concluir(aqui, mei.id, OUTUBRO)).json<DetalheDaFolha>().recibos).toEqual([])
    const regime = { regime: "simples", atividadeMei: null }
    const r = await pedidosDeEmpresa(ambiente, ator).escrever("PUT", mei.id, `regimes/${OUTUBRO}`, regime)
    expect(r.status).toBe(200)
    await calcular(mei.id, OUTUBRO)
    expect((await fechar(mei.id, OUTUBRO)).json()).toMatchObject({
      codigo: "etapa-pendente",
      mensagem: expect.stringContaining("(regime ou anexo da empresa), e os recibos"),
    })
    expect((await detalhe(aqui, mei.id, OUTUBRO)).mudou).toEqual([expect.stringContaining("de R$ 3.000,00")])
    await reabrir(aqui, mei.id, OUTUBRO, MOTIVO)
    expect(await emitir(mei.id, OUTUBRO, "2026-10-30")).toMatchObject({ inss: "330.00" })
    expect((await fechar(mei.id, OUTUBRO)).status).toBe(200)
  })
})

describe("o IRRF do mês do pagamento muda por outro mês", () => {
  let idEmpresa: string
  let socio: Socio
  beforeEach(async () => {
    const empresa = umaEmpresa().noSistemaDesde(SETEMBRO).doAnexo("III").comDozeMesesAntesDe(SETEMBRO, 2_000_000n)
    for (const mes of [SETEMBRO, OUTUBRO]) empresa.comReceita(mes, 2_000_000n)
    idEmpresa = (await empresa.criar(ambiente, ator.escopo)).id
    socio = await comProLabore(aqui, idEmpresa, "6000.00")
    for (const mes of [SETEMBRO, OUTUBRO]) await conferirFaturamento(aqui, idEmpresa, mes)
    // 6.000,00 − 660,00 = 5.340,00 × 27,5 % − 908,73 = 559,77; − (978,62 − 0,133145 × 6.000 = 179,75) = 380,02
    expect(await emitir(idEmpresa, SETEMBRO, "2026-10-05")).toMatchObject({ irrf: "380.02" })
  })
  const calcularAmbos = async () => {
    for (const mes of [SETEMBRO, OUTUBRO]) await calcular(idEmpresa, mes)
  }

  it("09 e 10 pagos em outubro fecham; 09 emitido de novo com data de setembro, 10 não fecha com o IRRF da soma", async () => {
    // 12.000,00 − 1.320,00 = 10.680,00 × 27,5 % − 908,73 = 2.028,27; − 380,02
    expect(await emitir(idEmpresa, OUTUBRO, "2026-10-30")).toMatchObject({ irrf: "1648.25" })
    await calcularAmbos()
    // The first slip counts the second today, and is the same: the two together are the IRRF of the sum.
    expect(await doMes(idEmpresa, SETEMBRO)).toMatchObject({ podeFechar: true })
    await reabrir(aqui, idEmpresa, SETEMBRO, MOTIVO)
    await emitir(idEmpresa, SETEMBRO, "2026-09-30")
    await calcularAmbos()
    expect((await fechar(idEmpresa, SETEMBRO)).status).toBe(200)
    await naoFecha(idEmpresa, OUTUBRO, mudou("outro pagamento do mesmo mês", "IRRF"))
    await reabrir(aqui, idEmpresa, OUTUBRO, MOTIVO)
    expect(await emitir(idEmpresa, OUTUBRO, "2026-10-30")).toMatchObject({ irrf: "380.02" })
    expect((await fechar(idEmpresa, OUTUBRO)).status).toBe(200)
  })

  it("dependente desde outubro conta no pagamento de 05/10, que é o de 09", async () => {
    const atual = (await ambiente.pedir(ator, "GET", `/socios/${socio.id}`)).json<Socio>()
    const filho = { nome: "Ana", cpf: novoCpf(), nascimento: "2018-03-01", tipo: "03", desde: OUTUBRO, ate: null }
    const r = await ambiente.pedir(ator, "PUT", `/socios/${socio.id}/dependentes`, {
      corpo: { lista: [filho] },
      cabecalhos: naVersao(atual),
    })
    expect(r.status).toBe(200)
    expect((await detalhe(aqui, idEmpresa, SETEMBRO)).linha.etapa.situacao).toBe("concluida")
    await calcular(idEmpresa, SETEMBRO)
    await naoFecha(idEmpresa, SETEMBRO, mudou("dependentes", "IRRF"))
    await reabrir(aqui, idEmpresa, SETEMBRO, MOTIVO)
    // 5.340,00 − 189,59 = 5.150,41 × 27,5 % − 908,73 = 507,63; − 179,75 = 327,88
    expect(await emitir(idEmpresa, SETEMBRO, "2026-10-05")).toMatchObject({ irrf: "327.88" })
    expect((await fechar(idEmpresa, SETEMBRO)).status).toBe(200)
  })
})
