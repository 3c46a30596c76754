import { type Centavos, deReais } from "../nucleo/dinheiro.ts"
import { definirParametro } from "../nucleo/parametro.ts"
import { TABELAS } from "../parametros/tabelas.ts"

/** Tax below this amount has no DARF: it is added to that of the next periods. Key date: last day of the period. */
const valorMinimoDoDarf = definirParametro<Centavos>({
  tabela: "darf-valor-minimo",
  descricao: "Valor mínimo do DARF",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: deReais("10.00"),
      norma: { titulo: "Lei 9.430/1996 art. 68" },
      confianca: "memory",
    },
  ],
})

/** Gross revenue of the year up to which a company of services alone may presume 16 %. Key date: last day of the quarter. */
const limiteDaPresuncaoReduzida = definirParametro<Centavos>({
  tabela: "lucro-presumido-servicos-16",
  descricao: "Receita anual da presunção de 16% para serviços",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: deReais("120000.00"),
      norma: { titulo: "Lei 9.250/1995 art. 40; IN RFB 1.700/2017 art. 33 §§7º a 9º" },
      confianca: "memory",
    },
  ],
})

/** Revenue codes of the DARF. Key date: last day of the period. */
const codigosDeReceita = definirParametro({
  tabela: "codigos-receita",
  descricao: "Códigos de receita do Lucro Presumido",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: { pis: "8109-02", cofins: "2172-01", irpj: "2089-01", csll: "2372-01" },
      norma: { titulo: "Tabela de códigos de receita da RFB" },
      confianca: "verified",
      observacao: "As variações de PIS (02) e COFINS (01): conferir.",
    },
  ],
})

/** Every legal table, with those that only a month of the Lucro Presumido reads. */
export const TABELAS_DO_PRESUMIDO = { ...TABELAS, valorMinimoDoDarf, limiteDaPresuncaoReduzida, codigosDeReceita }

export type TabelasDoPresumido = typeof TABELAS_DO_PRESUMIDO
