import { randomUUID } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type {
  DetalheDaOperacao,
  DetalheDoFechamento,
  FichaDoPgdas,
  Guia,
  IntegracaoComAReceita,
  Operacao,
  ResultadoDoPedido,
} from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import {
  CONTRATO_PADRAO,
  iniciarSimuladorSerpro,
  type Simulador,
} from "../../../../simuladores/src/serpro/simulador.ts"
import { lerConfig } from "../../config.ts"
import { guias } from "../../db/schema/guias.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { mandar } from "../certificados/certificados.fixtures.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { impedimentoDaIntegracao } from "../receita-federal/receita-federal.service.ts"

/** The whole way of a declaration, against the authority that is a program apart. */
const MES = "2026-10"
let agora = new Date("2026-11-10T12:00:00-03:00")
let autoridade: Simulador
let ambiente: Ambiente
let contador: Ator
let escritorio: string

beforeAll(async () => {
  autoridade = await iniciarSimuladorSerpro({ agora: () => agora, esperaDoSitfisMs: 5, procuracaoPadrao: "todas" })
  const pasta = mkdtempSync(join(tmpdir(), "partida-serpro-"))
  const ca = join(pasta, "autoridade.pem")
  writeFileSync(ca, autoridade.certificadoDaAutoridade)
  const { serpro } = lerConfig({
    PARTIDA_SERPRO_AUTENTICACAO: autoridade.enderecoDeAutenticacao,
    PARTIDA_SERPRO_GATEWAY: autoridade.endereco,
    PARTIDA_SERPRO_AUTORIDADE: ca,
    PARTIDA_SERPRO_POR_SEGUNDO: "500",
    PARTIDA_SERPRO_SIMULTANEAS: "8",
  }).config
  ambiente = await criarAmbiente(() => agora, { serpro, raizesConfiaveis: pasta })
})
afterAll(async () => {
  await ambiente.fechar()
  await autoridade.parar()
})

