import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { filhosDe } from "../../nucleo/passos.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "./empresa.casos.ts"
import type { EntradaApuracao, ReceitaDoMes } from "./tipos.ts"

type Opcoes = NonNullable<Parameters<typeof umaEmpresa>[1]>

function apurar(periodo: string, opcoes: Opcoes, extra: Partial<EntradaApuracao> = {}) {
  return calculado(apurarSimples({ ...umaEmpresa(periodo, opcoes), ...extra }))
}

/** The history with some months changed. */
function comMeses(dados: EntradaApuracao, mudancas: Readonly<Record<string, Partial<ReceitaDoMes>>>) {
  const historico = dados.historico.map((mes) => ({ ...mes, ...mudancas[mes.competencia] }))
  return calculado(apurarSimples({ ...dados, historico }))
}

const devolucao = (anexo: "I" | "III", valor: string, id = "devolucao") => linha(anexo, valor, { id })

describe("receitas do mês", () => {
  it("linhas da mesma classe são somadas antes do imposto, e voltam todas no item", () => {
    const linhas = [linha("III", "100.00", { id: "a" }), linha("III", "200.00", { id: "b" })]
    const { resultado, memoria } = apurar("2026-10", { linhas })
    expect(resultado.receitaMes).toBe(deReais("300.00"))
    expect(resultado.itens).toMatchObject([{ linhas: ["a", "b"], base: deReais("300.00") }])
    const somas = todos(memoria).filter(({ tipo, rotulo }) => tipo === "soma" && rotulo === "Receita da atividade")
    expect(somas.map(({ valor }) => valor.valor)).toEqual(["300.00"])
    const uma = apurar("2026-10", { linhas: linhas.slice(0, 1) }).memoria
    expect(todos(uma).filter(({ rotulo }) => rotulo === "Receita da atividade")).toEqual([])
  })

  it("classes: anexo, mercado e situações, em qualquer ordem e sem repetição", () => {
    const situacoes = [
      linha("I", "1.00", { id: "a", situacoes: ["icms-st-substituido", "monofasico-pis-cofins"] }),
      linha("I", "2.00", { id: "b", situacoes: ["monofasico-pis-cofins", "icms-st-substituido"] }),
      linha("I", "4.00", { id: "c", mercado: "externo" }),
      linha("I", "8.00", { id: "d", mercado: "externo", situacoes: ["exportacao"] }),
      linha("I", "16.00", { id: "e" }),
    ]
    const { itens } = apurar("2026-10", { linhas: situacoes }).resultado
    expect(itens.map(({ linhas, base }) => [linhas, base])).toEqual([
      [["a", "b"], deReais("3.00")],
      [["c", "d"], deReais("12.00")],
      [["e"], deReais("16.00")],
    ])
  })

  it("devoluções da mesma classe se somam; exatamente a receita, não sobra nada", () => {
    const linhas = [linha("I", "100.00"), linha("III", "50.00", { id: "b" })]
    const com = (...deducoes: EntradaApuracao["linhas"]) => apurar("2026-10", { linhas }, { deducoes }).resultado
    expect(com(devolucao("I", "30.00"), devolucao("I", "20.00", "outra"))).toMatchObject({
      receitaMes: deReais("100.00"),
      saldoDeducoes: [],
    })
    expect(com(devolucao("I", "100.00"))).toMatchObject({ receitaMes: deReais("50.00"), saldoDeducoes: [] })
    expect(com(devolucao("I", "100.01"))).toMatchObject({
      receitaMes: deReais("50.00"),
      saldoDeducoes: [{ anexo: "I", valor: deReais("0.01") }],
    })
  })

  it("a memória da devolução mostra a receita líquida e cita a norma", () => {
    const linhas = [linha("I", "100.00"), linha("I", "1.00", { id: "b", situacoes: ["icms-st-substituido"] })]
    const passosCom = (valor: string) =>
      todos(apurar("2026-10", { linhas }, { deducoes: [devolucao("I", valor)] }).memoria)
    const liquida = passosCom("40.00").find(({ rotulo }) => rotulo === "Receita menos devoluções e cancelamentos")
    expect(liquida).toMatchObject({ valor: { valor: "60.00" }, norma: { titulo: "Res. CGSN 140/2018 art. 17" } })
  })

  it("linha de valor zero é aceita; negativa, em linhas ou deduções, diz onde", () => {
    expect(apurar("2026-10", { linhas: [linha("I", "0.00")] }).resultado).toMatchObject({ itens: [], das: 0n })
    const base = umaEmpresa("2026-10", { linhas: [linha("I", "1.00")] })
    const deducoes = [devolucao("I", "1.00"), devolucao("I", "-0.01", "b")]
    expect(() => apurarSimples({ ...base, deducoes })).toThrow(/^deducoes\[1\]\.valor: /)
    expect(() => apurarSimples({ ...base, linhas: [linha("I", "1.00"), linha("I", "-0.01")] })).toThrow(
      /^linhas\[1\]\.valor: /,
    )
  })

  it("exportação no mercado interno é erro que diz a linha", () => {
    const base = umaEmpresa("2026-10", { linhas: [linha("I", "1.00")] })
    const errada = linha("I", "1.00", { situacoes: ["exportacao"] })
    expect(() => apurarSimples({ ...base, linhas: [linha("I", "1.00"), errada] })).toThrow(
      /^linhas\[1\]\.situacoes: .*pede o mercado externo/,
    )
    expect(() => apurarSimples({ ...base, deducoes: [errada] })).toThrow(/^deducoes\[0\]\.situacoes: /)
  })

  it("transporte intermunicipal não espera o Fator R: em III/V é dado a corrigir, com as linhas", () => {
    const transporte = (anexo: "III" | "III/V", id = "frete") =>
      linha(anexo, "1.00", { id, situacoes: ["transporte-intermunicipal-comunicacao"] })
    const com = (...linhas: EntradaApuracao["linhas"]) =>
      apurarSimples(umaEmpresa("2026-10", { folhaMensal: "20000.00", linhas }))
    expect(com(transporte("III")).tipo).toBe("calculado")
    expect(com(transporte("III/V"), transporte("III/V", "outro"))).toMatchObject({
      tipo: "faltam-dados",
      faltam: [
        { codigo: "segregacao-incompativel", mensagem: expect.stringMatching(/^Receita frete, outro: .*Anexo III/) },
      ],
    })
  })
})

