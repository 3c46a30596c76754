import type { DetalheDaFolha, PreviaDaAcao } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { lerTexto } from "../../documentos/memoria-pdf/leitor-de-pdf.fixtures.ts"
import { abrirZip } from "../../http/exportacao/zip.fixtures.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { naVersao, novoCpf } from "../socios/socios.fixtures.ts"
import {
  comProLabore,
  concluir,
  conferirFaturamento,
  detalhe,
  listar,
  mudarProLabore,
  reabrir,
  resultadosDoLote,
} from "./folha.fixtures.ts"

const MES = "2026-10"
const MOTIVO = "Conferido com o cliente por telefone."

let ambiente: Ambiente
let ator: Ator
let idEmpresa: string
let outra: string
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
  const nova = (cnpj: string) =>
    umaEmpresa()
      .comCnpj(cnpj)
      .noSistemaDesde("2026-01")
      .doAnexo("III")
      .comDozeMesesAntesDe(MES, 1_000_000n)
      .criar(ambiente, ator.escopo)
  idEmpresa = (await nova("11222333000181")).id
  outra = (await nova("11444777000161")).id
})

const recibosGravados = async (empresa: string) =>
  (
    await ambiente.banco.emEscopo(ator.escopo, (tx) =>
      tx.execute<{ versao: number; valor: string; inss: string }>(
        sql`select versao, valor_centavos::text as valor, inss_centavos::text as inss from recibos
          where id_empresa = ${empresa} order by versao, valor_centavos`,
      ),
    )
  ).rows

