import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { calculado, todos } from "../apuracao/empresa.casos.ts"
import { calcularFatorR, type ResultadoFatorR } from "./fator-r.ts"

const UM_MILHAO = "1000000.00"

function calcular(folha: string, receita = UM_MILHAO, periodo = "2026-05") {
  return calculado<ResultadoFatorR>(
    calcularFatorR({ periodoApuracao: competencia(periodo), folha: deReais(folha), receita: deReais(receita) }),
  )
}

const decidir = (...argumentos: Parameters<typeof calcular>) => calcular(...argumentos).resultado

describe("Fator R", () => {
  it("28% é Anexo III; um centavo de folha a menos é 27% e Anexo V", () => {
    expect(decidir("280000.00")).toEqual({ fatorR: "0.28", anexo: "III" })
    expect(decidir("279999.99")).toEqual({ fatorR: "0.27", anexo: "V" })
    expect(decidir("280000.01")).toEqual({ fatorR: "0.28", anexo: "III" })
    // 300.000 ÷ 300.000
    expect(decidir("300000.00", "300000.00")).toEqual({ fatorR: "1.00", anexo: "III" })
  })

  it("até 03/2018 arredonda; desde 04/2018 trunca", () => {
    // 0,275 arredonda para 0,28; 0,27499999 para 0,27
    expect(decidir("275000.00", UM_MILHAO, "2018-03")).toEqual({ fatorR: "0.28", anexo: "III" })
    expect(decidir("274999.99", UM_MILHAO, "2018-03")).toEqual({ fatorR: "0.27", anexo: "V" })
    expect(decidir("275000.00", UM_MILHAO, "2018-04")).toEqual({ fatorR: "0.27", anexo: "V" })
  })

  it("sem folha é 0,01, haja ou não receita; com folha e sem receita é 0,28 (Res. CGSN 140/2018 art. 26)", () => {
    expect(decidir("0.00")).toEqual({ fatorR: "0.01", anexo: "V" })
    expect(decidir("0.00", "0.00")).toEqual({ fatorR: "0.01", anexo: "V" })
    expect(decidir("0.01", "0.00")).toEqual({ fatorR: "0.28", anexo: "III" })
    // Um centavo de receita já é razão: 0,01 ÷ 0,01
    expect(decidir("0.01", "0.01")).toEqual({ fatorR: "1.00", anexo: "III" })
  })

  it("valores negativos dizem o campo; fora da lei carregada é erro", () => {
    expect(() => calcular("-0.01")).toThrow(/^folha: /)
    expect(() => calcular("1.00", "-0.01")).toThrow(/^receita: /)
    expect(() => calcular("1.00", "1.00", "2017-12")).toThrow(/Não há valor vigente/)
  })
})

describe("memória do Fator R", () => {
  it("mostra a pergunta, as duas respostas e a que valeu", () => {
    const { memoria, avisos, parametros } = calcular("280000.00")
    expect(memoria).toMatchObject({
      tipo: "escolha",
      criterio: "Fator R igual ou maior que 28%?",
      valor: { valor: "Anexo III" },
      formula: expect.stringContaining("Folha paga na janela do RBT12 ÷ receita"),
    })
    expect(calcular("270000.00").memoria.valor.valor).toBe("Anexo V")
    expect(avisos).toEqual([])
    expect(parametros).toContainEqual(expect.objectContaining({ tabela: "simples-fator-r", item: "Corte" }))
  })

  it("folha e receita estão na conta, cada uma uma vez, também quando a lei fixa o r", () => {
    const valores = (folha: string, receita: string) =>
      todos(calcular(folha, receita).memoria).flatMap(({ tipo, rotulo, valor }) =>
        tipo === "entrada" ? [[rotulo, valor.valor]] : [],
      )
    const de = (folha: string, receita: string) => [
      ["Folha de salários dos 12 meses, com encargos", folha],
      ["Receita bruta dos 12 meses", receita],
    ]
    for (const [folha, receita] of [
      ["280000.00", "1000000.00"],
      ["0.00", "1000000.00"],
      ["100.00", "0.00"],
    ] as const) {
      expect(valores(folha, receita)).toEqual(de(folha, receita))
    }
  })

  it("o arredondamento cita a norma da época", () => {
    const norma = (periodo: string) =>
      todos(calcular("280000.00", UM_MILHAO, periodo).memoria).find(({ tipo }) => tipo === "arredondamento")?.norma
    expect(norma("2018-03")?.titulo).toMatch(/Manual do PGDAS-D/)
    expect(norma("2018-04")?.titulo).toMatch(/art\. 18 §§5º-J/)
  })
})
