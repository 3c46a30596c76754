import type { Confianca } from "../../nucleo/memoria.ts"
import { definirParametro } from "../../nucleo/parametro.ts"
import type { AnexoDaAtividade } from "../../simples/tipos.ts"

/** What an activity code suggests. */
export interface SugestaoDoCnae {
  readonly anexo: AnexoDaAtividade
  readonly confianca: Confianca
}

function codigos(texto: string): readonly string[] {
  return texto.split(" ")
}

function grupo(anexo: AnexoDaAtividade, confianca: Confianca, texto: string): [string, SugestaoDoCnae][] {
  return codigos(texto).map((codigo) => [codigo, { anexo, confianca }])
}

/**
 * Annex suggested by CNAE (7 digits). There is no official table: the law describes the ACTIVITY, and the accountant confirms by
 * receipt. Key date: período de apuração.
 */
export const anexoPorCnae = definirParametro<ReadonlyMap<string, SugestaoDoCnae>>({
  tabela: "simples-cnae-anexo",
  descricao: "Anexo sugerido por CNAE",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-01-01",
      ate: null,
      valor: new Map([
        ...grupo(
          "I",
          "verified",
          "4530703 4711302 4712100 4721102 4731800 4744005 4751201 4754701 4771701 4772500 4781400 4789099",
        ),
        ...grupo("I", "memory", "5611201 5611203 5620104"),
        ...grupo("II", "verified", "1091102 1099699 1113501 1412601 2542000 3101200"),
        ...grupo(
          "III",
          "verified",
          "3314707 4520001 4921301 4930202 5911199 6110803 6622300 6821802 6920601 7711000 7729202 7739099 7911200 " +
            "8511200 8513900 8592999 8593700 8599601 8599604 9001902 9511800 9521500",
        ),
        ...grupo(
          "III",
          "memory",
          "4930201 5320202 6311900 6319400 6821801 7319002 7420001 8211300 8219999 8230001 8599603 9602501 9602502",
        ),
        ...grupo("IV", "verified", "4120400 4213800 4330404 4399103 6911701 8011101 8121400 8130300"),
        ...grupo("IV", "memory", "7410202"),
        ...grupo(
          "III/V",
          "verified",
          "4619200 6201501 6201502 6202300 6203100 6204000 6822600 6920602 7020400 7111100 7112000 7119703 7311400 " +
            "7410299 7490101 7490104 7500100 8630503 8630504 8640202 8650001 8650002 8650003 8650004 8650006 9313100",
        ),
        ...grupo("III/V", "memory", "6209100 7319003 7490199"),
      ]),
      norma: { titulo: "LC 123/2006 art. 18 §§4º, 5º-B a 5º-F e 5º-I" },
      confianca: "computed",
      observacao: "Sugestão: o anexo segue a atividade de cada receita, não o CNAE cadastrado.",
    },
  ],
})

/** Activities barred from the Simples. Key date: período de apuração. */
export const cnaesImpeditivos = definirParametro<ReadonlySet<string>>({
  tabela: "simples-cnae-impeditivos",
  descricao: "CNAEs impeditivos do Simples Nacional",
  unidade: "tabela",
  periodos: [
    {
      desde: "2018-08-01",
      ate: null,
      valor: new Set(
        codigos(
          "1220401 1220402 1220403 2092401 2550101 2550102 2910701 3091101 3511501 3511502 3512300 3513100 3514000 " +
            "4110700 4636202 4912401 4922101 4922102 5310501 6410700 6421200 6422100 6423900 6424701 6424702 6424703 " +
            "6424704 6431000 6432800 6433600 6434400 6435201 6435202 6435203 6436100 6437900 6438701 6438799 6440900 " +
            "6450600 6461100 6462000 6463800 6470101 6470102 6470103 6491300 6492100 6499901 6499902 6499903 6499904 " +
            "6499905 6499999 6511101 6511102 6512000 6520100 6530800 6541300 6542100 6611801 6611802 6611803 6611804 " +
            "6612601 6612602 6612603 6612604 6612605 6619301 6619303 6619304 6810202 6810203 6911702 6912500 7820500 " +
            "7830200 8112500 8299704 8411600 8412400 8413200 8421300 8422100 8423000 8424800 8425600 8430200 8550301 " +
            "9411100 9412001 9412099 9420100 9430800 9491000 9492800 9493600 9499500 9900800",
        ),
      ),
      norma: { titulo: "Res. CGSN 140/2018 Anexo VI (redação da Res. CGSN 143/2018)" },
      confianca: "verified",
    },
  ],
})

/** Codes that hold both allowed and barred activities. Key date: período de apuração. */
export const cnaesAmbiguos = definirParametro<ReadonlySet<string>>({
  tabela: "simples-cnae-ambiguos",
  descricao: "CNAEs ambíguos do Simples Nacional",
  unidade: "tabela",
  periodos: [
    {
      desde: "2020-01-01",
      ate: null,
      valor: new Set(
        codigos(
          "1113502 4635402 4635403 4635499 4684299 4924800 4929902 4929904 4929999 4950700 5011402 5091202 5099801 " +
            "5099899 5111100 5112901 5112999 5229001 5229099 6619302 6619399 8299799",
        ),
      ),
      norma: { titulo: "Res. CGSN 140/2018 Anexo VII (redação da Res. CGSN 156/2020)" },
      confianca: "verified",
    },
  ],
})

/** What an accountant should look at in some activities. */
export const NOTAS_DOS_CNAES: Readonly<Record<string, string>> = {
  "4731800": "segregue os combustíveis (PIS/COFINS monofásicos, ICMS fora)",
  "4771701": "segregue os medicamentos monofásicos",
  "4772500": "segregue os produtos monofásicos",
  "4530703": "segregue os produtos monofásicos",
  "6920601": "pode ter ISS fixo",
  "7911200": "a receita é a comissão ou a intermediação",
  "6821801": "avaliação de imóveis é Fator R: separe",
  "7711000": "sem a parcela do ISS",
  "7739099": "sem a parcela do ISS",
  "7729202": "sem a parcela do ISS",
  "4930202": "sem ISS; soma o ICMS do Anexo I",
  "6110803": "sem ISS; soma o ICMS do Anexo I",
  "9602501": "salão-parceiro tem regra própria",
  "5320202": "se intermunicipal, há ICMS",
  "7410202": "decoração de interiores é Anexo IV; design é Fator R",
  "6209100": "manutenção de equipamento é Anexo III fixo",
}
