import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Passo } from "../nucleo/memoria.ts"
import { filhosDe } from "../nucleo/passos.ts"
import { todos } from "../simples/apuracao/empresa.casos.ts"
import { avisosDe, resultadoDe } from "../testes/valores.casos.ts"
import { avaliarCaso } from "./avaliar.ts"

const CASOS: readonly { readonly id: string; readonly regra: string; readonly entrada: unknown }[] = JSON.parse(
  readFileSync(new URL("../../exemplos/exemplos.json", import.meta.url), "utf8"),
)

const CASAS = 20
const CENTAVO = 10n ** BigInt(CASAS - 2)

/** A decimal text as an integer with 20 decimals. */
function exato(texto: string): bigint {
  const negativo = texto.startsWith("-")
  const [inteiros = "0", decimais = ""] = texto.replace("-", "").split(".")
  const valor = BigInt(inteiros + decimais.padEnd(CASAS, "0"))
  return negativo ? -valor : valor
}

function arredondado(valor: bigint, modo: string): bigint {
  const positivo = valor < 0n ? -valor : valor
  const centavos = modo === "truncar" ? positivo / CENTAVO : (2n * positivo + CENTAVO) / (2n * CENTAVO)
  return valor < 0n ? -centavos : centavos
}

function conferir(passo: Passo): string | null {
  if (passo.tipo === "escolha") {
    const [escolhida, ...outras] = passo.alternativas.filter((alternativa) => alternativa.escolhida)
    expect(outras).toEqual([])
    expect(passo.valor.valor).toBe(escolhida?.rotulo)
    return "escolha"
  }
  if (passo.valor.unidade !== "reais") return null
  const partes = filhosDe(passo)
  if (partes.some(({ valor }) => valor.unidade !== "reais")) return null
  const [a = 0n, b = 0n] = partes.map(({ valor }) => exato(valor.valor))
  const valor = exato(passo.valor.valor)
  switch (passo.tipo) {
    case "soma":
      expect(valor).toBe(partes.reduce((total, parte) => total + exato(parte.valor.valor), 0n))
      return "soma"
    case "diferenca":
      expect(valor).toBe(a - b)
      return "diferenca"
    case "arredondamento":
      expect(valor / CENTAVO).toBe(arredondado(a, passo.modo))
      return "arredondamento"
    case "limite":
      expect([a, b]).toContain(valor)
      expect(passo.aplicado).toBe(valor !== a)
      return "limite"
    default:
      return null
  }
}

describe("memória de cálculo dos casos de referência", () => {
  it("refeita de fora, dá os mesmos números em todas as regras", () => {
    const vistos = new Map<string, number>()
    for (const { id, regra, entrada } of CASOS) {
      const resposta = avaliarCaso(regra, entrada)
      if (resposta.tipo !== "calculado") throw new Error(id)
      for (const passo of todos(resposta.memoria)) {
        const tipo = conferir(passo)
        if (tipo !== null) vistos.set(tipo, (vistos.get(tipo) ?? 0) + 1)
      }
      expect(resposta.memoria.rotulo, id).not.toBe("")
    }
    for (const tipo of ["soma", "diferenca", "arredondamento", "limite", "escolha"]) {
      expect(vistos.get(tipo), tipo).toBeGreaterThan(30)
    }
  })

  it("a decisão mostrada é a que foi tomada: reter ou dispensar", () => {
    const decisao = (valor: string) => {
      const entrada = { valor, prestador: "presumido", tomador: "presumido", irrf: "profissional" }
      const resposta = avaliarCaso("retencoes.servico", entrada)
      if (resposta.tipo !== "calculado") throw new Error("não calculado")
      return todos(resposta.memoria).find(({ rotulo }) => rotulo === "Mínimo: IRRF")?.valor.valor
    }
    expect(decisao("666.66")).toBe("Dispensado")
    expect(decisao("667.00")).toBe("Reter")
    const dispensa = (rendimento: string) => {
      const resposta = avaliarCaso("irrf.mensal", { dataPagamento: "2025-12-30", rendimento })
      if (resposta.tipo !== "calculado") throw new Error("não calculado")
      return todos(resposta.memoria).find(({ rotulo, tipo }) => rotulo === "Dispensa de retenção" && tipo === "escolha")
        ?.valor.valor
    }
    expect(dispensa("3169.33")).toBe("Não reter")
    expect(dispensa("3169.47")).toBe("Reter")
  })
})

