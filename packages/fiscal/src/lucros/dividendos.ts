import { dataIso } from "../nucleo/data.ts"
import { type Centavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { diferenca, entrada, escolha, grupo } from "../nucleo/passos.ts"
import { imposto, reaisDaTabela, semNegativo, taxaDaTabela, zeroPor } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export interface EntradaDividendos {
  /** ISO date of payment. */
  readonly dataPagamento: string
  /** Everything one payer (CNPJ) paid to one person in the calendar month, this payment included. */
  readonly totalNoMes: Centavos
  readonly jaRetido?: Centavos
  readonly naoResidente?: boolean
  /** Profits up to 2025, approved by 2025-12-31 and paid under that act. */
  readonly lucrosAte2025?: boolean
}

export interface ResultadoDividendos {
  readonly impostoDoMes: Centavos
  readonly reterAgora: Centavos
}

/**
 * Withholding on profits and dividends (rule `dividendos.retencao`): above the monthly limit the rate falls on the WHOLE
 * total, less what was already withheld. Valid for Simples companies too. Throws `ParametroSemVigencia` and
 * `EntradaInvalida`. Lei 15.270/2025, code 1841.
 */
export function calcularDividendos(
  dados: EntradaDividendos,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoDividendos> {
  const { totalNoMes, jaRetido = ZERO, naoResidente = false, lucrosAte2025 = false } = dados
  const data = dataIso(dados.dataPagamento, "dataPagamento")
  if (totalNoMes < 0n) throw new EntradaInvalida("totalNoMes", "não pode ser negativo")
  if (jaRetido < 0n) throw new EntradaInvalida("jaRetido", "não pode ser negativo")
  const parametro = tabelas.regraDosDividendos
  const periodo = vigenteEm(parametro, data)
  const { limiteMensal, aliquota, aliquotaNaoResidente } = periodo.valor
  const total = entrada("Lucros pagos no mês", totalNoMes, null)
  const limite = reaisDaTabela("Limite mensal", limiteMensal, parametro, periodo)
  const retem = !lucrosAte2025 && (naoResidente || totalNoMes > limiteMensal)
  const taxa = taxaDaTabela("Alíquota", naoResidente ? aliquotaNaoResidente : aliquota, parametro, periodo)
  const decisao = escolha(
    "Retenção sobre lucros",
    naoResidente ? "Beneficiário no exterior?" : "O total do mês passa do limite?",
    ["Reter sobre o total", "Não reter"],
    retem ? 0 : 1,
    [total.passo, limite.passo],
    { norma: periodo.norma },
  )
  const motivo = lucrosAte2025 ? "Lucros até 2025 aprovados no prazo da lei." : "Total dentro do limite mensal."
  const devido = retem ? imposto("Imposto do mês", total, taxa) : zeroPor("Imposto do mês", motivo)
  const agora = semNegativo("Reter agora", diferenca("Reter agora", devido, entrada("Já retido", jaRetido, null)))
  const memoria = grupo("Retenção sobre lucros e dividendos", agora.passo.valor, [decisao, agora.passo])
  return calculado({ impostoDoMes: devido.centavos, reterAgora: agora.centavos }, memoria)
}
