import { describe, expect, it } from "vitest"
import type { DeclaracaoDoPgdas } from "../../../pgdas/declaracao.ts"
import { amostra, envelopar, PARTES, PDF, PDF_LIDO, pedir, receita, respostaDe } from "./serpro.fixtures.ts"

const dadosDe = (requisicao: { corpo: Buffer }) => JSON.parse(JSON.parse(requisicao.corpo.toString()).pedidoDados.dados)

/** The month of the published example: services under the Fator R, a part with ISS withheld. */
const parcela = (valor: string) => ({ valor, outroMunicipio: null, qualificacoes: [], isencoes: [], reducoes: [] })
const ATE_OUTUBRO = [
  "2025-11",
  "2025-12",
  ...Array.from({ length: 10 }, (_, n) => `2026-${String(n + 1).padStart(2, "0")}`),
]
const DECLARACAO: DeclaracaoDoPgdas = {
  cnpj: "11222333000181",
  competencia: "2026-11",
  tipo: "original",
  receita: { interno: "20000.00", externo: "0.00" },
  caixa: null,
  valorFixoIcms: null,
  valorFixoIss: null,
  receitasAnteriores: [],
  folhas: ATE_OUTUBRO.map((competencia) => ({ competencia, valor: "6000.00" })),
  estabelecimentos: [
    {
      cnpj: "11222333000181",
      atividades: [
        { id: 11, grupo: "", opcao: null, valor: "15000.00", parcelas: [parcela("15000.00")] },
        { id: 12, grupo: "", opcao: null, valor: "5000.00", parcelas: [parcela("5000.00")] },
      ],
    },
  ],
  tributos: (
    [
      [1001, "IRPJ"],
      [1002, "CSLL"],
      [1004, "COFINS"],
      [1005, "PIS"],
      [1006, "CPP"],
      [1010, "ISS"],
    ] as const
  ).map(([codigo, tributo]) => ({ codigo, tributo, valor: "0.00" })),
  pendencias: [],
}

