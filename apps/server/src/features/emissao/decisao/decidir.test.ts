import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { SignedXml } from "xml-crypto"
import { assinarNoPerfilDoContribuinte } from "../../../documentos/nfse-nacional/assinar.ts"
import { gerarCertificadoDeDemonstracao } from "../../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { conferirContraEsquema } from "../../../documentos/nfse-nacional/dps/conferir.ts"
import { montarDps } from "../../../documentos/nfse-nacional/dps/montar-dps.ts"
import { EXEMPLOS, editar } from "../../../documentos/nfse-nacional/exemplos.fixtures.ts"
import { fatosDoPedido, pedidoDeEmissao } from "../pedido.ts"
import { decidir } from "./decidir.ts"
import { EmissaoImpedida } from "./fatos.ts"
import { paraDps } from "./para-dps.ts"

const PRESUMIDO = { cnpj: "11222333000181", municipio: "3550308", inscricaoMunicipal: "1234567", regime: "presumido" }
const SIMPLES = { ...PRESUMIDO, regime: "simples", aliquotaDoDas: "6.00" }
const DE_CURITIBA = {
  cnpj: "11444777000161",
  nome: "COMERCIO MODELO DE PECAS LTDA",
  endereco: {
    municipio: "4106902",
    cep: "80010000",
    logradouro: "AVENIDA INVENTADA",
    numero: "2000",
    bairro: "CENTRO",
  },
}
const PF = { cpf: "52998224725", nome: "Beltrano Exemplo da Silva" }
const base = {
  ambiente: "producao",
  numero: "101",
  emitidaEm: "2026-10-05T16:40:00-03:00",
  competencia: "2026-10-05",
  tomador: PF,
  servico: { codigo: "010701", descricao: "Suporte técnico mensal" },
  valor: "20000.00",
}
const FUNDAMENTO = "Lei 13.701/2003 art. 16"
const municipal = (dados: object) => ({
  idMunicipio: "3550308",
  codigo: "010701",
  desde: "2026-01-01",
  ate: null,
  fundamento: FUNDAMENTO,
  dados,
})
const doServico = (mudancas: object = {}) =>
  municipal({
    tipo: "servico",
    aliquota: "0.0290",
    excecaoDaAliquota: null,
    local: "prestador",
    retencao: { retem: "nunca", responsavel: "tomador", minimo: null },
    deducaoPermitida: false,
    deducaoMaxima: null,
    issFixo: null,
    exigibilidade: 1,
    codigoMunicipal: null,
    nbs: null,
    cnaes: [],
    ...mudancas,
  })
const federal = (dados: object, regime = "presumido") => ({
  codigo: null,
  regime,
  desde: "2026-01-01",
  ate: null,
  fundamento: "Lei 10.833/2003 art. 30",
  dados: { irrf: null, csrf: null, inss: null, pisCofins: null, ibsCbs: null, anexoSimples: null, ...dados },
})
const IRRF = { aliquota: "0.0150", codigoDeReceita: "1708", minimo: "10.00" }
const CSRF = { aliquota: "0.0465", codigoDeReceita: "5952", minimo: "10.00" }
const IBS_CBS = { cst: "000", cClassTrib: "000001", cIndOp: "100301", nbs: null }

function emitir(pedido: object) {
  const lido = pedidoDeEmissao.parse({ ...base, ...pedido })
  const { fatos, numeracao } = fatosDoPedido(lido, "Partida-0.1")
  const decisao = decidir(fatos)
  return { decisao, xml: montarDps(paraDps(fatos, decisao, numeracao)) }
}
/** Of the note as asked, or of what keeps it from being issued. */
function impedimento(pedido: object) {
  try {
    emitir(pedido)
  } catch (erro) {
    if (erro instanceof EmissaoImpedida) return erro
    throw erro
  }
  throw new Error("Foi emitida.")
}
const semAssinatura = (xml: string) => `${xml.slice(0, xml.indexOf("</infDPS>"))}</infDPS></DPS>`
const conferida = (pedido: object) => {
  const emitida = emitir(pedido)
  expect(conferirContraEsquema(emitida.xml, "dps")).toEqual([])
  return emitida
}
const DO_EXEMPLO = (nome: string) =>
  semAssinatura(readFileSync(new URL(`../../../documentos/nfse-nacional/exemplos/${nome}`, import.meta.url), "utf8"))

