import { competenciaDaData, mesesEntre } from "../nucleo/competencia.ts"
import { dataIso } from "../nucleo/data.ts"
import type { Centavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { type Dinheiro, emReais, entrada, escolha, grupo, inteiro, referencia } from "../nucleo/passos.ts"
import { imposto, reaisDaTabela, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { diferencaDeTaxas, limite, produtoDeTaxas } from "../nucleo/passos-taxas.ts"
import { calculado } from "../nucleo/respostas.ts"
import { formatarTaxa } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export const DECLARACOES = ["pgdas-d", "defis", "dasn-simei"] as const
export const SITUACOES_DA_ENTREGA = ["espontanea", "intimada", "fora-do-prazo-da-intimacao"] as const

export interface EntradaPenalidade {
  readonly declaracao: (typeof DECLARACOES)[number]
  /** Taxes informed in the return. */
  readonly tributos: Centavos
  /** ISO date of the original deadline. */
  readonly prazo: string
  /** ISO date of the delivery. */
  readonly entrega: string
  /** "espontanea" when absent: before any notice. */
  readonly situacao?: (typeof SITUACOES_DA_ENTREGA)[number]
}

export interface ResultadoPenalidade {
  /** Months or fractions. */
  readonly meses: number
  /** Four decimals, before the reduction. */
  readonly percentual: string
  readonly multa: Centavos
}

const CASAS = 4

/** Months or fractions counted from the day after the deadline: the 31st day opens a month only on the same day of the next one. */
function mesesOuFracao(prazo: string, entrega: string): number {
  if (entrega <= prazo) return 0
  const meses = mesesEntre(competenciaDaData(prazo), competenciaDaData(entrega))
  return entrega.slice(8) > prazo.slice(8) ? meses + 1 : Math.max(1, meses)
}

function maior(rotulo: string, a: Dinheiro, minimo: Dinheiro): Dinheiro {
  const indice = a.centavos >= minimo.centavos ? 0 : 1
  const passo = escolha(rotulo, "A multa alcança a mínima?", ["Multa calculada", "Multa mínima"], indice, [
    a.passo,
    minimo.passo,
  ])
  const valor = indice === 0 ? a.centavos : minimo.centavos
  return { centavos: valor, passo: grupo(rotulo, emReais(valor), [passo]) }
}

/**
 * Fine for a late return (rule `penalidade`): 2 % of the taxes per month or fraction, up to the maximum, reduced by half when
 * spontaneous or by a quarter within the notice, never below the minimum (HALF_UP). Answers "nao-se-aplica" when delivered in
 * time. Throws `ParametroSemVigencia` outside the loaded law. LC 123/2006 arts. 38 and 38-A.
 */
export function calcularPenalidade(
  dados: EntradaPenalidade,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoPenalidade> {
  const { declaracao, tributos, situacao = "espontanea" } = dados
  const prazo = dataIso(dados.prazo, "prazo")
  const entrega = dataIso(dados.entrega, "entrega")
  if (tributos < 0n) throw new EntradaInvalida("tributos", "não pode ser negativo")
  const meses = mesesOuFracao(prazo, entrega)
  if (meses === 0) return { tipo: "nao-se-aplica", motivo: "Declaração entregue no prazo: não há multa." }
  const parametro = { "pgdas-d": tabelas.maedDoPgdas, defis: tabelas.multaDaDefis, "dasn-simei": tabelas.multaDaDasn }[
    declaracao
  ]
  const periodo = vigenteEm(parametro, prazo)
  const { aoMes, maximo, minima, reducaoEspontanea, reducaoIntimada } = periodo.valor
  const exato = produtoDeTaxas(
    "Meses × percentual",
    inteiro("Meses ou frações", meses),
    taxaDaTabela("Multa ao mês", aoMes, parametro, periodo),
  )
  const percentual = limite("Percentual da multa", exato, taxaDaTabela("Multa máxima", maximo, parametro, periodo))
  const fatores =
    situacao === "fora-do-prazo-da-intimacao"
      ? []
      : [
          diferencaDeTaxas(
            "Parte devida depois da redução",
            inteiro("Inteira", 1),
            situacao === "espontanea"
              ? taxaDaTabela("Redução da entrega espontânea", reducaoEspontanea, parametro, periodo)
              : taxaDaTabela("Redução no prazo da intimação", reducaoIntimada, parametro, periodo),
          ),
        ]
  const base = entrada("Tributos informados na declaração", tributos, null)
  const multa = imposto("Multa", referencia("Tributos informados na declaração", base), percentual, {}, fatores)
  const devida = maior("Multa por atraso", multa, reaisDaTabela("Multa mínima", minima, parametro, periodo))
  const memoria = { ...devida.passo, rotulo: parametro.descricao, norma: periodo.norma }
  const avisos = periodo.observacao === undefined ? [] : [periodo.observacao]
  return calculado({ meses, percentual: formatarTaxa(percentual.taxa, CASAS), multa: devida.centavos }, memoria, avisos)
}
