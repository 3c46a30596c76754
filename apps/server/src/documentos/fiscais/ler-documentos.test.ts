import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { SignedXml } from "xml-crypto"
import { gerarCertificadoDeDemonstracao } from "../nfse-nacional/certificado-demonstracao.ts"
import { editar } from "../nfse-nacional/exemplos.fixtures.ts"
import { digitoModulo11 } from "../nfse-nacional/inscricao.ts"
import { lerDocumentos } from "./ler-documentos.ts"
import type { DocumentoFiscal, DocumentoMercadoria, DocumentoMunicipal } from "./tipos.ts"

const exemplo = (nome: string) => readFileSync(new URL(`../${nome}`, import.meta.url), "utf8")
const venda = exemplo("nfe/exemplos/01-nfeproc-venda-simples-5102-5405.xml")
const retencoes = exemplo("abrasf/exemplos/01-compnfse-2.04-retencoes.xml")
const fracao = exemplo("abrasf/exemplos/04-compnfse-1.00-aliquota-fracao.xml")
const ler = (texto: string) => lerDocumentos(Buffer.from(texto, "utf8"))
const um = (texto: string) => ler(texto)[0] as DocumentoFiscal
const recusa = (texto: string) => {
  const lido = um(texto)
  return lido.tipo === "recusado" ? lido.codigo : lido.tipo
}
const nfe = (texto: string) => um(texto) as DocumentoMercadoria
const municipal = (texto: string) => um(texto) as DocumentoMunicipal

const DSIG = "http://www.w3.org/2000/09/xmldsig#"
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
const { chavePem, certPem } = gerarCertificadoDeDemonstracao()

/** With a signature of somebody else's library beside InfNfse, over the whole document (URI=""), which `transforms` takes away from itself or not. */
function assinarTudo(xml: string, transforms: readonly string[]): string {
  const assinador = new SignedXml({
    privateKey: chavePem,
    publicCert: certPem,
    canonicalizationAlgorithm: C14N,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  })
  assinador.addReference({
    xpath: "/*",
    isEmptyUri: true,
    transforms: transforms as never,
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  })
  assinador.computeSignature(xml, { location: { reference: "//*[local-name()='InfNfse']", action: "after" } })
  return assinador.getSignedXml()
}

/** The sample with another CNPJ, its key made again; its signature no longer holds. */
function comCnpj(cnpj: string): string {
  const antes = "35260911222333000181550010000000101456789120"
  const corpo = antes.slice(0, 6) + cnpj + antes.slice(20, 43)
  return venda
    .replaceAll(antes, corpo + digitoModulo11(corpo, 9))
    .replaceAll("<CNPJ>11222333000181</CNPJ>", `<CNPJ>${cnpj}</CNPJ>`)
}