describe("exportação na apuração", () => {
  it("um só mês de exportação na janela já dá RBT12 próprio, mesmo sem exportar no mês", () => {
    const dados = umaEmpresa("2026-10", { linhas: [linha("I", "1000.00")] })
    const com = comMeses(dados, { "2026-02": { externo: deReais("777.00") } })
    expect(com.resultado).toMatchObject({
      rbt12: deReais("480000.00"),
      rbt12Exportacao: deReais("777.00"),
      rbaExportacao: deReais("777.00"),
    })
    // 2025-09 está fora da janela e do ano
    expect(comMeses(dados, { "2025-09": { externo: deReais("777.00") } }).resultado.rbt12Exportacao).toBeNull()
  })

  it("receita do mês e do ano: cada mercado na sua conta", () => {
    const linhas = [linha("I", "1000.00"), linha("I", "300.00", { id: "x", mercado: "externo" })]
    const { resultado, memoria } = comMeses(umaEmpresa("2026-10", { linhas }), {
      "2026-03": { externo: deReais("200.00") },
    })
    // 9 × 40.000 + 1.000 = 361.000; 200 + 300 = 500
    expect(resultado).toMatchObject({
      receitaMes: deReais("1300.00"),
      rba: deReais("361000.00"),
      rbaExportacao: deReais("500.00"),
    })
    const rotulos = todos(memoria).map(({ rotulo }) => rotulo)
    expect(rotulos).toContain("Receita do ano antes deste mês")
    expect(rotulos).toContain("Receita de exportação do ano antes deste mês")
    expect(rotulos).toContain("Limite adicional de exportação")
    const semExportar = todos(apurar("2026-10", { linhas: linhas.slice(0, 1) }).memoria)
    expect(semExportar.map(({ rotulo }) => rotulo)).not.toContain("Limite adicional de exportação")
  })

  it("vale o pior dos dois limites", () => {
    const com = (interno: string, externo: string) => {
      const linhas = [linha("I", interno), linha("I", externo, { id: "x", mercado: "externo" })]
      const { situacaoLimite, efeitoLimite } = apurar("2026-01", { receitaMensal: "1000.00", linhas }).resultado
      return [situacaoLimite, efeitoLimite]
    }
    expect(com("1.00", "4800000.00")).toEqual(["dentro", "nenhum"])
    expect(com("1.00", "4800000.01")).toEqual(["excesso-ate-20", "ano-seguinte"])
    expect(com("4800000.01", "1.00")).toEqual(["excesso-ate-20", "ano-seguinte"])
    expect(com("4800000.01", "5760000.01")).toEqual(["excesso-acima-20", "mes-seguinte"])
    expect(com("5760000.01", "4800000.01")).toEqual(["excesso-acima-20", "mes-seguinte"])
  })

  it("no Fator R a receita é a dos dois mercados", () => {
    const dados = umaEmpresa("2026-10", {
      receitaMensal: "10000.00",
      folhaMensal: "5600.00",
      linhas: [linha("III/V", "1000.00"), linha("I", "1000.00", { id: "b" })],
    })
    // 12 × 5.600 = 67.200; 12 × 10.000 + 12 × 10.000 = 240.000: 28 %
    const historico = dados.historico.map((mes) => ({ ...mes, externo: deReais("10000.00") }))
    const { resultado, memoria } = calculado(apurarSimples({ ...dados, historico }))
    expect(resultado).toMatchObject({ fatorR: "0.28", anexos: ["I", "III"] })
    const janela = todos(memoria).find(({ rotulo }) => rotulo === "Receita bruta da janela")
    expect(janela).toMatchObject({
      valor: { valor: "240000.00" },
      observacao: expect.stringMatching(/R\$ 240\.000,00/),
    })
    expect(janela && filhosDe(janela).map(({ rotulo, valor }) => [rotulo, valor.valor])).toEqual([
      ["Mercado interno", "120000.00"],
      ["Exportação", "120000.00"],
    ])
    const soInterno = todos(calculado(apurarSimples(dados)).memoria).find(
      ({ rotulo }) => rotulo === "Receita bruta da janela",
    )
    expect(soInterno).toMatchObject({ valor: { valor: "120000.00" }, observacao: "Os mesmos meses da folha." })
    expect(soInterno && filhosDe(soInterno)).toEqual([])
  })
})

