import { describe, expect, it } from "vitest"
import { competencia, somarMeses } from "../nucleo/competencia.ts"
import { deReais } from "../nucleo/dinheiro.ts"
import { taxa } from "../nucleo/taxa.ts"
import { calculado, todos } from "../simples/apuracao/empresa.casos.ts"
import { type EntradaReforma, simularReforma } from "./reforma.ts"
import { semestresDaOpcao, situarOpcao } from "./semestres-da-opcao.ts"

function semestre(extra: Partial<EntradaReforma> = {}, compras = "0.00"): EntradaReforma {
  const janeiro = competencia("2027-01")
  return {
    semestre: "2027-S1",
    anexo: "I",
    meses: Array.from({ length: 6 }, (_, i) => ({
      competencia: somarMeses(janeiro, i),
      rbt12: deReais("180000.00"),
      receita: deReais("10000.00"),
      comprasComCredito: deReais(compras),
    })),
    parcelaParaEmpresas: taxa("1"),
    cbs: taxa("0.09"),
    ...extra,
  }
}

function simular(dados: EntradaReforma) {
  return calculado(simularReforma(dados))
}

describe("reforma tributária: por dentro ou por fora", () => {
  it("comércio na 1ª faixa, sem compras: conta à mão", () => {
    // Por dentro: 4 % de 10.000 = 400,00 por mês. CBS 15,33 % e IBS 0,17 % do DAS: 61,32 + 0,68 = 62,00
    // Por fora: 338,00 + 10.000 × (9 % + 0,1 %) = 910,00 → 1.248,00
    const { central } = simular(semestre()).resultado
    expect(central).toMatchObject({
      aliquota: "0.0910",
      dasDentro: deReais("2400.00"),
      dasFora: deReais("2028.00"),
      debito: deReais("5460.00"),
      credito: 0n,
      custoFora: deReais("7488.00"),
      diferenca: deReais("5088.00"),
      creditoDoClienteDentro: deReais("372.00"),
      creditoDoClienteFora: deReais("5460.00"),
    })
  })

  it("mercadorias e serviços no mesmo semestre: o DAS de cada anexo, e o débito sobre a receita toda", () => {
    // 6.000 × 4 % = 240,00: CBS 15,33 % = 36,79 e IBS 0,17 % = 0,41. 4.000 × 6 % = 240,00: CBS 15,43 % = 37,03 e IBS 0,17 % = 0,41.
    // Por fora: 480,00 − 74,64 = 405,36, × 6 = 2.432,16; débito de 910,00 × 6.
    const porAnexo = new Map([
      ["I", deReais("6.00")],
      ["III", deReais("4.00")],
    ] as const)
    expect(simular(semestre({ porAnexo })).resultado.central).toMatchObject({
      dasDentro: deReais("2880.00"),
      dasFora: deReais("2432.16"),
      custoFora: deReais("7892.16"),
      diferenca: deReais("5012.16"),
      creditoDoClienteDentro: deReais("447.84"),
    })
  })

  it("o crédito das compras reduz o débito e nunca o torna negativo", () => {
    // 8.000 × 9,1 % = 728 por mês
    expect(simular(semestre({}, "8000.00")).resultado.central).toMatchObject({
      credito: deReais("4368.00"),
      custoFora: deReais("3120.00"),
    })
    expect(simular(semestre({}, "20000.00")).resultado.central.custoFora).toBe(deReais("2028.00"))
    // Sem compra nenhuma o débito inteiro é suposto, e a resposta o diz.
    const diz = (compras: string) =>
      simular(semestre({}, compras)).avisos.some((aviso) => /^Nenhuma compra/.test(aviso))
    expect([diz("0.00"), diz("0.01")]).toEqual([true, false])
  })

  it("vendas só a consumidor não dão crédito a ninguém", () => {
    const { central, conclusao } = simular(semestre({ parcelaParaEmpresas: taxa("0") })).resultado
    expect(central).toMatchObject({ creditoDoClienteDentro: 0n, creditoDoClienteFora: 0n })
    expect(conclusao).toMatch(/Por dentro custa/)
  })

  it("traz os cenários de um ponto para baixo e para cima, e diz que a CBS é estimativa", () => {
    const semCbs: Partial<EntradaReforma> = semestre()
    const { cbs: _, ...sem } = { ...semestre(), ...semCbs }
    const { resultado, avisos } = simular(sem)
    expect(resultado.cenarios.map(({ aliquota }) => aliquota.slice(0, 6))).toEqual(["0.0780", "0.0880", "0.0980"])
    expect(resultado.premissas[0]).toMatchObject({ nome: "CBS", valor: "8,7%", confianca: "memory" })
    expect(avisos[0]).toMatch(/ESTIMATIVA/)
    expect(simular(semestre()).resultado.premissas[0]?.confianca).toBe("informada")
  })

  it("acima do limite ou do sublimite não há escolha a comparar, e diz por quê", () => {
    const com = (rbt12: string) =>
      simularReforma(semestre({ meses: semestre().meses.map((mes) => ({ ...mes, rbt12: deReais(rbt12) })) }))
    expect(com("3600000.00").tipo).toBe("calculado")
    expect(com("3600000.01")).toMatchObject({
      tipo: "nao-se-aplica",
      motivo: expect.stringMatching(/passa do sublimite/),
    })
    expect(com("4800000.01")).toMatchObject({
      tipo: "nao-se-aplica",
      motivo: expect.stringMatching(/não fica no Simples/),
    })
  })

  it("os semestres são os que as tabelas sustentam, cada um com a sua janela", () => {
    expect(semestresDaOpcao().map(({ semestre: s, de, ate, cancelavelAte }) => [s, de, ate, cancelavelAte])).toEqual([
      ["2027-S1", "2026-09-01", "2026-10-30", "2026-12-20"],
      ["2027-S2", "2027-03-01", "2027-03-31", "2027-05-31"],
      ["2028-S1", "2027-09-01", "2027-09-30", "2027-11-30"],
      ["2028-S2", "2028-03-01", "2028-03-31", "2028-05-31"],
    ])
    expect(simular(semestre()).avisos).toContainEqual(
      expect.stringMatching(
        /1º semestre de 2027 é feita de 01\/09\/2026 a 30\/10\/2026, e se cancela até 20\/12\/2026/,
      ),
    )
  })

  it("a opção de cada dia: por abrir, aberta até o último, só cancelável, encerrada", () => {
    const [primeiro] = semestresDaOpcao()
    if (primeiro === undefined) throw new Error("sem semestres")
    const dias = ["2026-08-31", "2026-09-01", "2026-10-30", "2026-10-31", "2026-12-20", "2026-12-21"]
    expect(dias.map((dia) => situarOpcao(primeiro, dia))).toEqual([
      "por-abrir",
      "aberta",
      "aberta",
      "cancelavel",
      "cancelavel",
      "encerrada",
    ])
    expect(situarOpcao({ ...primeiro, cancelavelAte: null }, "2026-10-31")).toBe("encerrada")
  })

  it("fora de 2027 e 2028, ou com os meses errados, é erro", () => {
    expect(() => simularReforma(semestre({ semestre: "2026-S2" }))).toThrow(/a partir do 1º semestre de 2027/)
    expect(() => simularReforma(semestre({ semestre: "2027-S2" }))).toThrow(/em ordem, os seis meses/)
    expect(() => simularReforma(semestre({ semestre: "2027-S3" }))).toThrow(/não é um semestre/)
    expect(() => simularReforma(semestre({ parcelaParaEmpresas: taxa("1.01") }))).toThrow(/parcelaParaEmpresas/)
    const em2029 = semestre().meses.map((mes) => ({ ...mes, competencia: somarMeses(mes.competencia, 24) }))
    expect(() => simularReforma(semestre({ semestre: "2029-S1", meses: em2029 }))).toThrow(/Não há valor vigente/)
  })
})

