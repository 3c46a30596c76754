import { normalizar } from "../../importacao/texto.ts"
import type { Folha, LinhaBruta } from "../../importacao/tipos.ts"
import { textoDe } from "../extrato-bancario/colunas-da-planilha.ts"

/**
 * Which column of a sheet says what; counted from zero, and null where the sheet has none. The accounts are in two columns
 * (debit and credit) or in one, and then the side is a letter, or which of two columns has the amount.
 */
export interface ColunasDoDiario {
  /** Row of the headings, as the sheet numbers it. */
  readonly cabecalho: number
  readonly data: number | null
  /** Of a trial balance, instead of the column: the day its balances are of, AAAA-MM-DD. */
  readonly dia: string | null
  readonly contaDebito: number | null
  readonly contaCredito: number | null
  readonly conta: number | null
  readonly valor: number | null
  readonly natureza: number | null
  readonly valorDebito: number | null
  readonly valorCredito: number | null
  /** Joined in this order. */
  readonly historico: readonly number[]
  /** What lines of one entry have in common. */
  readonly lote: number | null
}

/** What a sheet has, for a person to say which column is which. */
export interface AmostraDoDiario {
  readonly titulos: readonly string[]
  readonly amostra: readonly (readonly string[])[]
  /** Row of the headings. */
  readonly cabecalho: number
  /** What was recognised by the headings; null when something that no entry lacks is not among them. */
  readonly colunas: ColunasDoDiario | null
}

const DATAS = [
  "data",
  "data lancamento",
  "data do lancamento",
  "dt lancamento",
  "data lcto",
  "dt lcto",
  "data mov",
  "dia",
]
const CONTAS_DE_DEBITO = [
  "conta debito",
  "conta devedora",
  "conta a debito",
  "cta debito",
  "cod conta debito",
  "codigo conta debito",
  "debito conta",
]
const CONTAS_DE_CREDITO = [
  "conta credito",
  "conta credora",
  "conta a credito",
  "cta credito",
  "cod conta credito",
  "codigo conta credito",
  "credito conta",
]
const CONTAS = ["conta", "codigo da conta", "cod conta", "codigo conta", "conta contabil", "classificacao", "reduzido"]
const VALORES = ["valor", "valor r$", "valor lancamento", "valor do lancamento", "vl lcto", "valor partida"]
const NATUREZAS = ["d c", "dc", "natureza", "debito credito", "tipo d c", "lado", "ind dc"]
const VALORES_A_DEBITO = ["valor debito", "vl debito", "valor a debito", "debitos"]
const VALORES_A_CREDITO = ["valor credito", "vl credito", "valor a credito", "creditos"]
const HISTORICOS = ["historico", "complemento", "historico complementar", "descricao", "descricao do historico"]
const LOTES = [
  "lote",
  "numero",
  "num lancamento",
  "n lancamento",
  "lancamento",
  "numero do lancamento",
  "numero lancamento",
  "nº",
]
const LINHAS_DE_PROCURA = 40
const LINHAS_DA_AMOSTRA = 5

/** What a sheet has and what its headings say. */
export function reconhecerDiario(folha: Folha): AmostraDoDiario {
  const procuradas = folha.linhas.slice(0, LINHAS_DE_PROCURA)
  const achada = procuradas.find((l) => colunasDe(l) !== null)
  const titulo = achada ?? procuradas.reduce((a, b) => (b.celulas.length > a.celulas.length ? b : a))
  return {
    titulos: titulo.celulas.map((c) => textoDe(c).slice(0, 60)),
    amostra: folha.linhas
      .filter((l) => l.numero > titulo.numero)
      .slice(0, LINHAS_DA_AMOSTRA)
      .map((l) => l.celulas.map((c) => textoDe(c).slice(0, 80))),
    cabecalho: titulo.numero,
    colunas: achada ? colunasDe(achada) : null,
  }
}

function colunasDe({ numero, celulas }: LinhaBruta): ColunasDoDiario | null {
  const nomes = celulas.map((c) => (typeof c === "string" && c.length <= 60 ? normalizar(c) : ""))
  const de = (lista: readonly string[]) => {
    for (const nome of lista) {
      const i = nomes.indexOf(nome)
      if (i >= 0) return i
    }
    return null
  }
  const data = de(DATAS)
  if (data === null) return null
  const comum = {
    cabecalho: numero,
    data,
    dia: null,
    historico: nomes.flatMap((nome, i) => (HISTORICOS.includes(nome) ? [i] : [])),
    lote: de(LOTES),
  }
  const valor = de(VALORES)
  // "Débito" beside a column of amounts is an account; beside a column of accounts it is an amount.
  const conta = de(CONTAS)
  const contaDebito = de(CONTAS_DE_DEBITO) ?? (valor !== null && conta === null ? de(["debito"]) : null)
  const contaCredito = de(CONTAS_DE_CREDITO) ?? (valor !== null && conta === null ? de(["credito"]) : null)
  const nada = {
    contaDebito: null,
    contaCredito: null,
    conta: null,
    valor: null,
    natureza: null,
    valorDebito: null,
    valorCredito: null,
  }
  if (contaDebito !== null && contaCredito !== null && valor !== null)
    return { ...comum, ...nada, contaDebito, contaCredito, valor }
  if (conta === null) return null
  const valorDebito = de([...VALORES_A_DEBITO, "debito"])
  const valorCredito = de([...VALORES_A_CREDITO, "credito"])
  if (valorDebito !== null && valorCredito !== null) return { ...comum, ...nada, conta, valorDebito, valorCredito }
  const natureza = de(NATUREZAS)
  return valor !== null && natureza !== null ? { ...comum, ...nada, conta, valor, natureza } : null
}
