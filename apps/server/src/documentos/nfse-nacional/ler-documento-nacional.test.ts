import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import {
  editar,
  exemplo,
  lerEventoDe,
  lerNotaDe,
  lerTexto,
  recusaDe,
  semAssinaturaExterna,
} from "./exemplos.fixtures.ts"
import { lerDocumentoNacional } from "./ler-documento-nacional.ts"

const CHAVE_57 = "35503082211222333000181000000000005726091234567898"
const CHAVE_59 = "35503082211222333000181000000000005926091357924688"

describe("notas de exemplo: números da tabela dos exemplos", () => {
  it("06: Simples, tomador pessoa física, ISS dentro do DAS", () => {
    const { nota, assinatura, assinaturaDps, avisos } = lerNotaDe(exemplo("06"))
    expect(nota).toMatchObject({
      chave: CHAVE_57,
      numero: "57",
      serieDps: "1",
      numeroDps: "101",
      competencia: "2026-09",
      dataCompetencia: "2026-09-10",
      opSimpNac: "3",
      regApTribSN: "1",
      cTribNac: "010101",
      cStat: "100",
      semValidadeJuridica: false,
      issRetido: false,
      tomador: { tipo: "cpf", documento: "52998224725", nome: "Beltrano Exemplo da Silva" },
      prestador: { tipo: "cnpj", documento: "11222333000181", im: "1234567", nome: "ESTUDIO AURORA TECNOLOGIA LTDA" },
      exportacao: { estado: "nao" },
      substitui: null,
    })
    expect(nota.valores.servico).toBe(150_000n)
    expect(nota.valores.liquido).toBe(150_000n)
    expect(nota.valores).not.toHaveProperty("iss")
    expect(nota).not.toHaveProperty("cTribMun")
    expect(assinatura.estado).toBe("valida")
    expect(assinaturaDps).toMatchObject({ estado: "valida", algoritmo: "RSA-SHA1" })
    expect(avisos).toEqual([])
  })

  it("07: Lucro Presumido, retenções federais e IBS/CBS", () => {
    const { nota, avisos } = lerNotaDe(exemplo("07"))
    expect(nota.numero).toBe("58")
    expect(nota.chave.endsWith("5826109876543211")).toBe(true)
    expect(nota.issRetido).toBe(false)
    expect(nota.cNBS).toBe("115013000")
    expect(nota.tomador).toMatchObject({ tipo: "cnpj", documento: "11444777000161", municipio: "4106902" })
    expect(nota.valores).toEqual({
      servico: 2_000_000n,
      descontoIncondicionado: 0n,
      descontoCondicionado: 0n,
      deducoes: 0n,
      baseIss: 2_000_000n,
      aliquotaIss: "2.90",
      iss: 58_000n,
      totalRetido: 123_000n,
      liquido: 1_877_000n,
      irrf: 30_000n,
      csllPisCofinsRetidos: 93_000n,
      tpRetPisCofins: "3",
      inss: 0n,
      // 20.000,00 × 0,65 % e × 3 %: débito próprio, não retido (NT 007).
      pisProprio: 13_000n,
      cofinsProprio: 60_000n,
      ibs: 1_869n,
      cbs: 16_821n,
    })
    expect(avisos).toEqual([])
  })

  it("08: leiaute 1.00 do emissor web, DPS sem assinatura, ISS fora do Simples, homologação", () => {
    const { nota, assinatura, assinaturaDps, avisos } = lerNotaDe(exemplo("08"))
    expect(nota).toMatchObject({ versao: "1.00", tpAmb: "2", semValidadeJuridica: true, regApTribSN: "2" })
    expect(nota.valores).toMatchObject({ servico: 23_000n, iss: 1_150n, aliquotaIss: "5.00", liquido: 23_000n })
    expect(assinatura.estado).toBe("valida")
    expect(assinaturaDps.estado).toBe("ausente")
    // Issued in December 2025 with a certificate that starts in January 2026.
    expect(avisos.map((a) => a.codigo)).toEqual(["sem-validade-juridica", "certificado-fora-da-validade"])
  })

  it("09: nota tomada, ISS retido pelo tomador", () => {
    const { nota, avisos } = lerNotaDe(exemplo("09"))
    expect(nota).toMatchObject({
      issRetido: true,
      tpRetISSQN: "2",
      municipioEmissor: "4106902",
      municipioIncidencia: "3550308",
      tomador: { documento: "11222333000181" },
    })
    expect(nota.valores).toMatchObject({ servico: 80_000n, iss: 2_000n, totalRetido: 2_000n, liquido: 78_000n })
    expect(avisos).toEqual([])
  })

  it("10: nota de MEI, cStat 107", () => {
    const { nota } = lerNotaDe(exemplo("10"))
    expect(nota).toMatchObject({ cStat: "107", opSimpNac: "2" })
    expect(nota.valores.liquido).toBe(40_000n)
  })

  it("11: nota 59, substituta da 57", () => {
    const { nota } = lerNotaDe(exemplo("11"))
    expect(nota.numero).toBe("59")
    expect(nota.substitui).toEqual({
      chave: CHAVE_57,
      cMotivo: "99",
      xMotivo: "Correção da descrição do serviço prestado",
    })
  })

  it("o resumo é o SHA-256 dos bytes recebidos (sha256sum do exemplo 06)", () => {
    expect(lerNotaDe(exemplo("06")).nota.sha256).toBe(
      "4f39da74e76da316aa8af3b7bab1b1df48b4a47ab3bd3ff86e81c5836f540ff7",
    )
  })
})