describe("decidir e montar a DPS", () => {
  it("escreve a exportação como o exemplo do padrão nacional", () => {
    const { xml } = conferida({
      ambiente: "homologacao",
      serie: "2",
      numero: "9",
      emitidaEm: "2026-10-30T18:00:00-03:00",
      competencia: "2026-10-30",
      prestador: PRESUMIDO,
      tomador: {
        nif: "990000000",
        nome: "EXAMPLE FOREIGN CORP",
        endereco: {
          pais: "US",
          codigoPostal: "00000",
          cidade: "SPRINGFIELD",
          estado: "XX",
          logradouro: "FICTION STREET",
          numero: "1",
          bairro: "DOWNTOWN",
        },
      },
      servico: {
        codigo: "010101",
        nbs: "115021000",
        descricao: "Software development services",
        exportacao: { paisDoResultado: "US" },
        comercioExterior: { modo: "1", moeda: "220", valorNaMoeda: "1000.00" },
      },
      valor: "5400.00",
    })
    // The example says nothing of PIS and COFINS; ours says that they are not due on exports.
    const nosso = editar(xml, "<tribFed><piscofins><CST>08</CST></piscofins></tribFed>", "")
    expect(nosso).toBe(DO_EXEMPLO(EXEMPLOS["05"]))
  })

  it("separa as retenções do Presumido, o PIS e a COFINS próprios e mostra IBS e CBS", () => {
    const { decisao, xml } = conferida({
      prestador: PRESUMIDO,
      tomador: DE_CURITIBA,
      servico: { ...base.servico, nbs: "115013000" },
      regras: { servico: doServico(), federal: federal({ irrf: IRRF, csrf: CSRF, ibsCbs: IBS_CBS }) },
    })
    // 20.000,00: ISS 2,9% = 580,00; IRRF 1,5% = 300,00; 0,65% + 3% + 1% = 130 + 600 + 200 = 930,00; líquido 18.770,00.
    expect(decisao.iss).toMatchObject({
      valor: 58000n,
      retido: 0n,
      retencao: "1",
      aliquota: "2.90",
      aliquotaNaNota: null,
    })
    expect(decisao.federais).toMatchObject({ irrf: 30000n, csrf: 93000n, inss: 0n, tpRetPisCofins: "3" })
    expect(decisao).toMatchObject({ totalRetido: 123000n, liquido: 1877000n })
    // 20.000 − 580 − 130 − 600 = 18.690,00: IBS 0,1% = 18,69; CBS 0,9% = 168,21.
    expect(decisao.ibsCbs).toMatchObject({ base: 1869000n, ibs: 1869n, cbs: 16821n })
    expect(xml).toContain(
      "<vPis>130.00</vPis><vCofins>600.00</vCofins><tpRetPisCofins>3</tpRetPisCofins></piscofins><vRetIRRF>300.00</vRetIRRF><vRetCSLL>930.00</vRetCSLL>",
    )
    expect(xml).not.toContain("pAliq>2.90")
    for (const { porque, fonte } of decisao.explicacoes) expect(`${porque}|${fonte}`).toMatch(/.{8}\|.{8}/)
  })

  it("não retém federais de pessoa física, do Simples, nem abaixo do mínimo", () => {
    const regras = { servico: doServico(), federal: federal({ irrf: IRRF, csrf: CSRF }) }
    expect(emitir({ prestador: PRESUMIDO, regras }).decisao.totalRetido).toBe(0n)
    // 215,05: 1,40 + 6,45 + 2,15 = 10,00, e igual ao mínimo não se retém; 215,50: 1,40 + 6,47 + 2,16 = 10,03; IRRF de 3,23 não passa de 10,00.
    const de = (valor: string) => emitir({ prestador: PRESUMIDO, tomador: DE_CURITIBA, regras, valor }).decisao.federais
    expect(de("215.05").csrf).toBe(0n)
    expect(de("215.50")).toMatchObject({ csrf: 1003n, irrf: 0n })
    const doSimples = { ...regras, federal: federal({ ibsCbs: IBS_CBS }, "simples") }
    const { decisao } = emitir({ prestador: SIMPLES, tomador: DE_CURITIBA, regras: doSimples })
    expect(decisao).toMatchObject({ totalRetido: 0n, ibsCbs: null, totTrib: { pTotTribSN: "6.00" } })
  })

  it("retém o INSS da cessão de mão de obra sobre a base reduzida, e não do cliente que é pessoa", () => {
    const inss = {
      aliquota: "0.1100",
      codigoDeReceita: "1162",
      minimo: "10.00",
      cessaoDeMaoDeObra: true,
      baseReduzida: "0.5000",
    }
    const regras = { servico: doServico(), federal: federal({ inss }) }
    const { decisao, xml } = conferida({ prestador: PRESUMIDO, tomador: DE_CURITIBA, regras })
    expect(decisao.federais.inss).toBe(110000n)
    expect(xml).toContain("<vRetCP>1100.00</vRetCP>")
    expect(emitir({ prestador: PRESUMIDO, regras }).decisao.federais.inss).toBe(0n)
  })

  it("retém o ISS do Simples pela alíquota efetiva, só com ela, e a escreve na nota", () => {
    const pedido = { prestador: { ...SIMPLES, aliquotaDoIssRetido: "2.01" }, tomador: DE_CURITIBA, issRetido: "sim" }
    const { decisao, xml } = conferida(pedido)
    expect(decisao).toMatchObject({ iss: { retencao: "2", retido: 40200n }, liquido: 1959800n })
    expect(xml).toContain("<tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN><pAliq>2.01</pAliq>")
    expect(impedimento({ ...pedido, prestador: SIMPLES }).codigo).toBe("falta-aliquota-do-simples")
    expect(impedimento({ ...pedido, tomador: { ...DE_CURITIBA, endereco: undefined } }).campo).toBe("tomador.endereco")
    expect(impedimento({ ...pedido, tomador: null }).campo).toBe("tomador")
  })

  it("segue a regra do município: quem retém, onde, e quando a alíquota vai na nota", () => {
    const retencao = { retem: "se-tomador-do-municipio", responsavel: "tomador", minimo: null }
    const regras = { servico: doServico({ retencao }) }
    const daqui = { ...DE_CURITIBA, endereco: { ...DE_CURITIBA.endereco, municipio: "3550308", cep: "01001000" } }
    expect(emitir({ prestador: PRESUMIDO, tomador: DE_CURITIBA, regras }).decisao.iss.retencao).toBe("1")
    expect(emitir({ prestador: PRESUMIDO, tomador: daqui, regras }).decisao.iss).toMatchObject({
      retencao: "2",
      retido: 58000n,
    })
    const doMunicipio = municipal({
      tipo: "municipio",
      sistemaNfse: "proprio",
      enderecoDoSistema: null,
      cancelaPorWebService: false,
      prazoDeCancelamentoDias: null,
      substitui: false,
      prazoDeSubstituicaoDias: null,
      vencimentoProprio: { dia: 10, ajuste: "posterga" },
      vencimentoRetido: { dia: 10, ajuste: "posterga" },
    })
    const { xml } = conferida({
      prestador: PRESUMIDO,
      regras: { ...regras, municipio: { ...doMunicipio, codigo: null } },
    })
    expect(xml).toContain("<tpRetISSQN>1</tpRetISSQN><pAliq>2.90</pAliq>")
  })

  it("não põe ISS, retenção nem tributo federal na nota do MEI", () => {
    const prestador = { ...PRESUMIDO, regime: "mei" }
    const { decisao, xml } = conferida({ prestador, tomador: DE_CURITIBA, valor: "400.00" })
    expect(decisao).toMatchObject({ totalRetido: 0n, liquido: 40000n, iss: { aliquota: null } })
    expect(xml).toContain("<opSimpNac>2</opSimpNac><regEspTrib>0</regEspTrib>")
    expect(xml).toContain("<tpRetISSQN>1</tpRetISSQN></tribMun><totTrib><indTotTrib>0</indTotTrib></totTrib>")
    expect(impedimento({ prestador, tomador: DE_CURITIBA, issRetido: "sim" }).codigo).toBe("retencao-vedada")
  })

  it("pede obra e evento onde o serviço os leva, e recusa o que não emite aqui", () => {
    const rua = { cep: "01001000", logradouro: "Rua Um", numero: "S/N", bairro: "Centro" }
    const obra = { codigo: "070201", descricao: "Empreitada", municipio: "3550308" }
    const regras = { servico: { ...doServico({ local: "execucao" }), codigo: "070201" } }
    expect(conferida({ prestador: PRESUMIDO, regras, servico: { ...obra, obra: { endereco: rua } } }).xml).toContain(
      "<obra><end><CEP>",
    )
    expect(impedimento({ prestador: PRESUMIDO, regras, servico: obra }).campo).toBe("servico.obra")
    const evento = { codigo: "120701", descricao: "Show", municipio: "3550308" }
    const dados = { nome: "Festa", de: "2026-10-01", ate: "2026-10-02", endereco: rua }
    expect(conferida({ prestador: SIMPLES, servico: { ...evento, evento: dados } }).xml).toContain(
      "<atvEvento><xNome>Festa",
    )
    expect(impedimento({ prestador: SIMPLES, servico: evento }).campo).toBe("servico.evento")
    const isento = { servico: doServico({ exigibilidade: 3, aliquota: null }) }
    expect(impedimento({ prestador: PRESUMIDO, regras: isento })).toMatchObject({
      codigo: "beneficio-nao-emitido-aqui",
      message: expect.stringContaining("portal nacional"),
    })
    expect(impedimento({ prestador: PRESUMIDO, tomador: { ...DE_CURITIBA, cnpj: "11222333000262" } }).campo).toBe(
      "tomador",
    )
  })

  it("substitui, sem cliente, com texto colado de um editor, e com CNPJ alfanumérico", () => {
    const chave = "35503082211222333000181000000000005726091234567898"
    const { xml } = conferida({
      prestador: SIMPLES,
      tomador: null,
      servico: { codigo: "010101", descricao: "“Aulas” – parte 1…\r\n• item", informacoes: "linha 1\nlinha 2" },
      substitui: { chave, motivo: "99", descricao: "Correção da descrição do serviço" },
    })
    expect(xml).toContain(`<xDescServ>"Aulas" - parte 1...\n- item</xDescServ>`)
    expect(xml).toContain("<xInfComp>linha 1 linha 2</xInfComp>")
    expect(xml).toContain(`<subst><chSubstda>${chave}</chSubstda><cMotivo>99</cMotivo>`)
    expect(() => emitir({ prestador: SIMPLES, servico: { codigo: "010101", descricao: "Festa 🎉" } })).toThrow("🎉")
    conferida({ prestador: { ...SIMPLES, cnpj: "12ABC34501DE35" } })
  })

  it("assina de modo que outra biblioteca confere, e nada muda depois", () => {
    const { chavePem: chave, certPem: certificado } = gerarCertificadoDeDemonstracao()
    const { xml } = emitir({ prestador: SIMPLES })
    const assinado = assinarNoPerfilDoContribuinte(xml, { chave, certificado })
    const confere = (texto: string) => {
      const inicio = texto.indexOf("<Signature")
      const leitor = new SignedXml({ publicCert: certificado })
      leitor.loadSignature(texto.slice(inicio, texto.indexOf("</Signature>") + "</Signature>".length))
      return leitor.checkSignature(texto)
    }
    expect(confere(assinado)).toBe(true)
    expect(confere(editar(assinado, "20000.00", "20000.01"))).toBe(false)
    expect(assinado).toContain("xmldsig-more#rsa-sha256")
  })
})
