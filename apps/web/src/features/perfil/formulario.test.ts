import { type CadastroDaEmpresa, edicaoDoCadastro } from "@partida/contracts"
import { describe, expect, it, vi } from "vitest"
import { camposComparados, corpoDe, digitadoDe, fixosDe, mesSugerido } from "./formulario.ts"

const ID = "00000000-0000-4000-8000-000000000001"
const CADASTRO: CadastroDaEmpresa = {
  id: ID,
  cnpj: "11222333000181",
  razaoSocial: "Padaria Pão Quente Ltda",
  apelido: "Pão Quente",
  nomeFantasia: null,
  dataAbertura: "2024-02-15",
  idTipo: 20,
  inicioNoSistema: "2026-10",
  idNaturezaJuridica: "2062",
  naturezaJuridica: "Sociedade Empresária Limitada",
  capitalSocial: "10000.00",
  nire: null,
  inscricaoEstadual: null,
  inscricaoMunicipal: null,
  email: "contato@paoquente.com.br",
  telefone: "1133334444",
  cep: "01310100",
  logradouro: "Avenida Paulista",
  numero: "1000",
  complemento: null,
  bairro: "Bela Vista",
  idPais: 1058,
  regime: "simples",
  idCategoria: 1,
  municipio: { id: "3550308", nome: "São Paulo", uf: "SP" },
  regimes: [],
  municipios: [],
  categorias: [],
  fechadoAte: null,
  responsavel: { id: ID, nome: "Carla" },
  implantadaEm: null,
  quantidades: { socios: 0, atividades: 0 },
  certificadoValidoAte: null,
  pendencias: [],
  escritorio: {
    grupo: null,
    honorario: { idBase: 3, valor: "0.015" },
    honorarioPadrao: null,
    observacoes: null,
  },
  versao: 3,
}

describe("o cadastro no formulário", () => {
  it("abrir e salvar sem tocar em nada manda o que já estava", () => {
    const corpo = edicaoDoCadastro.parse(corpoDe(digitadoDe(CADASTRO)))
    expect(corpo).toEqual({
      cnpj: "11222333000181",
      razaoSocial: "Padaria Pão Quente Ltda",
      apelido: "Pão Quente",
      nomeFantasia: null,
      dataAbertura: "2024-02-15",
      idTipo: 20,
      inicioNoSistema: "2026-10",
      idNaturezaJuridica: "2062",
      capitalSocial: "10000.00",
      nire: null,
      inscricaoEstadual: null,
      inscricaoMunicipal: null,
      email: "contato@paoquente.com.br",
      telefone: "1133334444",
      cep: "01310100",
      logradouro: "Avenida Paulista",
      numero: "1000",
      complemento: null,
      bairro: "Bela Vista",
      idPais: 1058,
      idGrupo: null,
      idResponsavel: ID,
      honorario: { idBase: 3, valor: "0.015" },
      observacoes: null,
    })
  })

  it("sem capital informado o campo mostra zero, e zero volta a ser nada", () => {
    const digitado = digitadoDe({ ...CADASTRO, capitalSocial: null })
    expect(digitado.capitalSocial).toBe("0.00")
    expect(edicaoDoCadastro.parse(corpoDe(digitado)).capitalSocial).toBeNull()
  })

  it("todo campo do formulário aparece na tela de conflito", () => {
    const nomes = camposComparados(() => "Carla").map(({ nome }) => nome)
    expect(nomes.toSorted()).toEqual(Object.keys(digitadoDe(CADASTRO)).sort())
  })
})

describe("o mês sugerido para uma mudança", () => {
  it("depois do último fechado, do mês em que se trabalha e da abertura", () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00-03:00") })
    // On 20 November an office closes October.
    expect(mesSugerido(CADASTRO)).toBe("2026-10")
    expect(mesSugerido({ ...CADASTRO, fechadoAte: "2026-10" })).toBe("2026-11")
    expect(mesSugerido({ ...CADASTRO, fechadoAte: "2026-08" })).toBe("2026-10")
    expect(mesSugerido({ ...CADASTRO, dataAbertura: "2026-11-03" })).toBe("2026-11")
    vi.useRealTimers()
  })
})

it("ICMS e ISS em valor fixo: zero e ato vazio são nada, e só o Simples no DAS os tem", () => {
  const vazio = { icmsFixo: "0.00", icmsFixoAto: " ", issFixo: "0.00", issFixoAto: "" }
  const nada = { icmsFixo: null, icmsFixoAto: null, issFixo: null, issFixoAto: null }
  const noDas = { regime: "simples", impedidoIcmsIss: false }
  expect(fixosDe({ ...noDas, ...vazio })).toEqual(nada)
  const iss = { ...vazio, issFixo: "150.00", issFixoAto: " Lei 1.234/2025 " }
  expect(fixosDe({ ...noDas, ...iss })).toEqual({ ...nada, issFixo: "150.00", issFixoAto: "Lei 1.234/2025" })
  expect(fixosDe({ ...noDas, impedidoIcmsIss: true, ...iss })).toEqual(nada)
  expect(fixosDe({ ...noDas, regime: "mei", ...iss })).toEqual(nada)
})
