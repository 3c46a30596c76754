import { describe, expect, it } from "vitest"
import { abrirSimulador, EMPRESA } from "../cliente.fixtures.ts"

const AGORA = () => new Date("2026-11-10T15:00:00Z")
const ehPdf = (base64: string) => Buffer.from(base64, "base64").subarray(0, 5).toString() === "%PDF-"

describe("PGMEI", () => {
  it("dá o DAS fixo com quatro blocos de doze, sem o INSS no mês com benefício", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    await cliente.controlar("PUT", "/contribuintes", {
      numero: EMPRESA,
      nome: "MEI DE TESTE",
      mei: { icms: true, iss: true },
    })
    const mes = { periodoApuracao: "202610" }
    const codigo = await cliente.chamar("Emitir", "PGMEI/GERARDASCODBARRA22", mes)
    const { detalhamento } = codigo.dados[0]
    // 5 % of 1,621.00 is 81.05; 1.00 of ICMS and 5.00 of ISS.
    expect(detalhamento.valores).toEqual({ principal: 87.05, multa: 0, juros: 0, total: 87.05 })
    expect(detalhamento.codigoDeBarras).toHaveLength(4)
    expect(detalhamento.codigoDeBarras.join("")).toMatch(/^\d{48}$/)
    expect(ehPdf((await cliente.chamar("Emitir", "PGMEI/GERARDASPDF21", mes)).dados[0].pdf)).toBe(true)
    const beneficio = { anoCalendario: 2026, infoBeneficio: [{ periodoApuracao: "202610", indicadorBeneficio: true }] }
    expect((await cliente.chamar("Emitir", "PGMEI/ATUBENEFICIO23", beneficio)).dados).toEqual([
      { paOriginal: "202610", indicadorBeneficio: true, paAgrupado: "202610" },
    ])
    const sem = await cliente.chamar("Emitir", "PGMEI/GERARDASCODBARRA22", mes)
    expect(sem.dados[0].detalhamento.valores.total).toBe(6)
    const divida = {
      periodoApuracao: "202401",
      tributo: "INSS",
      enteFederado: "União",
      situacaoDebito: "Enviado à PFN",
    }
    await cliente.controlar("PUT", "/dividas", {
      contribuinte: EMPRESA,
      ano: "2024",
      dividas: [{ ...divida, valor: "70.60" }],
    })
    const achadas = await cliente.chamar("Consultar", "PGMEI/DIVIDAATIVA24", { anoCalendario: "2024" })
    expect(achadas.dados).toEqual([{ ...divida, valor: 70.6 }])
    const pessoa = await cliente.chamar("Emitir", "PGMEI/GERARDASPDF21", mes, { contribuinte: "52998224725" })
    expect(pessoa.status).toBe(400)
  })
})