describe("concluir o pró-labore", () => {
  it("emite o recibo com INSS, IRRF, líquido, CPP e vencimentos da lei, pela data do pagamento", async () => {
    const iv = (
      await umaEmpresa().comCnpj("00000000000191").noSistemaDesde("2026-01").doAnexo("IV").criar(ambiente, ator.escopo)
    ).id
    await comProLabore(aqui, iv, "5200.00")
    await conferirFaturamento(aqui, iv, MES)
    const r = await concluir(aqui, iv, MES, { pagamento: "2026-11-05" })
    expect(r.status).toBe(200)
    // 5.200,00 × 11 % = 572,00. IRRF (Lei 15.191/2025, Lei 15.270/2025): 5.200,00 − 607,20 = 4.592,80; × 22,5 % − 675,49
    // = 357,89; reduction 978,62 − 0,133145 × 5.200,00 = 286,27; 71,62. CPP 20 % = 1.040,00 (exemplos.json, folha.proLabore).
    expect(r.json<DetalheDaFolha>().recibos).toMatchObject([
      {
        valor: "5200.00",
        dataPagamento: "2026-11-05",
        calculo: {
          baseInss: "5200.00",
          inss: "572.00",
          irrf: "71.62",
          metodoIrrf: "simplificado",
          liquido: "4556.38",
          cpp: "1040.00",
          vencimentoInss: "2026-11-19",
          vencimentoIrrf: "2026-12-18",
        },
      },
    ])
    expect(r.json<DetalheDaFolha>()).toMatchObject({ podeReabrir: true, podeConcluir: false, mudou: [] })
  })

  it("só depois do faturamento, e nunca em mês fechado", async () => {
    await comProLabore(aqui, idEmpresa, "3000.00")
    const antes = await detalhe(aqui, idEmpresa, MES)
    expect(antes.linha.impedimentos.map((i) => i.codigo)).toEqual(["faturamento-pendente"])
    expect((await concluir(aqui, idEmpresa, MES)).json()).toMatchObject({ codigo: "etapa-pendente" })
    await conferirFaturamento(aqui, idEmpresa, MES)
    expect((await concluir(aqui, idEmpresa, MES)).status).toBe(200)
    expect((await concluir(aqui, idEmpresa, MES)).json()).toMatchObject({ codigo: "ja-feito" })
    const corpo = { competencia: MES, selecao: { empresas: [idEmpresa] } }
    await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo })
    const lido = await ambiente.pedir(ator, "GET", `/fechamentos/das/${idEmpresa}/${MES}`)
    const { idApuracao } = lido.json<{ linha: { idApuracao: string } }>().linha
    const fechado = await ambiente.pedir(ator, "POST", `/fechamentos/das/${idEmpresa}/${MES}/fechar`, {
      corpo: { idApuracao },
    })
    expect(fechado.status).toBe(200)
    expect((await reabrir(aqui, idEmpresa, MES, MOTIVO)).json()).toMatchObject({ codigo: "competencia-fechada" })
    expect(await recibosGravados(idEmpresa)).toHaveLength(1)
  })

  it("o que a pessoa viu mudou: recusa e nada grava", async () => {
    const socio = await comProLabore(aqui, idEmpresa, "3000.00")
    await conferirFaturamento(aqui, idEmpresa, MES)
    const { token } = await detalhe(aqui, idEmpresa, MES)
    await mudarProLabore(aqui, socio, "3500.00", MES)
    expect((await concluir(aqui, idEmpresa, MES, { token })).json()).toMatchObject({ codigo: "calculo-desatualizado" })
    expect(await recibosGravados(idEmpresa)).toEqual([])
    expect((await concluir(aqui, idEmpresa, MES)).status).toBe(200)
  })

  it("duas pessoas ao mesmo tempo: uma conclui, a outra é avisada, e há um recibo por sócio", async () => {
    await comProLabore(aqui, idEmpresa, "3000.00")
    await comProLabore(aqui, idEmpresa, "4000.00")
    await conferirFaturamento(aqui, idEmpresa, MES)
    const bia = await ambiente.criarAtor(ator.escopo.idEscritorio, "CONTADOR")
    const respostas = await Promise.all([
      concluir(aqui, idEmpresa, MES),
      concluir({ ambiente, ator: bia }, idEmpresa, MES),
    ])
    expect(respostas.map((r) => r.status).toSorted()).toEqual([200, 409])
    expect(respostas.find((r) => r.status === 409)?.json()).toMatchObject({
      codigo: "ja-feito",
      mensagem: expect.stringContaining("já conferiu o pró-labore deste mês"),
    })
    expect(await recibosGravados(idEmpresa)).toEqual([
      { versao: 1, valor: "300000", inss: "33000" },
      { versao: 1, valor: "400000", inss: "44000" },
    ])
    expect((await detalhe(aqui, idEmpresa, MES)).linha.etapa).toMatchObject({ situacao: "concluida", versao: 1 })
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("sem ninguém a receber só conclui quem declara; com gente a receber, declarar é recusado", async () => {
    await conferirFaturamento(aqui, idEmpresa, MES)
    expect((await concluir(aqui, idEmpresa, MES)).json()).toMatchObject({ codigo: "etapa-impedida" })
    expect((await concluir(aqui, idEmpresa, MES, { semMovimento: true })).status).toBe(200)
    await comProLabore(aqui, outra, "3000.00")
    await conferirFaturamento(aqui, outra, MES)
    expect((await concluir(aqui, outra, MES, { semMovimento: true })).json()).toMatchObject({
      codigo: "etapa-impedida",
    })
  })

  it("estrangeiro sem CPF impede; abaixo do mínimo e cadastro incompleto pedem motivo, que fica gravado", async () => {
    await comProLabore(aqui, idEmpresa, "1000.00", { nascimento: null })
    await comProLabore(aqui, idEmpresa, "3000.00", {
      idTipoDePessoa: 3,
      documento: null,
      nome: "John",
      idPaisDeNacionalidade: 2496,
      idPaisDeResidencia: 2496,
    })
    await conferirFaturamento(aqui, idEmpresa, MES)
    const visto = await detalhe(aqui, idEmpresa, MES)
    expect(visto.linha.impedimentos.map((i) => i.codigo)).toEqual(["sem-cpf"])
    expect(new Set(visto.linha.avisos.map((a) => a.codigo))).toEqual(
      new Set(["abaixo-do-minimo", "cadastro-incompleto"]),
    )
    await comProLabore(aqui, outra, "1000.00", { nascimento: null })
    await conferirFaturamento(aqui, outra, MES)
    expect((await concluir(aqui, outra, MES)).json()).toMatchObject({ codigo: "ressalva-sem-motivo" })
    const umSo = [{ codigo: "abaixo-do-minimo", motivo: MOTIVO }]
    expect((await concluir(aqui, outra, MES, { ressalvas: umSo })).json()).toMatchObject({
      codigo: "ressalva-sem-motivo",
    })
    const ressalvas = [...umSo, { codigo: "cadastro-incompleto", motivo: MOTIVO }]
    const feito = (await concluir(aqui, outra, MES, { ressalvas })).json<DetalheDaFolha>()
    expect(feito.ressalvas.map((r) => [r.codigo, r.motivo])).toEqual([
      ["abaixo-do-minimo", MOTIVO],
      ["cadastro-incompleto", MOTIVO],
    ])
  })

  it("a folha digitada que diz outra coisa pede motivo; a que diz o mesmo, não", async () => {
    await comProLabore(aqui, idEmpresa, "3000.00")
    await conferirFaturamento(aqui, idEmpresa, MES)
    const digitar = (valor: string) =>
      ambiente.banco.emEscopo(ator.escopo, (tx) =>
        tx.execute(sql`insert into folhas_informadas (id_escritorio, id, id_empresa, competencia, pro_labore_centavos,
          salarios_centavos, encargos_centavos, atualizada_em) values (${ator.escopo.idEscritorio}, gen_random_uuid(), ${idEmpresa},
          ${MES}, ${valor}::bigint, 0, 0, now()) on conflict (id_escritorio, id_empresa, competencia)
          do update set pro_labore_centavos = excluded.pro_labore_centavos`),
      )
    const avisos = async () => (await detalhe(aqui, idEmpresa, MES)).linha.avisos.map((a) => a.codigo)
    await digitar("250000")
    expect(await avisos()).toEqual(["folha-divergente"])
    await digitar("300000")
    expect(await avisos()).toEqual([])
  })
})