describe("PGDAS-D", () => {
  it("transmite o mês como o exemplo publicado, com comparação, sem segredo no que se guarda", () => {
    const requisicao = pedir("transmitir-pgdas", { declaracao: DECLARACAO })
    expect(dadosDe(requisicao)).toEqual(JSON.parse(amostra("02-transdeclaracao11.dados.json")))
    expect(requisicao).toMatchObject({
      servico: "PGDASD/TRANSDECLARACAO11",
      metodo: "POST",
      caminho: "Declarar",
      custo: "declarar",
      grava: true,
    })
    expect(requisicao.cabecalhos.authorization).toBe("Bearer {token-de-acesso}")
    expect(requisicao.cabecalhos).not.toHaveProperty("autenticar_procurador_token")
    // Money leaves with its two decimals.
    expect(JSON.parse(requisicao.corpo.toString()).pedidoDados.dados).toMatch(
      /"receitaPaCompetenciaInterno": 20000\.00,/,
    )
  })

  it("lê a declaração transmitida", () => {
    const requisicao = pedir("transmitir-pgdas", { declaracao: DECLARACAO })
    expect(
      receita.interpretar("transmitir-pgdas", requisicao, respostaDe(amostra("02-transdeclaracao11.200.json"))),
    ).toEqual({
      tipo: "ok",
      valor: {
        numero: "11222333202611001",
        papelEstragado: false,
        transmitidaEm: "2026-12-01T10:15:30-03:00",
        tributos: [1001, 1002, 1004, 1005, 1006, 1010].map((codigo) => ({ codigo, valor: 0n })),
        total: 0n,
        declaracao: PDF_LIDO,
        recibo: PDF_LIDO,
        multa: null,
      },
    })
  })

  it("diferença de cálculo é de quem apura, com as duas colunas", () => {
    const requisicao = pedir("transmitir-pgdas", { declaracao: DECLARACAO })
    const resposta = respostaDe(amostra("02-transdeclaracao11.erro-comparacao.json"), 400)
    expect(receita.interpretar("transmitir-pgdas", requisicao, resposta)).toMatchObject({
      tipo: "recusado",
      codigo: "MSG_ISN_035",
      precisaDePessoa: true,
      textoDaAutoridade: expect.stringContaining("Transmissão interrompida"),
      comparacao: [{ codigo: 1001, rotulo: "IRPJ", enviado: 0n, calculado: 3600n }],
    })
  })

  it("calcular não transmite nem compara, e lê os tributos sem o resto", () => {
    const requisicao = pedir("calcular-pgdas", { declaracao: DECLARACAO })
    expect(dadosDe(requisicao)).toMatchObject({ indicadorTransmissao: false, indicadorComparacao: false })
    expect(requisicao.grava).toBe(false)
    // As a list or alone, and with the letters the other way.
    const devidos = [
      { CodigoTributo: 1001, Valor: 44.0 },
      { CodigoTributo: "1010", Valor: "272.05" },
    ]
    for (const dados of [{ ValoresDevidos: devidos }, [{ valoresDevidos: devidos }]])
      expect(receita.interpretar("calcular-pgdas", requisicao, envelopar(dados))).toEqual({
        tipo: "ok",
        valor: {
          tributos: [
            { codigo: 1001, valor: 4400n },
            { codigo: 1010, valor: 27205n },
          ],
          total: 31605n,
        },
      })
  })

  it("lê o DAS emitido e sua composição", () => {
    const requisicao = pedir("gerar-das", { competencia: "2026-11" })
    expect(JSON.parse(requisicao.corpo.toString())).toEqual({
      ...JSON.parse(amostra("03-gerardas12.request.json")),
      pedidoDados: {
        ...JSON.parse(amostra("03-gerardas12.request.json")).pedidoDados,
        dados: '{"periodoApuracao":"202611"}',
      },
    })
    const lido = receita.interpretar("gerar-das", requisicao, respostaDe(amostra("03-gerardas12.200.json")))
    if (lido.tipo !== "ok") throw new Error(lido.tipo)
    const [das] = lido.valor.documentos
    expect(das).toMatchObject({
      numero: "07202633500000012",
      competencia: "2026-11",
      vencimento: "2026-12-21",
      pagarAte: "2026-12-21",
      principal: 120000n,
      multa: 0n,
      juros: 0n,
      total: 120000n,
      observacoes: [],
      pdf: PDF_LIDO,
      linhaDigitavel: null,
    })
    expect(das.composicao.map((c) => [c.codigo, c.total])).toEqual([
      ["1001", 4800n],
      ["1002", 4200n],
      ["1004", 15384n],
      ["1005", 3336n],
      ["1006", 52080n],
      ["1010", 40200n],
    ])
    expect(dadosDe(pedir("gerar-das", { competencia: "2026-11", pagarEm: "2026-12-30" }))).toEqual({
      periodoApuracao: "202611",
      dataConsolidacao: "20261230",
    })
  })

  it("lê o índice de declarações e o que foi pago", () => {
    const requisicao = pedir("consultar-declaracoes", { ano: 2026 })
    expect(dadosDe(requisicao)).toEqual({ anoCalendario: "2026" })
    expect(dadosDe(pedir("consultar-declaracoes", { competencia: "2026-10" }))).toEqual({ periodoApuracao: "202610" })
    const outubro = {
      competencia: "2026-10",
      declaracoes: [
        { tipo: "original", numero: "11222333202610001", transmitidaEm: "2026-11-05T10:10:10-03:00", malha: null },
      ],
      das: [
        { numero: "07202630900000011", emitidoEm: "2026-11-05T10:15:00-03:00", pago: true, operacao: "Geração de DAS" },
      ],
    }
    const lido = receita.interpretar(
      "consultar-declaracoes",
      requisicao,
      respostaDe(amostra("04-consdeclaracao13.200.json")),
    )
    expect(lido).toEqual({ tipo: "ok", valor: { meses: [outubro] } })
    // By month there is one period, and not a list.
    const { periodos } = JSON.parse(JSON.parse(amostra("04-consdeclaracao13.200.json")).dados)
    const doMes = receita.interpretar(
      "consultar-declaracoes",
      requisicao,
      envelopar({ anoCalendario: 2026, periodo: periodos[0] }),
    )
    expect(doMes).toEqual({ tipo: "ok", valor: { meses: [outubro] } })
    expect(receita.interpretar("consultar-declaracoes", requisicao, envelopar(""))).toEqual({
      tipo: "ok",
      valor: { meses: [] },
    })
  })

  it("lê cópias, extrato e multa por atraso", () => {
    const copia = {
      numeroDeclaracao: "11222333202611001",
      recibo: { nomeArquivo: "r.pdf", pdf: PDF },
      declaracao: { pdf: PDF },
      maed: null,
    }
    const esperada = {
      numero: "11222333202611001",
      declaracao: PDF_LIDO,
      recibo: PDF_LIDO,
      notificacaoDaMulta: null,
      darfDaMulta: null,
    }
    const ultima = pedir("ultima-declaracao", { competencia: "2026-11" })
    expect(receita.interpretar("ultima-declaracao", ultima, envelopar(copia))).toEqual({ tipo: "ok", valor: esperada })
    const uma = pedir("declaracao", { numero: "11222333202611001" })
    expect(dadosDe(uma)).toEqual({ numeroDeclaracao: "11222333202611001" })
    const comMulta = { ...copia, maed: { pdfNotificacao: PDF, pdfDarf: PDF } }
    expect(receita.interpretar("declaracao", uma, envelopar([comMulta]))).toEqual({
      tipo: "ok",
      valor: { ...esperada, notificacaoDaMulta: PDF_LIDO, darfDaMulta: PDF_LIDO },
    })
    const extrato = pedir("extrato-do-das", { numero: "07202633500000012" })
    expect(
      receita.interpretar(
        "extrato-do-das",
        extrato,
        envelopar({ numeroDas: "07202633500000012", extrato: { pdf: PDF } }),
      ),
    ).toEqual({
      tipo: "ok",
      valor: { numero: "07202633500000012", pdf: PDF_LIDO },
    })
  })
})

