import { corpoFederal, corpoMunicipal, type RegraFederal, type RegraMunicipal } from "@partida/contracts"
import { describe, expect, it } from "vitest"
import { mudancaEmPalavras } from "../../shared/regras/campos.ts"
import { corpoDaFederal, FEDERAL_NOVO, federalDe } from "./formulario-federal.ts"
import { corpoDoMunicipio, MUNICIPIO_NOVO, municipioDe } from "./formulario-municipio.ts"
import { corpoDoServico, SERVICO_NOVO, servicoDe } from "./formulario-servico.ts"
import { periodoEmPalavras, situacaoEmPalavras } from "./rotulos.ts"

const comum = {
  id: "00000000-0000-4000-8000-000000000001",
  desde: "2026-01-01",
  ate: null,
  fundamento: "Lei municipal 1/2020 art. 2º",
  descricao: "Serviço",
  situacao: "em-vigor",
  versao: 3,
  motivo: null,
  criadaEm: "2026-01-01T00:00:00Z",
  criadaPor: "Ana",
} as const
const lugar = { idMunicipio: "3550308", municipio: "São Paulo", uf: "SP" }

describe("o formulário devolve a regra como ela estava", () => {
  it.each([
    ["com alíquota", { aliquota: "0.029", issFixo: null }],
    ["com ISS fixo", { aliquota: null, issFixo: { valor: "100.00", periodo: "ano" as const } }],
  ])("de um serviço, %s", (_nome, tributo) => {
    const dados = {
      tipo: "servico" as const,
      ...tributo,
      excecaoDaAliquota: null,
      local: "prestador" as const,
      retencao: { retem: "sempre" as const, responsavel: "tomador" as const, minimo: "500.00" },
      deducaoPermitida: false,
      deducaoMaxima: null,
      exigibilidade: 1,
      codigoMunicipal: "2660",
      nbs: "115022000",
      cnaes: ["6201501", "6202300"],
    }
    const regra: RegraMunicipal = { ...comum, ...lugar, codigo: "01.07", dados }
    const { desde, ate, fundamento } = comum
    expect(corpoMunicipal.parse(corpoDoServico(servicoDe(regra, dados)))).toEqual({
      idMunicipio: "3550308",
      codigo: "01.07",
      desde,
      ate,
      fundamento,
      dados,
    })
  })

  it("do município inteiro", () => {
    const dados = {
      tipo: "municipio" as const,
      sistemaNfse: "proprio" as const,
      enderecoDoSistema: "https://nfse.exemplo.gov.br",
      cancelaPorWebService: false,
      prazoDeCancelamentoDias: 30,
      substitui: true,
      prazoDeSubstituicaoDias: null,
      vencimentoProprio: { dia: 10, ajuste: "posterga" as const },
      vencimentoRetido: { dia: 15, ajuste: "antecipa" as const },
    }
    const regra: RegraMunicipal = { ...comum, ...lugar, codigo: null, dados }
    expect(corpoMunicipal.parse(corpoDoMunicipio(municipioDe(regra, dados)))).toMatchObject({ codigo: null, dados })
  })

  it("federal, com as partes que tem e sem as que não tem", () => {
    const dados = {
      irrf: { aliquota: "0.01", codigoDeReceita: "1708", minimo: "10.00" },
      csrf: null,
      inss: {
        aliquota: "0.11",
        codigoDeReceita: "1162",
        minimo: "10.00",
        cessaoDeMaoDeObra: true,
        baseReduzida: "0.5",
      },
      pisCofins: null,
      ibsCbs: { cst: "000", cClassTrib: "000001", cIndOp: null, nbs: "115022000" },
      anexoSimples: null,
    }
    const regra: RegraFederal = { ...comum, codigo: "110201", regime: "presumido", dados }
    expect(corpoFederal.parse(corpoDaFederal(federalDe(regra)))).toMatchObject({ codigo: "110201", dados })
  })
})

describe("formulário em branco", () => {
  it.each([
    ["serviço", corpoDoServico(SERVICO_NOVO)],
    ["município", corpoDoMunicipio(MUNICIPIO_NOVO)],
  ])("de %s é recusado com mensagens em português", (_nome, corpo) => {
    const lido = corpoMunicipal.safeParse(corpo)
    expect(lido.success).toBe(false)
    const mensagens = lido.error?.issues.map(({ message }) => message) ?? []
    expect(mensagens).toContain("Escolha o município na lista.")
    expect(mensagens.filter((m) => /invalid|expected/i.test(m))).toEqual([])
  })

  it("federal sem parte nenhuma diz que está vazia", () => {
    const corpo = corpoDaFederal({ ...FEDERAL_NOVO, desde: "2026-01-01", fundamento: "Lei federal 1/2000" })
    expect(corpoFederal.safeParse(corpo).error?.issues.map(({ message }) => message)).toEqual([
      "A regra está vazia. Preencha ao menos uma parte.",
    ])
  })

  it("um dia de vencimento que não é número tem mensagem própria", () => {
    const { dados } = MUNICIPIO_NOVO
    for (const dia of ["", "x", "32"]) {
      const corpo = corpoDoMunicipio({
        ...MUNICIPIO_NOVO,
        dados: { ...dados, vencimentoProprio: { dia, ajuste: "posterga" } },
      })
      const queixa = corpoMunicipal.safeParse(corpo).error?.issues.find(({ path }) => path.includes("dia"))?.message
      expect(queixa).toMatch(/dia/)
    }
  })
})

describe("em palavras", () => {
  it("mudanças dizem o campo e os dois valores", () => {
    expect(mudancaEmPalavras({ campo: "dados.aliquota", antes: "0.05", depois: "0.029" })).toBe(
      "Alíquota do ISS: de 5,00% para 2,90%",
    )
    expect(mudancaEmPalavras({ campo: "ate", antes: null, depois: "2026-12-31" })).toBe(
      "Fim: de sem fim para 31/12/2026",
    )
  })

  it("a situação é a do dia: véspera, primeiro, último e dia seguinte", () => {
    const regra = { situacao: "em-vigor" as const, desde: "2026-02-01", ate: "2026-02-28" }
    const em = (hoje: string) => situacaoEmPalavras(regra, hoje)[1]
    expect(["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"].map(em)).toEqual([
      "Ainda vai valer",
      "Em vigor",
      "Em vigor",
      "Já terminou",
    ])
    expect(periodoEmPalavras(regra)).toBe("de 01/02/2026 a 28/02/2026")
  })
})
