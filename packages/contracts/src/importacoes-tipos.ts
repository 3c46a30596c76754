/** What a spreadsheet can bring, by kind of row: the fields that its columns may hold. */
export const tiposDeLinha = {
  empresa: "Empresas",
  socio: "Sócios",
  dependente: "Dependentes",
  receita: "Receita",
  folha: "Folha",
  saldo: "Saldos",
  cliente: "Clientes da empresa",
  fornecedor: "Fornecedores da empresa",
} as const
export type TipoDeLinha = keyof typeof tiposDeLinha

/** Kinds of row about who a company sells to or buys from: all of them may be of one company, which no column says. */
export const linhasDeContrapartes = ["cliente", "fornecedor"] as const
export type LinhaDeContraparte = (typeof linhasDeContrapartes)[number]
export const ehDeContraparte = (tipo: string | null): tipo is LinhaDeContraparte =>
  tipo === "cliente" || tipo === "fornecedor"

/** What an extract of the PGDAS-D brings, by kind of row. */
export const tiposDeLinhaDoExtrato = {
  "extrato-das": "DAS declarado",
  "extrato-receita": "Receita anterior",
  "extrato-folha": "Folha anterior",
  "extrato-cpp": "CPP dentro do DAS",
  "extrato-arquivo": "Arquivo",
} as const

/** Every kind of row that an import has. */
export const tiposDeLinhaImportada = { ...tiposDeLinha, ...tiposDeLinhaDoExtrato }
export type TipoDeLinhaImportada = keyof typeof tiposDeLinhaImportada

/** How the text of a cell is read. */
export type FormatoDoCampo =
  | "cnpj"
  | "documento"
  | "texto"
  | "data"
  | "mes"
  | "dinheiro"
  | "percentual"
  | "numero"
  | "sim-nao"
  | "codigo"

export interface CampoDaImportacao {
  readonly campo: string
  readonly rotulo: string
  readonly formato: FormatoDoCampo
  /** Without a column for it the sheet cannot be read. */
  readonly obrigatorio?: true
  /** An amount that may come in several columns, one a month. */
  readonly porMes?: true
  /** A day of which only the month may be told: it is then the first of it. */
  readonly aceitaMes?: true
  /** What to write in it, in the template. */
  readonly ajuda: string
  readonly exemplo: string
}

/** The components of the payroll that a spreadsheet may bring, in words for a sentence. */
export const partesDaFolha = {
  proLabore: "pró-labore",
  salarios: "salários",
  decimoTerceiro: "13º salário",
  ferias: "férias",
  autonomos: "autônomos",
  fgts: "FGTS",
  cppDarf: "CPP em DARF",
  encargos: "encargos",
  cppDas: "CPP do DAS",
} as const
export type ParteDaFolha = keyof typeof partesDaFolha
export const listaDePartesDaFolha = Object.keys(partesDaFolha).filter((p): p is ParteDaFolha => p in partesDaFolha)
