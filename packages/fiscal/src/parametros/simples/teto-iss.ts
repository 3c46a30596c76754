import { definirParametro } from "../../nucleo/parametro.ts"
import { type Taxa, taxa } from "../../nucleo/taxa.ts"
import type { Anexo, Tributo } from "../../simples/tipos.ts"
import { montarPartilha } from "./anexo.ts"

export interface TetoDoIss {
  /** Highest percentage of ISS inside the DAS. */
  readonly teto: Taxa
  /** The bracket in which the share can pass the cap. */
  readonly faixa: number
  /** Who takes the excess, by annex. An annex absent has no cap. */
  readonly redistribuicao: Readonly<Partial<Record<Anexo, ReadonlyMap<Tributo, Taxa>>>>
}

/** In Anexo V the cap bites only when the RBT12 passes about 3.603.333, and no annex gives its redistribution. */
const ANEXO_V = "Anexo V: o excedente vai às partes federais da 5ª faixa, na proporção delas; a lei não traz a tabela."

/** ISS cap of the services and the redistribution of its excess. Key date: período de apuração. */
export const tetoDoIss = definirParametro<TetoDoIss>({
  tabela: "simples-teto-iss",
  descricao: "Teto do ISS no Simples Nacional e redistribuição do excedente",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: "2026-12-31",
      valor: {
        teto: taxa("0.05"),
        faixa: 5,
        redistribuicao: {
          III: montarPartilha("Teto do ISS, Anexo III", {
            IRPJ: "0.0602",
            CSLL: "0.0526",
            COFINS: "0.1928",
            PIS: "0.0418",
            CPP: "0.6526",
          }),
          IV: montarPartilha("Teto do ISS, Anexo IV", {
            IRPJ: "0.3133",
            CSLL: "0.3200",
            COFINS: "0.3013",
            PIS: "0.0654",
          }),
          V: montarPartilha("Teto do ISS, Anexo V", {
            IRPJ: "0.3006536",
            CSLL: "0.1633987",
            COFINS: "0.1843137",
            PIS: "0.0398693",
            CPP: "0.3117647",
          }),
        },
      },
      norma: {
        titulo: "LC 123/2006 art. 18 §1º-B I e notas dos Anexos III e IV; Res. CGSN 140/2018 art. 21 III a",
      },
      confianca: "verified",
      observacao: ANEXO_V,
    },
    {
      desde: "2027-01-01",
      ate: "2028-12-31",
      valor: {
        teto: taxa("0.05"),
        faixa: 5,
        redistribuicao: {
          III: montarPartilha("Teto do ISS, Anexo III (2027)", {
            IRPJ: "0.0602",
            CSLL: "0.0526",
            CBS: "0.2320",
            CPP: "0.6526",
            IBS: "0.0026",
          }),
          IV: montarPartilha("Teto do ISS, Anexo IV (2027)", {
            IRPJ: "0.3133",
            CSLL: "0.3200",
            CBS: "0.3627",
            IBS: "0.0040",
          }),
          V: montarPartilha("Teto do ISS, Anexo V (2027)", {
            IRPJ: "0.3006536",
            CSLL: "0.1633987",
            CBS: "0.2216993",
            CPP: "0.3117647",
            IBS: "0.0024837",
          }),
        },
      },
      norma: { titulo: "LC 214/2025, Anexos XX e XXI; Res. CGSN 190/2026 (art. 21 III da Res. CGSN 140/2018)" },
      confianca: "verified",
      observacao: ANEXO_V,
    },
  ],
})