describe("CCMEI", () => {
  it("dá o certificado do CNPJ pedido, e a quem não o tem o aviso do motivo, sem certificado", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const emitir = (contribuinte = EMPRESA) => cliente.chamar("Emitir", "CCMEI/EMITIRCCMEI121", "", { contribuinte })
    const contribuinte = { numero: EMPRESA, nome: "MEI DE TESTE" }
    await cliente.controlar("PUT", "/contribuintes", { ...contribuinte, mei: { icms: false, iss: true } })
    const emitido = await emitir()
    expect([emitido.status, emitido.codigo]).toEqual([200, "[Sucesso-CCMEI-SUC-00030]"])
    expect(emitido.dados).toEqual([{ cnpj: EMPRESA, pdf: expect.any(String) }])
    expect(ehPdf(emitido.dados[0].pdf)).toBe(true)
    await cliente.controlar("PUT", "/contribuintes", {
      ...contribuinte,
      mei: { icms: false, iss: true },
      ccmei: "0050",
    })
    expect(await emitir()).toMatchObject({ codigo: "[Aviso-CCMEI-BSN-0050]", dados: null })
    await cliente.controlar("PUT", "/contribuintes", contribuinte)
    expect(await emitir()).toMatchObject({ codigo: "[Aviso-CCMEI-BSN-0030]", dados: null })
    const pessoa = await emitir("52998224725")
    expect([pessoa.status, pessoa.codigo]).toEqual([400, "[EntradaIncorreta-CCMEI-CRT-5030]"])
  })

  it("122 diz a situação de um CNPJ, e 123 os CNPJs de um CPF, cada um só do tipo de contribuinte que toma", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const TITULAR = "52998224725"
    const dados = (contribuinte = EMPRESA) => cliente.chamar("Consultar", "CCMEI/DADOSCCMEI122", "", { contribuinte })
    const daPessoa = (contribuinte = TITULAR) =>
      cliente.chamar("Consultar", "CCMEI/CCMEISITCADASTRAL123", "", { contribuinte })
    const mei = { numero: EMPRESA, nome: "MEI DE TESTE", titular: TITULAR, mei: { icms: false, iss: true } }
    expect(await daPessoa()).toMatchObject({ codigo: "[Aviso-CCMEI-BSN-0100]", dados: null })
    await cliente.controlar("PUT", "/contribuintes", mei)
    expect((await dados()).dados).toMatchObject({
      cnpj: EMPRESA,
      empresario: { cpf: TITULAR },
      situacaoCadastralVigente: "ATIVA",
      enquadramento: { optanteMei: true, periodosMei: [{ dataFim: null }] },
    })
    await cliente.controlar("PUT", "/contribuintes", { ...mei, ccmei: "0010" })
    expect((await dados()).dados).toMatchObject({
      situacaoCadastralVigente: "BAIXADA",
      enquadramento: { optanteMei: false },
    })
    expect((await daPessoa()).dados).toEqual([{ cnpj: EMPRESA, situacao: "BAIXADA", enquadradoMei: false }])
    expect(await dados(TITULAR)).toMatchObject({ status: 400, codigo: "[EntradaIncorreta-CCMEI-CRT-5020]" })
    expect(await daPessoa(EMPRESA)).toMatchObject({ status: 400, codigo: "[EntradaIncorreta-CCMEI-CRT-5010]" })
  })
})

