import type { Confianca } from "../nucleo/memoria.ts"
import { definirParametro } from "../nucleo/parametro.ts"
import { type Taxa, taxa } from "../nucleo/taxa.ts"

/** Where the ISS of an item of the list is due, when it is not the supplier's establishment. */
export interface LocalDoItem {
  readonly inciso: string
  readonly local: "tomador" | "execucao"
  /** pt-BR. */
  readonly descricao: string
  readonly confianca: Confianca
}

function item(
  inciso: string,
  descricao: string,
  local: LocalDoItem["local"],
  confianca: Confianca = "verified",
): LocalDoItem {
  return { inciso, descricao, local, confianca }
}

/** Items of LC 116 with a place of their own; "12" stands for every subitem but 12.13. Key date: fato gerador. */
export const localDoIssPorItem = definirParametro<Readonly<Record<string, LocalDoItem>>>({
  tabela: "iss-local-incidencia",
  descricao: "Local de incidência do ISS por item da LC 116/2003",
  unidade: "tabela",
  periodos: [
    {
      desde: "2004-01-01",
      ate: null,
      valor: {
        "3.05": item("II", "local da instalação (andaimes, palcos)", "execucao"),
        "7.02": item("III", "local da obra", "execucao"),
        "7.19": item("III", "local da obra", "execucao"),
        "14.14": item("III", "local da obra", "execucao"),
        "7.04": item("IV", "local da demolição", "execucao"),
        "7.05": item("V", "local das edificações", "execucao"),
        "7.09": item("VI", "local da coleta ou varrição", "execucao"),
        "7.10": item("VII", "local da limpeza ou conservação", "execucao"),
        "7.11": item("VIII", "local da decoração ou jardinagem", "execucao"),
        "7.12": item("IX", "local do tratamento", "execucao"),
        "7.16": item("XII", "local do florestamento", "execucao"),
        "7.17": item("XIII", "local do escoramento", "execucao"),
        "7.18": item("XIV", "local da limpeza ou dragagem", "execucao"),
        "11.01": item("XV", "onde o bem está guardado", "execucao"),
        "11.02": item("XVI", "domicílio dos bens ou pessoas vigiados", "execucao"),
        "11.04": item("XVII", "local do armazenamento", "execucao"),
        "12": item("XVIII", "local da diversão", "execucao"),
        "16": item("XIX", "município onde o transporte é executado", "execucao"),
        "17.05": item("XX", "estabelecimento do tomador da mão de obra", "tomador"),
        "17.10": item("XXI", "local da feira ou congresso", "execucao"),
        "20": item("XXII", "local do porto, aeroporto ou terminal", "execucao"),
        "4.22": item("XXIII", "domicílio do tomador (LC 175/2020, discutida no STF)", "tomador", "memory"),
        "4.23": item("XXIII", "domicílio do tomador (LC 175/2020, discutida no STF)", "tomador", "memory"),
        "5.09": item("XXIII", "domicílio do tomador (LC 175/2020, discutida no STF)", "tomador", "memory"),
        "15.01": item("XXIV", "domicílio do tomador (LC 175/2020, discutida no STF)", "tomador", "memory"),
        "15.09": item("XXV", "domicílio do tomador (LC 175/2020, discutida no STF)", "tomador", "memory"),
      },
      norma: { titulo: "LC 116/2003 art. 3º" },
      confianca: "verified",
      observacao: "Domicílio do tomador nos itens da LC 175/2020: conferir.",
    },
  ],
})

/** Subitems whose company taker answers for the ISS by federal law; a municipal law may add others. Key date: fato gerador. */
export const responsavelPeloIss = definirParametro<readonly string[]>({
  tabela: "iss-responsabilidade-tomador",
  descricao: "Subitens com responsabilidade do tomador pelo ISS",
  unidade: "tabela",
  periodos: [
    {
      desde: "2004-01-01",
      ate: null,
      valor: "3.05 7.02 7.04 7.05 7.09 7.10 7.12 7.16 7.17 7.19 11.02 17.05 17.10".split(" "),
      norma: { titulo: "LC 116/2003 art. 6º §2º (redação da LC 183/2021)" },
      confianca: "verified",
    },
  ],
})

/** What makes a municipal rate unlawful, so that the tax goes to the taker's municipality and the taker company answers for it. */
export interface PisoDoIss {
  readonly minima: Taxa
  /** Subitems that may have less. */
  readonly ressalvados: readonly string[]
}

/** The lowest ISS a municipality may charge; null before there was one. Key date: fato gerador. */
export const pisoDoIss = definirParametro<PisoDoIss | null>({
  tabela: "iss-aliquota-minima",
  descricao: "Alíquota mínima do ISS, e quem responde quando o município cobra menos",
  unidade: "tabela",
  periodos: [
    {
      desde: "2004-01-01",
      ate: "2017-12-29",
      valor: null,
      norma: { titulo: "LC 157/2016 (antes dos efeitos do art. 3º §4º da LC 116/2003)" },
      confianca: "computed",
    },
    {
      desde: "2017-12-30",
      ate: null,
      valor: { minima: taxa("0.02"), ressalvados: ["7.02", "7.05", "16.01"] },
      norma: { titulo: "LC 116/2003 arts. 3º §4º, 6º §2º III e 8º-A" },
      confianca: "computed",
      observacao:
        "A LC 157/2016 saiu no DOU de 30/12/2016 e deu um ano aos municípios (lido em isata.com.br e lexology.com, não no texto dela): o dia é contado daí.",
    },
  ],
})