describe("primeiros meses desde 2027", () => {
  const abertas = (
    periodo: string,
    meses: number,
    folhas: Readonly<Record<string, string>>,
    receitaMensal = "10000.00",
  ) =>
    apurar(
      periodo,
      { abertura: "2027-01-05", meses, receitaMensal, linhas: [linha("III/V", "20000.00")] },
      {
        folhas: Object.entries(folhas).map(([mes, valor]) => ({
          competencia: competencia(mes),
          valor: deReais(valor),
          origem: { tipo: "folha-informada", ids: [mes] },
        })),
      },
    ).resultado

  // Res. CGSN 140/2018 art. 26 §6º (Res. CGSN 190/2026): "será considerado 0,28".
  it("nos dois primeiros, Fator R de 0,28 e Anexo III, com folha, sem folha ou sem saber dela", () => {
    for (const folhas of [{}, { "2027-01": "0.00", "2027-02": "0.00" }, { "2027-01": "90000.00" }]) {
      // 1ª faixa do Anexo III: 20.000 × 6 % = 1.200 (no Anexo V seriam 3.100)
      const esperado = { fatorR: "0.28", anexos: ["III"], das: deReais("1200.00") }
      expect(abertas("2027-01", 0, folhas)).toMatchObject(esperado)
      expect(abertas("2027-02", 1, folhas)).toMatchObject(esperado)
    }
  })

  it("no terceiro, as do primeiro: a folha dele já decide", () => {
    // 2.800 ÷ 10.000 = 28 %; a folha do segundo mês não conta nem falta
    expect(abertas("2027-03", 2, { "2027-01": "2800.00" })).toMatchObject({ fatorR: "0.28", anexos: ["III"] })
    expect(abertas("2027-03", 2, { "2027-01": "2799.99", "2027-02": "90000.00" }).fatorR).toBe("0.27")
  })

  it("aberta em 12/2026, o segundo mês já é da lei nova; em 12/2026 ainda é o da própria folha", () => {
    const abertura = { abertura: "2026-12-05", linhas: [linha("III/V", "20000.00")] }
    expect(apurar("2027-01", { ...abertura, meses: 1 }).resultado).toMatchObject({ fatorR: "0.28", anexos: ["III"] })
    expect(apurar("2026-12", { ...abertura, meses: 0, folhaMensal: "5599.99" }).resultado.anexos).toEqual(["V"])
  })

  it("a memória mostra o r da lei, com o artigo, e nada de folha", () => {
    const { memoria } = apurar("2027-02", { abertura: "2027-01-05", meses: 1, linhas: [linha("III/V", "20000.00")] })
    const passo = todos(memoria).find(({ rotulo }) => rotulo === "Fator R dos dois primeiros meses de atividade")
    expect(passo).toMatchObject({ tipo: "parametro", norma: { titulo: expect.stringContaining("190/2026 (art. 26") } })
    expect(todos(memoria).some(({ rotulo }) => rotulo.startsWith("Folha"))).toBe(false)
  })

  it("sem receita, o DAS é zero e não há RBT12 a mostrar", () => {
    const { resultado, memoria } = apurar("2027-01", { abertura: "2027-01-05", meses: 0 })
    expect(resultado).toMatchObject({ das: 0n, rbt12: null, aliquotaEfetiva: null })
    expect(todos(memoria).some(({ rotulo }) => rotulo.includes("(RBT12)"))).toBe(false)
  })
})

