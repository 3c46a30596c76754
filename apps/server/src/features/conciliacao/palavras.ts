import type { IdDeCategoriaPadrao, ObrigacaoDaGuia } from "@partida/contracts"
import { semAcento } from "../../palavras.ts"

/** Shortest word that says anything: "de", "do" and single letters are in every description. */
const MENOR_PALAVRA = 3

/** The words of a description, in order: without accents, numbers, dates nor signs, which change from month to month. */
export const palavrasDe = (descricao: string): readonly string[] =>
  semAcento(descricao)
    .split(/[^a-z]+/)
    .filter((palavra) => palavra.length >= MENOR_PALAVRA)

/** Words that a rule keeps of a description. */
const PALAVRAS_DA_REGRA = 6

/** What a rule is made of: the words of a description. Empty when it has none. */
export const radicalDe = (descricao: string): string => palavrasDe(descricao).slice(0, PALAVRAS_DA_REGRA).join(" ")

/** Whether a description has the words of a rule, whole and in this order, one after the other. */
export const temRadical = (palavras: readonly string[], texto: string): boolean =>
  ` ${palavras.join(" ")} `.includes(` ${texto} `)

/** Words of company names that tell nobody apart. */
const VAZIAS = new Set(
  "ltda eireli epp mei sociedade empresa empresas servicos servico comercio industria brasil dos das para com".split(
    " ",
  ),
)

/** How much of a name is in a description, 0 to 1; one word alone only counts where the name has no other, or it is long. */
export function parteDoNome(nome: string | null, palavras: ReadonlySet<string>): number {
  const doNome = [...new Set(palavrasDe(nome ?? ""))].filter((p) => !VAZIAS.has(p))
  const achadas = doNome.filter((p) => palavras.has(p))
  if (achadas.length === 0) return 0
  if (achadas.length === 1 && doNome.length > 1 && (achadas[0]?.length ?? 0) < 6) return 0
  return achadas.length / doNome.length
}

/** Words by which banks name a payment of each guide. */
export const PALAVRAS_DA_GUIA: Readonly<Record<ObrigacaoDaGuia, readonly string[]>> = {
  "das-simples": ["das", "simples"],
  "das-mei": ["das", "mei", "simei", "dasmei", "dasn"],
  inss: ["inss", "gps", "previdencia", "dctfweb"],
  irrf: ["irrf", "irpf", "dctfweb"],
  "irrf-lucros": ["irrf", "dctfweb"],
  pis: ["pis"],
  cofins: ["cofins"],
  irpj: ["irpj"],
  csll: ["csll"],
}
/** And those of any tax. */
export const PALAVRAS_DE_TRIBUTO = [
  "darf",
  "tributo",
  "tributos",
  "imposto",
  "impostos",
  "receita",
  "arrecadacao",
  "federal",
  "rfb",
]
export const PALAVRAS_DE_TRANSFERENCIA = [
  "transf",
  "transferencia",
  "ted",
  "doc",
  "pix",
  "aplicacao",
  "aplic",
  "resgate",
  "fatura",
  "cartao",
  "tef",
]

/** What the words of a description say by themselves; only what every bank writes alike. */
const VOCABULARIO: readonly {
  readonly sentido: "entrada" | "saida"
  readonly palavras: readonly string[]
  readonly categoria: IdDeCategoriaPadrao
  readonly certa?: true
}[] = [
  {
    sentido: "saida",
    palavras: ["tarifa", "tar", "cesta", "anuidade", "mensalidade"],
    categoria: "tarifas",
    certa: true,
  },
  { sentido: "saida", palavras: ["iof"], categoria: "juros", certa: true },
  { sentido: "saida", palavras: ["juros", "encargos", "mora"], categoria: "juros", certa: true },
  {
    sentido: "entrada",
    palavras: ["rendimento", "rendimentos", "rend", "rentab"],
    categoria: "rendimentos",
    certa: true,
  },
  { sentido: "entrada", palavras: ["vendas", "cielo", "stone", "getnet", "pagseguro"], categoria: "vendas" },
  { sentido: "saida", palavras: ["aluguel", "condominio", "locacao", "imobiliaria"], categoria: "aluguel" },
  {
    sentido: "saida",
    palavras: [
      "energia",
      "enel",
      "cemig",
      "cpfl",
      "light",
      "copel",
      "celesc",
      "coelba",
      "neoenergia",
      "sabesp",
      "agua",
      "saneamento",
    ],
    categoria: "energia",
  },
  {
    sentido: "saida",
    palavras: ["vivo", "claro", "tim", "internet", "telefonica", "telefone"],
    categoria: "telefonia",
  },
  { sentido: "saida", palavras: ["contabilidade", "contabil", "honorarios"], categoria: "contabilidade" },
  {
    sentido: "saida",
    palavras: ["google", "microsoft", "adobe", "aws", "amazon", "software", "sistema", "assinatura"],
    categoria: "sistemas",
  },
  {
    sentido: "saida",
    palavras: ["uber", "posto", "combustivel", "passagem", "pedagio", "estacionamento"],
    categoria: "transporte",
  },
  { sentido: "saida", palavras: ["salario", "salarios", "folha", "vale"], categoria: "salarios" },
  { sentido: "saida", palavras: ["facebook", "meta", "anuncio", "publicidade"], categoria: "marketing" },
]

/** The category that the words of a line speak of, and the word; null when they speak of none. */
export function categoriaDasPalavras(sentido: "entrada" | "saida", palavras: ReadonlySet<string>) {
  for (const v of VOCABULARIO) {
    const palavra = v.sentido === sentido ? v.palavras.find((p) => palavras.has(p)) : undefined
    if (palavra !== undefined) return { categoria: v.categoria, palavra, certa: v.certa ?? false }
  }
  return null
}
