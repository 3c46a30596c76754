import { centavos } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { ATIVIDADES_DO_PGDAS, anexoDoPgdas, descricaoDaAtividade, reconhecerAtividade } from "./atividades.ts"
import { classeDaAtividade } from "./classe.ts"
import { type MesADeclarar, montarDeclaracao } from "./declaracao.ts"
import { EntradaRecusada, montarDaEntrada } from "./entrada.ts"
import { escolherAtividade } from "./escolha.ts"
import { ESQUEMA_DO_PEDIDO, ESQUEMA_DOS_DADOS, emPedido, emTransdeclaracao11 } from "./transdeclaracao11.ts"

const porMes = (valor: string, de: number, ate: number) =>
  Object.fromEntries(
    Array.from({ length: ate - de + 1 }, (_, i) => [
      `${Math.floor((de + i) / 12)}-${String(((de + i) % 12) + 1).padStart(2, "0")}`,
      valor,
    ]),
  )
/** November 2025 to October 2026. */
const JANELA: readonly [number, number] = [2025 * 12 + 10, 2026 * 12 + 9]
const base = {
  cnpj: "11.222.333/0001-81",
  periodoApuracao: "2026-11",
  abertura: "2019-03-14",
  receitas: porMes("20000.00", ...JANELA),
}
const montar = (entrada: object) =>
  JSON.parse(emTransdeclaracao11(montarDaEntrada(entrada), { transmitir: true, comparar: true }))

describe("domínio do PGDAS-D", () => {
  it("tem as 43 atividades, cada uma reconhecida pelas próprias palavras", () => {
    expect(ATIVIDADES_DO_PGDAS).toHaveLength(43)
    for (const atividade of ATIVIDADES_DO_PGDAS)
      expect(reconhecerAtividade(descricaoDaAtividade(atividade).toUpperCase())?.id).toBe(atividade.id)
  })

  it("a atividade escolhida para a classe de outra é ela mesma, menos onde só o serviço diz", () => {
    // Construction (7.02, 7.05), municipal transport (16.01), communication and IPI with ISS need more than the class.
    const peloServico = new Set([19, 20, 21, 22, 23, 24, 25, 26, 27, 32, 33, 36, 37, 39, 40, 41, 42, 43])
    const peloSt = new Set([2, 5])
    for (const { id } of ATIVIDADES_DO_PGDAS) {
      if (peloServico.has(id) || peloSt.has(id)) continue
      const { anexo, situacoes, exterior } = classeDaAtividade(id)
      const mercado = exterior ? "externo" : "interno"
      expect(escolherAtividade({ anexo, situacoes, mercado, itemLc116: null, cnae: null })).toBe(id)
    }
  })

  it.each([
    [{ anexo: "III", itemLc116: "07.02" }, 20],
    [{ anexo: "III", itemLc116: "07.05", situacoes: ["iss-retido"] }, 21],
    [{ anexo: "IV", itemLc116: "07.02", situacoes: ["iss-outro-municipio"] }, 22],
    [{ anexo: "IV", cnae: "4120400" }, 23],
    [{ anexo: "IV", itemLc116: "07.10", cnae: "8121400" }, 17],
    [{ anexo: "III", itemLc116: "16.01" }, 26],
    [{ anexo: "III", cnae: "6110801", situacoes: ["transporte-intermunicipal-comunicacao"] }, 36],
    [{ anexo: "I", situacoes: ["monofasico-pis-cofins"] }, 2],
    [{ anexo: "I", situacoes: ["icms-substituto"] }, 1],
    [{ anexo: "V", situacoes: ["iss-retido"] }, 12],
    [{ anexo: "II", mercado: "externo" }, 6],
  ] as const)("%j vai para a atividade %i", (receita, id) => {
    const vazia = { situacoes: [], mercado: "interno", itemLc116: null, cnae: null } as const
    expect(escolherAtividade({ ...vazia, ...receita })).toBe(id)
  })

  it("cada anexo tem as atividades da lei", () => {
    const por = (anexo: string) =>
      ATIVIDADES_DO_PGDAS.filter(({ id }) => anexoDoPgdas(id) === anexo).map(({ id }) => id)
    expect(por("III/V")).toEqual([10, 11, 12, 29])
    expect(por("IV")).toEqual([16, 17, 18, 22, 23, 24, 31, 33])
    expect(por("I")).toEqual([1, 2, 3])
  })
})

