import { describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "./certificado-demonstracao.ts"
import { assinarNfse, type DadosNfse, montarNfse } from "./construtor.ts"
import { editar, exemplo, lerNotaDe, recusaDe } from "./exemplos.fixtures.ts"

const CHAVE_57 = "35503082211222333000181000000000005726091234567898"
const codigos = (xml: string) => lerNotaDe(xml).avisos.map((a) => a.codigo)
const mensagens = (xml: string) => lerNotaDe(xml).avisos.map((a) => a.mensagem)

describe("contradições que recusam a nota", () => {
  it("dígito verificador da chave trocado", () => {
    const recusa = recusaDe(editar(exemplo("06"), CHAVE_57, `${CHAVE_57.slice(0, 49)}3`))
    expect(recusa).toEqual({
      tipo: "recusado",
      codigo: "chave-invalida",
      motivo: "chave com dígito verificador errado: esperado 8, veio 3 — arquivo editado ou corrompido",
    })
  })

  it("emitente que não é o da chave", () => {
    const xml = editar(exemplo("06"), "<emit><CNPJ>11222333000181<", "<emit><CNPJ>11444777000161<")
    expect(recusaDe(xml).motivo).toContain(
      "O emitente não é o da chave de acesso: esperado 11222333000181, veio 11444777000161",
    )
  })

  it("número que não é o da chave", () => {
    expect(recusaDe(editar(exemplo("06"), "<nNFSe>57<", "<nNFSe>58<"))).toMatchObject({
      codigo: "chave-contraditoria",
      motivo: expect.stringContaining("esperado 57, veio 58"),
    })
  })

  it("prestador da DPS que não é o emitente", () => {
    const xml = editar(exemplo("06"), "<prest><CNPJ>11222333000181<", "<prest><CNPJ>11444777000161<")
    expect(recusaDe(xml).motivo).toContain("O prestador da DPS não é o emitente")
  })

  it("CNPJ do prestador com dígito errado, mesmo com a chave fechando", () => {
    const dados: DadosNfse = {
      prestador: { documento: "11222333000182", nome: "X", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
      tomador: null,
      numero: "1",
      dataCompetencia: "2026-09-10",
      cTribNac: "010101",
      valorServico: 100n,
      opSimpNac: "3",
    }
    const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
    expect(recusaDe(assinarNfse(montarNfse(dados), chavePem, certPem)).codigo).toBe("cnpj-cpf-invalido")
  })

  it("chave da nota substituída que não fecha", () => {
    const xml = editar(exemplo("11"), `<chSubstda>${CHAVE_57}`, `<chSubstda>${CHAVE_57.slice(0, 49)}0`)
    expect(recusaDe(xml).motivo).toContain("Nota substituída: chave com dígito verificador errado: esperado 8, veio 0")
  })
})

describe("divergências que só avisam", () => {
  it("valor líquido: aviso com os dois números, e o do documento fica", () => {
    const xml = editar(exemplo("07"), "<vLiq>18770.00<", "<vLiq>18700.00<")
    expect(codigos(xml)).toEqual(["valor-liquido"])
    expect(mensagens(xml)[0]).toContain("R$ 18.700,00")
    expect(mensagens(xml)[0]).toContain("R$ 18.770,00")
    expect(lerNotaDe(xml).nota.valores.liquido).toBe(1_870_000n)
  })

  it("total retido diferente da soma: 300,00 + 930,00 = 1.230,00", () => {
    const xml = editar(exemplo("07"), "<vRetIRRF>300.00<", "<vRetIRRF>200.00<")
    expect(codigos(xml)).toEqual(["total-retido"])
    expect(mensagens(xml)[0]).toContain("R$ 1.230,00")
    expect(mensagens(xml)[0]).toContain("R$ 1.130,00")
  })

  it("sem o total retido (opcional no leiaute), valem as partes: 800,00 − 20,00 de ISS retido = 780,00", () => {
    const semTotal = editar(exemplo("09"), "<vTotalRet>20.00</vTotalRet>", "")
    expect(codigos(semTotal)).toEqual(codigos(exemplo("09")))
    expect(codigos(editar(semTotal, "<vLiq>780.00<", "<vLiq>800.00<"))).toContain("valor-liquido")
  })

  it("código antigo de retenção de PIS/COFINS", () => {
    const xml = editar(exemplo("07"), "<tpRetPisCofins>3<", "<tpRetPisCofins>2<")
    expect(codigos(xml)).toEqual(["retencao-pis-cofins-legada"])
  })

  it("CPF do tomador com dígito errado", () => {
    expect(codigos(editar(exemplo("06"), "<CPF>52998224725<", "<CPF>52998224724<"))).toEqual([
      "documento-tomador-invalido",
    ])
  })

  it("Id da DPS que não é o do número declarado", () => {
    expect(codigos(editar(exemplo("06"), "<nDPS>101<", "<nDPS>102<"))).toEqual(["id-dps"])
  })

  it("município da emissão diferente do da chave (e do Id da DPS)", () => {
    const xml = editar(exemplo("06"), "<cLocEmi>3550308<", "<cLocEmi>3304557<")
    expect(codigos(xml)).toEqual(["chave-municipio", "id-dps"])
  })

  it("ambiente gerador diferente do da chave", () => {
    expect(codigos(editar(exemplo("06"), "<ambGer>2<", "<ambGer>1<"))).toEqual(["chave-ambiente-gerador"])
  })

  it("ano e mês da chave: avisa só se não é de nenhuma das datas", () => {
    const emissaoEmOutubro = editar(exemplo("06"), "<dhEmi>2026-09-", "<dhEmi>2026-10-")
    expect(codigos(emissaoEmOutubro)).toEqual([])
    const tudoEmOutubro = exemplo("06").replaceAll(/<(dhEmi|dhProc|dCompet)>2026-09-/g, "<$1>2026-10-")
    expect(codigos(tudoEmOutubro)).toEqual(["chave-ano-mes"])
  })

  it("dedução em percentual sem o valor calculado", () => {
    const xml = editar(exemplo("06"), "<trib><tribMun>", "<vDedRed><pDR>10.00</pDR></vDedRed><trib><tribMun>")
    expect(codigos(xml)).toEqual(["deducao-sem-valor"])
    const comValor = editar(exemplo("06"), "<trib><tribMun>", "<vDedRed><vDR>10.00</vDR></vDedRed><trib><tribMun>")
    expect(lerNotaDe(comValor).nota.valores.deducoes).toBe(1_000n)
  })

  it("tomador no exterior sem exportação declarada é indício; com tribISSQN 3 é exportação declarada", () => {
    const tomador = "<CPF>52998224725</CPF><xNome>Beltrano Exemplo da Silva</xNome>"
    const exterior = editar(exemplo("06"), tomador, "<NIF>990000000</NIF><xNome>EXAMPLE CORP</xNome>")
    expect(lerNotaDe(exterior).nota).toMatchObject({
      tomador: { tipo: "nif", documento: "990000000" },
      exportacao: { estado: "indicio", criterio: "tomador-no-exterior" },
    })
    expect(codigos(exterior)).toEqual(["exportacao-nao-declarada"])
    const declarada = editar(
      exterior,
      "<tribISSQN>1</tribISSQN>",
      "<tribISSQN>3</tribISSQN><cPaisResult>US</cPaisResult>",
    )
    expect(lerNotaDe(declarada).nota.exportacao).toEqual({
      estado: "declarada",
      criterio: "tribISSQN-3",
      paisResultado: "US",
    })
    expect(codigos(declarada)).toEqual([])
  })

  it("descontos entram no líquido: 1.500,00 − 100,00 − 50,00 = 1.350,00", () => {
    const bloco =
      "<vDescCondIncond><vDescIncond>100.00</vDescIncond><vDescCond>50.00</vDescCond></vDescCondIncond><trib>"
    const xml = editar(
      editar(exemplo("06"), "<trib><tribMun>", `${bloco}<tribMun>`),
      "<vLiq>1500.00<",
      "<vLiq>1350.00<",
    )
    expect(codigos(xml)).toEqual([])
    expect(lerNotaDe(xml).nota.valores).toMatchObject({ descontoIncondicionado: 10_000n, descontoCondicionado: 5_000n })
  })
})
