import {
  type Competencia,
  competenciaDaData,
  competenciasEntre,
  formatarCompetencia,
  primeiroDia,
  somarMeses,
} from "../nucleo/competencia.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { type Aliquota, type Dinheiro, emFracao, entrada, referencia, soma } from "../nucleo/passos.ts"
import { imposto, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { somaDeTaxas } from "../nucleo/passos-taxas.ts"
import { calculado } from "../nucleo/respostas.ts"
import { formatarTaxa, fracao } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { type EntradaDias, montarAtraso } from "./dias.ts"

export interface EntradaMora extends EntradaDias {
  readonly principal: Centavos
  /** First month that bears interest, where it is not the one after the due date (quotas of a quarter). */
  readonly jurosDesde?: Competencia
}

export interface ResultadoMora {
  readonly dias: number
  readonly multa: Centavos
  /** Four decimals: "0.0421". */
  readonly taxaJuros: string
  readonly juros: Centavos
  readonly total: Centavos
}

/** Late payment and its tree, to be placed inside a larger one. */
export interface MoraCalculada {
  readonly resultado: ResultadoMora
  readonly total: Dinheiro
}

const CASAS = 4

/** Selic from the first month that bears interest to the month before the payment, added, + 1 % in the month of payment. */
function taxaDeJuros({ vencimento, pagamento, jurosDesde }: EntradaMora, tabelas: Tabelas): Aliquota {
  const inicio = jurosDesde ?? somarMeses(competenciaDaData(vencimento), 1)
  const fim = competenciaDaData(pagamento)
  if (fim < inicio) {
    const zero = fracao(0n, 1n)
    const observacao = `Pago antes de ${formatarCompetencia(inicio)}, o primeiro mês com juros.`
    return { taxa: zero, passo: { tipo: "entrada", rotulo: "Juros", valor: emFracao(zero), observacao, origem: null } }
  }
  const regra = vigenteEm(tabelas.regraDeMora, vencimento)
  const doMes = taxaDaTabela("Juros do mês do pagamento", regra.valor.jurosDoMes, tabelas.regraDeMora, regra)
  return competenciasEntre(inicio, somarMeses(fim, -1)).reduce((total, mes) => {
    const periodo = vigenteEm(tabelas.selicMensal, primeiroDia(mes))
    const selic = taxaDaTabela(`Selic de ${formatarCompetencia(mes)}`, periodo.valor, tabelas.selicMensal, periodo)
    return somaDeTaxas("Taxa de juros", total, selic)
  }, doMes)
}

/** Same errors as `calcularMora`. */
export function montarMora(dados: EntradaMora, tabelas: Tabelas): MoraCalculada {
  if (dados.principal < 0n) throw new EntradaInvalida("principal", "não pode ser negativo")
  const atraso = montarAtraso(dados, tabelas)
  const taxa = taxaDeJuros(dados, tabelas)
  const principal = entrada("Principal", dados.principal, null)
  const mesmo = referencia("Principal", principal)
  const multa = imposto("Multa de mora", mesmo, atraso.percentual)
  const juros = imposto("Juros de mora", mesmo, taxa)
  const total = soma("Total com acréscimos", [principal, multa, juros], {
    norma: vigenteEm(tabelas.regraDeMora, dados.vencimento).norma,
  })
  const resultado = {
    dias: atraso.dias,
    multa: multa.centavos,
    taxaJuros: formatarTaxa(taxa.taxa, CASAS),
    juros: juros.centavos,
    total: total.centavos,
  }
  return { resultado, total }
}

/**
 * Fine and interest of a federal tax paid late (rule `mora`): fine and interest are each computed on the principal and
 * rounded HALF_UP; interest is added, never compounded. Throws `ParametroSemVigencia` when a month of the Selic is not loaded
 * (never zero) and `EntradaInvalida`. Lei 9.430/1996 art. 61; LC 123/2006 art. 35.
 */
export function calcularMora(dados: EntradaMora, tabelas: Tabelas = TABELAS): Resposta<ResultadoMora> {
  const { resultado, total } = montarMora(dados, tabelas)
  return calculado(resultado, total.passo)
}
