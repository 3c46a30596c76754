import { definirParametro } from "../../nucleo/parametro.ts"
import { FIM_DO_ANO_ANTERIOR, JANEIRO, type MesDaOpcao } from "../simples/opcao.ts"

/**
 * When who is already registered, and in the Simples, chooses the fixed amounts of the MEI for a year. Who opens chooses on opening.
 * Key date: first day of the year of effects.
 */
export const opcaoPeloMei = definirParametro<MesDaOpcao>({
  tabela: "mei-opcao",
  descricao: "Opção pelo MEI",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: JANEIRO,
      norma: { titulo: "LC 123/2006 art. 18-A §5º II; Res. CGSN 140/2018 art. 102 II" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: JANEIRO,
      norma: { titulo: "LC 123/2006 art. 18-A §5º II; Res. CGSN 140/2018 art. 102 II, pela Res. CGSN 190/2026" },
      confianca: "verified",
    },
  ],
})

/** When a MEI says that it leaves by choice, with effects in the year. Key date: first day of that year. */
export const saidaDoMeiPorOpcao = definirParametro<MesDaOpcao>({
  tabela: "mei-saida",
  descricao: "Saída do MEI por opção",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: JANEIRO,
      norma: { titulo: "LC 123/2006 art. 18-A §7º I" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: FIM_DO_ANO_ANTERIOR,
      norma: { titulo: "Res. CGSN 140/2018 art. 115 §2º I, pela Res. CGSN 190/2026" },
      confianca: "verified",
      observacao: "Comunicada em janeiro, a saída já não vale no mesmo ano.",
    },
  ],
})

/** What the MEI issues a document for. Key date: the sale or service. */
export const notasDoMei = definirParametro<"a-empresas" | "todas">({
  tabela: "mei-notas",
  descricao: "Vendas e serviços em que o MEI emite documento fiscal",
  unidade: "texto",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: "a-empresas",
      norma: { titulo: "Res. CGSN 140/2018 art. 106" },
      confianca: "memory",
    },
    {
      desde: "2027-01-01",
      ate: null,
      valor: "todas",
      norma: { titulo: "Res. CGSN 140/2018 art. 106, pela Res. CGSN 190/2026; LC 123/2006 art. 26 §6º II" },
      confianca: "verified",
    },
  ],
})
