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

/**
 * Items of LC 116 that hold the services of a MEI whose company taker owes the CPP of art. 22 III of Lei 8.212 on them:
 * plumbing, electricity, painting, masonry, carpentry and upkeep of vehicles. The law names the trades; the items are our
 * reading. Key date: competência.
 */
export const servicosDoMeiComCpp = definirParametro<readonly string[]>({
  tabela: "mei-servicos-com-cpp",
  descricao: "Serviços de MEI com CPP de quem contrata",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: "7.02 7.05 14.01 14.03 14.05 14.12 14.13".split(" "),
      norma: { titulo: "LC 123/2006 art. 18-B §1º; Res. CGSN 140/2018 art. 113" },
      confianca: "computed",
      observacao: "A lei fala em hidráulica, eletricidade, pintura, alvenaria, carpintaria e manutenção de veículos.",
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
