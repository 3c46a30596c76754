import { describe, expect, it } from "vitest"
import { deReais } from "../../nucleo/dinheiro.ts"
import { filhosDe } from "../../nucleo/passos.ts"
import { apurarSimples } from "./apuracao.ts"
import { calculado, linha, todos, umaEmpresa } from "./empresa.casos.ts"

describe("devoluções, exportação e limites", () => {
  it("devolução reduz a receita da mesma classe e o excesso fica para depois", () => {
    const devolucao = { ...linha("I", "130.00"), id: "devolucao" }
    const dados = {
      ...umaEmpresa("2026-10", { linhas: [linha("I", "100.00"), linha("III", "50.00")] }),
      deducoes: [devolucao],
    }
    const { resultado } = calculado(apurarSimples(dados))
    expect(resultado.receitaMes).toBe(deReais("50.00"))
    expect(resultado.anexos).toEqual(["III"])
    expect(resultado.saldoDeducoes).toEqual([
      { anexo: "I", situacoes: [], mercado: "interno", valor: deReais("30.00") },
    ])
  })

  it("exportação usa o RBT12 próprio e não paga PIS, COFINS nem ISS", () => {
    // RBT12 externo: 12 × 0 + nada = 0 → R$ 1,00 → 1ª faixa, 6 %: 1.000 × 6 % × (4 % + 3,5 % + 43,4 %) = 2,40 + 2,10 + 26,04
    const dados = umaEmpresa("2026-10", { linhas: [linha("III", "1000.00", { mercado: "externo" })] })
    const { resultado } = calculado(apurarSimples(dados))
    expect(resultado).toMatchObject({ das: deReais("30.54"), rbt12Exportacao: 0n, rbaExportacao: deReais("1000.00") })
    expect(resultado.itens[0]?.situacoes).toEqual(["exportacao"])
  })

  it("exportação que passa de 4.800.000 no ano é dividida; por caixa, o recebido na proporção do auferido", () => {
    // 9 × 500.000 = 4.500.000 antes e no RBT12 de exportação; do mês de 400.000 cabem 300.000 (Res. CGSN 140/2018 art. 24 §8º)
    const dados = umaEmpresa("2026-10", { linhas: [linha("I", "400000.00", { mercado: "externo" })] })
    const historico = dados.historico.map((mes) =>
      mes.competencia.startsWith("2026") ? { ...mes, externo: deReais("500000.00") } : mes,
    )
    // 6ª faixa: (4.500.000 × 19 % − 378.000) ÷ 4.500.000 = 10,6 %; 300.000 × 10,6 % = 31.800: IRPJ 13,5 % 4.293,00, CSLL 10 %
    // 3.180,00, CPP 42,1 % 13.387,80. Além, a 4.800.000, 11,125 % de 100.000: 1.501,88 + 1.112,50 + 4.683,63
    const { resultado } = calculado(apurarSimples({ ...dados, historico }))
    expect(resultado.itens).toMatchObject([
      { parcela: "P1", base: deReais("300000.00"), total: deReais("20860.80") },
      { parcela: "P3", base: deReais("100000.00"), total: deReais("7298.01") },
    ])
    expect(resultado).toMatchObject({ das: deReais("28158.81"), situacaoLimite: "excesso-ate-20" })
    const caixa = { recebidas: [linha("I", "200000.00", { mercado: "externo" })], integradas: [] }
    expect(calculado(apurarSimples({ ...dados, historico, caixa })).resultado.itens).toMatchObject([
      { parcela: "P1", base: deReais("150000.00") },
      { parcela: "P3", base: deReais("50000.00") },
    ])
  })

  it("avisa aos 80% e ao passar do sublimite", () => {
    const com = (valor: string) =>
      calculado(apurarSimples(umaEmpresa("2026-10", { receitaMensal: "300000.00", linhas: [linha("I", valor)] })))
    // 9 × 300.000 = 2.700.000; 80 % de 3.600.000 = 2.880.000
    expect(com("179999.99").avisos).toEqual([])
    expect(com("180000.00").avisos).toContainEqual(expect.stringContaining("80% do sublimite"))
    const acima = com("900000.01")
    expect(acima.resultado).toMatchObject({ situacaoSublimite: "excesso-ate-20", efeitoSublimite: "ano-seguinte" })
    expect(acima.resultado.itens.map(({ parcela }) => parcela)).toEqual(["P1", "P2"])
    expect(acima.avisos).toContainEqual(expect.stringContaining("passou do sublimite"))
  })

  it("no ano de abertura, sublimite e limite são proporcionais e o excesso acima de 20% retroage", () => {
    // Abertura em julho: 6 meses, sublimite 1.800.000 (+ 20 % = 2.160.000) e limite 2.400.000; antes: 3 × 500.000
    const com = (valor: string) =>
      calculado(
        apurarSimples(
          umaEmpresa("2026-10", {
            abertura: "2026-07-15",
            meses: 3,
            receitaMensal: "500000.00",
            linhas: [linha("I", valor)],
          }),
        ),
      ).resultado
    expect(com("300000.00")).toMatchObject({ situacaoSublimite: "dentro", itens: [{ parcela: "P1" }] })
    expect(com("660000.00")).toMatchObject({
      situacaoSublimite: "excesso-ate-20",
      efeitoSublimite: "ano-seguinte",
      itens: [
        { parcela: "P1", base: deReais("300000.00") },
        { parcela: "P2", base: deReais("360000.00") },
      ],
    })
    expect(com("660000.01")).toMatchObject({
      situacaoSublimite: "excesso-acima-20",
      efeitoSublimite: "retroativo-ao-inicio",
      situacaoLimite: "dentro",
    })
    expect(com("900000.01")).toMatchObject({ situacaoLimite: "excesso-ate-20", itens: { length: 3 } })
  })

  it("linha dividida pelo sublimite mantém as notas, uma vez, e o RBT12 aparece uma vez no anexo", () => {
    const dados = umaEmpresa("2026-10", { receitaMensal: "300000.00", linhas: [linha("III", "1000000.00")] })
    const { memoria, resultado } = calculado(apurarSimples(dados))
    expect(resultado.itens.map(({ parcela }) => parcela)).toEqual(["P1", "P2"])
    const passos = todos(memoria)
    const comNota = passos.filter(
      (passo) => passo.tipo === "entrada" && JSON.stringify(passo.origem).includes("nota-1"),
    )
    expect(comNota).toHaveLength(1)
    expect(passos.filter(({ tipo, rotulo }) => tipo === "soma" && rotulo.includes("(RBT12)"))).toHaveLength(1)
  })

  it("um mês com duas origens mostra as duas, cada uma com os seus registros", () => {
    const dados = umaEmpresa("2026-10", { linhas: [linha("I", "1.00")] })
    const duas = [
      { tipo: "notas" as const, ids: ["n1", "n2"] },
      { tipo: "receita-informada" as const, ids: ["r1"] },
    ]
    const historico = dados.historico.map((mes) => ({ ...mes, origens: duas }))
    const { memoria, resultado } = calculado(apurarSimples({ ...dados, historico }))
    const maio = todos(memoria).find((passo) => passo.tipo === "grupo" && passo.rotulo === "Receita de 05/2026")
    expect(maio && filhosDe(maio).map((parte) => (parte.tipo === "entrada" ? parte.origem : null))).toEqual(duas)
    expect(resultado.rbt12).toBe(deReais("480000.00"))
  })

  it("competência repetida e valor negativo são erros que dizem onde", () => {
    const dados = umaEmpresa("2026-10")
    const [primeiro] = dados.historico
    expect(() => apurarSimples({ ...dados, historico: [...dados.historico, ...(primeiro ? [primeiro] : [])] })).toThrow(
      /09\/2026 repetida/,
    )
    expect(() => apurarSimples({ ...dados, linhas: [linha("I", "-1.00")] })).toThrow(/linhas\[0\]\.valor/)
  })
})