describe("o teto do INSS entre empresas do escritório", () => {
  const documento = () => novoCpf()

  it("a primeira que emite toma o teto; a segunda, só o que sobra, ao centavo", async () => {
    const cpf = documento()
    await comProLabore(aqui, idEmpresa, "8000.00", { documento: cpf })
    await comProLabore(aqui, outra, "5000.00", { documento: cpf })
    for (const id of [idEmpresa, outra]) await conferirFaturamento(aqui, id, MES)
    const primeira = (await concluir(aqui, idEmpresa, MES)).json<DetalheDaFolha>()
    // 8.000,00 × 11 % = 880,00. Of the ceiling of 8.475,55 there are 475,55 left: × 11 % = 52,3105, cut at 52,31
    // (exemplos.json: other bases of 8.000,00). IRRF of 5.000,00 is zero by Lei 15.270/2025: net 4.947,69.
    expect(primeira.recibos[0]?.calculo).toMatchObject({ inss: "880.00", baseInss: "8000.00" })
    const segunda = (await concluir(aqui, outra, MES)).json<DetalheDaFolha>()
    expect(segunda.recibos[0]).toMatchObject({
      outrasBases: "8000.00",
      fontes: [{ origem: "recibo", valor: "8000.00" }],
    })
    expect(segunda.recibos[0]?.calculo).toMatchObject({
      inss: "52.31",
      baseInss: "475.55",
      irrf: "0.00",
      liquido: "4947.69",
    })
  })

  it("reemitida a primeira, conta a base da segunda e o total continua no teto", async () => {
    const cpf = documento()
    await comProLabore(aqui, idEmpresa, "8000.00", { documento: cpf })
    await comProLabore(aqui, outra, "5000.00", { documento: cpf })
    for (const id of [idEmpresa, outra]) {
      await conferirFaturamento(aqui, id, MES)
      await concluir(aqui, id, MES)
    }
    await reabrir(aqui, idEmpresa, MES, MOTIVO)
    const nova = (await concluir(aqui, idEmpresa, MES)).json<DetalheDaFolha>()
    // 8.475,55 − 475,55 = 8.000,00: the same as before.
    expect(nova.recibos[0]?.calculo).toMatchObject({ inss: "880.00", baseInss: "8000.00" })
  })

  it("concluídas no mesmo lote, as duas somam um teto só", async () => {
    const cpf = documento()
    await comProLabore(aqui, idEmpresa, "8000.00", { documento: cpf })
    await comProLabore(aqui, outra, "5000.00", { documento: cpf })
    for (const id of [idEmpresa, outra]) await conferirFaturamento(aqui, id, MES)
    const pedido = await ambiente.pedir(ator, "POST", "/fechamentos/pro-labore/concluir", {
      corpo: { competencia: MES, selecao: { empresas: [idEmpresa, outra] } },
    })
    const { lista } = await resultadosDoLote(aqui, pedido.json<{ idLote: string }>().idLote)
    expect(lista.map((i) => i.resultado)).toEqual([2, 2])
    const descontos = [...(await recibosGravados(idEmpresa)), ...(await recibosGravados(outra))].map((r) => r.inss)
    // Whichever goes first: 8.475,55 × 11 % cut at 932,31 in all; 880,00 + 52,31, or 382,31 (of 3.475,55) + 550,00.
    expect([
      ["88000", "5231"],
      ["38231", "55000"],
    ]).toContainEqual(descontos)
  })

  it("o contador de uma empresa só conta o que outra já recolheu, sem saber o nome dela", async () => {
    const cpf = documento()
    await comProLabore(aqui, idEmpresa, "8000.00", { documento: cpf })
    await comProLabore(aqui, outra, "5000.00", { documento: cpf })
    for (const id of [idEmpresa, outra]) await conferirFaturamento(aqui, id, MES)
    await concluir(aqui, idEmpresa, MES)
    const restrito = await ambiente.criarAtor(ator.escopo.idEscritorio, "CONTADOR", [outra])
    const visto = await detalhe({ ambiente, ator: restrito }, outra, MES)
    expect(visto.recibos[0]?.calculo?.inss).toBe("52.31")
    expect(visto.recibos[0]?.fontes).toEqual([
      { nome: "outra empresa do escritório", valor: "8000.00", origem: "recibo" },
    ])
    const fora = await ambiente.pedir(restrito, "GET", `/fechamentos/pro-labore/${idEmpresa}/${MES}`)
    expect(fora.status).toBe(404)
    expect((await listar({ ambiente, ator: restrito }, `competencia=${MES}`)).lista.map((l) => l.idEmpresa)).toEqual([
      outra,
    ])
  })

  it("o que a pessoa declarou vale no lugar do recibo de lá; se os dois discordam, pede motivo", async () => {
    const cpf = documento()
    await comProLabore(aqui, idEmpresa, "8000.00", { documento: cpf })
    const socia = await comProLabore(aqui, outra, "5000.00", { documento: cpf })
    for (const id of [idEmpresa, outra]) await conferirFaturamento(aqui, id, MES)
    await concluir(aqui, idEmpresa, MES)
    const lista = [
      { fonte: "A primeira", documentoDaFonte: "11222333000181", remuneracao: "7475.55", desde: "2026-01", ate: null },
    ]
    await ambiente.pedir(ator, "PUT", `/socios/${socia.id}/outras-rendas`, {
      corpo: { lista },
      cabecalhos: naVersao(socia),
    })
    const visto = await detalhe(aqui, outra, MES)
    // 8.475,55 − 7.475,55 = 1.000,00 × 11 % = 110,00.
    expect(visto.recibos[0]?.calculo?.inss).toBe("110.00")
    expect(visto.linha.avisos.map((a) => a.codigo)).toEqual(["outra-fonte-divergente"])
  })
})

