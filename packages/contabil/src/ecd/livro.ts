import { acumular } from "../lancamento.ts"
import type { LancamentoNumerado } from "../ledger.ts"
import type { Conta, Saldos } from "../tipos.ts"
import type { EntradaDaEcd } from "./tipos.ts"

/** One account in one month. */
export interface SaldoDoMes {
  readonly conta: string
  readonly inicial: bigint
  readonly debitos: bigint
  readonly creditos: bigint
  readonly final: bigint
}

export interface MesDaEcd {
  readonly de: string
  readonly ate: string
  readonly saldos: readonly SaldoDoMes[]
}

/** The books of the year, month by month, with what the closing found. */
export interface LivroDaEcd {
  readonly meses: readonly MesDaEcd[]
  /** Accounts with balance or movement, and the synthetic ones above them, in the order of the chart. */
  readonly contas: readonly Conta[]
  /** Balances of result accounts before the entries of closing. */
  readonly antesDoEncerramento: Saldos
  readonly finais: Saldos
  readonly encerrado: boolean
}

/** Adds the year up from its opening balances and its entries. Months are given by the period, moved or not. */
export function montarLivro({ plano, de, ate, iniciais, lancamentos }: EntradaDaEcd): LivroDaEcd {
  const porMes = Map.groupBy(lancamentos, (l) => l.data.slice(0, 7))
  const usadas = new Set([
    ...[...iniciais].flatMap(([conta, saldo]) => (saldo === 0n ? [] : [conta])),
    ...lancamentos.flatMap((l) => l.partidas.map((p) => p.conta)),
  ])
  const analiticas = plano.contas.filter((c) => usadas.has(c.codigo))
  let atuais: Saldos = iniciais
  const meses = mesesEntre(de, ate).map((mes): MesDaEcd => {
    const doMes = porMes.get(mes) ?? []
    const saldos = analiticas.map(({ codigo }) => saldoDe(codigo, atuais.get(codigo) ?? 0n, doMes))
    atuais = acumular(atuais, doMes)
    return {
      de: `${mes}-01`,
      ate: fimDo(mes),
      saldos: saldos.filter((s) => s.inicial !== 0n || s.debitos !== 0n || s.creditos !== 0n),
    }
  })
  const comSuperiores = new Set<string>()
  for (const { codigo } of analiticas)
    for (let atual: string | null = codigo; atual !== null; atual = plano.conta(atual).pai) comSuperiores.add(atual)
  const semE = lancamentos.filter((l) => l.tipo !== "E")
  const antes = acumular(iniciais, semE)
  return {
    meses,
    contas: plano.contas.filter((c) => comSuperiores.has(c.codigo)),
    antesDoEncerramento: new Map([...antes].filter(([conta]) => plano.conta(conta).natureza === "04")),
    finais: atuais,
    encerrado: semE.length < lancamentos.length,
  }
}

function saldoDe(conta: string, inicial: bigint, doMes: readonly LancamentoNumerado[]): SaldoDoMes {
  let debitos = 0n
  let creditos = 0n
  for (const { partidas } of doMes)
    for (const p of partidas) {
      if (p.conta !== conta) continue
      if (p.dc === "D") debitos += p.valor
      else creditos += p.valor
    }
  return { conta, inicial, debitos, creditos, final: inicial + debitos - creditos }
}

function mesesEntre(de: string, ate: string): string[] {
  const ano = de.slice(0, 4)
  const primeiro = Number(de.slice(5, 7))
  const ultimo = Number(ate.slice(5, 7))
  return Array.from({ length: ultimo - primeiro + 1 }, (_v, i) => `${ano}-${String(primeiro + i).padStart(2, "0")}`)
}

/** Last day of a month, by the calendar. */
function fimDo(mes: string): string {
  const [ano = 0, numero = 0] = mes.split("-").map(Number)
  const bissexto = (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0
  const dias = [31, bissexto ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][numero - 1] ?? 31
  return `${mes}-${dias}`
}