describe("histórico", () => {
  it("o próprio mês vem das linhas, ainda que o histórico o traga", () => {
    const dados = umaEmpresa("2026-10", {
      abertura: "2026-10-02",
      meses: 0,
      folhaMensal: "2800.00",
      linhas: [linha("III/V", "10000.00")],
    })
    const repetido = { competencia: competencia("2026-10"), interno: deReais("99999.00"), externo: deReais("99999.00") }
    const { resultado } = calculado(apurarSimples({ ...dados, historico: [{ ...repetido, origens: [] }] }))
    // 10.000 × 12 = 120.000; 2.800 ÷ 10.000 = 28 %
    expect(resultado).toMatchObject({ rbt12: deReais("120000.00"), fatorR: "0.28", rba: deReais("10000.00") })
    const doMes = todos(calculado(apurarSimples(dados)).memoria).find(
      ({ rotulo, observacao }) => rotulo === "Receita de 10/2026" && observacao !== undefined,
    )
    expect(doMes?.observacao).toBe("Soma das linhas do próprio mês.")
  })

  it("mês repetido ou negativo diz a posição na lista", () => {
    const dados = umaEmpresa("2026-10", { folhaMensal: "1.00" })
    const historico = dados.historico.slice(0, 3)
    const [primeiro, segundo] = historico
    if (primeiro === undefined || segundo === undefined) throw new Error("sem histórico")
    const erro = (lista: readonly ReceitaDoMes[]) => () => apurarSimples({ ...dados, historico: lista })
    expect(erro([...historico, primeiro])).toThrow(/^historico\[3\]: competência 09\/2026 repetida/)
    expect(erro([primeiro, { ...segundo, interno: deReais("-0.01") }])).toThrow(
      /^historico\[1\]: valor negativo em 08\/2026: -0\.01/,
    )
    expect(erro([primeiro, { ...segundo, externo: deReais("-0.01") }])).toThrow(/^historico\[1\]: valor negativo/)
    const [folha] = dados.folhas
    if (folha === undefined) throw new Error("sem folha")
    expect(() => apurarSimples({ ...dados, folhas: [folha, folha] })).toThrow(/^folhas\[1\]: .*10\/2026 repetida/)
    expect(() => apurarSimples({ ...dados, folhas: [{ ...folha, valor: deReais("-0.01") }] })).toThrow(/^folhas\[0\]: /)
  })

  it("cada origem diz o que é e quantos registros tem", () => {
    const dados = umaEmpresa("2026-10", { linhas: [linha("I", "1.00")] })
    const { memoria } = comMeses(dados, {
      "2026-05": {
        origens: [
          { tipo: "notas", ids: ["n1", "n2"] },
          { tipo: "receita-informada", ids: ["r1"] },
          { tipo: "cadastro", campo: "receitaInicial" },
          { tipo: "receita-do-mes", competencia: "2026-05" },
          { tipo: "folha-informada", ids: [] },
        ],
      },
    })
    const maio = todos(memoria).find(({ tipo, rotulo }) => tipo === "grupo" && rotulo === "Receita de 05/2026")
    expect(maio && filhosDe(maio).map(({ rotulo, valor }) => [rotulo, valor.valor])).toEqual([
      ["Notas fiscais", "2 registros"],
      ["Receita informada", "1 registro"],
      ["Cadastro da empresa", "receitaInicial"],
      ["Receita do mês", "2026-05"],
      ["Folha informada", "0 registros"],
    ])
  })

  it("a receita do ano aponta para cada mês", () => {
    const { memoria } = apurar("2026-03", { linhas: [linha("I", "1.00")] })
    const ano = todos(memoria).find(({ rotulo }) => rotulo === "Receita do ano antes deste mês")
    expect(ano && filhosDe(ano).map((passo) => (passo.tipo === "entrada" ? passo.origem : null))).toEqual([
      { tipo: "receita-do-mes", competencia: "2026-01" },
      { tipo: "receita-do-mes", competencia: "2026-02" },
    ])
  })
})

describe("valor mínimo na memória", () => {
  const decisao = (valor: string) =>
    todos(apurar("2026-10", { receitaMensal: "0.00", linhas: [linha("I", valor)] }).memoria).find(
      ({ rotulo }) => rotulo === "Valor mínimo da guia",
    )

  it("1ª faixa do Anexo I, 4%: 9,96 acumula, 10,00 emite, zero não pergunta", () => {
    const alternativas = (valor: string) => {
      const passo = decisao(valor)
      return passo?.tipo === "escolha" ? passo.alternativas.filter(({ escolhida }) => escolhida) : []
    }
    expect(alternativas("249.00")).toEqual([{ rotulo: "Acumular para os próximos meses", escolhida: true }])
    expect(alternativas("250.00")).toEqual([{ rotulo: "Emitir a guia", escolhida: true }])
    expect(decisao("0.00")).toBeUndefined()
    expect(filhosDe(decisao("249.00") ?? apurar("2026-10", {}).memoria).map(({ valor }) => valor.valor)).toEqual([
      "9.96",
      "10.00",
    ])
  })
})