describe("TRANSDECLARACAO11", () => {
  it("dá o exemplo publicado: serviços sob o Fator R, uma parte com ISS retido", () => {
    // RBT12 240.000,00, Anexo III, 7,30%. Of 15.000,00 (1.095,00): 43,80 38,33 153,85 33,40 475,23 350,40; of 5.000,00 (365,00), without
    // ISS: 14,60 12,78 51,28 11,13 158,41. Payroll 72.000 ÷ 240.000 = 0,30.
    const folha = porMes("6000.00", ...JANELA)
    const dados = montar({
      ...base,
      linhas: [
        { anexo: "III/V", valor: "15000.00" },
        { anexo: "III/V", valor: "5000.00", situacao: "iss-retido" },
      ],
      folhas: folha,
    })
    const parcela = (valor: number) => ({
      valor,
      codigoOutroMunicipio: null,
      outraUf: null,
      isencoes: null,
      reducoes: null,
      qualificacoesTributarias: null,
      exigibilidadesSuspensas: null,
    })
    expect(dados).toMatchObject({
      cnpjCompleto: "11222333000181",
      pa: 202611,
      declaracao: {
        tipoDeclaracao: 1,
        receitaPaCompetenciaInterno: 20000,
        receitaPaCompetenciaExterno: 0,
        receitaPaCaixaInterno: null,
        naoOptante: null,
        folhasSalario: Object.keys(folha).map((mes) => ({ pa: Number(mes.replace("-", "")), valor: 6000 })),
        estabelecimentos: [
          {
            cnpjCompleto: "11222333000181",
            atividades: [
              { idAtividade: 11, valorAtividade: 15000, receitasAtividade: [parcela(15000)] },
              { idAtividade: 12, valorAtividade: 5000, receitasAtividade: [parcela(5000)] },
            ],
          },
        ],
      },
      valoresParaComparacao: [
        { codigoTributo: 1001, valor: 58.4 },
        { codigoTributo: 1002, valor: 51.11 },
        { codigoTributo: 1004, valor: 205.13 },
        { codigoTributo: 1005, valor: 44.53 },
        { codigoTributo: 1006, valor: 633.64 },
        { codigoTributo: 1010, valor: 350.4 },
      ],
    })
    expect(dados.declaracao.receitasBrutasAnteriores).toHaveLength(12)
  })

  it("qualifica ST e monofásica, diz o município, a filial e a exportação, e não pede folha sem Fator R", () => {
    const { declaracao } = montar({
      ...base,
      linhas: [
        { anexo: "I", valor: "100.00", situacao: "st-e-monofasico" },
        { anexo: "I", valor: "50.00", situacao: "icms-st-substituido", estabelecimento: "11222333000262" },
        { idAtividade: 13, valor: "30.00", municipio: "3509502" },
        { anexo: "III", valor: "7.50", mercado: "externo" },
      ],
      folhas: porMes("6000.00", ...JANELA),
    })
    expect(declaracao.folhasSalario).toEqual([])
    expect(declaracao.receitaPaCompetenciaExterno).toBe(7.5)
    const [matriz, filial] = declaracao.estabelecimentos
    expect(matriz.atividades.map((a: { idAtividade: number }) => a.idAtividade)).toEqual([2, 13, 30])
    expect(matriz.atividades[0].receitasAtividade[0].qualificacoesTributarias).toEqual([
      { codigoTributo: 1004, id: 9 },
      { codigoTributo: 1005, id: 9 },
      { codigoTributo: 1007, id: 8 },
    ])
    // Campinas: 3509502 at the IBGE, 6291 at the Receita.
    expect(matriz.atividades[1].receitasAtividade[0]).toMatchObject({ codigoOutroMunicipio: "6291", outraUf: "SP" })
    expect(filial).toMatchObject({
      cnpjCompleto: "11222333000262",
      atividades: [{ idAtividade: 2, valorAtividade: 50 }],
    })
  })

  it("sem receita, manda o estabelecimento sem atividades e nada a comparar", () => {
    const dados = montar({ ...base, linhas: [] })
    expect(dados.declaracao.estabelecimentos).toEqual([{ cnpjCompleto: "11222333000181" }])
    expect(dados.valoresParaComparacao).toEqual([])
  })

  it("diz o que falta: município do ISS, meses da janela", () => {
    const { pendencias } = montarDaEntrada({ ...base, linhas: [{ idAtividade: 13, valor: "30.00" }] })
    expect(pendencias).toEqual([expect.stringContaining("não se sabe a qual")])
    const { receitas: _, ...semReceitas } = base
    expect(montarDaEntrada({ ...semReceitas, linhas: [] }).pendencias).toHaveLength(12)
  })

  it("ISS fixo de quem não é escritório contábil não é declarado como se fosse (Res. CGSN 140/2018 arts. 33 §7º e 34)", () => {
    const mes = (cnae: string | null): MesADeclarar => ({
      cnpj: "11222333000181",
      competencia: "2026-10",
      tipo: "original",
      auferida: null,
      estabelecimentos: [],
      valorFixoIcms: null,
      valorFixoIss: null,
      receitasAnteriores: [],
      folhas: [],
      tributos: [],
      pendencias: [],
      linhas: [
        {
          anexo: "III",
          situacoes: ["iss-fixo"],
          mercado: "interno",
          itemLc116: null,
          cnae,
          valor: centavos(100_000n),
          estabelecimento: "11222333000181",
          outroMunicipio: null,
          rotulo: "Serviço",
        },
      ],
    })
    expect(montarDeclaracao(mes("8630503")).pendencias).toEqual([expect.stringMatching(/só de escritório contábil/)])
    expect(montarDeclaracao(mes("6920601")).pendencias).toEqual([])
    expect(montarDeclaracao(mes(null)).pendencias).toEqual([])
  })

  it("com valor fixo de ICMS ou ISS (Res. CGSN 140/2018 art. 33) ele toma o lugar do percentual, até 360.000 no ano anterior", () => {
    const anteriores = (valor: string) =>
      Object.fromEntries(
        [2025, 2026].flatMap((ano) =>
          Array.from({ length: 12 }, (_, i) => [`${ano}-${String(i + 1).padStart(2, "0")}`, valor]),
        ),
      )
    const com = (receita: string, extra: object) => ({
      ...base,
      receitas: anteriores(receita),
      linhas: [{ idAtividade: 1, valor: "1000.00" }],
      ...extra,
    })
    // Anexo I, 1ª faixa: ICMS 1.000 × 4 % × 34 % = 13,60.
    const icmsDe = (d: ReturnType<typeof montarDaEntrada>) => d.tributos.find((t) => t.tributo === "ICMS")?.valor
    expect(icmsDe(montarDaEntrada(com("10000.00", {})))).toBe("13.60")
    const fixa = montarDaEntrada(com("10000.00", { valorFixoIcms: "108" }))
    expect([icmsDe(fixa), fixa.valorFixoIcms, fixa.pendencias]).toEqual(["108.00", "108.00", []])
    expect(montar(com("10000.00", { valorFixoIcms: "108.00" }))).toMatchObject({ declaracao: { valorFixoIcms: 108 } })
    const acima = montarDaEntrada(com("30000.01", { valorFixoIcms: "108.00" }))
    expect([acima.valorFixoIcms, acima.pendencias]).toEqual([
      null,
      [expect.stringMatching(/^ICMS fixo de R\$ 108,00: não entra neste mês/)],
    ])
    // Sem o ano anterior inteiro não se sabe se vale: declara-se como veio, e nada se compara.
    const semSaber = montarDaEntrada({ ...base, linhas: [], valorFixoIss: "162.75" })
    expect([semSaber.valorFixoIss, semSaber.tributos]).toEqual(["162.75", []])
    expect(semSaber.pendencias[0]).toMatch(/^Informe a receita de /)
  })

  it("recusa o que não entende, com o campo", () => {
    expect(() => montarDaEntrada({ ...base, linhas: [{ valor: "1.00" }] })).toThrow(EntradaRecusada)
    expect(() => montarDaEntrada({ ...base, linhas: [], outro: 1 })).toThrow("não foi aceito")
    expect(() => montarDaEntrada({})).toThrow("O campo cnpj não foi aceito: não foi informado.")
    expect(() => montarDaEntrada({ ...base, linhas: "x" })).toThrow(/O campo linhas não foi aceito: .*recebeu um texto/)
    expect(() => montarDaEntrada({ ...base, linhas: [{ anexo: "I", valor: "1,00" }] })).toThrow("linhas.0.valor")
  })

  it("o esquema recusa campo a mais, campo a menos e atividade fora do domínio", () => {
    const esquema = z.fromJSONSchema(ESQUEMA_DOS_DADOS)
    const certo = montar({ ...base, linhas: [{ anexo: "III", valor: "10.00" }] })
    expect(esquema.safeParse(certo).success).toBe(true)
    expect(esquema.safeParse({ ...certo, extra: 1 }).success).toBe(false)
    const { pa: _, ...semPa } = certo
    expect(esquema.safeParse(semPa).success).toBe(false)
    certo.declaracao.estabelecimentos[0].atividades[0].idAtividade = 44
    expect(esquema.safeParse(certo).success).toBe(false)
    const pedido = JSON.parse(emPedido("{}", { contratante: "99888777000100", contribuinte: "11222333000181" }))
    expect(z.fromJSONSchema(ESQUEMA_DO_PEDIDO).safeParse(pedido).success).toBe(true)
    expect(pedido.pedidoDados).toMatchObject({ idServico: "TRANSDECLARACAO11", dados: "{}" })
  })
})