describe("SICALC", () => {
  const DARF = {
    uf: "SP",
    municipio: "7107",
    codigoReceita: "2089",
    codigoReceitaExtensao: "01",
    tipoPA: "TR",
    dataPA: "03/2026",
    vencimento: "2026-10-30T00:00:00",
    valorImposto: "1000.00",
    dataConsolidacao: "2026-11-10T00:00:00",
    observacao: "Darf calculado",
  }

  it("consolida com acréscimos, em PDF ou em código de barras, e descreve as receitas", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const darf = await cliente.chamar("Emitir", "SICALC/CONSOLIDARGERARDARF51", DARF)
    // Due on Friday 30/10: from Tuesday 03/11, after Finados, 8 days, 2.64 %; paid in the following month: 1 %.
    expect(darf.dados.consolidado).toMatchObject({
      valorPrincipalMoedaCorrente: 1000,
      valorMultaMora: 26.4,
      percentualMultaMora: 2.64,
      valorJuros: 10,
      valorTotalConsolidado: 1036.4,
      termoInicialJuros: "2026-11-01T00:00:00",
      dataValidadeCalculo: "2026-11-30T00:00:00",
    })
    expect(ehPdf(darf.dados.darf)).toBe(true)
    expect(darf.dados.numeroDocumento).toMatch(/^071626314\d{8}$/)
    const { codigoDeBarras } = (await cliente.chamar("Emitir", "SICALC/GERARDARFCODBARRA53", DARF)).dados
    const blocos = [1, 2, 3, 4].map((n) => codigoDeBarras[`campo${n}ComDV`])
    expect(blocos.map((bloco) => bloco.slice(0, 11)).join("")).toBe(codigoDeBarras.codigo44)
    expect(codigoDeBarras.codigo44.slice(4, 15)).toBe("00000103640")
    const { receita } = (await cliente.chamar("Apoiar", "SICALC/CONSULTAAPOIORECEITAS52", { codigoReceita: "2089" }))
      .dados
    expect(receita).toMatchObject({ codigoReceita: 2089, extensoes: [{ obrigatorios: { dataPA: true } }] })
    // The first quota of the third quarter is due on the last business day of October.
    const quota = { ...DARF, vencimento: undefined, cota: "1", dataConsolidacao: "2026-11-10T00:00:00" }
    expect(
      (await cliente.chamar("Emitir", "SICALC/CONSOLIDARGERARDARF51", quota)).dados.consolidado.valorMultaMora,
    ).toBe(26.4)
    // The second, due on 30/11, has 1 % of interest on that very day: Lei 9.430/1996, art. 5º § 3º.
    const segunda = { ...quota, cota: "2", dataConsolidacao: "2026-11-30T00:00:00" }
    const daSegunda = (await cliente.chamar("Emitir", "SICALC/CONSOLIDARGERARDARF51", segunda)).dados.consolidado
    expect([daSegunda.valorMultaMora, daSegunda.valorJuros]).toEqual([0, 10])
  })

  it("recusa código que não existe, sem vencimento e abaixo de dez reais", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const pedir = async (mudanca: object) =>
      (await cliente.chamar("Emitir", "SICALC/CONSOLIDARGERARDARF51", { ...DARF, ...mudanca })).mensagem
    expect(await pedir({ codigoReceita: "9999" })).toContain("Código de receita")
    expect(await pedir({ vencimento: null })).toContain("vencimento não foi informada")
    expect(await pedir({ valorImposto: "9.00" })).toBe("Valor total inválido.")
    expect(await pedir({ valorImposto: 10.001 })).toContain("valorImposto")
  })
})

describe("DCTFWEB", () => {
  it("emite a guia da ativa e da que está em andamento, recibo, relatório e XML", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const mes = { categoria: "GERAL_MENSAL", anoPA: "2026", mesPA: "10" }
    const por = (situacao: string) =>
      cliente.controlar("PUT", "/dctfweb", {
        contribuinte: EMPRESA,
        categoria: 40,
        periodo: "202610",
        situacao,
        debitos: [
          { codigo: "1099-01", denominacao: "CP SEGURADOS - CONTRIBUINTES INDIVIDUAIS", valor: "178.31" },
          { codigo: "0561-07", denominacao: "IRRF", valor: "20.00", sistemaOrigem: 2 },
        ],
      })
    const avisos = async (nome: string, tipo = "Consultar", dados: object = mes) =>
      (await cliente.chamar(tipo, nome, dados)).texto.match(/Aviso-DCTF-\w+/)?.[0]
    expect(await avisos("DCTFWEB/GERARGUIA31", "Emitir")).toBe("Aviso-DCTF-MG08")
    expect(await avisos("DCTFWEB/CONSRECIBO32")).toBe("Aviso-DCTF-RELAT00")
    await por("em-andamento")
    expect(await avisos("DCTFWEB/GERARGUIA31", "Emitir")).toBe("Aviso-DCTF-MG10")
    const emAndamento = await cliente.chamar("Emitir", "DCTFWEB/GERARGUIAANDAMENTO313", mes)
    expect(ehPdf(emAndamento.dados.PDFByteArrayBase64)).toBe(true)
    await por("ativa")
    expect(await avisos("DCTFWEB/GERARGUIAANDAMENTO313", "Emitir")).toBe("Aviso-DCTF-MG08")
    // 15 November is a Sunday.
    expect(await avisos("DCTFWEB/GERARGUIA31", "Emitir", { ...mes, DataAcolhimentoProposta: 20261115 })).toBe(
      "Aviso-DCTF-APIGUIA02",
    )
    expect(await avisos("DCTFWEB/GERARGUIA31", "Emitir", { ...mes, numeroReciboEntrega: 9 })).toBe("Aviso-DCTF-MG09")
    for (const nome of ["CONSRECIBO32", "CONSDECCOMPLETA33"])
      expect(ehPdf((await cliente.chamar("Consultar", `DCTFWEB/${nome}`, mes)).dados.PDFByteArrayBase64)).toBe(true)
    const { dados } = await cliente.chamar("Consultar", "DCTFWEB/CONSXMLDECLARACAO38", { ...mes, categoria: 40 })
    expect(Buffer.from(dados.XMLStringBase64, "base64").toString()).toContain("<Valor>178.31</Valor>")
    const soUm = await cliente.chamar("Emitir", "DCTFWEB/GERARGUIA31", { ...mes, idsSistemaOrigem: [2] })
    const { guias } = await cliente.controlar("GET", "/estado")
    expect(ehPdf(soUm.dados.PDFByteArrayBase64)).toBe(true)
    expect(guias.at(-1)[1].itens.map((item: { codigo: string }) => item.codigo)).toEqual(["0561-07"])
    // 20 November is a holiday: what the DCTFWeb collects comes before it.
    expect(guias.at(-1)[1].vencimento).toBe("2026-11-19")
  })
})