describe("versões", () => {
  it("reabrir guarda os recibos e o motivo; concluir de novo emite a versão seguinte; uma mudança reabre sozinha", async () => {
    const socio = await comProLabore(aqui, idEmpresa, "3000.00")
    await conferirFaturamento(aqui, idEmpresa, MES)
    await concluir(aqui, idEmpresa, MES)
    const reaberta = (await reabrir(aqui, idEmpresa, MES, MOTIVO)).json<DetalheDaFolha>()
    expect(reaberta.linha.etapa).toMatchObject({ situacao: "reaberta", reabertaPor: "pessoa", motivo: MOTIVO })
    expect(reaberta.versoes).toMatchObject([{ versao: 1, pessoas: 1, bruto: "3000.00" }])
    expect((await concluir(aqui, idEmpresa, MES)).json<DetalheDaFolha>().linha.etapa.versao).toBe(2)
    await mudarProLabore(aqui, socio, "3500.00", MES).catch(async () => {
      const atual = (await ambiente.pedir(ator, "GET", `/socios/${socio.id}`)).json<typeof socio>()
      await mudarProLabore(aqui, atual, "3500.00", MES)
    })
    const mudada = await detalhe(aqui, idEmpresa, MES)
    expect(mudada.linha.etapa).toMatchObject({ situacao: "reaberta", reabertaPor: "mudanca" })
    await concluir(aqui, idEmpresa, MES)
    expect(await recibosGravados(idEmpresa)).toEqual([
      { versao: 1, valor: "300000", inss: "33000" },
      { versao: 2, valor: "300000", inss: "33000" },
      { versao: 3, valor: "350000", inss: "38500" },
    ])
  })

  it("reabrir o que não está concluído é recusado; motivo curto também", async () => {
    expect((await reabrir(aqui, idEmpresa, MES, MOTIVO)).json()).toMatchObject({ codigo: "transicao-recusada" })
    expect((await reabrir(aqui, idEmpresa, MES, "curto")).status).toBe(400)
  })
})