describe("NF-e e NFC-e", () => {
  it("lê partes, itens, totais e a assinatura do emitente", () => {
    const { nota, assinatura, avisos } = nfe(venda)
    expect(nota).toMatchObject({
      modelo: "55",
      numero: "10",
      competencia: "2026-09",
      tipoDeOperacao: "1",
      semValidadeJuridica: true,
      prestador: { documento: "11222333000181" },
      tomador: { documento: "11444777000161" },
      totais: { produtos: 230000n, desconto: 5000n, nota: 225000n },
      pagamentos: [{ meio: "17", valor: 225000n }],
    })
    expect(nota.itens.map((i) => [i.cfop, i.icms, i.valor])).toEqual([
      ["5102", "102", 195000n],
      ["5405", "500", 30000n],
    ])
    expect(assinatura.estado).toBe("valida")
    expect(avisos.map((a) => a.codigo)).toEqual(["sem-validade-juridica"])
  })

  it("valor mexido: a assinatura não confere, e o total que não fecha se diz", () => {
    const { assinatura, avisos } = nfe(venda.replace("<vDesc>50.00</vDesc><indTot>", "<vDesc>10.00</vDesc><indTot>"))
    expect(assinatura.estado).toBe("invalida")
    expect(avisos.filter((a) => a.codigo === "totais")).toHaveLength(2)
  })

  it("avulsa do Fisco (séries 890 a 899): a chave é do órgão, e quem vende é o remetente (MOC A03-10 e C02; NT 2018.001)", () => {
    const orgao = "46377222000129"
    const serie = "890"
    const antes = "35260911222333000181550010000000101456789120"
    const corpo = `${antes.slice(0, 6)}${orgao}55${serie}${antes.slice(25, 43)}`
    const avulsa = (cnpj: string) =>
      venda
        .replaceAll(antes, corpo + digitoModulo11(corpo, 9))
        .replace("<serie>1</serie>", `<serie>${serie}</serie>`)
        .replace("</emit>", `</emit><avulsa><CNPJ>${cnpj}</CNPJ><xOrgao>SEFAZ</xOrgao></avulsa>`)
    const { nota, avisos } = nfe(avulsa(orgao))
    expect(nota).toMatchObject({ fisco: orgao, serie, prestador: { documento: "11222333000181" } })
    expect(avisos).toContainEqual(expect.objectContaining({ codigo: "nota-avulsa" }))
    expect(recusa(avulsa("11444777000161"))).toBe("chave-contraditoria")
    expect(nfe(venda).nota.fisco).toBeUndefined()
  })

  it("protocolo de outro conteúdo desfaz a assinatura que confere", () => {
    const { assinatura, avisos } = nfe(venda.replace("<digVal>w67P", "<digVal>x67P"))
    expect(assinatura.estado).toBe("invalida")
    expect(avisos[0]?.codigo).toBe("protocolo-de-outro-conteudo")
  })

  it("cancelada no protocolo, NFC-e, grupo IBS/CBS e CNPJ com letras", () => {
    expect(nfe(venda.replace("<cStat>100<", "<cStat>101<")).evento).toMatchObject({ efeito: "cancela" })
    const comReforma = venda.replace(
      "</COFINS></imposto></det><det",
      "</COFINS><IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>1950.00</vBC><vIBS>1.95</vIBS><gCBS><pCBS>0.9</pCBS><vCBS>17.55</vCBS></gCBS></gIBSCBS></IBSCBS></imposto></det><det",
    )
    expect(nfe(comReforma).nota.itens[0]?.ibsCbs).toEqual({ cst: "000", cClassTrib: "000001", ibs: 195n, cbs: 1755n })
    // IN RFB 2.229/2024: 12ABC34501DE has check digits 35.
    expect(nfe(comCnpj("12ABC34501DE35")).nota.prestador.documento).toBe("12ABC34501DE35")
  })

  it.each([
    ["sem protocolo", venda.replace(/<protNFe.*<\/protNFe>/, ""), "nfe-sem-protocolo"],
    ["NFe sozinha", venda.replace(/^[\s\S]*?<nfeProc[^>]*>/, "").replace(/<protNFe.*$/s, ""), "nfe-sem-protocolo"],
    ["denegada", venda.replace("<cStat>100<", "<cStat>302<"), "nfe-denegada"],
    ["dígito da chave", venda.replaceAll("456789120", "456789121"), "chave-invalida"],
    [
      "emitente que não é o da chave",
      venda.replace("<CNPJ>11222333000181", "<CNPJ>11444777000161"),
      "chave-contraditoria",
    ],
    ["protocolo de outra nota", venda.replace(/<chNFe>\d{44}/, `<chNFe>${"1".repeat(44)}`), "chave-contraditoria"],
    ["outro modelo", venda.replace("<mod>55", "<mod>57"), "modelo-nao-suportado"],
    ["CFOP ilegível", venda.replace("<CFOP>5102", "<CFOP>51"), "nota-incompleta"],
    ["valor ilegível", venda.replace("<vProd>2000.00", "<vProd>2e3"), "nota-incompleta"],
    ["entidade", venda.replace("<nfeProc", '<!DOCTYPE a [<!ENTITY b "c">]><nfeProc'), "dtd-proibida"],
    ["aninhado demais", `<nfeProc>${"<a>".repeat(100)}${"</a>".repeat(100)}</nfeProc>`, "limite-estrutural"],
    ["cortado", venda.slice(0, 3000), "xml-malformado"],
  ])("recusa %s", (_qual, texto, codigo) => {
    expect(recusa(texto)).toBe(codigo)
  })

  it("o campo que não se lê é nomeado", () => {
    expect(um(venda.replace("<vProd>2000.00", "<vProd>2e3"))).toMatchObject({
      motivo: expect.stringContaining("O valor de vProd é ilegível."),
    })
  })

  it("evento registrado tem efeito; sem a resposta da SEFAZ é pedido", () => {
    const chave = "35260911222333000181550010000000101456789120"
    const evento = (cStat: string, tipo = "110111") =>
      `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00"><evento><infEvento Id="ID${tipo}${chave}01"><cOrgao>35</cOrgao><tpAmb>1</tpAmb><CNPJ>11222333000181</CNPJ><chNFe>${chave}</chNFe><dhEvento>2026-09-16T10:00:00-03:00</dhEvento><tpEvento>${tipo}</tpEvento><nSeqEvento>1</nSeqEvento><detEvento><descEvento>Cancelamento</descEvento><xJust>Desistencia do cliente</xJust></detEvento></infEvento></evento><retEvento><infEvento><cStat>${cStat}</cStat><chNFe>${chave}</chNFe><tpEvento>${tipo}</tpEvento><dhRegEvento>2026-09-16T10:00:05-03:00</dhRegEvento></infEvento></retEvento></procEventoNFe>`
    const lido = um(evento("135"))
    expect(lido).toMatchObject({
      tipo: "evento",
      evento: { chaveNota: chave, tipo: "110111", efeito: "cancela" },
      assinatura: { estado: "ausente" },
    })
    expect(um(evento("136", "110110"))).toMatchObject({ evento: { efeito: "nenhum" } })
    expect(recusa(evento("218"))).toBe("nfe-denegada")
    expect(recusa(evento("135").replace(/<retEvento>.*<\/retEvento>/, ""))).toBe("pedido-de-evento")
    expect(recusa(evento("135").replace(`<tpEvento>110111</tpEvento><nSeq`, "<tpEvento>110110</tpEvento><nSeq"))).toBe(
      "chave-contraditoria",
    )
  })
})

