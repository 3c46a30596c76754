import type { Quadro, Socio } from "@partida/contracts"
import { rotasDosSocios } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { filtroDaBusca } from "./busca.ts"
import { corpoDe, VAZIO } from "./pessoa.ts"
import { digitadoDe, emPercentual, faltaPara100, quadroEm } from "./quadro.ts"

const lugar = (fracao: string, idSocio = "a") => ({ idSocio, fracao, qualificacao: "49", responsavel: true })
const quadro = (desde: string): Quadro => ({
  desde,
  descricao: "Constituição",
  registradoEm: "2026-01-01T00:00:00Z",
  registradoPor: "Ana",
  ultimo: true,
  socios: [{ ...lugar("0.5"), nome: "Ana", documento: null, idTipoDePessoa: 1, qualificacaoNome: "Sócio" }],
  versao: 1,
})

describe("o quadro em uma data", () => {
  const lista = [quadro("2024-07-01"), quadro("2020-03-10")]
  it.each([
    ["2020-03-09", undefined],
    ["2020-03-10", "2020-03-10"],
    ["2024-06-30", "2020-03-10"],
    ["2024-07-01", "2024-07-01"],
  ])("em %s vale o de %s", (dia, desde) => {
    expect(quadroEm(lista, dia)?.desde).toBe(desde)
  })
})

describe("o que falta para 100%", () => {
  it("é exato, e um campo vazio conta zero", () => {
    // Três partes iguais fecham, arredondadas; partes diferentes, só ao certo.
    expect(faltaPara100([lugar("0.33333333"), lugar("0.33333333"), lugar("0.33333333")])).toBe("0")
    expect(faltaPara100([lugar("0.3333"), lugar("0.3333"), lugar("0.3333")])).toBe("0")
    expect(faltaPara100([lugar("0.3333"), lugar("0.3333"), lugar("0.3333"), lugar("0")])).toBe("0")
    expect(faltaPara100([lugar("0.333"), lugar("0.333"), lugar("0.333")])).toBe("0.001")
    expect(faltaPara100([lugar("0.3333"), lugar("0.3333"), lugar("0.3332")])).toBe("0.0002")
    expect(faltaPara100([lugar("0.1"), lugar("0.2"), lugar("0.7")])).toBe("0")
    expect(faltaPara100([lugar("0.6"), lugar("0.45")])).toBe("-0.05")
    expect(faltaPara100([lugar("1"), lugar("")])).toBe("0")
    expect(faltaPara100([])).toBe("1")
  })
  it("se lê em percentual sem zeros à toa", () => {
    expect([emPercentual("0.00000001"), emPercentual("-0.05"), emPercentual("1")]).toEqual(["0,000001", "5", "100"])
  })
})

describe("o formulário da alteração", () => {
  it("começa pelo quadro anterior, sem data nem descrição; a correção, pelo que foi registrado", () => {
    expect(digitadoDe(null, quadro("2020-03-10"))).toMatchObject({
      desde: "",
      descricao: "",
      socios: [{ fracao: "0.5" }],
    })
    expect(digitadoDe(quadro("2020-03-10"), null)).toMatchObject({ desde: "2020-03-10", descricao: "Constituição" })
    expect(digitadoDe(null, null)).toEqual({ desde: "", descricao: "Constituição", socios: [] })
  })
})

describe("o formulário da pessoa", () => {
  const queixas = (mudanca: object) => {
    const lido = rotasDosSocios.cadastrarSocio.corpo.safeParse(corpoDe({ ...VAZIO, ...mudanca }))
    return lido.success ? [] : lido.error.issues.map(({ path }) => path.join("."))
  }
  it("vazio, pede o nome; e o que cada tipo exige aparece no seu campo", () => {
    expect(queixas({})).toContain("nome")
    expect(queixas({ nome: "Ana" })).toEqual(["documento"])
    expect(queixas({ nome: "Ana", documento: "52998224725" })).toEqual([])
    expect(queixas({ nome: "Holding", idTipoDePessoa: "2", documento: "11444777000161" })).toEqual([
      "nomeDoRepresentante",
      "cpfDoRepresentante",
    ])
    expect(queixas({ nome: "John", idTipoDePessoa: "3" })).toEqual(["idPaisDeNacionalidade", "idSituacaoImigratoria"])
  })
  it("campo vazio vai como nada, e id como número", () => {
    const corpo = corpoDe({ ...VAZIO, nome: "Ana", documento: "52998224725", idGenero: "1", filhoBrasileiro: "nao" })
    const lido = rotasDosSocios.cadastrarSocio.corpo.parse(corpo)
    const esperado: Partial<Socio> = {
      idGenero: 1,
      idEstadoCivil: null,
      nascimento: null,
      filhoBrasileiro: false,
      uf: null,
    }
    expect(lido).toMatchObject(esperado)
  })
})

describe("o endereço da lista", () => {
  it("traz só os filtros em uso, com os nomes da API", () => {
    expect(filtroDaBusca({})).toEqual({})
    expect(filtroDaBusca({ papel: "VP", faltas: "sim", estrangeiros: "sim", proLabore: "sem" })).toEqual({
      qualificacao: "VP",
      comFaltas: true,
      estrangeiros: true,
      proLabore: "sem",
    })
  })
})