describe("eventos de exemplo", () => {
  it("13: cancelamento da nota 58", () => {
    const { evento, assinatura, assinaturaPedido, avisos } = lerEventoDe(exemplo("13"))
    expect(evento).toMatchObject({
      chaveNota: "35503082211222333000181000000000005826109876543211",
      tipo: "101101",
      sequencia: 1,
      autor: { tipo: "cnpj", documento: "11222333000181" },
      motivo: { codigo: "1", texto: "Valor do serviço informado incorretamente" },
      dhEvento: "2026-10-06T09:00:00-03:00",
      dhProcessamento: "2026-10-06T09:00:03-03:00",
      efeito: "cancela",
    })
    expect(evento).not.toHaveProperty("chaveSubstituta")
    expect([assinatura.estado, assinaturaPedido.estado]).toEqual(["valida", "valida"])
    expect(avisos).toEqual([])
  })

  it("14: substituição da nota 57 pela 59, feita pelo sistema (pedido sem assinatura)", () => {
    const { evento, assinatura, assinaturaPedido } = lerEventoDe(exemplo("14"))
    expect(evento).toMatchObject({
      chaveNota: CHAVE_57,
      tipo: "105102",
      chaveSubstituta: CHAVE_59,
      efeito: "substitui",
    })
    expect([assinatura.estado, assinaturaPedido.estado]).toEqual(["valida", "ausente"])
  })

  it("evento com Id de outra nota é recusado", () => {
    const outra = editar(
      exemplo("13"),
      "<chNFSe>35503082211222333000181000000000005826109876543211",
      `<chNFSe>${CHAVE_57}`,
    )
    expect(recusaDe(outra)).toMatchObject({ codigo: "chave-contraditoria" })
  })

  it("pedido interno com Id de outro tipo de evento é recusado", () => {
    const outro = editar(
      exemplo("13"),
      '<infPedReg Id="PRE35503082211222333000181000000000005826109876543211101101"',
      '<infPedReg Id="PRE35503082211222333000181000000000005826109876543211101103"',
    )
    expect(recusaDe(outro).codigo).toBe("chave-contraditoria")
  })

  it("evento sobre chave com dígito errado é recusado", () => {
    const errada = editar(exemplo("13"), "5826109876543211", "5826109876543215")
    expect(recusaDe(errada).motivo).toContain("esperado 1, veio 5")
  })

  it("sequência diferente da do Id é só aviso", () => {
    const trocada = editar(exemplo("13"), "<nSeqEvento>1<", "<nSeqEvento>2<")
    expect(lerEventoDe(trocada).avisos.map((a) => a.codigo)).toEqual(["id-evento-sequencia"])
  })
})