describe("conferência da simulação da reforma", () => {
  const erro = (extra: Partial<EntradaReforma>) => () => simularReforma(semestre(extra))
  const trocando = (indice: number, campos: object) =>
    semestre().meses.map((mes, i) => (i === indice ? { ...mes, ...campos } : mes))

  it("semestre escrito com sobra, meses trocados, repetidos ou a mais", () => {
    for (const texto of ["x2027-S1", "2027-S12", "2027-S0", "27-S1"])
      expect(erro({ semestre: texto })).toThrow(/^semestre: /)
    const { meses } = semestre()
    expect(erro({ meses: [...meses].reverse() })).toThrow(/^meses: /)
    expect(erro({ meses: meses.slice(0, 5) })).toThrow(/^meses: /)
    expect(erro({ meses: [...meses, ...meses.slice(0, 1)] })).toThrow(/^meses: /)
    const segundo = meses.map((mes) => ({ ...mes, competencia: somarMeses(mes.competencia, 6) }))
    expect(erro({ semestre: "2027-S2", meses: segundo })).not.toThrow()
  })

  it("valor negativo diz o mês; parcela e CBS vão de 0 a 1, extremos incluídos", () => {
    expect(erro({ meses: trocando(2, { receita: deReais("-0.01") }) })).toThrow(/^meses\[2\]: /)
    expect(erro({ meses: trocando(5, { comprasComCredito: deReais("-0.01") }) })).toThrow(/^meses\[5\]: /)
    expect(erro({ meses: trocando(0, { receita: deReais("0.00") }) })).not.toThrow()
    for (const valor of ["-0.0001", "1.0001"]) {
      expect(erro({ parcelaParaEmpresas: taxa(valor) })).toThrow(/^parcelaParaEmpresas: /)
      expect(erro({ cbs: taxa(valor) })).toThrow(/^cbs: /)
    }
    for (const valor of ["0", "1"]) {
      expect(erro({ parcelaParaEmpresas: taxa(valor) })).not.toThrow()
      expect(erro({ cbs: taxa(valor) })).not.toThrow()
    }
  })

  it("sem RBT12, como nos dois primeiros meses de atividade, vale a 1ª faixa", () => {
    const meses = semestre().meses.map((mes) => ({ ...mes, rbt12: null }))
    expect(simular(semestre({ meses })).resultado.central.dasDentro).toBe(deReais("2400.00"))
  })

  it("o cenário de um ponto a menos para em zero", () => {
    const aliquotas = (cbs: string) =>
      simular(semestre({ cbs: taxa(cbs) })).resultado.cenarios.map(({ aliquota }) => aliquota)
    // IBS de 0,1 % em cima de cada um
    expect(aliquotas("0.0101")).toEqual(["0.0011", "0.0111", "0.0211"])
    expect(aliquotas("0.01")).toEqual(["0.0010", "0.0110", "0.0210"])
    expect(aliquotas("0.005")).toEqual(["0.0010", "0.0060", "0.0160"])
  })
})

