import { competencia, faltaDaSelic, TABELAS, vigenteEm } from "@partida/fiscal"
import { describe, expect, it } from "vitest"
import { buscaDoValor } from "./valor-em-falta.ts"

/** What the engine itself says of a table on a day that it does not reach. */
function fraseDe(parametro: Parameters<typeof vigenteEm>[0]): string {
  try {
    vigenteEm(parametro, "2040-01-01")
  } catch (erro) {
    if (erro instanceof Error) return erro.message
  }
  throw new Error("a tabela alcança 2040")
}

describe("o valor que uma frase diz que falta", () => {
  it.each([
    ["salario-minimo", TABELAS.salarioMinimo],
    ["inss-teto", TABELAS.tetoDoInss],
    ["inss-empregado", TABELAS.inssEmpregado],
  ] as const)("%s abre no formulário dele", (tabela, parametro) => {
    expect(buscaDoValor([fraseDe(parametro)])).toEqual({ tabela, novo: "sim" })
  })

  it("a Selic, o que se supõe, e o primeiro de dois", () => {
    const daSelic = `Este total está sem os juros, porque ${faltaDaSelic([competencia("2026-11")])}.`
    expect(buscaDoValor([daSelic])).toEqual({ tabela: "selic-mensal", novo: "sim" })
    const suposto = "Depois de 12/2026 o teto do INSS e o salário mínimo são supostos iguais aos últimos publicados."
    expect(buscaDoValor(["outra coisa", suposto])).toEqual({ tabela: "inss-teto", novo: "sim" })
  })

  it("sem nome de tabela, a tela inteira", () => {
    expect(buscaDoValor(["Falta a folha de 10/2026."])).toEqual({})
  })
})