beforeEach(async () => {
  await controlar("POST", "/reiniciar", {})
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  escritorio = (await umaEmpresa().comCnpj(CONTRATO_PADRAO.contratante).criar(ambiente, contador.escopo)).id
  const { pfx, senha } = autoridade.emitirPara(
    { nome: "ESCRITORIO DE TESTE", numero: CONTRATO_PADRAO.contratante },
    { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") },
  )
  const guardado = await mandar(ambiente, contador, escritorio, pfx, { senha })
  expect([guardado.status, guardado.json()]).toEqual([201, expect.anything()])
  const { consumerKey, consumerSecret } = autoridade.contrato
  const corpo = { idContratante: escritorio, consumerKey, consumerSecret }
  expect((await ambiente.pedir(contador, "PUT", "/receita-federal/integracao", { corpo })).status).toBe(200)
})

async function controlar(metodo: string, caminho: string, corpo: unknown): Promise<unknown> {
  const r = await fetch(autoridade.enderecoDeControle + caminho, { method: metodo, body: JSON.stringify(corpo) })
  expect(r.status).toBe(200)
  return r.json()
}

/** 10,000.00 a month of services of Annex III: 6 % of the first band, 600.00. */
async function fechada(): Promise<EmpresaDeTeste & { readonly cnpj: string }> {
  const cnpj = novoCnpj()
  const empresa = await umaEmpresa()
    .comCnpj(cnpj)
    .doAnexo("III")
    .noSistemaDesde(MES)
    .comDozeMesesAntesDe(MES, 1_000_000n)
    .comReceita(MES, 1_000_000n)
    .criar(ambiente, contador.escopo)
  await fechar(empresa.id)
  return { ...empresa, cnpj }
}

/** Computes the month and closes it, as a person does. */
async function fechar(id: string): Promise<void> {
  const corpo = { competencia: MES, selecao: { empresas: [id] } }
  expect((await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  const { linha } = (await ambiente.pedir(contador, "GET", `/fechamentos/das/${id}/${MES}`)).json<DetalheDoFechamento>()
  await concluirEtapas(ambiente.banco, contador.escopo, MES, [id])
  const fechado = await ambiente.pedir(contador, "POST", `/fechamentos/das/${id}/${MES}/fechar`, {
    corpo: { idApuracao: linha.idApuracao },
  })
  expect(fechado.status).toBe(200)
}

/** The office was given the powers by the company. */
async function comProcuracao(empresa: EmpresaDeTeste): Promise<void> {
  const corpo = {
    orgao: "receita-federal",
    outorgado: CONTRATO_PADRAO.contratante,
    nomeDoOutorgado: "Escritório",
    servicos: [],
    desde: "2026-01-01",
    ate: "2027-12-31",
    observacao: null,
  }
  expect((await ambiente.pedir(contador, "POST", `/empresas/${empresa.id}/procuracoes`, { corpo })).status).toBe(201)
}

/** A guide of 330.00 of the INSS of the month, open. */
const comGuiaDoInss = (empresa: EmpresaDeTeste) =>
  ambiente.banco.emEscopo(contador.escopo, (tx) =>
    tx.insert(guias).values({
      idEscritorio: contador.escopo.idEscritorio,
      id: randomUUID(),
      idEmpresa: empresa.id,
      competencia: MES,
      obrigacao: "inss",
      codigoDeReceita: "1099-01",
      valorCentavos: 33_000n,
      vencimento: "2026-11-19",
      prazoInterno: "2026-11-19",
      origem: "pro-labore",
      versao: 1,
      criadaEm: agora,
    }),
  )

/** The DCTFWeb that the Receita has of the month, of one debit. */
const naDctfweb = (contribuinte: string, situacao: "em-andamento" | "ativa", valor: string) =>
  controlar("PUT", "/dctfweb", {
    contribuinte,
    categoria: 40,
    periodo: "202610",
    situacao,
    debitos: [{ codigo: "1099-01", denominacao: "CP SEGURADOS - CONTRIBUINTES INDIVIDUAIS", valor }],
  })

const pedir = async (tipo: string, empresa: EmpresaDeTeste, competencia: string | null = MES) => {
  const r = await ambiente.pedir(contador, "POST", "/operacoes/pedido", {
    corpo: { tipo, competencia, empresas: [empresa.id] },
  })
  expect(r.status).toBe(202)
  return r.json<ResultadoDoPedido>()
}

async function operacoesDe(empresa: EmpresaDeTeste, tipo: string): Promise<Operacao[]> {
  const r = await ambiente.pedir(contador, "GET", `/operacoes?idEmpresa=${empresa.id}&tipoAutomacao=${tipo}`)
  return r.json<{ lista: Operacao[] }>().lista
}

const aprovar = (ids: readonly string[]) =>
  ambiente.pedir(contador, "POST", "/operacoes/acao", { corpo: { acao: "aprovar", selecao: { ids } } })

describe("a declaração do Simples, da conferência ao recibo", () => {
  it("confere ao centavo, espera a aprovação, transmite uma vez e guarda declaração e recibo", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    expect(await pedir("pgdas-conferir", empresa)).toMatchObject({ novas: 1, valor: "600.00" })
    expect(ambiente.errosRelatados).toEqual([])
    const [conferida] = await operacoesDe(empresa, "pgdas-conferir")
    expect(conferida).toMatchObject({
      estado: 2,
      resultado: "A Receita calculou o mesmo valor, R$ 600,00.",
      motivo: null,
    })
    const [aTransmitir] = await operacoesDe(empresa, "pgdas-transmitir")
    expect(aTransmitir).toMatchObject({ estado: 0, aguarda: "aprovacao" })
    if (!aTransmitir) throw new Error("sem transmissão")
    expect((await aprovar([aTransmitir.id])).status).toBe(200)
    const [transmitida] = await operacoesDe(empresa, "pgdas-transmitir")
    expect(transmitida).toMatchObject({ estado: 2, resultado: "Declaração transmitida, de R$ 600,00." })
    const detalhe = (await ambiente.pedir(contador, "GET", `/operacoes/${aTransmitir.id}`)).json<DetalheDaOperacao>()
    expect(detalhe.documentos.map(({ nome }) => nome.replace(empresa.cnpj, "CNPJ")).sort()).toEqual([
      `pgdas-declaracao-CNPJ-${MES}.pdf`,
      `pgdas-recibo-CNPJ-${MES}.pdf`,
    ])
    const ficha = (await ambiente.pedir(contador, "GET", `/empresas/${empresa.id}/pgdas/${MES}`)).json<FichaDoPgdas>()
    expect(ficha.declarada).toMatchObject({
      tipo: "original",
      numeroDoRecibo: null,
      numeroDaDeclaracao: transmitida?.referencia,
      total: "600.00",
    })
    // What was done is not queued again.
    expect(await pedir("pgdas-transmitir", empresa)).toMatchObject({ novas: 0, grupos: [{ codigo: "ja-declarado" }] })
  })

  it("a guia gerada passa a ser a oficial: lida do PDF, conferida, e pagável pelo código dela", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await pedir("pgdas-transmitir", empresa)
    await aprovar((await operacoesDe(empresa, "pgdas-transmitir")).map(({ id }) => id))
    expect(await pedir("das-gerar", empresa)).toMatchObject({ novas: 1, valor: "600.00" })
    const [operacao] = await operacoesDe(empresa, "das-gerar")
    expect(operacao).toMatchObject({ estado: 2, motivo: null })
    expect(operacao?.referencia).toMatch(/^\d{17}$/)
    expect(operacao?.resultado).toContain("R$ 600,00")
    const guias = await ambiente.pedir(contador, "GET", `/guias?idEmpresa=${empresa.id}&obrigacao=das-simples`)
    expect(guias.json<{ lista: unknown[] }>().lista).toHaveLength(1)
    expect(JSON.stringify(guias.json())).toContain(operacao?.referencia ?? "sem número")
    // It is here for that day: by whatever way it came, it is not asked for again.
    const doDia = { tipo: "das-gerar", competencia: MES, empresas: [empresa.id], pagarEm: "2026-11-23" }
    expect((await ambiente.pedir(contador, "POST", "/operacoes/pedido", { corpo: doDia })).status).toBe(202)
    expect((await operacoesDe(empresa, "das-gerar")).map(({ resultado }) => resultado)).toContainEqual(
      expect.stringContaining("nada foi pedido de novo"),
    )
    expect(await controlar("GET", "/chamadas?idServico=GERARDAS12", undefined)).toHaveLength(1)
    // Paid by the bank, the receipt of the Receita records it.
    await controlar("POST", "/das-pagos", { numeroDocumento: operacao?.referencia, em: "2026-11-10" })
    await pedir("pagamentos-consultar", empresa)
    expect((await operacoesDe(empresa, "pagamentos-consultar"))[0]).toMatchObject({
      estado: 2,
      motivo: null,
      resultado: "Paga em 10/11/2026, R$ 600,00. O comprovante está guardado.",
    })
    const pagas = await ambiente.pedir(contador, "GET", `/guias?idEmpresa=${empresa.id}&situacao=paga`)
    expect(pagas.json<{ lista: { pago: string }[] }>().lista.map(({ pago }) => pago)).toEqual(["600.00"])
  })

  it("o DAS do mês que ninguém declarou para, diz que se transmita, e segue sozinho quando a declaração é aceita", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await pedir("das-gerar", empresa)
    const [parada] = await operacoesDe(empresa, "das-gerar")
    expect(parada).toMatchObject({
      estado: 4,
      motivo: { codigo: "sem-declaracao", textoDoOrgao: expect.stringContaining("declaração") },
      oQueFazer: { pedir: "pgdas-transmitir" },
    })
    await pedir("pgdas-transmitir", empresa)
    await aprovar((await operacoesDe(empresa, "pgdas-transmitir")).map(({ id }) => id))
    expect(await operacoesDe(empresa, "das-gerar")).toMatchObject([{ id: parada?.id, estado: 2, motivo: null }])
  })

  it("o dono pede a guia que venceu: onde o escritório deixa, ela vem da Receita com o que custa no dia em que o banco a aceita", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await pedir("pgdas-transmitir", empresa)
    await aprovar((await operacoesDe(empresa, "pgdas-transmitir")).map(({ id }) => id))
    const dona = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [empresa.id])
    const alheia = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [escritorio])
    const lida = await ambiente.pedir(dona, "GET", `/guias?idEmpresa=${empresa.id}&obrigacao=das-simples`)
    const id = lida.json<{ lista: { id: string }[] }>().lista[0]?.id
    const pedirGuia = (quem: Ator) => ambiente.pedir(quem, "POST", `/guias/${id}/oficial/pedir`)
    try {
      // A Saturday, five days late: banks take it on the Monday, the last day of the month.
      agora = new Date("2026-11-28T12:00:00-03:00")
      expect((await pedirGuia(dona)).json()).toMatchObject({ naReceita: null })
      expect(await operacoesDe(empresa, "das-gerar")).toEqual([])
      const regra = { ligada: true, dia: null, comAprovacao: false, confirmoSemAprovacao: false }
      const ligada = await ambiente.pedir(contador, "PUT", "/operacoes/regras/das-gerar", {
        corpo: regra,
        cabecalhos: { "if-match": '"0"' },
      })
      expect(ligada.status).toBe(200)
      expect((await pedirGuia(alheia)).status).toBe(404)
      expect((await pedirGuia(dona)).json()).toMatchObject({ naReceita: "a-caminho" })
      expect(await operacoesDe(empresa, "das-gerar")).toMatchObject([{ estado: 2, motivo: null }])
      // 0.33 % a day from 24 to 30 November, 2.31 %, of each tax of the 600.00: IRPJ 24.00, 0.55; CSLL 21.00, 0.49; COFINS 76.92, 1.78;
      // PIS 16.68, 0.39; CPP 260.40, 6.02; ISS 201.00, 4.64. Paid in the month it fell due, no interest.
      const { guia } = (await ambiente.pedir(dona, "GET", `/guias/${id}`)).json<{ guia: Guia }>()
      expect(guia.oficial).toMatchObject({
        situacao: "pagavel",
        pix: expect.stringContaining("br.gov.bcb.pix"),
        documento: { total: "613.87", dataLimite: "2026-11-30" },
      })
      expect((await pedirGuia(dona)).status).toBe(409)
      const avisos = await ambiente.pedir(dona, "GET", "/notificacoes?registrosPorPagina=100")
      expect(avisos.json<{ lista: { titulo: string }[] }>().lista.map(({ titulo }) => titulo)).toEqual([
        "Chegou a guia de DAS do Simples Nacional de 10/2026",
      ])
    } finally {
      agora = new Date("2026-11-10T12:00:00-03:00")
    }
  })

  it("o DARF do Lucro Presumido sai pelo SICALC, um por código, com os acréscimos do dia, e passa a ser a guia oficial", async () => {
    // Quarter of 300,000.00 × 32 % = 96,000.00: IRPJ 15 % and 10 % over 60,000.00 = 18,000.00; CSLL 9 % = 8,640.00.
    // Of September alone: PIS 0.65 % = 650.00; COFINS 3 % = 3,000.00.
    const empresa = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noRegime("presumido")
      .noSistemaDesde("2026-07")
      .comPresuncao("servicos-gerais")
      .comReceita("2026-07", 10_000_000n)
      .comReceita("2026-08", 10_000_000n)
      .comReceita("2026-09", 10_000_000n)
      .criar(ambiente, contador.escopo)
    const g = comGuias(ambiente, contador)
    for (const mes of ["2026-07", "2026-08", "2026-09"]) await g.fechar(empresa, mes)
    expect(await pedir("darf-gerar", empresa, "2026-09")).toMatchObject({ novas: 4, valor: "30290.00" })
    const feitas = await operacoesDe(empresa, "darf-gerar")
    // On 10/11, from the first business day after each due date: IRPJ and CSLL, of 30/10, 8 days from 03/11 (2.64 %); PIS and COFINS,
    // of 23/10, 16 days from 26/10 (5.28 %); and 1 % of interest. CSLL: 228.096 of fine.
    expect(
      feitas.map(({ estado, motivo, resultado }) => [estado, motivo, /R\$ [\d.,]+\d/.exec(resultado ?? "")?.[0]]),
    ).toEqual(
      expect.arrayContaining([
        [2, null, "R$ 18.655,20"],
        [2, null, "R$ 8.954,50"],
        [2, null, "R$ 690,82"],
        [2, null, "R$ 3.188,40"],
      ]),
    )
    const irpj = await g.unica(empresa, "&obrigacao=irpj")
    const detalhe = await g.detalhe(irpj.id)
    const [oficial] = detalhe.oficiais
    expect(oficial).toMatchObject({ total: "18655.20", confere: true, deTeste: true, emVigor: true })
    const { numeroDocumento } = oficial ?? {}
    await comProcuracao(empresa)
    await controlar("POST", "/das-pagos", { numeroDocumento, em: "2026-11-10" })
    await pedir("pagamentos-consultar", empresa, "2026-09")
    expect(await g.unica(empresa, "&obrigacao=irpj")).toMatchObject({ pago: "18000.00" })
  })

  it("a guia da DCTFWeb ainda não transmitida sai da declaração em andamento, sem repetir nada", async () => {
    const cnpj = novoCnpj()
    const empresa = await umaEmpresa().comCnpj(cnpj).doAnexo("III").criar(ambiente, contador.escopo)
    await comProcuracao(empresa)
    await comGuiaDoInss(empresa)
    await naDctfweb(cnpj, "em-andamento", "330.00")
    await pedir("dctfweb-guia", empresa)
    const [operacao] = await operacoesDe(empresa, "dctfweb-guia")
    expect([operacao?.estado, operacao?.motivo]).toEqual([2, null])
    expect(operacao?.resultado).toContain("de R$ 330,00, a pagar até 19/11/2026")
    const detalhe = (await ambiente.pedir(contador, "GET", `/operacoes/${operacao?.id}`)).json<DetalheDaOperacao>()
    expect(detalhe.execucoes.map((e) => e.servico)).toEqual(["DCTFWEB/GERARGUIA31", "DCTFWEB/GERARGUIAANDAMENTO313"])
  })

  it("parada na DCTFWeb em andamento, volta à transmitida quando o escritório a transmite", async () => {
    const cnpj = novoCnpj()
    const empresa = await umaEmpresa().comCnpj(cnpj).doAnexo("III").criar(ambiente, contador.escopo)
    await comProcuracao(empresa)
    await comGuiaDoInss(empresa)
    await naDctfweb(cnpj, "em-andamento", "330.01")
    await pedir("dctfweb-guia", empresa)
    const parada = async () => (await operacoesDe(empresa, "dctfweb-guia"))[0]
    const id = (await parada())?.id
    expect(await parada()).toMatchObject({
      estado: 4,
      motivo: { codigo: "guia-difere" },
      oQueFazer: { destino: `/despesas/impostos?empresa=${empresa.id}&periodo=todos` },
    })
    await naDctfweb(cnpj, "ativa", "330.00")
    const reprocessar = { acao: "reprocessar", selecao: { ids: [id] } }
    const deNovo = async () => {
      expect((await ambiente.pedir(contador, "POST", "/operacoes/acao", { corpo: reprocessar })).status).toBe(200)
      return parada()
    }
    // There is none in progress any more: it says so, and begins again with the one that was transmitted.
    expect(await deNovo()).toMatchObject({ estado: 4, motivo: { codigo: "MG08" } })
    expect(await deNovo()).toMatchObject({ estado: 2, motivo: null })
    const detalhe = (await ambiente.pedir(contador, "GET", `/operacoes/${id}`)).json<DetalheDaOperacao>()
    expect(detalhe.execucoes.map((e) => e.servico)).toEqual([
      "DCTFWEB/GERARGUIA31",
      "DCTFWEB/GERARGUIAANDAMENTO313",
      "DCTFWEB/GERARGUIAANDAMENTO313",
      "DCTFWEB/GERARGUIA31",
    ])
  })

  it("a autorização que chega no mesmo dia é consultada de novo, e o que parou por ela continua sozinho", async () => {
    const empresa = await fechada()
    const par = { outorgante: empresa.cnpj, outorgado: CONTRATO_PADRAO.contratante }
    await controlar("DELETE", "/procuracoes", par)
    expect(await pedir("procuracoes-consultar", empresa, null)).toMatchObject({ novas: 1 })
    await pedir("pgdas-conferir", empresa)
    const conferencia = async () => (await operacoesDe(empresa, "pgdas-conferir"))[0]
    expect(await conferencia()).toMatchObject({
      estado: 4,
      motivo: { codigo: "falta-procuracao" },
      oQueFazer: { pedir: "procuracoes-consultar" },
    })
    await controlar("PUT", "/procuracoes", {
      ...par,
      procuracoes: [{ sistemas: ["PGDAS-D - a partir de 01/2018"], expiraEm: "2027-01-31" }],
    })
    expect(await pedir("procuracoes-consultar", empresa, null)).toMatchObject({ novas: 1 })
    expect(await conferencia()).toMatchObject({ estado: 2, motivo: null })
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("um centavo de diferença para em Inconsistência, com as duas colunas, e nada é transmitido", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await controlar("POST", "/ajustes", {
      contribuinte: empresa.cnpj,
      pa: 202610,
      codigoTributo: 1010,
      somar: "0.01",
    })
    await pedir("pgdas-conferir", empresa)
    const [operacao] = await operacoesDe(empresa, "pgdas-conferir")
    expect(operacao).toMatchObject({ estado: 4, motivo: { codigo: "valor-diferente" } })
    const detalhe = (await ambiente.pedir(contador, "GET", `/operacoes/${operacao?.id}`)).json<DetalheDaOperacao>()
    // ISS: 33.50 % of 600.00 is 201.00.
    expect(detalhe.diferencas).toEqual([{ rotulo: "ISS", nosso: "201.00", doOrgao: "201.01" }])
    expect(detalhe.operacao.oQueFazer).toMatchObject({ reabrirMes: true })
    expect(await operacoesDe(empresa, "pgdas-transmitir")).toEqual([])

    const motivo = "o ISS de uma nota estava com um centavo a menos"
    const reabrir = `/fechamentos/das/${empresa.id}/${MES}/reabrir`
    expect((await ambiente.pedir(contador, "POST", reabrir, { corpo: { motivo } })).status).toBe(200)
    // Open, nothing leaves: what stopped stays where it is.
    expect(await operacoesDe(empresa, "pgdas-conferir")).toMatchObject([{ estado: 4 }])
    await controlar("DELETE", "/ajustes", {})
    await fechar(empresa.id)
    // The closing itself puts it back, and wakes who does it: nobody reprocesses, and the rule asks for no second one.
    await ambiente.servidor.fila.parar()
    expect(await operacoesDe(empresa, "pgdas-conferir")).toMatchObject([{ id: operacao?.id, estado: 2 }])
    expect(await pedir("pgdas-conferir", empresa)).toMatchObject({ novas: 0, grupos: [{ codigo: "ja-feito" }] })
    expect(await operacoesDe(empresa, "pgdas-transmitir")).toHaveLength(1)
  })

  it("reaberto e mudado depois de declarado: retificadora antes, e só então o DAS, do valor novo", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await pedir("pgdas-transmitir", empresa)
    await aprovar((await operacoesDe(empresa, "pgdas-transmitir")).map(({ id }) => id))
    await pedir("das-gerar", empresa)
    const corpo = { motivo: "o cliente achou mais uma nota de outubro" }
    const reabrir = `/fechamentos/das/${empresa.id}/${MES}/reabrir`
    expect((await ambiente.pedir(contador, "POST", reabrir, { corpo })).status).toBe(200)
    const historico = `/empresas/${empresa.id}/historico`
    const lido = await ambiente.pedir(contador, "GET", `${historico}?ate=${MES}&meses=1`)
    const [mes] = lido.json<{ lista: { receitas: object[]; folha: object | null }[] }>().lista
    // 11,000.00 in place of 10,000.00: 6 % is 660.00.
    const novo = { receitas: mes?.receitas.map((r) => ({ ...r, valor: "11000.00" })), folha: mes?.folha }
    expect((await ambiente.pedir(contador, "PUT", `${historico}/${MES}`, { corpo: novo })).status).toBe(200)
    await fechar(empresa.id)

    // By whoever it is asked, even of this company alone.
    expect(await pedir("das-gerar", empresa)).toMatchObject({
      novas: 0,
      grupos: [{ codigo: "mudou-depois-de-declarado", tipo: "impedimento" }],
    })
    await pedir("pgdas-conferir", empresa)
    const esperando = (await operacoesDe(empresa, "pgdas-transmitir")).filter((o) => o.aguarda === "aprovacao")
    expect(esperando).toHaveLength(1)
    await aprovar(esperando.map(({ id }) => id))
    expect((await operacoesDe(empresa, "pgdas-transmitir")).map(({ resultado }) => resultado).toSorted()).toEqual([
      "Declaração transmitida, de R$ 600,00.",
      "Retificadora transmitida, de R$ 660,00.",
    ])
    expect(await pedir("das-gerar", empresa)).toMatchObject({ novas: 1, valor: "660.00" })
    expect((await operacoesDe(empresa, "das-gerar")).map(({ estado }) => estado)).toEqual([2, 2])
  })

  it("resposta perdida depois do aceite: acha a declaração, e não transmite outra", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await pedir("pgdas-transmitir", empresa)
    const [operacao] = await operacoesDe(empresa, "pgdas-transmitir")
    if (!operacao) throw new Error("sem operação")
    await controlar("POST", "/falhas", {
      tipo: "cortar-depois",
      servico: "TRANSDECLARACAO11",
      vezes: 1,
    })
    await aprovar([operacao.id])
    expect((await operacoesDe(empresa, "pgdas-transmitir"))[0]).toMatchObject({ estado: 1, aguarda: "hora" })
    agora = new Date(agora.getTime() + 120_000)
    await ambiente.servico.trabalhos.operacoes()
    const [depois] = await operacoesDe(empresa, "pgdas-transmitir")
    expect(depois).toMatchObject({ estado: 2, resultado: "Declaração transmitida, de R$ 600,00." })
    const detalhe = (await ambiente.pedir(contador, "GET", `/operacoes/${operacao.id}`)).json<DetalheDaOperacao>()
    expect(detalhe.execucoes.map((e) => e.servico)).toEqual([
      "PGDASD/TRANSDECLARACAO11",
      "PGDASD/CONSDECLARACAO13",
      "PGDASD/CONSULTIMADECREC14",
    ])
  })

  it("de quem nunca se consultou a autorização, a consulta entra sozinha, e o que parou por ela continua", async () => {
    const empresa = await fechada()
    await pedir("pgdas-conferir", empresa)
    await ambiente.servico.trabalhos.operacoes()
    expect(await operacoesDe(empresa, "procuracoes-consultar")).toMatchObject([{ estado: 2 }])
    expect((await operacoesDe(empresa, "pgdas-conferir"))[0]).toMatchObject({ estado: 2, motivo: null })
  })

  it("enquanto a consulta não volta, nenhum ato da empresa diz que a autorização falta", async () => {
    const empresa = await fechada()
    await comGuiaDoInss(empresa)
    await controlar("POST", "/falhas", { tipo: "status", status: 503, servico: "OBTERPROCURACAO41" })
    for (const tipo of ["pgdas-conferir", "dctfweb-guia"]) {
      await pedir(tipo, empresa)
      expect((await operacoesDe(empresa, tipo))[0]).toMatchObject({ motivo: { codigo: "procuracao-em-consulta" } })
    }
    expect(await operacoesDe(empresa, "procuracoes-consultar")).toMatchObject([{ estado: 1 }])
  })

  it("sem a procuração nada se pede: consulta-se uma vez, diz qual falta e o que fazer", async () => {
    const empresa = await fechada()
    await controlar("DELETE", "/procuracoes", { outorgante: empresa.cnpj, outorgado: CONTRATO_PADRAO.contratante })
    await pedir("pgdas-conferir", empresa)
    await ambiente.servico.trabalhos.operacoes()
    const [operacao] = await operacoesDe(empresa, "pgdas-conferir")
    expect(operacao).toMatchObject({
      estado: 4,
      custo: "0.0000",
      // Once the answer came, it is no longer said that nobody knows.
      motivo: { codigo: "falta-procuracao", texto: expect.stringContaining("A empresa não deu ao escritório") },
      oQueFazer: { rotulo: "Ver procurações", testarConexao: false },
    })
    expect(await operacoesDe(empresa, "procuracoes-consultar")).toMatchObject([
      { estado: 2, resultado: "A empresa não deu nenhuma autorização de acesso ao escritório." },
    ])
    const corpo = { acao: "reprocessar", selecao: { ids: [operacao?.id] } }
    expect((await ambiente.pedir(contador, "POST", "/operacoes/acao", { corpo })).status).toBe(200)
    await ambiente.servico.trabalhos.operacoes()
    expect((await operacoesDe(empresa, "pgdas-conferir"))[0]).toMatchObject({
      estado: 4,
      motivo: { texto: expect.stringContaining("A empresa não deu ao escritório") },
    })
    // Asked once: the second stop pays for nothing.
    expect(await operacoesDe(empresa, "procuracoes-consultar")).toHaveLength(1)
  })

  it("o SERPRO deixa de reconhecer o escritório: diz que não é da empresa, e o teste que passa faz tudo continuar", async () => {
    const empresas = [await fechada(), await fechada()]
    for (const empresa of empresas) {
      await comProcuracao(empresa)
      // The token is asked for again once: twice refused, it is the office that is not recognised.
      const falha = { tipo: "status", status: 401, servico: "TRANSDECLARACAO11", contribuinte: empresa.cnpj, vezes: 2 }
      await controlar("POST", "/falhas", falha)
      await pedir("pgdas-conferir", empresa)
    }
    const conferencias = async () =>
      (await Promise.all(empresas.map((e) => operacoesDe(e, "pgdas-conferir")))).map(([operacao]) => operacao)
    const parada = {
      estado: 4,
      motivo: { codigo: "credenciais-recusadas" },
      oQueFazer: { testarConexao: true, destino: "/painel/configuracoes/automacao", pedir: null },
    }
    expect(await conferencias()).toMatchObject([parada, parada])
    const teste = await ambiente.pedir(contador, "POST", "/receita-federal/integracao/teste")
    expect(teste.json()).toMatchObject({ configuracao: { teste: { resultado: "ok" } } })
    await ambiente.servico.trabalhos.operacoes()
    expect(await conferencias()).toMatchObject([
      { estado: 2, motivo: null },
      { estado: 2, motivo: null },
    ])
  })

  it("da carteira inteira, o DAS só é pedido do que foi declarado; quem escolhe a empresa decide", async () => {
    const empresa = await fechada()
    const previa = async (mais: object) =>
      (
        await ambiente.pedir(contador, "POST", "/operacoes/pedido/previa", {
          corpo: { tipo: "das-gerar", competencia: MES, ...mais },
        })
      ).json<ResultadoDoPedido>()
    expect(await previa({})).toMatchObject({
      novas: 0,
      grupos: [{ codigo: "nao-declarado", tipo: "impedimento", total: 1, empresas: [{ idEmpresa: empresa.id }] }],
    })
    expect(await previa({ empresas: [empresa.id] })).toMatchObject({ novas: 1, grupos: [] })
  })

  it("do mês inteiro, cada empresa entra com o que é dela: o que se declara espera a aprovação, e o DAS vem depois", async () => {
    const simples = await fechada()
    const mei = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noMei("servicos")
      .noSistemaDesde(MES)
      .criar(ambiente, contador.escopo)
    await comGuias(ambiente, contador).fechar(mei, MES)
    for (const empresa of [simples, mei]) await comProcuracao(empresa)
    const pedirTudo = async (caminho: string) =>
      (
        await ambiente.pedir(contador, "POST", `/operacoes/pedido${caminho}`, {
          corpo: { tipo: "do-mes", competencia: MES },
        })
      ).json<ResultadoDoPedido>()
    // 600.00 of the Simples, and of the MEI 81.05 of INSS (5 % of 1,621.00) and 5.00 of ISS.
    const esperado = {
      novas: 2,
      empresas: 2,
      valor: "686.05",
      entram: [
        { tipo: "pgdas-conferir", novas: 1, empresas: 1, valor: "600.00" },
        { tipo: "das-mei-gerar", novas: 1, empresas: 1, valor: "86.05" },
      ],
      grupos: [{ codigo: "das-depois", tipo: "sem-acao", total: 1, empresas: [{ idEmpresa: simples.id }] }],
    }
    expect(await pedirTudo("/previa")).toMatchObject(esperado)
    expect(await pedirTudo("")).toMatchObject(esperado)
    expect((await operacoesDe(mei, "das-mei-gerar")).map((o) => o.estado)).toEqual([2])
    const [transmissao] = await operacoesDe(simples, "pgdas-transmitir")
    expect(transmissao).toMatchObject({ estado: 0, aguarda: "aprovacao" })
    await aprovar([transmissao?.id ?? ""])
    // Declared, its guide is what is left; what was done is not asked for again.
    expect(await pedirTudo("/previa")).toMatchObject({
      novas: 1,
      entram: [{ tipo: "das-gerar", novas: 1, empresas: 1, valor: "600.00" }],
    })
  })

  it("recusa de um código que ninguém conhece: diz o que a Receita disse, e o que sempre se pode fazer", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await controlar("POST", "/falhas", { tipo: "status", status: 418, contribuinte: empresa.cnpj })
    await pedir("pgdas-conferir", empresa)
    const [parada] = await operacoesDe(empresa, "pgdas-conferir")
    expect(parada).toMatchObject({ estado: 3, oQueFazer: { destino: null, pedir: null } })
    expect(parada?.oQueFazer?.texto).toContain("não está entre os que o sistema sabe explicar")
    expect(parada?.oQueFazer?.texto).toContain("faça no portal da Receita e registre aqui")
  })

  it("situação fiscal: pede, espera e guarda o relatório; de novo no mesmo dia não custa outra vez", async () => {
    const empresa = await fechada()
    await comProcuracao(empresa)
    await pedir("situacao-fiscal", empresa, null)
    for (let vez = 0; vez < 5; vez++) {
      agora = new Date(agora.getTime() + 60_000)
      await ambiente.servico.trabalhos.operacoes()
    }
    const [operacao] = await operacoesDe(empresa, "situacao-fiscal")
    expect(operacao).toMatchObject({ estado: 2, resultado: "Relatório recebido e guardado." })
    expect(await pedir("situacao-fiscal", empresa, null)).toMatchObject({ novas: 0 })
  })

  it("CCMEI: só de quem é MEI; guardado entre os documentos da empresa, uma vez por dia, e pago uma vez", async () => {
    const mei = await umaEmpresa()
      .comCnpj(novoCnpj())
      .noMei("servicos")
      .noSistemaDesde(MES)
      .criar(ambiente, contador.escopo)
    const simples = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
    expect(await pedir("ccmei-emitir", simples, null)).toMatchObject({
      novas: 0,
      grupos: [{ codigo: "nao-se-aplica" }],
    })
    expect(await pedir("ccmei-emitir", mei, null)).toMatchObject({ novas: 1 })
    const [operacao] = await operacoesDe(mei, "ccmei-emitir")
    expect(operacao).toMatchObject({ estado: 2, motivo: null, resultado: "CCMEI emitido e guardado." })
    // One call of emission, at the price of the first band of the table: R$ 0,32.
    expect(operacao?.custo).toBe("0.3200")
    const { lista } = (await ambiente.pedir(contador, "GET", `/documentos?idEmpresa=${mei.id}&tipo=ccmei`)).json<{
      lista: { nome: string; origem: string; reservado: boolean; idOperacao: string }[]
    }>()
    expect(lista).toMatchObject([
      { origem: "autoridade", nome: expect.stringMatching(/^ccmei-\w{14}-2026-\d\d-\d\d\.pdf$/) },
    ])
    expect(await pedir("ccmei-emitir", mei, null)).toMatchObject({ novas: 0 })
  })

  it("CCMEI recusado para em Inconsistência, com o motivo e as palavras da Receita", async () => {
    const cnpj = novoCnpj()
    const mei = await umaEmpresa().comCnpj(cnpj).noMei("servicos").noSistemaDesde(MES).criar(ambiente, contador.escopo)
    await controlar("PUT", "/contribuintes", {
      numero: cnpj,
      nome: "MEI",
      mei: { icms: false, iss: true },
      ccmei: "0050",
    })
    await pedir("ccmei-emitir", mei, null)
    expect((await operacoesDe(mei, "ccmei-emitir"))[0]).toMatchObject({
      estado: 4,
      motivo: {
        codigo: "BSN-0050",
        texto: expect.stringContaining("Portal do Empreendedor"),
        textoDoOrgao: "Para a emissão do CCMEI é preciso atualizar as Ocupações exercidas.",
      },
    })
  })

  it("situação do MEI: quem é segue; de quem saiu diz como está e qual CNPJ do titular está no MEI", async () => {
    const cnpj = novoCnpj()
    const outro = novoCnpj()
    const mei = await umaEmpresa().comCnpj(cnpj).noMei("servicos").noSistemaDesde(MES).criar(ambiente, contador.escopo)
    const base = { nome: "MEI", titular: "52998224725", abertura: "2021-03-15", mei: { icms: false, iss: true } }
    await controlar("PUT", "/contribuintes", { ...base, numero: cnpj })
    await controlar("PUT", "/contribuintes", { ...base, numero: outro })
    await pedir("mei-situacao", mei, null)
    expect((await operacoesDe(mei, "mei-situacao"))[0]).toMatchObject({
      estado: 2,
      resultado: expect.stringMatching(/^Ativa e no MEI desde 15\/03\/2021\. Ocupação principal: .+\.$/),
      custo: "0.2400",
    })
    await controlar("PUT", "/contribuintes", { ...base, numero: cnpj, ccmei: "0010" })
    const deFora = novoCnpj()
    const fora = await umaEmpresa()
      .comCnpj(deFora)
      .noMei("servicos")
      .noSistemaDesde(MES)
      .criar(ambiente, contador.escopo)
    await controlar("PUT", "/contribuintes", { ...base, numero: deFora, ccmei: "0020" })
    await pedir("mei-situacao", fora, null)
    const [operacao] = await operacoesDe(fora, "mei-situacao")
    expect(operacao).toMatchObject({ estado: 4, motivo: { codigo: "fora-do-mei" }, custo: "0.4800" })
    expect(operacao?.motivo?.texto).toContain("fora do MEI")
    expect(operacao?.motivo?.texto).toContain(formatarDocumento(outro))
    // The other one of the same person that is closed is not said to be in it.
    expect(operacao?.motivo?.texto).not.toContain(formatarDocumento(cnpj))
  })

  describe("em nome de outro, por termo de autorização", () => {
    const VALIDADE = { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") }
    const comECnpj = async (empresa: EmpresaDeTeste & { readonly cnpj: string }) => {
      const { pfx, senha } = autoridade.emitirPara({ nome: "EMPRESA DE TESTE", numero: empresa.cnpj }, VALIDADE)
      expect((await mandar(ambiente, contador, empresa.id, pfx, { senha })).status).toBe(201)
    }
    const umaComCnpj = async () => {
      const cnpj = novoCnpj()
      return { ...(await umaEmpresa().comCnpj(cnpj).doAnexo("III").criar(ambiente, contador.escopo)), cnpj }
    }
    const autoria = (corpo: { procurador: string; emNomeDaEmpresa: boolean }) =>
      ambiente.pedir(contador, "PUT", "/receita-federal/integracao/autoria", { corpo })
    const chamadas = async (contribuinte: string) => {
      const r = await fetch(`${autoridade.enderecoDeControle}/chamadas`)
      const todas = (await r.json()) as { idServico: string; autor: string; contribuinte: string; status: number }[]
      return todas.filter((c) => c.contribuinte === contribuinte)
    }
    const semProcuracao = (outorgante: string, outorgado = CONTRATO_PADRAO.contratante) =>
      controlar("DELETE", "/procuracoes", { outorgante, outorgado })

    it("sem procuração, pede em nome da empresa que tem o e-CNPJ aqui; um termo serve a todos os pedidos dela", async () => {
      const empresa = await umaComCnpj()
      const semECnpj = await umaComCnpj()
      await comECnpj(empresa)
      await semProcuracao(empresa.cnpj)
      await semProcuracao(semECnpj.cnpj)
      await pedir("mensagens-consultar", empresa, null)
      await pedir("mensagens-consultar", semECnpj, null)
      expect(await operacoesDe(empresa, "mensagens-consultar")).toMatchObject([
        { estado: 4, motivo: { codigo: "falta-procuracao" } },
      ])
      expect((await autoria({ procurador: "", emNomeDaEmpresa: true })).status).toBe(200)
      // What stopped for lack of it goes on by itself.
      expect(await operacoesDe(empresa, "mensagens-consultar")).toMatchObject([{ estado: 2 }])
      expect(await operacoesDe(semECnpj, "mensagens-consultar")).toMatchObject([
        { estado: 4, motivo: { codigo: "falta-procuracao" } },
      ])
      await pedir("situacao-fiscal", empresa, null)
      expect(await operacoesDe(empresa, "situacao-fiscal")).toMatchObject([{ estado: 1, aguarda: "resposta" }])
      const dela = await chamadas(empresa.cnpj)
      expect(dela.filter((c) => c.idServico === "ENVIOXMLASSINADO81")).toHaveLength(1)
      const pedidos = dela.filter(({ idServico }) => /^(INNOVAMSG63|SOLICITARPROTOCOLO91)$/.test(idServico))
      expect(pedidos.map(({ autor }) => autor)).toEqual(pedidos.map(() => empresa.cnpj))
      expect(pedidos.length).toBeGreaterThan(1)
      const [operacao] = await operacoesDe(empresa, "situacao-fiscal")
      const registro = await ambiente.pedir(contador, "GET", `/operacoes/${operacao?.id}/execucoes/1`)
      expect(registro.json<{ certificado: string }>().certificado).toContain(
        `termo de autorização assinado por ${formatarDocumento(empresa.cnpj)}`,
      )
      // The token is not in what is kept.
      const { requisicao } = registro.json<{ requisicao: { cabecalhos: { nome: string; valor: string }[] } }>()
      expect(requisicao.cabecalhos.find((c) => c.nome === "autenticar_procurador_token")?.valor).not.toMatch(
        /[0-9a-f]{8}-/,
      )
    })

    it("quem recebe as procurações assina todo dia; o token que o SERPRO esqueceu é pedido de novo, uma vez", async () => {
      const procurador = await umaComCnpj()
      const empresa = await umaComCnpj()
      expect(await autoria({ procurador: procurador.cnpj, emNomeDaEmpresa: false })).toMatchObject({ status: 409 })
      await comECnpj(procurador)
      const lida = (
        await autoria({ procurador: procurador.cnpj, emNomeDaEmpresa: false })
      ).json<IntegracaoComAReceita>()
      expect(lida.configuracao).toMatchObject({
        procurador: { documento: procurador.cnpj, certificadoAte: VALIDADE.ate.toISOString() },
        emNomeDaEmpresa: false,
      })
      // The power is asked about, and used, as given to who asks.
      await pedir("mensagens-consultar", empresa, null)
      expect(await operacoesDe(empresa, "procuracoes-consultar")).toMatchObject([{ estado: 2 }])
      expect(await operacoesDe(empresa, "mensagens-consultar")).toMatchObject([{ estado: 2 }])
      const dela = await chamadas(empresa.cnpj)
      expect(dela.map(({ autor, status }) => [autor, status])).toEqual(dela.map(() => [procurador.cnpj, 200]))
      await controlar("POST", "/reiniciar", {})
      await pedir("situacao-fiscal", empresa, null)
      expect(await operacoesDe(empresa, "situacao-fiscal")).toMatchObject([{ estado: 1, aguarda: "resposta" }])
      expect((await chamadas(empresa.cnpj)).filter(({ status }) => status === 403)).toHaveLength(1)
      expect((await chamadas(procurador.cnpj)).map((c) => c.idServico)).toEqual(["ENVIOXMLASSINADO81"])
      const testada = await ambiente.pedir(contador, "POST", "/receita-federal/integracao/teste")
      expect(testada.json<IntegracaoComAReceita>().configuracao?.teste).toMatchObject({ resultado: "ok" })
    })

    it("sem o certificado de quem pede nada sai, e é dito de quem é, antes e na véspera", async () => {
      const procurador = await umaComCnpj()
      const empresa = await umaComCnpj()
      await comECnpj(procurador)
      await autoria({ procurador: procurador.cnpj, emNomeDaEmpresa: false })
      const { lista } = (await ambiente.pedir(contador, "GET", `/empresas/${procurador.id}/certificados`)).json<{
        lista: { id: string }[]
      }>()
      expect((await ambiente.pedir(contador, "DELETE", `/certificados/${lista[0]?.id}`)).status).toBe(200)
      await pedir("mei-debitos", empresa, null)
      await pedir("mensagens-consultar", empresa, null)
      const [parada] = await operacoesDe(empresa, "procuracoes-consultar")
      expect(parada).toMatchObject({
        estado: 4,
        motivo: {
          codigo: "sem-certificado-de-quem-pede",
          texto: expect.stringContaining(formatarDocumento(procurador.cnpj)),
        },
        oQueFazer: { trocarCertificado: "do-contrato", testarConexao: true },
      })
      expect(await chamadas(empresa.cnpj)).toEqual([])
      // What the eve asks before anything else.
      const { escopo } = contador
      const impedimento = await ambiente.banco.emEscopo(escopo, (tx) => impedimentoDaIntegracao(tx, { escopo, agora }))
      expect(impedimento).toMatchObject({ codigo: "sem-certificado-de-quem-pede" })
    })
  })

  describe("o benefício de um MEI", () => {
    const umMei = () => umaEmpresa().comCnpj(novoCnpj()).noMei("servicos").noSistemaDesde(MES)
    const informar = async (empresas: readonly EmpresaDeTeste[] | null, recebeuBeneficio?: boolean) =>
      ambiente.pedir(contador, "POST", "/operacoes/pedido", {
        corpo: {
          tipo: "mei-beneficio",
          competencia: MES,
          ...(empresas === null ? {} : { empresas: empresas.map(({ id }) => id) }),
          ...(recebeuBeneficio === undefined ? {} : { recebeuBeneficio }),
        },
      })
    const contagens = async () =>
      (await (await fetch(`${autoridade.enderecoDeControle}/chamadas?idServico=ATUBENEFICIO23`)).json()) as unknown[]

    it("é informado de quem se escolhe, uma vez, e pode ser corrigido", async () => {
      const mei = await umMei().criar(ambiente, contador.escopo)
      const simples = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, contador.escopo)
      expect((await informar(null, true)).json()).toMatchObject({ codigo: "entrada-invalida", campo: "empresas" })
      expect((await informar([mei])).json()).toMatchObject({ campo: "recebeuBeneficio" })
      expect((await informar([mei, simples], true)).json()).toMatchObject({
        novas: 1,
        grupos: [{ codigo: "nao-se-aplica", total: 1 }],
      })
      expect(await operacoesDe(mei, "mei-beneficio")).toMatchObject([
        { estado: 2, resultado: expect.stringContaining("sai sem o INSS"), custo: "0.3200" },
      ])
      expect((await informar([mei], true)).json()).toMatchObject({ novas: 0, grupos: [{ codigo: "ja-feito" }] })
      expect((await informar([mei], false)).json()).toMatchObject({ novas: 1 })
      expect(await operacoesDe(mei, "mei-beneficio")).toHaveLength(2)
      expect(await contagens()).toHaveLength(2)
    })

    it("perdida a resposta, o DAS diz se foi registrado: o que foi não se informa de novo, o que não foi, sim", async () => {
      for (const [tipo, chamadas] of [
        ["cortar-depois", 1],
        ["cortar-antes", 2],
      ] as const) {
        const cnpj = novoCnpj()
        const mei = await umMei().comCnpj(cnpj).criar(ambiente, contador.escopo)
        await controlar("PUT", "/contribuintes", { numero: cnpj, nome: "MEI", mei: { icms: false, iss: true } })
        await controlar("POST", "/falhas", { tipo, servico: "ATUBENEFICIO23", contribuinte: cnpj })
        const antes = (await contagens()).length
        await informar([mei], true)
        for (let vez = 0; vez < 4; vez++) {
          agora = new Date(agora.getTime() + 120_000)
          await ambiente.servico.trabalhos.operacoes()
        }
        expect(await operacoesDe(mei, "mei-beneficio")).toMatchObject([{ estado: 2, motivo: null }])
        expect((await contagens()).length - antes).toBe(chamadas)
      }
    })
  })
})
