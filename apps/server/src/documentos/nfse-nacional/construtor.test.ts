import { describe, expect, it } from "vitest"
import { gerarCertificadoDeDemonstracao } from "./certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarEventoSubstituicao,
  montarNfse,
} from "./construtor.ts"
import { lerEventoDe, lerNotaDe } from "./exemplos.fixtures.ts"

const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
const BASE: DadosNfse = {
  prestador: {
    documento: "11222333000181",
    nome: "ESTUDIO <AURORA> & CIA",
    im: "1234567",
    municipio: "3550308",
    nomeMunicipio: "São Paulo",
    uf: "SP",
  },
  tomador: { documento: "11444777000161", nome: "COMERCIO MODELO", municipio: "4106902" },
  numero: "57",
  dataCompetencia: "2026-09-10",
  cTribNac: "010101",
  valorServico: 150_000n,
  opSimpNac: "3",
  tpAmb: "1",
}
const lida = (mudancas: Partial<DadosNfse> = {}) =>
  lerNotaDe(assinarNfse(montarNfse({ ...BASE, ...mudancas }), chavePem, certPem))

describe("nota montada: o leitor aceita, sem avisos, com assinatura válida", () => {
  it("Simples, ISS no DAS", () => {
    const { nota, assinatura, assinaturaDps, avisos } = lida()
    expect(avisos).toEqual([])
    expect(assinatura).toMatchObject({
      estado: "valida",
      titular: "PARTIDA DEMONSTRACAO SEM VALOR",
      autoassinada: false,
    })
    expect(assinaturaDps.estado).toBe("ausente")
    expect(nota).toMatchObject({
      chave: chaveDaNfse(BASE),
      competencia: "2026-09",
      prestador: { nome: "ESTUDIO <AURORA> & CIA", im: "1234567" },
      tomador: {
        documento: "11444777000161",
        municipio: "4106902",
        endereco: { logradouro: "RUA DE DEMONSTRACAO", numero: "1", bairro: "CENTRO", cep: "01001000" },
      },
      regApTribSN: "1",
    })
    expect(nota.valores).toMatchObject({ servico: 150_000n, liquido: 150_000n })
  })

  it("sem dizer o ambiente, sai de homologação, sem validade jurídica", () => {
    const { tpAmb: _descartado, ...semAmbiente } = BASE
    expect(lerNotaDe(assinarNfse(montarNfse(semAmbiente), chavePem, certPem)).nota.semValidadeJuridica).toBe(true)
  })

  it("Lucro Presumido com as retenções do exemplo 07: 20.000,00 − 300,00 − 930,00 = 18.770,00", () => {
    const { nota, avisos } = lida({
      opSimpNac: "1",
      valorServico: 2_000_000n,
      aliquotaIss: "2.90",
      retencoes: { irrf: 30_000n, csllPisCofins: 93_000n },
    })
    expect(avisos).toEqual([])
    expect(nota.valores).toMatchObject({ iss: 58_000n, totalRetido: 123_000n, liquido: 1_877_000n, irrf: 30_000n })
    expect(nota.issRetido).toBe(false)
  })

  it("ISS retido como no exemplo 09: 800,00 × 2,50% = 20,00; líquido 780,00", () => {
    const { nota, avisos } = lida({ valorServico: 80_000n, aliquotaIss: "2.50", issRetido: true })
    expect(avisos).toEqual([])
    expect(nota.issRetido).toBe(true)
    expect(nota.valores).toMatchObject({ iss: 2_000n, totalRetido: 2_000n, liquido: 78_000n })
    expect(() => montarNfse({ ...BASE, issRetido: true })).toThrow(RangeError)
  })

  it("exportação para tomador no exterior", () => {
    const { nota, avisos } = lida({
      exportacao: true,
      tomador: { documento: "990000000", nome: "EXAMPLE CORP", pais: "US" },
    })
    expect(avisos).toEqual([])
    expect(nota).toMatchObject({
      tomador: { tipo: "nif", pais: "US" },
      exportacao: { estado: "declarada", criterio: "tribISSQN-3", paisResultado: "US" },
    })
    expect(nota).not.toHaveProperty("municipioIncidencia")
  })

  it("MEI, sem tomador, com descontos e INSS: 1.500 − 100 − 50 − 110 = 1.240,00", () => {
    const { nota, avisos } = lida({
      opSimpNac: "2",
      tomador: null,
      descontoIncondicionado: 10_000n,
      descontoCondicionado: 5_000n,
      retencoes: { inss: 11_000n },
    })
    expect(avisos).toEqual([])
    expect(nota).toMatchObject({ cStat: "107", tomador: null, opSimpNac: "2" })
    expect(nota.valores).toMatchObject({ inss: 11_000n, liquido: 124_000n })
  })

  it("tomador pessoa física, não identificado no exterior, e prestador pessoa física", () => {
    expect(lida({ tomador: { documento: "52998224725", nome: "B" } }).nota.tomador?.tipo).toBe("cpf")
    expect(lida({ tomador: { nome: "X", pais: "PT" } }).nota.tomador).toEqual({
      tipo: "nao-informado",
      nome: "X",
      pais: "PT",
    })
    const pf = lida({ prestador: { ...BASE.prestador, documento: "52998224725" }, opSimpNac: "1" })
    expect(pf.nota.prestador).toMatchObject({ tipo: "cpf", documento: "52998224725" })
    expect(pf.avisos).toEqual([])
  })
})

