import { normalizar } from "../../importacao/texto.ts"
import { type Celula, ehData, ehErro, type Folha, type LinhaBruta } from "../../importacao/tipos.ts"

/** Which column says what; counted from zero, and null where the file has none. */
export interface ColunasDoExtrato {
  /** Row of the headings, as the sheet numbers it. */
  readonly cabecalho: number
  readonly data: number
  /** Joined in this order. */
  readonly descricao: readonly number[]
  /** One column with the sign of each amount… */
  readonly valor: number | null
  /** …or one for what came in and one for what went out. */
  readonly credito: number | null
  readonly debito: number | null
  /** Column of a D or C beside an amount without sign. */
  readonly natureza: number | null
  readonly saldo: number | null
  readonly identificacao: number | null
  /** Card bills list purchases as positive. */
  readonly inverter: boolean
}

/** What a sheet has, for a person to say which column is which. */
export interface AmostraDaPlanilha {
  readonly planilha: string
  readonly titulos: readonly string[]
  readonly amostra: readonly (readonly string[])[]
  /** What was recognised by the headings; null when the date or the amount is not among them. */
  readonly colunas: ColunasDoExtrato | null
}

const DATAS = [
  "data",
  "data lancamento",
  "data do lancamento",
  "data mov",
  "data movimento",
  "data da compra",
  "dt lancamento",
  "dt movimento",
  "date",
  "data balancete",
  "dia",
]
const DESCRICOES = [
  "historico",
  "descricao",
  "lancamento",
  "lancamentos",
  "detalhes",
  "title",
  "titulo",
  "memo",
  "estabelecimento",
  "description",
  "complemento",
  "razao social",
  "favorecido",
  "tipo",
  "tipo de transacao",
  "tipo lancamento",
  "transacao",
  "nome",
]
const VALORES = [
  "valor",
  "valor r$",
  "valor em r$",
  "valor brl",
  "amount",
  "valor do lancamento",
  "valor lancamento",
  "quantia",
  "valor da transacao",
]
const CREDITOS = [
  "credito",
  "creditos",
  "credito r$",
  "entrada",
  "entradas",
  "valor credito",
  "entradas r$",
  "recebimento",
]
const DEBITOS = ["debito", "debitos", "debito r$", "saida", "saidas", "valor debito", "saidas r$", "pagamento"]
const NATUREZAS = ["d c", "dc", "c d", "natureza", "debito credito", "credito debito", "inf"]
const SALDOS = ["saldo", "saldo r$", "saldo em r$", "saldos", "balance", "saldo do dia"]
const IDENTIFICACOES = [
  "identificador",
  "id",
  "documento",
  "docto",
  "numero do documento",
  "num documento",
  "n documento",
  "dcto",
  "numero documento",
  "codigo da transacao",
  "id da transacao",
]
const LINHAS_DE_PROCURA = 60

/** What a sheet has and what its headings say. */
export function reconhecerFolha(folha: Folha): AmostraDaPlanilha {
  const procuradas = folha.linhas.slice(0, LINHAS_DE_PROCURA)
  const achada = procuradas.find((l) => colunasDe(l) !== null)
  const titulo = achada ?? procuradas.reduce((a, b) => (b.celulas.length > a.celulas.length ? b : a))
  const depois = folha.linhas.filter((l) => l.numero > titulo.numero).slice(0, 8)
  return {
    planilha: folha.nome,
    titulos: titulo.celulas.map(textoDe),
    amostra: depois.map((l) => l.celulas.map(textoDe)),
    colunas: achada ? colunasDe(achada) : null,
  }
}

/** A cell as a person would type it; empty for one without a usable value. */
export const textoDe = (celula: Celula): string =>
  celula === null ? "" : ehData(celula) ? celula.data : ehErro(celula) ? "" : String(celula)

/** Columns by their headings; null when there is no date, or no amount. */
function colunasDe({ numero, celulas }: LinhaBruta): ColunasDoExtrato | null {
  const nomes = celulas.map((c) => (typeof c === "string" && c.length <= 60 ? normalizar(c) : ""))
  const de = (lista: readonly string[]) => {
    for (const nome of lista) {
      const i = nomes.indexOf(nome)
      if (i >= 0) return i
    }
    return null
  }
  const data = de(DATAS)
  const credito = de(CREDITOS)
  const debito = de(DEBITOS)
  const valor = credito !== null && debito !== null ? null : de(VALORES)
  const emPar = valor === null && credito !== null && debito !== null
  if (data === null || (valor === null && !emPar)) return null
  const descricao = nomes.flatMap((nome, i) => (DESCRICOES.includes(nome) ? [i] : []))
  return {
    cabecalho: numero,
    data,
    descricao,
    valor,
    credito: emPar ? credito : null,
    debito: emPar ? debito : null,
    natureza: de(NATUREZAS),
    saldo: de(SALDOS),
    identificacao: de(IDENTIFICACOES),
    inverter: false,
  }
}