describe("NFS-e municipal (ABRASF)", () => {
  it("2.04 com retenções: são valores retidos, e o líquido fecha", () => {
    const { nota, avisos, assinatura } = municipal(retencoes)
    expect(nota).toMatchObject({
      chave: "4106902111222333000181-2001-A1B2C3D4",
      competencia: "2026-03",
      issRetido: true,
      itemLc116: "01.07",
      valores: {
        servico: 1000000n,
        issRetido: 50000n,
        pis: 6500n,
        cofins: 30000n,
        irrf: 15000n,
        csll: 10000n,
        liquido: 888500n,
      },
    })
    expect([avisos, assinatura.estado]).toEqual([[], "ausente"])
  })

  it("assinatura do documento inteiro (URI vazia): vale para o arquivo como foi assinado, e só para ele", () => {
    const assinada = assinarTudo(fracao, [`${DSIG}enveloped-signature`, C14N])
    expect(assinada).toContain('URI=""')
    expect(municipal(assinada).assinatura).toMatchObject({ estado: "valida", algoritmo: "RSA-SHA256" })
    // Outside of the note too: it is the document that is covered.
    for (const [de, para] of [
      ["<ValorServicos>1000.00<", "<ValorServicos>9000.00<"],
      ["</CompNfse>", "<Outro/></CompNfse>"],
    ] as const)
      expect(municipal(editar(assinada, de, para)).assinatura).toMatchObject({
        estado: "invalida",
        motivo: expect.stringContaining("este arquivo não é ele"),
      })
    // The same note inside the answer of a query is another document.
    const [, nota] = assinada.split("?>")
    const resposta = municipal(`<ConsultarNfseResposta><ListaNfse>${nota}</ListaNfse></ConsultarNfseResposta>`)
    expect(resposta.assinatura).toMatchObject({ estado: "invalida", motivo: expect.stringContaining("nota sozinha") })
    // Another signature inside is covered like all the rest.
    const comOutra = assinarTudo(editar(fracao, "</InfNfse>", `<Signature xmlns="${DSIG}"/></InfNfse>`), [
      `${DSIG}enveloped-signature`,
      C14N,
    ])
    expect(municipal(comOutra).assinatura.estado).toBe("valida")
    expect(municipal(editar(comOutra, `<Signature xmlns="${DSIG}"/>`, "")).assinatura.estado).toBe("invalida")
    // With nine signatures it is a list of notes: it would be read whole once for each.
    const lista = editar(fracao, "</InfNfse>", `${`<Signature xmlns="${DSIG}"/>`.repeat(8)}</InfNfse>`)
    expect(municipal(assinarTudo(lista, [`${DSIG}enveloped-signature`, C14N])).assinatura.estado).toBe("invalida")
    expect(municipal(assinarTudo(fracao, [C14N])).assinatura).toMatchObject({
      estado: "invalida",
      motivo: expect.stringContaining("não se exclui dele"),
    })
  })

  it("1.00: alíquota em fração, ISS retido à parte, competência com hora", () => {
    const { nota } = municipal(fracao)
    expect(nota).toMatchObject({
      versao: "1",
      competencia: "2026-02",
      itemLc116: "17.01",
      valores: { aliquotaIss: "3.00", iss: 3000n, issRetido: 3000n },
    })
  })

  it("lista de uma consulta: a segunda nota substitui a primeira", () => {
    const [primeira, segunda] = ler(
      exemplo("abrasf/exemplos/03-consultar-servico-prestado-resposta-2.02.xml"),
    ) as DocumentoMunicipal[]
    expect(primeira?.evento).toMatchObject({ efeito: "substitui", chaveSubstituta: segunda?.nota.chave })
    expect(segunda?.nota.substitui?.chave).toBe(primeira?.nota.chave)
    expect(municipal(exemplo("abrasf/exemplos/02-compnfse-2.04-cancelada.xml")).evento).toMatchObject({
      efeito: "cancela",
      motivo: "Erro na emissão",
      dhEvento: "2026-03-12T09:00:00-03:00",
    })
  })

  it("namespaces, prefixos, SOAP, CDATA, texto escapado, BOM e ISO-8859-1 dão a mesma nota", () => {
    const corpo = retencoes.replace(/^<\?xml[^>]*\?>\s*/, "")
    const escapado = corpo.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    const prefixado = corpo
      .replace(/<(\/?)([A-Z])/g, "<$1n:$2")
      .replace("<n:CompNfse", '<n:CompNfse xmlns:n="http://qualquer.gov.br"')
    const soap = (dentro: string) =>
      `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ConsultarNfseResponse><outputXML>${dentro}</outputXML></ConsultarNfseResponse></soap:Body></soap:Envelope>`
    const latino = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${corpo}`, "latin1")
    const { sha256: _s, ...esperada } = municipal(retencoes).nota
    const formas = [
      corpo,
      `\uFEFF${retencoes}`,
      prefixado,
      soap(corpo),
      soap(`<![CDATA[${retencoes}]]>`),
      soap(escapado),
    ].map((t) => Buffer.from(t, "utf8"))
    for (const bytes of [...formas, latino]) {
      const [lido] = lerDocumentos(bytes)
      expect(lido).toMatchObject({ tipo: "nfse-municipal", nota: esperada })
    }
  })

  it("o município vem também com os nomes do ISSNet", () => {
    const issnet = fracao
      .replace(/<OrgaoGerador>.*?<\/OrgaoGerador>/s, "")
      .replace(
        /(<Servico>.*?)<CodigoMunicipio>(\d{7})<\/CodigoMunicipio>/s,
        "$1<MunicipioPrestacaoServico>$2</MunicipioPrestacaoServico>",
      )
      .replaceAll("CodigoMunicipio>", "Cidade>")
    expect(issnet).not.toContain("CodigoMunicipio")
    const { chave, municipioEmissor, municipioPrestacao, valores } = municipal(fracao).nota
    expect(municipal(issnet).nota).toMatchObject({ chave, municipioEmissor, municipioPrestacao, valores })
  })

  it("2.04 com o grupo da reforma: PIS e COFINS retidos estão lá, e o líquido fecha (785,50 − 11,78 − 7,86 − 5,11 − 23,57)", () => {
    const grupo = (tipo: string) =>
      `<trib><tribFed><piscofins><CST>1</CST><vPis>5.11</vPis><vCofins>23.57</vCofins><tpRetPisCofins>${tipo}</tpRetPisCofins></piscofins></tribFed></trib>`
    const nota = (tipo: string) =>
      municipal(
        retencoes
          .replace(
            /<Valores>.*?<\/Valores>/s,
            `<Valores><ValorServicos>785.50</ValorServicos><ValorIr>11.78</ValorIr><ValorCsll>7.86</ValorCsll>${grupo(tipo)}</Valores>`,
          )
          .replace(/<IssRetido>1</g, "<IssRetido>2<")
          .replace(
            /<ValoresNfse>.*?<\/ValoresNfse>/s,
            "<ValoresNfse><ValorLiquidoNfse>737.18</ValorLiquidoNfse></ValoresNfse>",
          ),
      )
    expect(nota("1")).toMatchObject({ avisos: [], nota: { valores: { pis: 511n, cofins: 2357n, liquido: 73718n } } })
    // 2: not withheld, so the amounts are the provider's own.
    expect(nota("2")).toMatchObject({
      avisos: [{ codigo: "valor-liquido" }],
      nota: { valores: { pis: 0n, cofins: 0n } },
    })
  })

  it("do ambiente de testes da prefeitura não é receita, e o grupo de cancelamento que não cancelou não cancela", () => {
    const teste = retencoes.replace(
      "<ValoresNfse>",
      "<OutrasInformacoes>NFS-e gerada em ambiente de teste. NÃO TEM VALOR JURÍDICO NEM FISCAL.</OutrasInformacoes><ValoresNfse>",
    )
    expect(municipal(teste)).toMatchObject({
      nota: { semValidadeJuridica: true },
      avisos: [{ codigo: "sem-validade-juridica" }],
    })
    const grupo = (sucesso: string) =>
      `<NfseCancelamento><Confirmacao><InfConfirmacaoCancelamento><Sucesso>${sucesso}</Sucesso><DataHora>2026-03-12T09:00:00</DataHora></InfConfirmacaoCancelamento></Confirmacao></NfseCancelamento></CompNfse>`
    const com = (sucesso: string) => municipal(retencoes.replace("</CompNfse>", grupo(sucesso))).evento
    expect([com("False"), com("true")?.efeito]).toEqual([null, "cancela"])
  })

  it("nota sem discriminação é nota, e diz de que serviço é", () => {
    const lida = municipal(retencoes.replace(/<Discriminacao>.*?<\/Discriminacao>/s, "<Discriminacao/>"))
    expect(lida.nota).toMatchObject({ descricao: "Serviço do item 01.07, sem discriminação na nota" })
    expect(lida.nota.valores).toEqual(municipal(retencoes).nota.valores)
  })

  it.each([
    [
      "São Paulo",
      "<RetornoConsulta><NFe><ChaveNFe><NumeroNFe>7</NumeroNFe></ChaveNFe><ValorServicos>10</ValorServicos></NFe></RetornoConsulta>",
      "nfse-municipal",
      "Prefeitura de São Paulo",
    ],
    ["São Paulo, uma só", "<NFe><ChaveNFe/></NFe>", "nfse-municipal", "Prefeitura de São Paulo"],
    [
      "inutilização",
      "<ProcInutNFe xmlns='http://www.portalfiscal.inf.br/nfe'/>",
      "documento-desconhecido",
      "inutilização",
    ],
    [
      "situação na SEFAZ",
      "<retConsSitNFe><protNFe/></retConsSitNFe>",
      "resposta-sem-nota",
      "resposta ou um resumo da SEFAZ",
    ],
    ["pedido à SEFAZ", "<enviNFe/>", "pedido-nao-e-nota", "pedido à SEFAZ"],
    ["CT-e OS", "<CTeOS/>", "documento-desconhecido", "CT-e"],
    ["evento de MDF-e", "<procEventoMDFe/>", "documento-desconhecido", "MDF-e"],
    ["extrato", "<OFX/>", "documento-desconhecido", "extrato de banco"],
    ["planilha", "<planilha/>", "documento-desconhecido", "leiaute que não lemos (elemento <planilha>)"],
  ])("o que não é nota diz o que é: %s", (_qual, texto, codigo, trecho) => {
    expect(um(texto)).toMatchObject({ codigo, motivo: expect.stringContaining(trecho) })
  })

  it.each([
    ["RPS", "<EnviarLoteRpsEnvio><LoteRps/></EnviarLoteRpsEnvio>", "rps-nao-e-nota"],
    [
      "resposta com erros",
      "<ConsultarNfseResposta><ListaMensagemRetorno><MensagemRetorno><Codigo>E4</Codigo><Mensagem>não há</Mensagem></MensagemRetorno></ListaMensagemRetorno></ConsultarNfseResposta>",
      "resposta-sem-nota",
    ],
    [
      "sem código de verificação",
      retencoes.replace(/<CodigoVerificacao>.*?<\/CodigoVerificacao>/, ""),
      "nota-incompleta",
    ],
    ["CNPJ errado", retencoes.replaceAll("11222333000181", "11222333000182"), "cnpj-cpf-invalido"],
    [
      "valor com três casas",
      retencoes.replace("<ValorServicos>10000.00", "<ValorServicos>10000.005"),
      "nota-incompleta",
    ],
    ["codificação", '<?xml version="1.0" encoding="EBCDIC-CP-US"?><CompNfse/>', "codificacao-nao-suportada"],
    ["SOAP sem nota", "<Envelope><Body><a>x</a></Body></Envelope>", "documento-desconhecido"],
  ])("recusa %s", (_qual, texto, codigo) => {
    expect(recusa(texto)).toBe(codigo)
  })
})