describe("mês por caixa", () => {
  it("declara a receita de competência e a de caixa, as atividades são do recebido, e a forma é a do serviço", () => {
    // RBT12 240.000, Anexo III: 7,3 %. Recebidos 10.000, por tributo como no PGDAS-D: 29,20 + 25,55 + 102,57 + 22,27 + 316,82 + 233,60
    const dados = montar({
      ...base,
      auferida: { interno: "25000.00", externo: "0.00" },
      linhas: [{ anexo: "III", valor: "10000.00" }],
    })
    expect(dados.declaracao).toMatchObject({
      receitaPaCompetenciaInterno: 25000,
      receitaPaCompetenciaExterno: 0,
      receitaPaCaixaInterno: 10000,
      receitaPaCaixaExterno: 0,
      estabelecimentos: [{ atividades: [{ valorAtividade: 10000, receitasAtividade: [{ valor: 10000 }] }] }],
    })
    const total = dados.valoresParaComparacao.reduce((soma: number, t: { valor: number }) => soma + t.valor * 100, 0)
    expect(Math.round(total)).toBe(73001)
  })

  it("sem nada recebido a receita de caixa é zero, e a de competência a do mês", () => {
    const { declaracao } = montar({ ...base, auferida: { interno: "25000", externo: "0" }, linhas: [] })
    expect(declaracao).toMatchObject({ receitaPaCompetenciaInterno: 25000, receitaPaCaixaInterno: 0 })
    expect(declaracao.estabelecimentos).toEqual([{ cnpjCompleto: "11222333000181" }])
  })

  it("de 2027 em diante o caixa é recusado", () => {
    const entrada = { ...base, periodoApuracao: "2027-02", auferida: { interno: "1.00", externo: "0.00" }, linhas: [] }
    expect(() => montarDaEntrada(entrada)).toThrow("o regime de caixa terminou em 12/2026")
  })
})