describe("MEI", () => {
  it("lê o DAS com a linha digitável, em detalhamento único ou em lista", () => {
    const requisicao = pedir("gerar-das-mei", { competencia: "2026-11", comPdf: false })
    expect(requisicao).toMatchObject({ servico: "PGMEI/GERARDASCODBARRA22", caminho: "Emitir", custo: "emitir" })
    const gravada = JSON.parse(amostra("05-gerardascodbarra22.200.json"))
    const [das] = JSON.parse(gravada.dados)
    for (const detalhamento of [das.detalhamento, [das.detalhamento]])
      expect(receita.interpretar("gerar-das-mei", requisicao, envelopar([{ ...das, detalhamento }]))).toMatchObject({
        tipo: "ok",
        valor: {
          documentos: [{ total: 8605n, pdf: null, linhaDigitavel: "858400000000860500000721026335000006020000000005" }],
        },
      })
    expect(pedir("gerar-das-mei", { competencia: "2026-11", comPdf: true }).servico).toBe("PGMEI/GERARDASPDF21")
  })

  it("o que não se paga diz por quê, mesmo sob status 200", () => {
    const requisicao = pedir("gerar-das-mei", { competencia: "2026-11", comPdf: true })
    const resposta = envelopar(
      "",
      "[Aviso-PGMEI-MSG_23018]",
      "Já foi efetuado pagamento para este PA. Não será gerado DAS.",
    )
    expect(receita.interpretar("gerar-das-mei", requisicao, resposta)).toMatchObject({
      tipo: "recusado",
      codigo: "MSG_23018",
      precisaDePessoa: true,
      texto: expect.stringContaining("já está pago"),
    })
  })

  it("dívida ativa: nenhuma é uma lista vazia, e uma recusa não é nenhuma", () => {
    const requisicao = pedir("divida-mei", { ano: 2025 })
    const uma = {
      periodoApuracao: "201901",
      tributo: "INSS",
      valor: 49.9,
      enteFederado: "Uniao",
      situacaoDebito: "ENVIADO A  PFN",
    }
    expect(receita.interpretar("divida-mei", requisicao, envelopar([uma]))).toEqual({
      tipo: "ok",
      valor: {
        debitos: [{ competencia: "2019-01", tributo: "INSS", valor: 4990n, ente: "Uniao", situacao: "ENVIADO A  PFN" }],
      },
    })
    const semDebitos = envelopar("", "[Aviso-PGMEI-25001]", "Não há débitos em dívida ativa.")
    expect(receita.interpretar("divida-mei", requisicao, semDebitos)).toEqual({ tipo: "ok", valor: { debitos: [] } })
    const naoMei = envelopar("", "[EntradaIncorreta-PGMEI-MSG_23008]", "Contribuinte não optante pelo SIMEI.")
    expect(receita.interpretar("divida-mei", requisicao, naoMei)).toMatchObject({
      tipo: "recusado",
      codigo: "MSG_23008",
    })
  })

  it("benefício é escrita, e só de meses do ano", () => {
    const requisicao = pedir("beneficio-mei", { ano: 2026, meses: [{ competencia: "2026-03", recebeu: true }] })
    expect(requisicao.grava).toBe(true)
    expect(dadosDe(requisicao)).toEqual({
      anoCalendario: 2026,
      infoBeneficio: [{ periodoApuracao: "202603", indicadorBeneficio: true }],
    })
    const lida = envelopar([{ paOriginal: "202603", indicadorBeneficio: true, paAgrupado: "202604" }])
    expect(receita.interpretar("beneficio-mei", requisicao, lida)).toEqual({
      tipo: "ok",
      valor: { meses: [{ competencia: "2026-03", recebeu: true, agrupadoEm: "2026-04" }] },
    })
    const errado = receita.montar(
      "beneficio-mei",
      { ano: 2026, meses: [{ competencia: "2025-03", recebeu: true }] },
      PARTES,
    )
    expect(errado).toMatchObject({ tipo: "recusado", codigo: "pedido-invalido", campo: "meses" })
  })
})

