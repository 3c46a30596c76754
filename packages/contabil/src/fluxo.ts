import type { PlanoDeContas } from "./plano.ts"
import type { Conta, Saldos } from "./tipos.ts"

/** Balances at both ends of a period, and what the result accounts moved in it without the entries of closing (type E). */
export interface Periodos {
  readonly iniciais: Saldos
  readonly finais: Saldos
  readonly resultado: Saldos
}

/** A line of a statement made from variations: T adds up those of its group; the accounts behind a line of detail, with theirs. */
export interface LinhaDoFluxo {
  readonly codigo: string
  readonly descricao: string
  readonly tipo: "T" | "D"
  /** Centavos: what came in above zero. */
  readonly valor: bigint
  readonly contas: readonly { readonly codigo: string; readonly valor: bigint }[]
}

type Grupo = "O" | "I" | "F"
const LINHAS: readonly (readonly [grupo: Grupo, codigo: string, descricao: string])[] = [
  ["O", "DFC.O.01", "Resultado do período"],
  ["O", "DFC.O.02", "Depreciação e amortização"],
  ["O", "DFC.O.03", "Clientes"],
  ["O", "DFC.O.04", "Estoques"],
  ["O", "DFC.O.05", "Tributos a recuperar"],
  ["O", "DFC.O.06", "Outros créditos e despesas antecipadas"],
  ["O", "DFC.O.07", "Fornecedores e contas a pagar"],
  ["O", "DFC.O.08", "Obrigações tributárias"],
  ["O", "DFC.O.09", "Obrigações trabalhistas e previdenciárias"],
  ["O", "DFC.O.10", "Outras obrigações"],
  ["I", "DFC.I.01", "Investimentos"],
  ["I", "DFC.I.02", "Imobilizado"],
  ["I", "DFC.I.03", "Intangível"],
  ["F", "DFC.F.01", "Empréstimos e financiamentos"],
  ["F", "DFC.F.02", "Sócios e partes relacionadas"],
  ["F", "DFC.F.03", "Capital integralizado"],
  ["F", "DFC.F.04", "Lucros pagos e outras mutações do patrimônio"],
]
const TOTAIS: Readonly<Record<Grupo, readonly [codigo: string, descricao: string]>> = {
  O: ["DFC.O", "Caixa das atividades operacionais"],
  I: ["DFC.I", "Caixa das atividades de investimento"],
  F: ["DFC.F", "Caixa das atividades de financiamento"],
}

/** Line of the cash flow that each line of the balance sheet varies in; cash itself has none. */
const DA_AGLUTINACAO: Readonly<Record<string, string>> = {
  "BP.A.02": "DFC.O.03",
  "BP.A.03": "DFC.O.04",
  "BP.A.04": "DFC.O.05",
  "BP.A.05": "DFC.O.06",
  "BP.A.06": "DFC.O.06",
  "BP.A.07": "DFC.O.06",
  "BP.A.08": "DFC.I.01",
  "BP.A.09": "DFC.I.02",
  "BP.A.10": "DFC.O.02",
  "BP.A.11": "DFC.I.03",
  "BP.P.01": "DFC.O.07",
  "BP.P.02": "DFC.F.01",
  "BP.P.03": "DFC.O.08",
  "BP.P.04": "DFC.O.09",
  "BP.P.05": "DFC.O.10",
  "BP.P.06": "DFC.F.01",
  "BP.P.07": "DFC.F.03",
  "BP.P.08": "DFC.F.04",
  "BP.P.09": "DFC.F.04",
}

/** Accounts that are not of the activity of their line of the balance sheet, by the beginning of their key. */
const DA_CHAVE: readonly (readonly [comeco: string, linha: string])[] = [
  ["adiantamento.lucros", "DFC.F.02"],
  ["mutuo.", "DFC.F.02"],
  ["lp.mutuo", "DFC.F.02"],
  ["socios-conta", "DFC.F.02"],
  ["afac", "DFC.F.02"],
  ["lucros-distribuir", "DFC.F.04"],
  ["jcp-pagar", "DFC.F.04"],
  ["lp.parcelamento", "DFC.O.08"],
  ["lp.provisao", "DFC.O.10"],
  ["intangivel.amortizacao", "DFC.O.02"],
]

const CAIXA = "BP.A.01"

/**
 * The cash flow by the indirect method (NBC TG 1001 and 1000), from the variation of each account. What never went through cash
 * (capital paid in goods, a loan that pays a supplier) shows in both of its lines, and has to be told in the notes.
 */
export function dfc(plano: PlanoDeContas, { iniciais, finais, resultado }: Periodos) {
  const valores = new Map<string, { codigo: string; valor: bigint }[]>()
  const somar = (linha: string, codigo: string, valor: bigint) => {
    if (valor === 0n) return
    const dela = valores.get(linha) ?? []
    valores.set(linha, dela)
    dela.push({ codigo, valor })
  }
  let caixaInicial = 0n
  let caixaFinal = 0n
  /** What equity and results moved together: the closing only moves between them. */
  let semResultado = 0n
  for (const conta of plano.contas) {
    const antes = iniciais.get(conta.codigo) ?? 0n
    const depois = finais.get(conta.codigo) ?? 0n
    if (conta.aglutinacao === CAIXA) {
      caixaInicial += antes
      caixaFinal += depois
    } else if (conta.natureza === "04" || conta.natureza === "09") {
      semResultado += antes - depois
    } else somar(linhaDa(conta), conta.codigo, antes - depois)
  }
  const lucro = -[...resultado.values()].reduce((soma, valor) => soma + valor, 0n)
  somar("DFC.F.04", "", semResultado - lucro)
  const linhas: LinhaDoFluxo[] = []
  let variacao = 0n
  for (const grupo of ["O", "I", "F"] as const) {
    let total = 0n
    for (const [dele, codigo, descricao] of LINHAS) {
      if (dele !== grupo) continue
      const contas = valores.get(codigo) ?? []
      const valor = codigo === "DFC.O.01" ? lucro : contas.reduce((soma, c) => soma + c.valor, 0n)
      total += valor
      linhas.push({ codigo, descricao, tipo: "D", valor, contas: contas.filter((c) => c.codigo !== "") })
    }
    const [codigo, descricao] = TOTAIS[grupo]
    linhas.push({ codigo, descricao, tipo: "T", valor: total, contas: [] })
    variacao += total
  }
  const total = (codigo: string, descricao: string, valor: bigint) =>
    linhas.push({ codigo, descricao, tipo: "T", valor, contas: [] })
  total("DFC.V", "Variação do caixa no período", variacao)
  total("DFC.CI", "Caixa no começo do período", caixaInicial)
  total("DFC.CF", "Caixa no fim do período", caixaFinal)
  return { linhas, fecha: caixaInicial + variacao === caixaFinal }
}

function linhaDa({ chave, aglutinacao }: Conta): string {
  const daChave = DA_CHAVE.find(([comeco]) => chave?.startsWith(comeco))
  return daChave?.[1] ?? DA_AGLUTINACAO[aglutinacao ?? ""] ?? "DFC.O.06"
}