describe("o que não é nota emitida diz o que é", () => {
  it.each([
    ["01", "pedido-nao-e-nota", "É um pedido de emissão (DPS), não uma nota emitida"],
    ["05", "pedido-nao-e-nota", "É um pedido de emissão (DPS), não uma nota emitida"],
    ["15", "pedido-nao-e-nota", "É um pedido de emissão (DPS), não uma nota emitida"],
    ["12", "pedido-de-evento", "não um evento registrado"],
    ["abrasf", "nfse-municipal", "NFS-e municipal ABRASF ainda não é importada aqui"],
    ["nfe", "nfe-mercadoria", "NF-e de mercadoria"],
  ] as const)("%s", (nome, codigo, trecho) => {
    const recusa = recusaDe(exemplo(nome))
    expect(recusa.codigo).toBe(codigo)
    expect(recusa.motivo).toContain(trecho)
  })

  it.each([
    ['<EnviarLoteRpsEnvio xmlns="http://www.abrasf.org.br/nfse.xsd"><LoteRps/></EnviarLoteRpsEnvio>', "rps-nao-e-nota"],
    ["<Rps/>", "rps-nao-e-nota"],
    ['<NFeLoteEnviarArquivo xmlns="http://www.barueri.sp.gov.br/nfe"/>', "rps-nao-e-nota"],
    ["<ConsultarNfseResposta/>", "nfse-municipal"],
    ["<EnviarLoteRpsResposta/>", "nfse-municipal"],
    ["<ns2:CompNfse xmlns:ns2='urn:x'/>", "nfse-municipal"],
    ["<NFe xmlns='http://www.portalfiscal.inf.br/nfe'/>", "nfe-mercadoria"],
    ["<evento xmlns='http://www.portalfiscal.inf.br/nfe'/>", "evento-de-nfe"],
    ["<soap:Envelope xmlns:soap='http://schemas.xmlsoap.org/soap/envelope/'/>", "documento-desconhecido"],
    ["<NFSe/>", "documento-desconhecido"],
    ["<NFSe xmlns='urn:outro'/>", "documento-desconhecido"],
    ["<planilha/>", "documento-desconhecido"],
    ["<html><body/></html>", "nao-e-xml"],
  ])("%s", (xml, codigo) => {
    expect(recusaDe(xml).codigo).toBe(codigo)
  })

  it("nota ABRASF em ISO-8859-1 é recusada por ser municipal, não pela codificação", () => {
    const latin1 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><CompNfse>ç</CompNfse>', "latin1")
    expect(recusaDe(latin1).codigo).toBe("nfse-municipal")
  })
})

describe("esquema oficial", () => {
  it("valor com vírgula: recusa com frase em português e o texto do esquema", () => {
    const recusa = recusaDe(editar(exemplo("06"), "<vLiq>1500.00<", "<vLiq>1500,00<"))
    expect(recusa.codigo).toBe("esquema-invalido")
    expect(recusa.detalhes).toHaveLength(1)
    expect(recusa.detalhes?.[0]).toMatch(/^<vLiq>: Valor fora do formato do leiaute\. \(esquema: .*facet 'pattern'/)
  })

  it("nota de antes da 1.01 pode ter o que o leiaute 1.00 tinha, e só ela", () => {
    const antiga = editar(exemplo("08"), "</vLiq></valores>", "</vLiq><xOutInf>Pedido 7</xOutInf></valores>")
    expect(lerNotaDe(antiga).nota.valores.servico).toBe(lerNotaDe(exemplo("08")).nota.valores.servico)
    const comoNova = editar(antiga, '<NFSe versao="1.00"', '<NFSe versao="1.01"')
    expect(recusaDe(comoNova).codigo).toBe("esquema-invalido")
  })

  it("elemento estranho e elemento que falta", () => {
    expect(recusaDe(editar(exemplo("06"), "<ambGer>2</ambGer>", "<x/>")).detalhes?.[0]).toContain("fora da ordem")
    expect(recusaDe(editar(exemplo("06"), "<toma>", "<interm>")).codigo).toBe("xml-malformado")
    expect(recusaDe(editar(exemplo("06"), "<cTribNac>010101</cTribNac>", "")).detalhes?.[0]).toContain("cTribNac")
    expect(recusaDe(editar(exemplo("06"), "<cStat>100<", "<cStat>999<")).detalhes?.[0]).toContain("fora da lista")
  })

  it("nota sem a assinatura externa: o leiaute a exige", () => {
    const recusa = recusaDe(semAssinaturaExterna(exemplo("06")))
    expect(recusa.codigo).toBe("esquema-invalido")
    expect(recusa.detalhes?.[0]).toContain("Falta a assinatura do sistema que emitiu")
  })

  it("no máximo cinco erros", () => {
    const muitos = exemplo("06").replace(/<(xLocEmi|xLocPrestacao|verAplic|dhProc|nDFSe|cMun|UF|CEP)>[^<]*</g, "<$1><")
    expect(recusaDe(muitos).detalhes).toHaveLength(5)
  })

  it("nenhum evento fora da lista do esquema é lido", () => {
    const xml = editar(exemplo("13"), "e101101>", "e999999>")
    expect(recusaDe(xml).codigo).toBe("esquema-invalido")
  })
})

it("todos os exemplos guardados são lidos ou recusados com motivo", () => {
  const pasta = new URL("./exemplos/", import.meta.url)
  const arquivos = readdirSync(pasta)
  expect(arquivos).toHaveLength(17)
  for (const arquivo of arquivos) {
    const lido = lerDocumentoNacional(readFileSync(new URL(arquivo, pasta)))
    expect(lido).not.toMatchObject({ codigo: "documento-ilegivel" })
  }
  expect(lerTexto(exemplo("06")).tipo).toBe("nfse")
})