describe("DARF e DCTFWeb", () => {
  const darf = {
    uf: "SP",
    municipioTom: "7107",
    receita: "2089",
    extensao: "01",
    periodo: { tipo: "trimestral", ano: 2026, trimestre: 3 },
    vencimento: "2026-10-30",
    principal: 1_234_567_890_123_45n as never,
    pagarEm: "2026-11-25",
    comPdf: true,
  } as const
  const consolidado = {
    valorPrincipalMoedaCorrente: 1000.0,
    valorTotalConsolidado: "1458.30",
    valorMultaMora: 200.0,
    percentualMultaMora: 20.0,
    valorJuros: 258.3,
    percentualJuros: 25.83,
    termoInicialJuros: "2018-02-01T00:00:00",
    dataArrecadacaoConsolidacao: "2022-08-08T00:00:00",
    dataValidadeCalculo: "2022-08-31T00:00:00",
  }
  const lido = {
    principal: 100000n,
    multa: 20000n,
    juros: 25830n,
    total: 145830n,
    consolidadoEm: "2022-08-08",
    valeAte: "2022-08-31",
  }

  it("escreve o DARF exato, e lê o consolidado", () => {
    const requisicao = pedir("gerar-darf", darf)
    expect(requisicao).toMatchObject({ servico: "SICALC/CONSOLIDARGERARDARF51", caminho: "Emitir" })
    const { dados, versaoSistema } = JSON.parse(requisicao.corpo.toString()).pedidoDados
    expect(versaoSistema).toBe("2.9")
    // Fifteen digits of reais and two of centavos do not fit a float.
    expect(dados).toContain('"valorImposto":1234567890123.45,')
    expect(JSON.parse(dados)).toMatchObject({ tipoPA: "TR", dataPA: "03/2026", vencimento: "2026-10-30T00:00:00" })
    expect(
      receita.interpretar("gerar-darf", requisicao, envelopar({ consolidado, darf: PDF, numeroDocumento: 7032 })),
    ).toEqual({
      tipo: "ok",
      valor: { numero: "7032", ...lido, pdf: PDF_LIDO, linhaDigitavel: null },
    })
  })

  it("sem PDF vem a linha digitável, em quatro campos", () => {
    const requisicao = pedir("gerar-darf", { ...darf, comPdf: false })
    const codigoDeBarras = {
      campo1ComDV: "858200000104",
      campo2ComDV: "000003852334",
      campo3ComDV: "130701233131",
      campo4ComDV: "019056427906",
      codigo44: "85820000010000003852331307012331301905642790",
    }
    const resposta = envelopar({ consolidado, codigoDeBarras, numeroDocumento: "9999999999999999" })
    expect(receita.interpretar("gerar-darf", requisicao, resposta)).toEqual({
      tipo: "ok",
      valor: {
        numero: "9999999999999999",
        ...lido,
        pdf: null,
        linhaDigitavel: "858200000104000003852334130701233131019056427906",
      },
    })
    const semNada = envelopar({ consolidado, numeroDocumento: "9" })
    expect(receita.interpretar("gerar-darf", requisicao, semNada)).toMatchObject({
      tipo: "recusado",
      codigo: "resposta-ilegivel",
    })
  })

  it.each([
    ["uf", { uf: "sp" }],
    ["municipioTom", { municipioTom: "71072" }],
    ["receita", { receita: "208" }],
    ["principal", { principal: 0n }],
    ["pagarEm", { pagarEm: "2026-02-30" }],
    ["vencimento", { vencimento: undefined }],
    ["periodo", { periodo: { tipo: "mensal", competencia: "2026-13" } }],
  ])("recusa antes de sair: %s", (campo, mudanca) => {
    expect(receita.montar("gerar-darf", { ...darf, ...mudanca } as never, PARTES)).toMatchObject({
      tipo: "recusado",
      campo,
    })
  })

  it("pede a guia da declaração ativa, e a da que está em andamento", () => {
    const periodo = { categoria: "geral-mensal", competencia: "2026-10" } as const
    const ativa = pedir("gerar-guia-dctfweb", {
      periodo,
      situacao: "ativa",
      recibo: "0012345678901234567",
      pagarEm: "2026-11-30",
    })
    expect(ativa.servico).toBe("DCTFWEB/GERARGUIA31")
    expect(JSON.parse(ativa.corpo.toString()).pedidoDados.dados).toBe(
      '{"categoria":"GERAL_MENSAL","anoPA":"2026","mesPA":"10","numeroReciboEntrega":12345678901234567,"DataAcolhimentoProposta":20261130}',
    )
    const decimo = pedir("gerar-guia-dctfweb", {
      periodo: { categoria: "geral-13", ano: 2026 },
      situacao: "em-andamento",
    })
    expect(decimo.servico).toBe("DCTFWEB/GERARGUIAANDAMENTO313")
    expect(dadosDe(decimo)).toEqual({ categoria: "GERAL_13o_SALARIO", anoPA: "2026" })
    expect(receita.interpretar("gerar-guia-dctfweb", ativa, envelopar({ PDFByteArrayBase64: PDF }))).toEqual({
      tipo: "ok",
      valor: { pdf: PDF_LIDO },
    })
    const nenhuma = envelopar("", "[Aviso-DCTFWEB-MG08]", "Não foi encontrada Declaração com os dados informados.")
    expect(receita.interpretar("gerar-guia-dctfweb", ativa, nenhuma)).toMatchObject({
      tipo: "recusado",
      codigo: "MG08",
      precisaDePessoa: true,
    })
    const semSelic = envelopar("", "[Aviso-DCTFWEB-GUIA00]", "A Taxa Selic para o próximo mês ainda não foi divulgada.")
    expect(receita.interpretar("gerar-guia-dctfweb", ativa, semSelic)).toMatchObject({
      tipo: "falha",
      incerta: false,
      esperarMs: 86_400_000,
    })
  })
})