describe("MEI, lista e lote", () => {
  it("MEI não tem recibo a emitir: conclui sem declarar e sem recibo", async () => {
    const mei = (await umaEmpresa().comCnpj("00000000000191").noRegime("mei").criar(ambiente, ator.escopo)).id
    await conferirFaturamento(aqui, mei, MES)
    expect((await concluir(aqui, mei, MES)).status).toBe(200)
    expect(await recibosGravados(mei)).toEqual([])
  })

  it("o lote conclui cada empresa à parte: a que falha diz por quê e as outras seguem", async () => {
    const terceira = (
      await umaEmpresa().comCnpj("00000000000191").noSistemaDesde("2026-01").doAnexo("III").criar(ambiente, ator.escopo)
    ).id
    await comProLabore(aqui, idEmpresa, "3000.00")
    await comProLabore(aqui, outra, "1000.00")
    for (const id of [idEmpresa, outra]) await conferirFaturamento(aqui, id, MES)
    const pedir = (corpo: object) =>
      ambiente.pedir(ator, "POST", "/fechamentos/pro-labore/concluir", {
        corpo: { competencia: MES, selecao: { filtro: {} }, ...corpo },
      })
    const primeiro = (await pedir({})).json<{ idLote: string; total: number }>()
    expect(primeiro.total).toBe(3)
    const { lista } = await resultadosDoLote(aqui, primeiro.idLote)
    expect(lista.map((i) => [i.resultado, i.codigo]).toSorted()).toEqual(
      [
        [2, null],
        [4, "etapa-pendente"],
        [4, "abaixo-do-minimo"],
      ].toSorted(),
    )
    const ressalvas = { codigos: ["abaixo-do-minimo"], motivo: MOTIVO }
    await conferirFaturamento(aqui, terceira, MES)
    // Two companies under the same warning, each about its own person, are one reason of the preview.
    await comProLabore(aqui, terceira, "1100.00")
    const previa = await ambiente.pedir(ator, "POST", "/fechamentos/previa", {
      corpo: { competencia: MES, acao: "concluir-pro-labore", selecao: { empresas: [outra, terceira] } },
    })
    expect(previa.json()).toMatchObject({
      total: 2,
      farao: 0,
      grupos: [{ codigo: "abaixo-do-minimo", tipo: "aviso", total: 2 }],
    })
    expect(previa.json<PreviaDaAcao>().grupos).toHaveLength(1)
    const segundo = (await pedir({ ressalvas, semMovimento: true })).json<{ idLote: string }>()
    const depois = await resultadosDoLote(aqui, segundo.idLote)
    expect(depois.lista.map((i) => i.resultado).toSorted()).toEqual([2, 2, 5])
    expect(await recibosGravados(idEmpresa)).toHaveLength(1)
    const painel = await listar(aqui, `competencia=${MES}`)
    expect(painel.contagens).toEqual({ aberta: 0, concluida: 3, reaberta: 0 })
  })

  it("a lista ordena pelo bruto, filtra pela etapa e soma o filtro inteiro", async () => {
    await comProLabore(aqui, idEmpresa, "3000.00")
    await comProLabore(aqui, outra, "5000.00")
    await conferirFaturamento(aqui, outra, MES)
    await concluir(aqui, outra, MES)
    const porBruto = await listar(aqui, `competencia=${MES}&ordem=bruto&direcao=desc`)
    expect(porBruto.lista.map((l) => l.bruto)).toEqual(["5000.00", "3000.00"])
    const abertas = await listar(aqui, `competencia=${MES}&proLabore=aberta`)
    expect(abertas.lista.map((l) => l.idEmpresa)).toEqual([idEmpresa])
    expect(abertas.contagens).toEqual({ aberta: 1, concluida: 1, reaberta: 0 })
    const totais = async (filtro: string) =>
      (await ambiente.pedir(ator, "GET", `/fechamentos/pro-labore/totais?competencia=${MES}${filtro}`)).json()
    // INSS of 11 %: 330,00 and 550,00. 3.000,00 and 5.000,00 pay no IRRF in 2026 (Lei 15.270/2025).
    const aberta = { pessoas: 1, bruto: "3000.00", inss: "330.00", irrf: "0.00", liquido: "2670.00", cpp: "0.00" }
    expect(await totais("&proLabore=aberta")).toEqual(aberta)
    const todas = { pessoas: 2, bruto: "8000.00", inss: "880.00", irrf: "0.00", liquido: "7120.00", cpp: "0.00" }
    expect(await totais("")).toEqual(todas)
    expect(await totais("&busca=ninguém")).toEqual({
      pessoas: 0,
      bruto: "0.00",
      inss: "0.00",
      irrf: "0.00",
      liquido: "0.00",
      cpp: "0.00",
    })
  })

  it("quem recebe soma o que os recibos dizem e o que os outros diriam; quem não tem conta fica só no bruto", async () => {
    const mei = (await umaEmpresa().comCnpj("00000000000191").noRegime("mei").criar(ambiente, ator.escopo)).id
    await comProLabore(aqui, idEmpresa, "6000.00")
    await comProLabore(aqui, outra, "5200.00")
    await comProLabore(aqui, mei, "1500.00")
    await conferirFaturamento(aqui, outra, MES)
    await concluir(aqui, outra, MES)
    const totais = async (filtro: string) =>
      (await ambiente.pedir(ator, "GET", `/pro-labores/totais?competencia=${MES}${filtro}`)).json()
    // Of 5.200,00 as above: 572,00, 71,62 and 4.556,38. Of 6.000,00: 660,00; 5.340,00 × 27,5 % − 908,73 = 559,77, less
    // 978,62 − 0,133145 × 6.000,00 = 179,75, is 380,02; 4.959,98.
    const emitido = { valor: "5200.00", inss: "572.00", irrf: "71.62", liquido: "4556.38", semCalculo: 0 }
    expect(await totais("&recibo=emitido")).toEqual(emitido)
    const aEmitir = { valor: "7500.00", inss: "660.00", irrf: "380.02", liquido: "4959.98", semCalculo: 1 }
    expect(await totais("&recibo=a-emitir")).toEqual(aEmitir)
    const todos = { valor: "12700.00", inss: "1232.00", irrf: "451.64", liquido: "9516.36", semCalculo: 1 }
    expect(await totais("")).toEqual(todos)
  })

  it("o recibo e o informe saem em PDF com os valores; a empresa lê os seus e não os de outra", async () => {
    const socio = await comProLabore(aqui, idEmpresa, "10000.00", { nome: "Ana Prado" })
    await conferirFaturamento(aqui, idEmpresa, MES)
    const { recibos } = (await concluir(aqui, idEmpresa, MES)).json<DetalheDaFolha>()
    const dona = await ambiente.criarAtor(ator.escopo.idEscritorio, "EMPRESA", [idEmpresa])
    const alheia = await ambiente.criarAtor(ator.escopo.idEscritorio, "EMPRESA", [outra])
    const caminho = `/recibos/${recibos[0]?.id}/recibo.pdf`
    const recibo = await ambiente.pedir(dona, "GET", caminho)
    expect(recibo.status).toBe(200)
    // 10.000,00 − 932,31 = 9.067,69; × 27,5 % − 908,73 = 1.584,88 (exemplos.json). Net 7.482,81.
    for (const texto of ["Ana Prado", "R$ 932,31", "R$ 1.584,88", "R$ 7.482,81"])
      expect(lerTexto(recibo.bytes).replaceAll("\u00a0", " ")).toContain(texto)
    expect(recibo.bytes.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect((await ambiente.pedir(alheia, "GET", caminho)).status).toBe(404)
    const informe = await ambiente.pedir(dona, "GET", `/socios/${socio.id}/informe.pdf?ano=2026`)
    const lido = lerTexto(informe.bytes).replaceAll("\u00a0", " ")
    for (const texto of ["R$ 10.000,00", "R$ 932,31", "R$ 1.584,88", "Ana Prado"]) expect(lido).toContain(texto)
    // The statement says the profits too, which the staff do not read.
    const funcionario = await ambiente.criarAtor(ator.escopo.idEscritorio, "FUNCIONARIO", [idEmpresa])
    expect((await ambiente.pedir(funcionario, "GET", `/socios/${socio.id}/informe.pdf?ano=2026`)).status).toBe(403)
    expect((await ambiente.pedir(funcionario, "GET", caminho)).status).toBe(403)
    const todos = await ambiente.pedir(ator, "GET", `/fechamentos/pro-labore/recibos.pdf?competencia=${MES}`)
    expect(lerTexto(todos.bytes)).toContain("Ana Prado")
    await comProLabore(aqui, outra, "3000.00", { nome: "Beto Lima" })
    await conferirFaturamento(aqui, outra, MES)
    expect((await concluir(aqui, outra, MES)).status).toBe(200)
    const zip = await ambiente.pedir(ator, "GET", `/fechamentos/pro-labore/recibos.zip?competencia=${MES}`)
    const arquivos = await abrirZip(zip.bytes)
    expect([...arquivos.keys()].toSorted()).toEqual([
      "11222333000181-empresa-11222333000181.pdf",
      "11444777000161-empresa-11444777000161.pdf",
    ])
    const daPrimeira = lerTexto(arquivos.get("11222333000181-empresa-11222333000181.pdf") ?? Buffer.alloc(0))
    expect([daPrimeira.includes("Ana Prado"), daPrimeira.includes("Beto Lima")]).toEqual([true, false])
    const soUma = `/fechamentos/pro-labore/recibos.zip?competencia=${MES}&idEmpresa=${outra}`
    expect([...(await abrirZip((await ambiente.pedir(ator, "GET", soUma)).bytes)).keys()]).toHaveLength(1)
    const ano = await ambiente.pedir(dona, "GET", `/empresas/${idEmpresa}/folha?ano=2026`)
    // INSS and IRRF of a payment in October are due on 2026-11-19 (20 November is a holiday: anticipated).
    expect(ano.json()).toMatchObject({
      meses: [
        {
          competencia: MES,
          inssAPagar: { valor: "932.31", vencimento: "2026-11-19" },
          irrfAPagar: { valor: "1584.88", vencimento: "2026-11-19" },
        },
      ],
      pessoas: [{ nome: "Ana Prado", aviso: null }],
    })
  })

  it("a folha reaberta sai do informe, e ele diz de que meses, na tela e no PDF", async () => {
    const ANTES = "2026-09"
    const socio = await comProLabore(aqui, idEmpresa, "3000.00", { nome: "Ana Prado" })
    for (const mes of [ANTES, MES]) {
      await conferirFaturamento(aqui, idEmpresa, mes)
      expect((await concluir(aqui, idEmpresa, mes)).status).toBe(200)
    }
    const tela = async () =>
      (await ambiente.pedir(ator, "GET", `/empresas/${idEmpresa}/folha?ano=2026`)).json<{
        pessoas: { aviso: string | null }[]
      }>().pessoas[0]?.aviso
    const pedir = () => ambiente.pedir(ator, "GET", `/socios/${socio.id}/informe.pdf?ano=2026`)
    const informe = async () => lerTexto((await pedir()).bytes).replaceAll("\u00a0", " ")
    expect([await tela(), (await informe()).includes("reaberta")]).toEqual([null, false])
    await reabrir(aqui, idEmpresa, MES, MOTIVO)
    const uma = "A folha de 10/2026 está reaberta e não entrou."
    expect(await tela()).toBe(uma)
    expect(await informe()).toContain(uma)
    await reabrir(aqui, idEmpresa, ANTES, MOTIVO)
    const duas = "As folhas de 09/2026 e 10/2026 estão reabertas e não entraram."
    expect(await tela()).toBe(duas)
    expect((await pedir()).json()).toMatchObject({ mensagem: expect.stringContaining(duas) })
    for (const mes of [ANTES, MES]) await concluir(aqui, idEmpresa, mes)
    expect([await tela(), (await informe()).includes("reaberta")]).toEqual([null, false])
  })
})