describe("PAGTOWEB", () => {
  it("filtra, conta e comprova o que foi pago", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const base = { contribuinte: EMPRESA, codigoReceita: "2089", periodo: "2026-09-30", vencimento: "2026-10-30" }
    const pagar = (numeroDocumento: string, arrecadadoEm: string, principal: string) =>
      cliente.controlar("POST", "/pagamentos", { ...base, numeroDocumento, arrecadadoEm, principal })
    await pagar("07162630000000011", "2026-10-30", "1000.00")
    await pagar("07162630000000022", "2026-11-03", "250.50")
    const buscar = (filtro: object) => cliente.chamar("Consultar", "PAGTOWEB/PAGAMENTOS71", filtro)
    const numeros = async (filtro: object) =>
      (await buscar(filtro)).dados.map((p: { numeroDocumento: string }) => p.numeroDocumento)
    const novembro = { intervaloDataArrecadacao: { dataInicial: "2026-11-01", dataFinal: "2026-11-30" } }
    expect(await numeros(novembro)).toEqual(["07162630000000022"])
    expect(await numeros({ intervaloValorTotalDocumento: { valorInicial: 500, valorFinal: 2000 } })).toEqual([
      "07162630000000011",
    ])
    expect(await numeros({ codigoReceitaLista: ["2089"] })).toHaveLength(2)
    expect(await numeros({ codigoReceitaLista: ["2089"], tamanhoDaPagina: 1, primeiroDaPagina: 1 })).toEqual([
      "07162630000000022",
    ])
    expect((await buscar(novembro)).dados[0]).toMatchObject({
      tipo: { codigo: "4", descricaoAbreviada: "DARF" },
      dataArrecadacao: "2026-11-03T00:00:00-03:00",
      valorTotal: 250.5,
      valorMulta: null,
    })
    expect((await buscar({})).status).toBe(400)
    const quantos = await cliente.chamar("Consultar", "PAGTOWEB/CONTACONSDOCARRPG73", { codigoReceitaLista: ["2089"] })
    expect(quantos.dados).toBe(2)
    const comprovante = (numeroDocumento: string) =>
      cliente.chamar("Emitir", "PAGTOWEB/COMPARRECADACAO72", { numeroDocumento })
    expect(ehPdf((await comprovante("07162630000000011")).dados.pdf)).toBe(true)
    expect((await comprovante("1")).codigo).toBe("[EntradaIncorreta-PAGTOWEB-00002]")
  })
})