describe("conclusão da simulação da reforma", () => {
  const conclusao = (compras: string) => simular(semestre({}, compras)).resultado.conclusao

  it("por fora mais barato, igual, ou mais caro com crédito que cobre ou não cobre a diferença", () => {
    // Com 20.000 de compras não há débito: 2.028,00 contra 2.400,00
    expect(conclusao("20000.00")).toMatch(/^Por fora custa R\$ 372,00 a menos/)
    // 9.318,68 × 9,1 % = 848,00: 910,00 − 848,00 = 62,00 por mês, o mesmo que CBS e IBS do DAS
    expect(conclusao("9318.68")).toMatch(/^Por fora custa R\$ 0,00 a menos/)
    // 8.000: 3.120,00 − 2.400,00 = 720,00 a mais; crédito dos clientes 5.460,00 − 372,00 = 5.088,00 a mais
    expect(conclusao("8000.00")).toMatch(/^Por fora custa R\$ 720,00 a mais, mas dá R\$ 5\.088,00 a mais de crédito/)
    // Sem compras custa 5.088,00 a mais, o mesmo que o crédito a mais: não o supera
    expect(conclusao("0.00")).toMatch(/^Por dentro custa R\$ 5\.088,00 a menos/)
  })

  it("as premissas dizem valor, fonte e certeza", () => {
    const { cbs: _, ...sem } = semestre()
    const [daTabela, ibs, vendas] = simular(sem).resultado.premissas
    expect(daTabela?.fonte).toMatch(/Ministério da Fazenda/)
    expect(ibs).toMatchObject({
      valor: "0,1%",
      fonte: expect.stringMatching(/LC 214\/2025 art\. 344/),
      confianca: "verified",
    })
    expect(vendas).toMatchObject({ valor: "100%", confianca: "informada" })
    expect(simular(semestre()).resultado.premissas[0]).toMatchObject({
      valor: "9%",
      fonte: "informada por quem simula",
      confianca: "informada",
    })
  })

  it("a memória é a conta de por fora menos por dentro, com a conclusão", () => {
    const { memoria, resultado } = simular(semestre())
    expect(memoria.valor.valor).toBe("5088.00")
    expect(memoria.observacao).toBe(resultado.conclusao)
    // 7.488,00 = 2.028,00 + 5.460,00; menos 2.400,00
    expect(todos(memoria).map(({ valor }) => valor.valor)).toEqual([
      "5088.00",
      "5088.00",
      "7488.00",
      "2028.00",
      "5460.00",
      "5460.00",
      "2400.00",
    ])
  })
})
