import { type AtividadeCadastrada, rotasDoCnae } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import {
  anexoEm,
  conferir,
  corpoDe,
  formatarCnae,
  formatarCodigo,
  leituraDe,
  NOVA,
  opcoesDeAnexo,
  opcoesDePresuncao,
  proximaMudanca,
} from "./atividade.ts"

const atividade: AtividadeCadastrada = {
  id: "11111111-1111-4111-8111-111111111111",
  idEmpresa: "22222222-2222-4222-8222-222222222222",
  cnae: "6209100",
  descricao: "Suporte técnico",
  anexo: "III/V",
  anexos: [
    { desde: "2026-08", anexo: "III", motivo: "Só manutenção" },
    { desde: "2026-11", anexo: "IV", motivo: "Cessão de mão de obra" },
  ],
  itemLc116: "01.07",
  codigosTributacao: ["010701"],
  atividadePresumido: "servicos-gerais",
  principal: false,
  encerradaEm: null,
  receita: null,
  versao: 5,
}

describe("anexo do mês", () => {
  it("é o do começo até a véspera da mudança, e o da mudança no próprio mês", () => {
    expect(["2026-07", "2026-08", "2026-10", "2026-11", "2027-01"].map((mes) => anexoEm(atividade, mes))).toEqual([
      "III/V",
      "III",
      "III",
      "IV",
      "IV",
    ])
    expect(proximaMudanca(atividade, "2026-08")?.desde).toBe("2026-11")
    expect(proximaMudanca(atividade, "2026-11")).toBeNull()
  })
})

describe("atividade digitada", () => {
  it("vira o corpo do contrato; a ordem dos códigos não é mudança", () => {
    const { valores, versao } = leituraDe(atividade)
    expect(versao).toBe(5)
    const corpo = rotasDoCnae.editarAtividade.corpo.parse(
      corpoDe({ ...valores, codigosTributacao: ["010801", "010701"] }),
    )
    expect(corpo).toEqual({
      cnae: "6209100",
      descricao: "Suporte técnico",
      anexo: "III/V",
      itemLc116: "01.07",
      codigosTributacao: ["010701", "010801"],
      atividadePresumido: "servicos-gerais",
    })
    expect(corpoDe({ ...valores, atividadePresumido: "" }).atividadePresumido).toBeNull()
    expect(corpoDe({ ...valores, itemLc116: "" }).itemLc116).toBeNull()
  })

  it("pede CNAE e anexo em palavras de gente", () => {
    expect(conferir(NOVA)).toEqual({ cnae: "Escolha o CNAE da lista.", anexo: "Escolha o anexo." })
    expect(conferir(leituraDe(atividade).valores)).toEqual({})
  })

  it("escreve os códigos como o IBGE e o emissor nacional", () => {
    expect([formatarCnae("6209100"), formatarCodigo("010701")]).toEqual(["6209-1/00", "01.07.01"])
  })

  it("as presunções sugeridas vêm primeiro, com os percentuais da tabela, e nenhuma some", () => {
    const opcoes = opcoesDePresuncao({
      situacao: "sugerido",
      sugerida: "transporte-cargas",
      opcoes: ["transporte-cargas"],
      motivo: "Transporte de cargas.",
      norma: { titulo: "Lei 9.249/1995 art. 15" },
      presuncoes: [{ atividade: "transporte-cargas", irpj: "0.08", csll: "0.12" }],
    })
    expect(opcoes[0]).toEqual({
      value: "transporte-cargas",
      label: "Transporte de cargas (8,00% IRPJ, 12,00% CSLL)",
    })
    expect(opcoes).toHaveLength(15)
  })

  it("os anexos sugeridos vêm primeiro e nenhum some", () => {
    expect(opcoesDeAnexo(["IV"]).map((o) => o.value)).toEqual(["IV", "I", "II", "III", "V", "III/V"])
  })
})