describe("SITFIS", () => {
  const pedir = (cliente: Awaited<ReturnType<typeof abrirSimulador>>["cliente"]) =>
    cliente.chamar("Apoiar", "SITFIS/SOLICITARPROTOCOLO91", "")

  it("dá protocolo, repete o que não foi usado (304), pede espera (202, 204) e entrega (200)", async () => {
    const { cliente } = await abrirSimulador({ esperaDoSitfisMs: 250 })
    await cliente.controlar("POST", "/sitfis", { filaCheia: 0, lentidaoMs: 200 })
    const { protocoloRelatorio, tempoEspera } = (await pedir(cliente)).dados
    expect(tempoEspera).toBe(250)
    const repetido = await pedir(cliente)
    expect([repetido.status, repetido.cabecalhos.etag, repetido.texto]).toEqual([
      304,
      `"protocoloRelatorio:${protocoloRelatorio}"`,
      "",
    ])
    const emitir = () => cliente.chamar("Emitir", "SITFIS/RELATORIOSITFIS92", { protocoloRelatorio })
    const cedo = await emitir()
    expect(cedo.status).toBe(202)
    expect(cedo.dados.tempoEspera).toBeLessThanOrEqual(250)
    const esperar = async (ate: number) => {
      let dada = await emitir()
      while (dada.status !== ate && dada.status === 202) dada = await emitir()
      return dada
    }
    const trabalhando = await esperar(204)
    expect([trabalhando.status, trabalhando.cabecalhos.etag]).toEqual([204, '"tempoEspera:250"'])
    const pronto = await esperar(200)
    expect(ehPdf(pronto.dados.pdf)).toBe(true)
    expect((await pedir(cliente)).status).toBe(200)
    const alheio = await cliente.chamar(
      "Emitir",
      "SITFIS/RELATORIOSITFIS92",
      { protocoloRelatorio },
      { contribuinte: "45345345000115" },
    )
    expect([alheio.status, alheio.mensagem]).toEqual([400, expect.stringContaining("contribuinte")])
  })

  it("com a fila cheia responde 503 com o tempo de espera, e não cobra", async () => {
    const { cliente } = await abrirSimulador()
    await cliente.controlar("POST", "/sitfis", { filaCheia: 1, lentidaoMs: 0 })
    const cheia = await pedir(cliente)
    expect([cheia.status, cheia.dados]).toEqual([503, { tempoEspera: 4000 }])
    expect((await pedir(cliente)).status).toBe(200)
    expect((await cliente.controlar("GET", "/cobranca")).Apoiar).toMatchObject({ cobradas: 0, livres: 2 })
  })
})

