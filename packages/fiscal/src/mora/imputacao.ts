import { type Centavos, centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { type Dinheiro, diferenca, emReais, entrada, grupo, quociente, referencia } from "../nucleo/passos.ts"
import { imposto } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { type EntradaMora, faltaDaSelic, montarMora } from "./mora.ts"

export interface EntradaImputacao extends EntradaMora {
  /** What was paid on the day. */
  readonly valor: Centavos
}

export interface ResultadoImputacao {
  /** What of the payment settles the tax, its fine and its interest. */
  readonly principal: Centavos
  readonly multa: Centavos
  readonly juros: Centavos
  /** Paid beyond all that was due. */
  readonly alem: Centavos
  /** What of the tax is still to be paid, whose charges go on from the same due date. */
  readonly resta: Centavos
}

const NORMA = { titulo: "CTN art. 163; Lei 9.430/1996 art. 61" }

/**
 * Into what a payment of a federal tax goes on the day it is made (rule `mora.imputacao`). A payment that reaches the total of the
 * day settles principal, fine and interest, and what passes it is beyond. A smaller one is shared among the three in the
 * proportion in which they are due: fine and interest HALF_UP, the principal taking the difference. While a month of the Selic is
 * missing a late payment cannot be shared: `faltam-dados`. Throws `EntradaInvalida` and `ParametroSemVigencia`. CTN art. 163.
 */
export function imputarPagamento(dados: EntradaImputacao, tabelas: Tabelas = TABELAS): Resposta<ResultadoImputacao> {
  const { valor, ...mora } = dados
  if (valor <= 0n) throw new EntradaInvalida("valor", "deve ser maior que zero")
  const { resultado, total } = montarMora(mora, tabelas)
  if (resultado.juros === null) {
    const mensagem = `O pagamento não pode ser dividido entre imposto, multa e juros: ${faltaDaSelic(resultado.faltaSelic)}.`
    return { tipo: "faltam-dados", faltam: [{ codigo: "selic-ausente", mensagem }] }
  }
  const pago = entrada("Valor pago", valor, null)
  const devidos = { principal: mora.principal, multa: resultado.multa, juros: resultado.juros }
  return valor >= total.centavos ? inteiro(pago, total, devidos) : emParte(pago, total, devidos)
}

type Devidos = Readonly<Record<"principal" | "multa" | "juros", Centavos>>

function inteiro(pago: Dinheiro, total: Dinheiro, devidos: Devidos) {
  const alem = diferenca("Pago além do devido", pago, referencia("Total com acréscimos", total))
  const resultado = { ...devidos, alem: alem.centavos, resta: centavos(0n) }
  return calculado(resultado, comoSeDivide(devidos.principal, [total.passo, alem.passo]))
}

function emParte(pago: Dinheiro, total: Dinheiro, devidos: Devidos) {
  const parte = quociente("Parte paga do total", pago, total)
  const multa = imposto("Multa paga", entrada("Multa devida", devidos.multa, null), parte)
  const juros = imposto("Juros pagos", entrada("Juros devidos", devidos.juros, null), parte)
  const semMulta = diferenca("Pago menos a multa", referencia("Valor pago", pago), multa)
  const principal = diferenca("Principal pago", semMulta, juros)
  const resta = diferenca(
    "Principal que resta",
    entrada("Principal devido", devidos.principal, null),
    referencia("Principal pago", principal),
  )
  const resultado = {
    principal: principal.centavos,
    multa: multa.centavos,
    juros: juros.centavos,
    alem: centavos(0n),
    resta: resta.centavos,
  }
  return calculado(resultado, comoSeDivide(principal.centavos, [principal.passo, resta.passo]))
}

const comoSeDivide = (principal: Centavos, partes: readonly Passo[]): Passo =>
  grupo("Como o pagamento se divide", emReais(principal), partes, { norma: NORMA })
