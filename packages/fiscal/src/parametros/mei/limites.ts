import { deReais } from "../../nucleo/dinheiro.ts"
import { definirParametro } from "../../nucleo/parametro.ts"
import { taxa } from "../../nucleo/taxa.ts"
import type { LimiteAnual } from "../simples/limites.ts"

/** Revenue limit of the MEI. Key date: calendar year. */
export const limiteDoMei = definirParametro<LimiteAnual>({
  tabela: "mei-limite",
  descricao: "Limite de receita do MEI",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: { anual: deReais("81000.00"), mensalNoInicio: deReais("6750.00"), tolerancia: taxa("0.20") },
      norma: { titulo: "LC 123/2006 arts. 18-A e 18-C; Res. CGSN 140/2018 arts. 100 e 109" },
      confianca: "verified",
    },
  ],
})

/** Revenue limit of the MEI caminhoneiro. Key date: calendar year. */
export const limiteDoMeiCaminhoneiro = definirParametro<LimiteAnual>({
  tabela: "mei-limite-caminhoneiro",
  descricao: "Limite de receita do MEI caminhoneiro",
  unidade: "reais",
  periodos: [
    {
      desde: "2022-01-01",
      ate: null,
      valor: { anual: deReais("251600.00"), mensalNoInicio: deReais("20966.67"), tolerancia: taxa("0.20") },
      norma: { titulo: "LC 188/2021; LC 123/2006 art. 18-F" },
      confianca: "verified",
    },
  ],
})
