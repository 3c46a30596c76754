/**
 * What each CFOP is to the gross revenue of a company. A CFOP is a digit of direction and place (1 to 3 in, 5 to 7 out) and a
 * group of three, whose meaning the Convênio gives: the groups are read here, and the first digit where it changes them.
 */

export type NaturezaDoCfop =
  | "venda-producao"
  | "venda-revenda"
  | "venda-entrega-futura"
  | "entrega-futura-producao"
  | "entrega-futura-revenda"
  | "venda-para-exportadora-producao"
  | "venda-para-exportadora-revenda"
  | "st-substituto-producao"
  | "st-substituto-revenda"
  | "st-substituido"
  | "combustivel-producao"
  | "combustivel-revenda"
  | "servico-iss"
  | "ativo"
  | "brinde"
  | "transferencia"
  | "devolucao-de-compra"
  | "remessa"
  | "cupom"
  | "credito-de-imposto"
  | "devolucao-producao"
  | "devolucao-revenda"
  | "devolucao-st-producao"
  | "devolucao-st-revenda"
  | "devolucao-combustivel"
  | "entrada"
  | "nao-diz"

export interface LinhaDoCfop {
  /** First digits that it is of. */
  readonly sentidos: string
  /** Groups of three digits, or "de-ate", both included. */
  readonly grupos: string
  readonly natureza: NaturezaDoCfop
}

/** From when the table holds, and where it was read. */
export const TABELA_DO_CFOP = {
  de: "2003-01-01",
  ate: null,
  norma: "CFOP: Convênio s/nº de 15/12/1970, Anexo, na redação do Ajuste SINIEF 07/2001 e alterações",
  /** Codes and descriptions read in the list of the Convênio; what each is to revenue is ours, by the Res. CGSN 140/2018. */
  confianca: "verified",
} as const

/** First match wins; a group that no line has says nothing. */
export const LINHAS_DO_CFOP: readonly LinhaDoCfop[] = [
  { sentidos: "7", grupos: "501 504", natureza: "venda-revenda" },
  { sentidos: "567", grupos: "116", natureza: "entrega-futura-producao" },
  { sentidos: "567", grupos: "117", natureza: "entrega-futura-revenda" },
  { sentidos: "567", grupos: "922", natureza: "venda-entrega-futura" },
  { sentidos: "567", grupos: "101 103 105 107 109 111 113 118 122 124 125 127 129", natureza: "venda-producao" },
  { sentidos: "567", grupos: "102 104 106 108 110 112 114 115 119 120 123", natureza: "venda-revenda" },
  { sentidos: "56", grupos: "401 402", natureza: "st-substituto-producao" },
  { sentidos: "56", grupos: "403", natureza: "st-substituto-revenda" },
  { sentidos: "56", grupos: "404 405", natureza: "st-substituido" },
  { sentidos: "56", grupos: "501", natureza: "venda-para-exportadora-producao" },
  { sentidos: "56", grupos: "502", natureza: "venda-para-exportadora-revenda" },
  { sentidos: "567", grupos: "651-653", natureza: "combustivel-producao" },
  { sentidos: "567", grupos: "654-656 667", natureza: "combustivel-revenda" },
  { sentidos: "56", grupos: "933", natureza: "servico-iss" },
  { sentidos: "567", grupos: "551", natureza: "ativo" },
  { sentidos: "567", grupos: "910 911", natureza: "brinde" },
  { sentidos: "56", grupos: "151-156 408 409 552 557 658 659", natureza: "transferencia" },
  {
    sentidos: "567",
    grupos: "201-216 410-413 503 553 555 556 660-662 918 919 921",
    natureza: "devolucao-de-compra",
  },
  { sentidos: "56", grupos: "929", natureza: "cupom" },
  { sentidos: "56", grupos: "601-606", natureza: "credito-de-imposto" },
  {
    sentidos: "567",
    grupos: "414 415 451-455 504 505 554 657 663-666 901-909 912-917 920 923-928 930 931 934",
    natureza: "remessa",
  },
  { sentidos: "123", grupos: "201 203 211 212", natureza: "devolucao-producao" },
  { sentidos: "123", grupos: "202 204", natureza: "devolucao-revenda" },
  { sentidos: "12", grupos: "410", natureza: "devolucao-st-producao" },
  { sentidos: "12", grupos: "411", natureza: "devolucao-st-revenda" },
  { sentidos: "12", grupos: "660-662", natureza: "devolucao-combustivel" },
  { sentidos: "123", grupos: "205-207 949", natureza: "nao-diz" },
  { sentidos: "123", grupos: "101-999", natureza: "entrada" },
]

const naLista = (grupos: string, grupo: string) =>
  grupos.split(" ").some((g) => {
    const [de = "", ate = de] = g.split("-")
    return de <= grupo && grupo <= ate
  })

/** Every CFOP is of one nature; "nao-diz" where the Convênio leaves it open (5.949, communication, energy, cooperatives). */
export function naturezaDoCfop(cfop: string): NaturezaDoCfop {
  if (!/^[1-7]\d{3}$/.test(cfop) || cfop[0] === "4") return "nao-diz"
  const [sentido = "", grupo] = [cfop[0], cfop.slice(1)]
  return LINHAS_DO_CFOP.find((l) => l.sentidos.includes(sentido) && naLista(l.grupos, grupo))?.natureza ?? "nao-diz"
}
