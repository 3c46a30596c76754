import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"

const SEM_FRACAO = taxa("0.00")

/** Fixed parts in reais; CBS and IBS have thousandths, hence exact decimals and not centavos. */
export interface ParcelasFixasDoMei {
  readonly icms: Taxa
  readonly iss: Taxa
  readonly cbs: Taxa
  readonly ibs: Taxa
}

/** Fixed parts of the DAS-MEI. Key date: competência. */
export const parcelasFixasDoMei = definirParametro<ParcelasFixasDoMei>({
  tabela: "mei-parcelas-fixas",
  descricao: "Parcelas fixas do DAS do MEI",
  unidade: "reais",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: { icms: taxa("1.00"), iss: taxa("5.00"), cbs: SEM_FRACAO, ibs: SEM_FRACAO },
      norma: { titulo: "LC 123/2006 art. 18-A §3º V" },
      confianca: "verified",
    },
    {
      desde: "2027-01-01",
      ate: "2028-12-31",
      valor: { icms: taxa("1.00"), iss: taxa("5.00"), cbs: taxa("0.994"), ibs: taxa("0.006") },
      norma: { titulo: "Res. CGSN 190/2026 art. 7º (Anexo XIII da Res. CGSN 140/2018)" },
      confianca: "verified",
    },
  ],
})

/** INSS of the MEI over the minimum wage. Key date: competência. */
export const inssDoMei = definirParametro<Taxa>({
  tabela: "mei-inss",
  descricao: "Alíquota de INSS do MEI",
  unidade: "fracao",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: taxa("0.05"),
      norma: { titulo: "LC 123/2006 art. 18-A §3º V; Lei 8.212/1991 art. 21 §2º II" },
      confianca: "verified",
    },
  ],
})

/** INSS of the MEI caminhoneiro, a category that exists since 2022. Key date: competência. */
export const inssDoMeiCaminhoneiro = definirParametro<Taxa>({
  tabela: "mei-inss-caminhoneiro",
  descricao: "Alíquota de INSS do MEI caminhoneiro",
  unidade: "fracao",
  periodos: [
    {
      desde: "2022-01-01",
      ate: "2022-03-31",
      valor: taxa("0.05"),
      norma: { titulo: "Res. CGSN 140/2018 art. 101 I b; LC 123/2006 art. 18-F" },
      confianca: "verified",
    },
    {
      desde: "2022-04-01",
      ate: null,
      valor: taxa("0.12"),
      norma: { titulo: "LC 123/2006 art. 18-F III; Res. CGSN 140/2018 art. 101 I c" },
      confianca: "verified",
    },
  ],
})