describe("zero é um valor como outro", () => {
  const casos: readonly [string, object, object][] = [
    [
      "dividendos.retencao",
      { dataPagamento: "2026-02-10", totalNoMes: "0.00", jaRetido: "0.00" },
      { reterAgora: "0.00" },
    ],
    ["lucro.isentoSemEscrituracao", { receita: "0.00", presuncao: "0.32", irpjNoDas: "0.00" }, { limite: "0.00" }],
    ["presumido.trimestre", { atividades: [], outrasReceitas: "0.00", irrfRetido: "0.00" }, { irpjTotal: "0.00" }],
    ["presumido.lc224", { ano: 2026, tributo: "IRPJ", receitas: ["0.00"] }, { excedentes: ["0.00"] }],
    ["presumido.quotas", { valor: "0.00", trimestre: "2026-T1" }, { quotas: ["0.00"] }],
    ["mora", { principal: "0.00", vencimento: "2024-03-20", pagamento: "2024-03-25" }, { total: "0.00" }],
    ["retencoes.servico", { valor: "0.00", prestador: "presumido", tomador: "presumido" }, { liquido: "0.00" }],
    [
      "inss.contribuinteIndividual",
      { competencia: "2026-02", remuneracao: "0.00", outrasBases: "0.00" },
      { inss: "0.00" },
    ],
    [
      "irrf.mensal",
      { dataPagamento: "2026-02-10", rendimento: "0.00", inss: "0.00", pensao: "0.00", jaRetido: "0.00" },
      { retido: "0.00" },
    ],
    ["simples.limites", { ano: 2026, receitaAno: "0.00" }, { situacaoLimite: "dentro" }],
  ]
  for (const [regra, entrada, esperado] of casos) {
    it(regra, () => expect(resultadoDe(regra, entrada)).toMatchObject(esperado))
  }

  it("receita do Anexo IV zero em atividades mistas não paga CPP; receita total zero é erro", () => {
    const base = { competencia: "2026-05", regime: "simples-IV", folhaEmpregados: "1000.00" }
    expect(resultadoDe("inss.patronal", { ...base, receitaAnexoIV: "0.00", receitaTotal: "1.00" })).toMatchObject({
      total: "0.00",
    })
    expect(() => resultadoDe("inss.patronal", { ...base, receitaAnexoIV: "0.00", receitaTotal: "0.00" })).toThrow(
      /receitaTotal/,
    )
  })
})

describe("campos opcionais negativos são erro que diz o campo", () => {
  const presumido = { atividades: [{ atividade: "comercio", receita: "10.00" }] }
  const irrf = { dataPagamento: "2026-02-10", rendimento: "5000.00" }
  const casos: readonly [string, object, readonly string[]][] = [
    [
      "presumido.trimestre",
      presumido,
      ["outrasReceitas", "irrfRetido", "csllRetida", "excedenteIrpj", "excedenteCsll"],
    ],
    ["irrf.mensal", irrf, ["inss", "pensao", "jaRetido"]],
    ["dividendos.retencao", { dataPagamento: "2026-02-10", totalNoMes: "1.00" }, ["jaRetido"]],
    ["inss.contribuinteIndividual", { competencia: "2026-02", remuneracao: "1.00" }, ["outrasBases"]],
    [
      "inss.patronal",
      { competencia: "2026-02", regime: "simples-IV" },
      ["folhaEmpregados", "contribuintesIndividuais"],
    ],
  ]
  for (const [regra, entrada, campos] of casos) {
    it(regra, () => {
      for (const campo of campos) {
        expect(() => avaliarCaso(regra, { ...entrada, [campo]: "-0.01" }), campo).toThrow(new RegExp(`^${campo}: `))
      }
    })
  }
})

describe("avisos aparecem quando devem, e só então", () => {
  it("13º salário, MEI do Simples tomador, CNAE de memória e local discutido", () => {
    const irrf = { dataPagamento: "2026-02-10", rendimento: "5000.00" }
    expect(avisosDe("irrf.mensal", irrf)).toEqual([])
    expect(avisosDe("irrf.mensal", { ...irrf, decimoTerceiro: true })).toHaveLength(1)
    const servico = { valor: "8000.00", prestador: "presumido", irrf: "profissional" }
    expect(avisosDe("retencoes.servico", { ...servico, tomador: "simples" })).toHaveLength(1)
    expect(avisosDe("retencoes.servico", { ...servico, tomador: "presumido" })).toEqual([])
    expect(avisosDe("retencoes.servico", { ...servico, tomador: "simples", irrf: "nenhum" })).toEqual([])
    expect(avisosDe("simples.cnae", { periodoApuracao: "2026-05", cnae: "4711302" })).toEqual([])
    expect(avisosDe("iss.local", { data: "2026-05-10", item: "7.02" })).toEqual([])
    expect(avisosDe("iss.local", { data: "2026-05-10", item: "15.01" })).toHaveLength(1)
    expect(avisosDe("presumido.trimestre", { atividades: [] })).toEqual([])
    const ano = (quarto: string) => ({
      ano: 2026,
      tributo: "IRPJ",
      receitas: ["1750000.00", "1250000.00", "1250000.00", quarto],
    })
    expect(avisosDe("presumido.lc224", ano("1250000.00"))).toEqual([])
    expect(avisosDe("presumido.lc224", ano("1249999.99"))).toEqual(["O imposto desfeito no fechamento é crédito."])
    expect(avisosDe("presumido.lc224", { ...ano("1.00"), receitas: ["1.00"] })).toEqual([])
  })
})