describe("pagamentos, situação fiscal, caixa postal, procurações", () => {
  it("lê pagamentos, com o que falta nulo", () => {
    const requisicao = pedir("consultar-pagamentos", {
      arrecadadosDe: "2026-11-01",
      arrecadadosAte: "2026-11-30",
      pagina: 2,
    })
    expect(dadosDe(requisicao)).toEqual({
      intervaloDataArrecadacao: { dataInicial: "2026-11-01", dataFinal: "2026-11-30" },
      primeiroDaPagina: 200,
      tamanhoDaPagina: 100,
    })
    const pago = {
      numeroDocumento: "9999999999",
      tipo: { codigo: "4", descricao: "DOCUMENTO DE ARRECADAÇÃO DE RECEITAS FEDERAIS", descricaoAbreviada: "DARF" },
      periodoApuracao: "2019-09-30T00:00:00-03:00",
      dataArrecadacao: "2019-09-30T00:00:00-03:00",
      dataVencimento: "2019-09-30T00:00:00-03:00",
      receitaPrincipal: { codigo: "481", descricao: "IRRF - Juros", extensaoReceita: null },
      valorTotal: 369176.53,
      valorPrincipal: 369176.53,
      valorMulta: null,
      valorJuros: null,
    }
    expect(receita.interpretar("consultar-pagamentos", requisicao, envelopar([pago]))).toEqual({
      tipo: "ok",
      valor: {
        pagamentos: [
          {
            numeroDoDocumento: "9999999999",
            tipo: "DARF",
            receita: "0481",
            denominacao: "IRRF - Juros",
            periodo: "2019-09-30",
            vencimento: "2019-09-30",
            arrecadadoEm: "2019-09-30",
            total: 36917653n,
            principal: 36917653n,
            multa: null,
            juros: null,
          },
        ],
      },
    })
    expect(receita.interpretar("consultar-pagamentos", requisicao, envelopar("[]"))).toEqual({
      tipo: "ok",
      valor: { pagamentos: [] },
    })
    expect(receita.montar("consultar-pagamentos", {}, PARTES)).toMatchObject({
      tipo: "recusado",
      campo: "arrecadadosDe",
    })
    const comprovante = pedir("comprovante-de-pagamento", { numeroDoDocumento: "07202633500000012" })
    // Documented both ways: inside an object, and alone.
    for (const dados of [{ pdf: PDF }, PDF])
      expect(receita.interpretar("comprovante-de-pagamento", comprovante, envelopar(dados))).toEqual({
        tipo: "ok",
        valor: { pdf: PDF_LIDO },
      })
  })

  it("situação fiscal: encomenda, espera com o mesmo protocolo, e o relatório", () => {
    const encomenda = pedir("situacao-fiscal", {})
    expect(encomenda).toMatchObject({ servico: "SITFIS/SOLICITARPROTOCOLO91", caminho: "Apoiar", custo: "apoiar" })
    expect(JSON.parse(encomenda.corpo.toString()).pedidoDados).toMatchObject({ versaoSistema: "2.0", dados: "" })
    expect(
      receita.interpretar("situacao-fiscal", encomenda, respostaDe(amostra("07-sitfis-protocolo.200.json"))),
    ).toEqual({
      tipo: "pendente",
      perguntarDeNovoEmMs: 4000,
      protocolo: "EXEMPLO-PROTOCOLO",
    })
    const guardado = respostaDe("", 304, {
      etag: '"protocoloRelatorio:+S7N6c=="',
      expires: "Thu, 26 Nov 2026 02:59:59 GMT",
    })
    expect(receita.interpretar("situacao-fiscal", encomenda, guardado)).toEqual({
      tipo: "pendente",
      perguntarDeNovoEmMs: 4000,
      protocolo: "+S7N6c==",
      ficha: "Thu, 26 Nov 2026 02:59:59 GMT",
    })
    const cheia = envelopar({ tempoEspera: 60000 }, "[Aviso-Sitfis-AV03]", "Aguarde o tempo informado.", 503)
    expect(receita.interpretar("situacao-fiscal", encomenda, cheia)).toEqual({
      tipo: "pendente",
      perguntarDeNovoEmMs: 60000,
    })

    const relatorio = pedir("situacao-fiscal", { protocolo: "+S7N6c==" })
    expect(relatorio).toMatchObject({ servico: "SITFIS/RELATORIOSITFIS92", caminho: "Emitir", custo: "emitir" })
    expect(dadosDe(relatorio)).toEqual({ protocoloRelatorio: "+S7N6c==" })
    const aindaNao = { tipo: "pendente", perguntarDeNovoEmMs: 7000, protocolo: "+S7N6c==" }
    const cedo = envelopar({ tempoEspera: 7000 }, "[Sucesso-Sitfis-SC02]", "Em processamento.", 202)
    expect(receita.interpretar("situacao-fiscal", relatorio, cedo)).toEqual(aindaNao)
    const vazia = respostaDe("", 204, { etag: '"tempoEspera:7000"' })
    expect(receita.interpretar("situacao-fiscal", relatorio, vazia)).toEqual(aindaNao)
    expect(receita.interpretar("situacao-fiscal", relatorio, envelopar({ pdf: PDF }))).toEqual({
      tipo: "ok",
      valor: { pdf: PDF_LIDO },
    })
  })

  it("CCMEI: sem dados no pedido, e só vale o certificado do CNPJ pedido", () => {
    const emitir = pedir("ccmei", {})
    expect(emitir).toMatchObject({ servico: "CCMEI/EMITIRCCMEI121", caminho: "Emitir", custo: "emitir", grava: false })
    expect(JSON.parse(emitir.corpo.toString()).pedidoDados).toMatchObject({ versaoSistema: "1.0", dados: "" })
    const ler = (dados: unknown, codigo?: string, texto?: string) =>
      receita.interpretar("ccmei", emitir, envelopar(dados, codigo, texto))
    const certificado = { tipo: "ok", valor: { pdf: PDF_LIDO } }
    expect(ler([{ cnpj: PARTES.contribuinte, pdf: PDF }])).toEqual(certificado)
    expect(ler({ cnpj: "11.222.333/0001-81", pdf: PDF })).toEqual(certificado)
    expect(ler([{ cnpj: "45345345000115", pdf: PDF }])).toMatchObject({
      tipo: "recusado",
      codigo: "resposta-ilegivel",
      texto: expect.stringContaining("de outro CNPJ"),
    })
    expect(ler("", "[Aviso-CCMEI-BSN-0020]", "Este CNPJ não possui mais a condição de MEI.")).toMatchObject({
      tipo: "recusado",
      codigo: "BSN-0020",
      precisaDePessoa: true,
      textoDaAutoridade: "Este CNPJ não possui mais a condição de MEI.",
    })
    // A registration changed today is looked at again tomorrow.
    expect(ler("", "[Aviso-CCMEI-BSN-0060]", "Tente mais tarde.")).toMatchObject({
      tipo: "falha",
      incerta: false,
      esperarMs: 86_400_000,
    })
  })

  it("CCMEI 122 e 123: a situação de um CNPJ, e os CNPJs de um CPF", () => {
    const consultar = pedir("dados-do-mei", {})
    expect(consultar).toMatchObject({ servico: "CCMEI/DADOSCCMEI122", caminho: "Consultar", custo: "consultar" })
    // As the documentation shows it, with the number of a month as text and the names of its fields in capitals and not.
    const publicado = {
      cnpj: "11222333000181",
      empresario: { nomeCivil: "FULANO", nomeSocial: null, cpf: "529.982.247-25" },
      situacaoCadastralVigente: "ATIVA",
      dataInicioSituacaoCadastral: "2020-01-01",
      capitalSocial: 1000.0,
      enquadramento: {
        periodosMei: [{ indice: 1, dataInicio: "2020-01-01T00:00:00", dataFim: null }],
        situacao: "Enquadrado na condição de MEI",
        optanteMei: true,
      },
      atividade: {
        formasAtuacao: ["Internet"],
        ocupacaoPrincipal: { descricaoOcupacao: "Pintor(a)", codigoCNAE: "4330-4/04", descricaoCNAE: "PINTURA" },
        ocupacoesSecundarias: [{ descricaoOcupacao: "Gesseiro(a)", codigoCNAE: "4330403" }],
      },
      qrCode: null,
    }
    const ler = (dados: unknown) => receita.interpretar("dados-do-mei", consultar, envelopar(dados))
    expect(ler(publicado)).toEqual({
      tipo: "ok",
      valor: {
        situacao: "ATIVA",
        situacaoDesde: "2020-01-01",
        enquadrado: true,
        cpf: "52998224725",
        periodos: [{ de: "2020-01-01", ate: null }],
        ocupacoes: [
          { descricao: "Pintor(a)", cnae: "4330404" },
          { descricao: "Gesseiro(a)", cnae: "4330403" },
        ],
      },
    })
    expect(ler({ ...publicado, cnpj: "45345345000115" })).toMatchObject({ codigo: "resposta-ilegivel" })
    // Who does not say whether it is in the MEI says nothing.
    expect(ler({ ...publicado, enquadramento: {} })).toMatchObject({ codigo: "resposta-ilegivel" })
    expect(receita.montar("meis-da-pessoa", {}, PARTES)).toMatchObject({ tipo: "recusado", campo: "contribuinte" })
    const daPessoa = pedir("meis-da-pessoa", {}, { ...PARTES, contribuinte: "52998224725" })
    expect(JSON.parse(daPessoa.corpo.toString()).contribuinte).toEqual({ numero: "52998224725", tipo: 1 })
    expect(
      receita.interpretar(
        "meis-da-pessoa",
        daPessoa,
        envelopar([{ cnpj: "11222333000181", situacao: "BAIXADA", enquadradoMei: "false" }]),
      ),
    ).toEqual({ tipo: "ok", valor: { meis: [{ cnpj: "11222333000181", situacao: "BAIXADA", enquadrado: false }] } })
    expect(
      receita.interpretar("meis-da-pessoa", daPessoa, envelopar("", "[Aviso-CCMEI-BSN-0100]", "Nenhuma.")),
    ).toEqual({ tipo: "ok", valor: { meis: [] } })
  })

  it("lê a caixa postal, com as variáveis no lugar", () => {
    const ha = pedir("ha-mensagens", {})
    expect(ha).toMatchObject({ caminho: "Monitorar", custo: "monitorar" })
    expect(
      receita.interpretar(
        "ha-mensagens",
        ha,
        envelopar({ codigo: "00", conteudo: [{ indicadorMensagensNovas: "2" }] }, "00"),
      ),
    ).toEqual({
      tipo: "ok",
      valor: { novas: "varias" },
    })
    const lista = pedir("listar-mensagens", { leitura: "nao-lidas", pagina: "20250403093722" })
    expect(dadosDe(lista)).toEqual({ statusLeitura: "2", indicadorPagina: "1", ponteiroPagina: "20250403093722" })
    const mensagem = {
      dataEnvio: "20250408",
      horaEnvio: "092949",
      indicadorLeitura: "0",
      dataCiencia: "20250423",
      assuntoModelo: "Mensagem nº ++VARIAVEL++ (complemento)",
      valorParametroAssunto: "$& 00160556",
      relevancia: "2",
      isn: "0001626772",
      tipoOrigem: "1",
      descricaoOrigem: "",
    }
    const pagina = { indicadorUltimaPagina: "N", ponteiroProximaPagina: "20250403093722", listaMensagens: [mensagem] }
    expect(receita.interpretar("listar-mensagens", lista, envelopar({ codigo: "00", conteudo: [pagina] }))).toEqual({
      tipo: "ok",
      valor: {
        mensagens: [
          {
            id: "0001626772",
            assunto: "Mensagem nº $& 00160556 (complemento)",
            enviadaEm: "2025-04-08T09:29:49-03:00",
            lida: false,
            cienciaEm: "2025-04-23",
            relevante: true,
            origem: "receita",
            descricaoDaOrigem: null,
          },
        ],
        proxima: "20250403093722",
      },
    })
    const nenhuma = envelopar("", "Erro-CAIXAPOSTAL-02", "Contribuinte não possui mensagem para filtro fornecido.", 404)
    expect(receita.interpretar("listar-mensagens", lista, nenhuma)).toEqual({
      tipo: "ok",
      valor: { mensagens: [], proxima: null },
    })
    const aberta = pedir("abrir-mensagem", { id: "0001626772" })
    const corpo = {
      ...mensagem,
      dataLeitura: "",
      horaLeitura: "",
      corpoModelo: "<p>Exercício ++1++ em ++2++ e ++3++</p>",
      variaveis: ["2010", "http://receita"],
    }
    expect(receita.interpretar("abrir-mensagem", aberta, envelopar({ codigo: "00", conteudo: [corpo] }))).toMatchObject(
      {
        tipo: "ok",
        valor: { lidaEm: null, corpoHtml: "<p>Exercício 2010 em http://receita e ++3++</p>" },
      },
    )
  })

  it("lê procurações; não ter nenhuma não é erro", () => {
    const requisicao = pedir("procuracoes", {}, { contratante: "99888777000100", contribuinte: "52998224725" })
    expect(dadosDe(requisicao)).toEqual({
      outorgante: "52998224725",
      tipoOutorgante: "1",
      outorgado: "99888777000100",
      tipoOutorgado: "2",
    })
    const dadas = [{ dtexpiracao: "20230414", nrsistemas: 1, sistemas: ["Caixa Postal - Mensagens"] }]
    expect(receita.interpretar("procuracoes", requisicao, envelopar(dadas))).toEqual({
      tipo: "ok",
      valor: { procuracoes: [{ ate: "2023-04-14", servicos: ["Caixa Postal - Mensagens"] }] },
    })
    const nenhuma = envelopar("", "[Aviso-PROCURACOES-40400]", "Não possui procuração ativa.")
    expect(receita.interpretar("procuracoes", requisicao, nenhuma)).toEqual({ tipo: "ok", valor: { procuracoes: [] } })
    const naoAchada = envelopar("", "[Aviso-PROCURACOES-40400]", "Não possui procuração ativa.", 404)
    expect(receita.interpretar("procuracoes", requisicao, naoAchada)).toEqual({
      tipo: "ok",
      valor: { procuracoes: [] },
    })
    expect(receita.poderExigido("listar-mensagens")?.nome).toBe("Caixa Postal - Mensagens")
    expect(receita.poderExigido("gerar-das-mei")).toBeNull()
  })

  it("o termo devolve a ficha, no corpo ou no cabeçalho de quem a repete", () => {
    const requisicao = pedir(
      "autorizar-procurador",
      { termoAssinado: Buffer.from("<x/>") },
      { ...PARTES, autor: "52998224725" },
    )
    // Who asks for a token has none to show; with it, everything else shows it.
    expect(requisicao.cabecalhos).not.toHaveProperty("autenticar_procurador_token")
    const outra = pedir("consultar-declaracoes", { ano: 2026 }, { ...PARTES, autor: "52998224725" })
    expect(outra.cabecalhos.autenticar_procurador_token).toBe("{token-do-procurador}")
    expect([receita.procuradorDe(outra), receita.procuradorDe(requisicao)]).toEqual(["52998224725", null])
    expect(dadosDe(requisicao)).toEqual({ xml: "PHgvPg==" })
    const nova = envelopar({ autenticar_procurador_token: "ab87", data_hora_expiracao: "2026-11-26T23:59:59" })
    expect(receita.interpretar("autorizar-procurador", requisicao, nova)).toEqual({
      tipo: "ok",
      valor: { token: "ab87", valeAte: "2026-11-26T23:59:59-03:00" },
    })
    const repetida = respostaDe("", 304, {
      etag: "autenticar_procurador_token:ab87",
      expires: "Sat, 15 Oct 2022 00:00:01 GMT",
    })
    expect(receita.interpretar("autorizar-procurador", requisicao, repetida)).toEqual({
      tipo: "ok",
      valor: { token: "ab87", valeAte: "2022-10-15T00:00:01.000Z" },
    })
  })
})

