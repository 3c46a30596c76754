import { EntradaInvalida, reaisPorExtenso } from "@partida/fiscal/nucleo"
import { resultadoDe } from "./demonstracoes.ts"
import { acumular, contrario, lado } from "./lancamento.ts"
import type { PlanoDeContas } from "./plano.ts"
import type { Lado, Lancamento, Partida, Saldos, TipoDeLancamento } from "./tipos.ts"

/**
 * The closing of a year over its balances of the last day: revenue into the clearing account, the clearing account into
 * deductions, costs and expenses, the result into profits or losses (all E); then profits distributed in advance against
 * the profit, and losses absorbed by profits (N). Empty when there is nothing to close. Raises EntradaInvalida when the chart
 * lacks one of the accounts the closing needs.
 */
export function encerrar(plano: PlanoDeContas, saldos: Saldos, data: string): Lancamento[] {
  const lancamentos: Lancamento[] = []
  const conta = (chave: string) => {
    const codigo = plano.deChave(chave)
    if (codigo === null) throw new EntradaInvalida("plano", `falta a conta “${chave}”, de que o encerramento precisa`)
    return codigo
  }
  const agora = new Map(saldos)
  const saldoDe = (chave: string) => agora.get(conta(chave)) ?? 0n
  const lancar = (tipo: TipoDeLancamento, historico: string, partidas: readonly Partida[]) => {
    const lancamento = { data, tipo, historico, partidas }
    lancamentos.push(lancamento)
    for (const [codigo, saldo] of acumular(agora, [lancamento])) agora.set(codigo, saldo)
  }
  const transferir = (
    tipo: TipoDeLancamento,
    historico: string,
    [debito, credito, valor]: [string, string, bigint],
  ) => {
    if (valor > 0n) lancar(tipo, historico, par(conta(debito), conta(credito), valor))
  }
  for (const [dc, historico] of [
    ["C", "Encerramento das receitas"],
    ["D", "Encerramento das despesas"],
  ] as const) {
    const partidas = aZerar(plano, saldos, dc)
    if (partidas.length === 0) continue
    const total = partidas.reduce((soma, p) => soma + p.valor, 0n)
    const contrapartida = { conta: conta("apuracao"), dc, valor: total }
    lancar("E", historico, dc === "C" ? [...partidas, contrapartida] : [contrapartida, ...partidas])
  }
  const lucro = -saldoDe("apuracao")
  transferir("E", "Lucro do exercício", ["apuracao", "lucros-acumulados", lucro])
  transferir("E", "Prejuízo do exercício", ["prejuizos-acumulados", "apuracao", -lucro])
  const antecipados = saldoDe("lucros-antecipados")
  const coberto = menor(antecipados, lucro)
  transferir("N", "Baixa dos lucros antecipados", ["lucros-acumulados", "lucros-antecipados", coberto])
  const excesso = antecipados - (coberto > 0n ? coberto : 0n)
  transferir("N", "Lucros antecipados além do lucro do exercício", [
    "adiantamento.lucros",
    "lucros-antecipados",
    excesso,
  ])
  const absorvido = menor(-saldoDe("lucros-acumulados"), saldoDe("prejuizos-acumulados"))
  transferir("N", "Absorção de prejuízos por lucros", ["lucros-acumulados", "prejuizos-acumulados", absorvido])
  return lancamentos
}

/** What is done with the profit of a year, in centavos. */
export interface Destinacao {
  readonly reservaLegal: bigint
  readonly lucrosADistribuir: bigint
}

/** What may be decided of the profit over the balances after the closing, in centavos. */
export interface ADestinar {
  /** Profits that nobody decided of yet. */
  readonly disponivel: bigint
  /** Lei 6.404/1976, art. 193: 5% of the profit of the year after losses, up to 20% of the capital paid in. */
  readonly reservaLegal: bigint
}

/** What the profit of a year allows, from the balances before its closing and after it. */
export function aDestinar(plano: PlanoDeContas, antes: Saldos, depois: Saldos): ADestinar {
  const disponivel = lucrosAcumulados(plano, depois)
  const prejuizos = -credor(plano, antes, "prejuizos-acumulados")
  const base = resultadoDe(plano, antes) - maior(prejuizos, 0n)
  const capital = credor(plano, depois, "capital") + credor(plano, depois, "capital.integralizar")
  const teto = capital / PARTE_DO_CAPITAL - credor(plano, depois, "reserva.legal")
  return { disponivel, reservaLegal: maior(menor(menor(base / PARTE_DO_LUCRO, teto), disponivel), 0n) }
}
const PARTE_DO_CAPITAL = 5n
const PARTE_DO_LUCRO = 20n

/** The balance of an account by its key, credit above zero; zero where the chart lacks it. */
const credor = (plano: PlanoDeContas, saldos: Saldos, chave: string) => -(saldos.get(plano.deChave(chave) ?? "") ?? 0n)
const lucrosAcumulados = (plano: PlanoDeContas, saldos: Saldos) => maior(credor(plano, saldos, "lucros-acumulados"), 0n)

/**
 * The entries of what was decided of the profit, over the balances after the closing. Raises EntradaInvalida by field: below zero,
 * more than there is, or an account that the chart lacks.
 */
export function destinar(
  plano: PlanoDeContas,
  saldos: Saldos,
  data: string,
  { reservaLegal, lucrosADistribuir }: Destinacao,
): Lancamento[] {
  const partes = [
    { campo: "reservaLegal", valor: reservaLegal, chave: "reserva.legal", historico: "Reserva legal" },
    {
      campo: "lucrosADistribuir",
      valor: lucrosADistribuir,
      chave: "lucros-distribuir",
      historico: "Lucros a distribuir, conforme a deliberação dos sócios",
    },
  ]
  let resta = lucrosAcumulados(plano, saldos)
  return partes.flatMap(({ campo, valor, chave, historico }) => {
    if (valor < 0n) throw new EntradaInvalida(campo, "o valor não pode ser negativo")
    if (valor > resta)
      throw new EntradaInvalida(
        campo,
        `passa dos lucros a destinar: restam ${reaisPorExtenso(resta)}. Distribua menos, ou deixe em lucros acumulados`,
      )
    resta -= valor
    if (valor === 0n) return []
    const de = plano.deChave("lucros-acumulados")
    const para = plano.deChave(chave)
    if (de === null || para === null) throw new EntradaInvalida(campo, `falta no plano a conta “${chave}”`)
    return [{ data, tipo: "N" as const, historico, partidas: par(de, para, valor) }]
  })
}

/** Lines that zero the result accounts whose balance is on a side. */
function aZerar(plano: PlanoDeContas, saldos: Saldos, dc: Lado): Partida[] {
  return plano.contas.flatMap(({ codigo, natureza }) => {
    const saldo = saldos.get(codigo) ?? 0n
    if (natureza !== "04" || saldo === 0n) return []
    const atual = lado(saldo)
    return atual.dc === dc ? [{ conta: codigo, dc: contrario(dc), valor: atual.valor }] : []
  })
}

const menor = (a: bigint, b: bigint) => (a < b ? a : b)
const maior = (a: bigint, b: bigint) => (a > b ? a : b)

const par = (debito: string, credito: string, valor: bigint): Partida[] => [
  { conta: debito, dc: "D", valor },
  { conta: credito, dc: "C", valor },
]