describe("caixa postal, endereço e regime", () => {
  it("indica, lista em páginas e abre mensagens", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    const novas = async () =>
      (await cliente.chamar("Monitorar", "CAIXAPOSTAL/INNOVAMSG63", "")).dados.conteudo[0].indicadorMensagensNovas
    expect(await novas()).toBe("0")
    for (let i = 0; i < 51; i++) {
      await cliente.controlar("POST", "/mensagens", {
        contribuinte: EMPRESA,
        assunto: "Termo ++VARIAVEL++",
        parametroDoAssunto: String(i),
        corpo: "Prazo até ++1++.",
        variaveis: ["31/12/2026"],
        relevancia: 2,
      })
    }
    expect(await novas()).toBe("2")
    const listar = async (dados: object) =>
      (await cliente.chamar("Consultar", "CAIXAPOSTAL/MSGCONTRIBUINTE61", dados)).dados.conteudo[0]
    const primeira = await listar({ statusLeitura: "0", indicadorPagina: "0" })
    expect([primeira.listaMensagens.length, primeira.indicadorUltimaPagina]).toEqual([50, "N"])
    const { ponteiroProximaPagina: ponteiroPagina } = primeira
    const segunda = await listar({ statusLeitura: "0", indicadorPagina: "1", ponteiroPagina })
    expect([segunda.listaMensagens.length, segunda.indicadorUltimaPagina]).toEqual([1, "S"])
    const { isn } = segunda.listaMensagens[0]
    const aberta = await cliente.chamar("Consultar", "CAIXAPOSTAL/MSGDETALHAMENTO62", { isn })
    expect(aberta.dados.conteudo[0]).toMatchObject({ corpoModelo: "Prazo até ++1++.", variaveis: ["31/12/2026"] })
    expect((await listar({ statusLeitura: "1", indicadorPagina: "0" })).listaMensagens).toHaveLength(1)
    expect((await cliente.chamar("Consultar", "CAIXAPOSTAL/MSGDETALHAMENTO62", { isn: "99" })).status).toBe(400)
  })

  it("diz o domicílio eletrônico e guarda a opção de regime, que não muda", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    await cliente.controlar("PUT", "/contribuintes", { numero: EMPRESA, nome: "PADARIA", dte: 2 })
    const dte = await cliente.chamar("Consultar", "DTE/CONSULTASITUACAODTE111", "")
    expect(dte.dados).toEqual({ indicadorEnquadramento: 2, statusEnquadramento: "NI Optante DTE e Simples" })
    const optar = (descritivoRegime: string, tipoRegime: number) =>
      cliente.chamar("Declarar", "REGIMEAPURACAO/EFETUAROPCAOREGIME101", {
        anoOpcao: 2026,
        tipoRegime,
        descritivoRegime,
        deAcordoResolucao: true,
      })
    expect((await optar("CAIXA", 0)).codigo).toContain("053")
    expect((await optar("CAIXA", 1)).dados).toMatchObject({ anoCalendario: 2026, regimeEscolhido: "CAIXA" })
    expect(await optar("COMPETENCIA", 0)).toMatchObject({
      codigo: "[Aviso-REGIME-MSG_ISN_052]",
      dados: { regimeEscolhido: "CAIXA" },
    })
    const anos = await cliente.chamar("Consultar", "REGIMEAPURACAO/CONSULTARANOSCALENDARIOS102", "")
    expect(anos.dados).toEqual([{ anoCalendario: 2026, regimeApurado: "CAIXA" }])
    const ano = { anoCalendario: 2025 }
    expect((await cliente.chamar("Consultar", "REGIMEAPURACAO/CONSULTAROPCAOREGIME103", ano)).codigo).toContain("057")
  })
})

describe("eventos de última atualização", () => {
  it("diz por lote o que mudou, a quem deu procuração, uma vez só", async () => {
    const { cliente } = await abrirSimulador({ agora: AGORA })
    await cliente.controlar("POST", "/mensagens", { contribuinte: EMPRESA, assunto: "a", corpo: "b" })
    await cliente.controlar("DELETE", "/procuracoes", { outorgante: "45345345000115", outorgado: "99888777000100" })
    const lote = { numero: `${EMPRESA},45345345000115,12ABC34501DE35`, tipo: 4 }
    const evento = { evento: "E0601" }
    const pedido = await cliente.chamar("Monitorar", "EVENTOSATUALIZACAO/SOLICEVENTOSPJ132", evento, { lote })
    const { protocolo } = pedido.dados
    expect(protocolo).toHaveLength(36)
    const obter = () =>
      cliente.chamar(
        "Monitorar",
        "EVENTOSATUALIZACAO/OBTEREVENTOSPJ134",
        { ...evento, protocolo },
        { lote: { numero: "", tipo: 4 } },
      )
    let dada = await obter()
    while (dada.mensagem.includes("processamento")) dada = await obter()
    expect(dada.dados).toEqual([
      [EMPRESA, "261110"],
      ["45345345000115", "x"],
      ["12ABC34501DE35", ""],
    ])
    expect((await obter()).status).toBe(400)
    const errado = { lote: { numero: "52998224725,123", tipo: 3 } }
    const comErro = await cliente.chamar("Monitorar", "EVENTOSATUALIZACAO/SOLICEVENTOSPF131", evento, errado)
    expect(comErro.codigo).toContain("049")
    const trocado = await cliente.chamar("Monitorar", "EVENTOSATUALIZACAO/SOLICEVENTOSPF131", evento, { lote })
    expect(trocado.codigo).toContain("051")
  })
})