describe("recusas", () => {
  const das = pedir("gerar-das", { competencia: "2026-11" })
  const declarar = pedir("transmitir-pgdas", { declaracao: DECLARACAO })
  const dita = (codigo: string, status: number, texto = "Texto da Receita.") => envelopar("", codigo, texto, status)

  it("falta de procuração diz o nome do serviço no e-CAC", () => {
    expect(
      receita.interpretar("gerar-das", das, respostaDe(amostra("06-acesso-negado-procuracao.403.json"), 403)),
    ).toMatchObject({
      tipo: "recusado",
      codigo: "falta-procuracao",
      precisaDePessoa: true,
      texto: expect.stringContaining("“PGDAS-D - a partir de 01/2018”"),
      textoDaAutoridade: expect.stringContaining("não tem procuração autorizada"),
    })
  })

  it.each([
    ["[AcessoNegado-ICGERENCIADOR-019]", 403, { tipo: "recusado", codigo: "falta-termo", precisaDePessoa: true }],
    ["[AcessoNegado-ICGERENCIADOR-020]", 403, { tipo: "recusado", codigo: "falta-termo", precisaDePessoa: true }],
    ["[AcessoNegado-ICGERENCIADOR-053]", 403, { tipo: "recusado", codigo: "falta-termo", precisaDePessoa: true }],
    ["[AcessoNegado-ICGERENCIADOR-054]", 403, { tipo: "recusado", codigo: "falta-termo", precisaDePessoa: true }],
    ["[Erro-ICGERENCIADOR-032]", 403, { tipo: "recusado", codigo: "falta-procuracao", precisaDePessoa: true }],
    ["[AcessoNegado-ICGERENCIADOR-033]", 403, { tipo: "falha", incerta: false }],
    [
      "[AcessoNegado-ICGERENCIADOR-018]",
      403,
      { tipo: "recusado", codigo: "contratante-diferente", precisaDePessoa: true },
    ],
    [
      "[AcessoNegado-ICGERENCIADOR-041]",
      403,
      { tipo: "recusado", codigo: "credenciais-recusadas", precisaDePessoa: true },
    ],
    [
      "[EntradaIncorreta-ICGERENCIADOR-008]",
      400,
      { tipo: "recusado", codigo: "008", campo: "contribuinte", precisaDePessoa: true },
    ],
    ["[EntradaIncorreta-ICGERENCIADOR-052]", 400, { tipo: "recusado", codigo: "052", precisaDePessoa: false }],
    ["[EntradaIncorreta-ICGERENCIADOR-055]", 400, { tipo: "recusado", codigo: "servico-descontinuado" }],
    [
      "[EntradaIncorreta-PGDASD-MSG_ISN_999]",
      400,
      { tipo: "recusado", codigo: "MSG_ISN_999", precisaDePessoa: false, desconhecida: true },
    ],
    ["[Erro-ICGERENCIADOR-029]", 500, { tipo: "falha", incerta: false }],
  ])("%s sob %i", (codigo, status, esperado) => {
    expect(receita.interpretar("gerar-das", das, dita(codigo, status))).toMatchObject(esperado)
  })

  it("transmitir sem saber se foi aceito é incerto; recusado antes de chegar, não", () => {
    const transmitida = (codigo: string, status: number) =>
      receita.interpretar("transmitir-pgdas", declarar, dita(codigo, status))
    expect(transmitida("[Erro-PGDASD-MSG_ISN_022]", 500)).toMatchObject({ tipo: "falha", incerta: true })
    // A passing fault told as a mistake of input.
    expect(transmitida("[EntradaIncorreta-PGDASD-MSG_ISN_031]", 400)).toMatchObject({ tipo: "falha", incerta: true })
    expect(transmitida("[Erro-ICGERENCIADOR-035]", 500)).toMatchObject({ tipo: "falha", incerta: false })
    expect(transmitida("", 503)).toMatchObject({ tipo: "falha", incerta: true })
    expect(transmitida("", 429)).toMatchObject({ tipo: "falha", incerta: false })
  })

  it("espera o que a Receita pedir, até uma hora", () => {
    const ocupada = (segundos: string) =>
      receita.interpretar("gerar-das", das, { ...dita("", 429), cabecalhos: { "retry-after": segundos } })
    expect(ocupada("90")).toMatchObject({ tipo: "falha", esperarMs: 90_000 })
    expect(ocupada("999999")).toMatchObject({ tipo: "falha", esperarMs: 3_600_000 })
  })

  it("o que o SERPRO não vende não sai", async () => {
    const { emRequisicao } = await import("./envelope.ts")
    expect(emRequisicao("DASNSIMEI/TRANSDECLARACAO151", "{}", PARTES, true)).toMatchObject({
      tipo: "recusado",
      codigo: "servico-nao-oferecido",
    })
  })

  it("números incompletos não saem, e CNPJ com letras sai", () => {
    const com = (partes: object) => receita.montar("gerar-das", { competencia: "2026-11" }, { ...PARTES, ...partes })
    expect(com({ contribuinte: "1122233300018" })).toMatchObject({ tipo: "recusado", campo: "contribuinte" })
    expect(com({ contribuinte: "12ABC34501DE35" })).toMatchObject({ tipo: "ok" })
    expect(com({ etiqueta: "op\r\nx: y" })).toMatchObject({
      tipo: "ok",
      valor: { cabecalhos: expect.not.objectContaining({ "x-request-tag": expect.anything() }) },
    })
    expect(receita.montar("gerar-das", { competencia: "2026-13" }, PARTES)).toMatchObject({
      tipo: "recusado",
      campo: "competencia",
    })
  })
})

describe("cobrança", () => {
  it("a faixa do volume do mês dá o preço de todas", () => {
    expect(receita.preco("emitir", 1)).toBe(32n)
    expect(receita.preco("emitir", 500)).toBe(32n)
    expect(receita.preco("emitir", 501)).toBe(29n)
    expect(receita.preco("declarar", 10_001)).toBe(12n)
    expect(receita.preco("apoiar", 1)).toBe(0n)
  })

  it("cobra o feito, o começado e o negado; nada de apoio e monitoramento", () => {
    const cobradas = [200, 202, 204, 304, 400, 401, 403, 404, 429, 500, 503].filter((s) =>
      receita.cobrada({ custo: "emitir" }, s),
    )
    expect(cobradas).toEqual([200, 202, 403])
    expect(receita.cobrada({ custo: "apoiar" }, 200)).toBe(false)
  })
})