describe("substituição e cancelamento", () => {
  const evento = { autor: "11222333000181", dhEvento: "2026-09-11T09:00:00-03:00", tpAmb: "1" } as const
  const chave = chaveDaNfse(BASE)

  it("nota substituta e o evento 105102 apontam uma para a outra", () => {
    const dadosDaNova: DadosNfse = {
      ...BASE,
      numero: "58",
      substitui: { chave, cMotivo: "99", xMotivo: "Correção da descrição" },
    }
    const nova = lerNotaDe(assinarNfse(montarNfse(dadosDaNova), chavePem, certPem))
    expect(nova.nota.substitui).toEqual({ chave, cMotivo: "99", xMotivo: "Correção da descrição" })
    const dados = {
      ...evento,
      chave,
      cMotivo: "99",
      xMotivo: "Correção da descrição",
      chaveSubstituta: nova.nota.chave,
    }
    const lido = lerEventoDe(montarEventoSubstituicao(dados, chavePem, certPem))
    expect(lido.evento).toMatchObject({
      tipo: "105102",
      efeito: "substitui",
      chaveNota: chave,
      chaveSubstituta: nova.nota.chave,
    })
    expect(lido.assinatura.estado).toBe("valida")
    expect(lido.avisos).toEqual([])
  })

  it("cancelamento 101101", () => {
    const dados = { ...evento, chave, cMotivo: "2", xMotivo: "Serviço não prestado ao tomador" }
    const lido = lerEventoDe(montarEventoCancelamento(dados, chavePem, certPem))
    expect(lido.evento).toMatchObject({ tipo: "101101", efeito: "cancela", chaveNota: chave, sequencia: 1 })
    expect(lido.evento.motivo).toEqual({ codigo: "2", texto: "Serviço não prestado ao tomador" })
    expect(lido.assinatura.estado).toBe("valida")
    expect(lido.avisos).toEqual([])
  })
})

it("mesmos dados, mesmos bytes; números diferentes, chaves diferentes", () => {
  const assinar = (dados: DadosNfse) => assinarNfse(montarNfse(dados), chavePem, certPem)
  expect(assinar(BASE)).toBe(assinar(BASE))
  expect(chaveDaNfse({ ...BASE, numero: "58" })).not.toBe(chaveDaNfse(BASE))
})
