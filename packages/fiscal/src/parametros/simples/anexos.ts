import { definirParametro } from "../../nucleo/parametro.ts"
import type { TabelasDosAnexos } from "./anexo.ts"
import { ANEXOS_2018 } from "./anexos-2018.ts"
import { ANEXOS_2027 } from "./anexos-2027.ts"

/**
 * Annexes I to V. Key date: período de apuração. 2029 onwards is left out on purpose: LC 214/2025 (19,00 %) and
 * Res. CGSN 190/2026 (18,90 %) disagree on the 6th bracket of Anexo I.
 */
export const anexosDoSimples = definirParametro<TabelasDosAnexos>({
  tabela: "simples-anexos",
  descricao: "Anexos I a V do Simples Nacional",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: ANEXOS_2018,
      norma: { titulo: "LC 123/2006, Anexos I a V, redação da LC 155/2016" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: "2028-12-31",
      valor: ANEXOS_2027,
      norma: { titulo: "LC 214/2025 art. 519 e Anexos XVIII a XXII (LC 227/2026); Res. CGSN 190/2026 art. 6º" },
      confianca: "verified",
      observacao:
        "O Anexo II só vale para produto com IPI mantido (Zona Franca de Manaus); a indústria em geral usa o Anexo I.",
    },
  ],
})
