import { type Periodo, vigenteEm } from "../nucleo/parametro.ts"
import { arredondar, type Dinheiro, escolha, grupo, produto, referencia } from "../nucleo/passos.ts"
import {
  diferencaDeQuantias,
  limitarValor,
  quantiaDe,
  reaisDaTabela,
  semNegativo,
  taxaDaTabela,
  zeroPor,
} from "../nucleo/passos-dinheiro.ts"
import type { ReducaoDoIrrf } from "../parametros/irrf/regras.ts"
import type { Tabelas } from "../parametros/tabelas.ts"

const ROTULO = "Redução da Lei 15.270/2025"

/** constant − coefficient × gross income, HALF_UP, never negative. */
function reducaoParcial(
  bruto: Dinheiro,
  { constante, coeficiente }: ReducaoDoIrrf,
  // The period of the table itself: a copy would be another owner of what is remembered about it.
  periodo: Periodo<ReducaoDoIrrf | null>,
  tabelas: Tabelas,
): Dinheiro {
  const fixa = reaisDaTabela("Constante", constante, tabelas.reducaoDoIrrf, periodo)
  const taxa = taxaDaTabela("Coeficiente", coeficiente, tabelas.reducaoDoIrrf, periodo)
  const variavel = produto("Coeficiente × rendimento", bruto, [taxa])
  const exata = diferencaDeQuantias("Constante − coeficiente × rendimento", quantiaDe(fixa), variavel)
  return semNegativo("Redução parcial", arredondar("Redução parcial", exata, "meio-para-cima"))
}

/**
 * Reduction of Lei 15.270/2025 over the gross income of the month: up to the first limit it takes the tax up to a maximum,
 * up to the second it fades by a formula rounded HALF_UP, above there is none. Never more than the tax of the table.
 */
export function reduzir(
  dataPagamento: string,
  impostoTabela: Dinheiro,
  rendimento: Dinheiro,
  tabelas: Tabelas,
): Dinheiro {
  const parametro = tabelas.reducaoDoIrrf
  const periodo = vigenteEm(parametro, dataPagamento)
  const regra = periodo.valor
  if (regra === null) return zeroPor(ROTULO, periodo.norma.titulo)
  const bruto = referencia("Rendimento bruto tributável", rendimento)
  const indice = bruto.centavos <= regra.limiteTotal ? 0 : bruto.centavos <= regra.limiteParcial ? 1 : 2
  const decisao = escolha(
    "Faixa da redução",
    "Em que faixa está o rendimento bruto?",
    ["Redução total", "Redução parcial", "Sem redução"],
    indice,
    [
      bruto.passo,
      reaisDaTabela("Limite da redução total", regra.limiteTotal, parametro, periodo).passo,
      reaisDaTabela("Limite da redução parcial", regra.limiteParcial, parametro, periodo).passo,
    ],
    { norma: periodo.norma },
  )
  const maxima =
    indice === 0
      ? reaisDaTabela("Redução máxima", regra.maxima, parametro, periodo)
      : indice === 1
        ? reducaoParcial(bruto, regra, periodo, tabelas)
        : zeroPor(ROTULO, "Rendimento acima do limite.")
  const doImposto = referencia("Imposto pela tabela", impostoTabela)
  const reducao = limitarValor("Redução limitada ao imposto", maxima, doImposto)
  return { centavos: reducao.centavos, passo: grupo(ROTULO, reducao.passo.valor, [decisao, reducao.passo]) }
}
