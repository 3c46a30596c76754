import { describe, expect, it } from "vitest"
import { competencia } from "../../nucleo/competencia.ts"
import { deReais } from "../../nucleo/dinheiro.ts"
import { calcularDas, valorInformado } from "./das.ts"
import { CASOS_DE_FAIXA } from "./efetiva.casos.ts"

describe("alíquota efetiva em cada limite de faixa", () => {
  for (const { anexo, periodoApuracao, rbt12, faixa, efetiva } of CASOS_DE_FAIXA) {
    it(`Anexo ${anexo}, ${periodoApuracao}, RBT12 de ${rbt12}: ${faixa}ª faixa`, () => {
      const resposta = calcularDas({
        periodoApuracao: competencia(periodoApuracao),
        rbt12: valorInformado("RBT12", deReais(rbt12)),
        rbt12Exportacao: null,
        rbaAnterior: null,
        impedidoIcmsIss: false,
        primeiraFaixa: false,
        receitas: [{ linhas: ["a"], anexo, situacoes: [], valor: valorInformado("Receita", deReais("1000.00")) }],
      })
      const [item] = resposta.tipo === "calculado" ? resposta.resultado.itens : []
      expect(item).toMatchObject({ faixa, aliquotaEfetiva: efetiva })
    })
  }
})
