import { type Competencia, periodoPorExtenso, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, somarCentavos } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { diferenca, entrada, grupo, soma } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import {
  compararTaxas,
  formatarTaxa,
  fracao,
  multiplicar,
  paraCentavos,
  percentualPorExtenso,
  somarTaxas,
  type Taxa,
} from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarDas } from "../simples/das/das.ts"
import type { Anexo } from "../simples/tipos.ts"
import { dividirNaProporcao } from "./partes-da-receita.ts"
import { fraseDaOpcao, inicioDoSemestre, mesesDoSemestre, semestresDaOpcao } from "./semestres-da-opcao.ts"

export interface MesDaReforma {
  readonly competencia: Competencia
  /** Null in the first two months of activity. */
  readonly rbt12: Centavos | null
  readonly receita: Centavos
  /** Purchases that give credit of IBS and CBS under the regular regime, tax excluded. */
  readonly comprasComCredito: Centavos
}

export interface EntradaReforma {
  /** "2027-S1": the option is made by semester. */
  readonly semestre: string
  readonly anexo: Anexo
  /** In what proportion the revenue is of each annex, when it is not all of `anexo`. */
  readonly porAnexo?: ReadonlyMap<Anexo, Centavos>
  /** The six months of the semester. */
  readonly meses: readonly MesDaReforma[]
  /** Share of the revenue sold to companies that use the credit, 0 to 1. */
  readonly parcelaParaEmpresas: Taxa
  /** Replaces the estimated CBS of the table. */
  readonly cbs?: Taxa
}

export interface CenarioDaReforma {
  /** CBS + IBS of the scenario: "0.088". */
  readonly aliquota: string
  readonly dasDentro: Centavos
  readonly dasFora: Centavos
  readonly debito: Centavos
  readonly credito: Centavos
  /** DAS without CBS and IBS + (debit − credit), never below the DAS. */
  readonly custoFora: Centavos
  /** custoFora − dasDentro: positive when staying inside is cheaper for the company. */
  readonly diferenca: Centavos
  /** Credit that the customers take, inside and outside. */
  readonly creditoDoClienteDentro: Centavos
  readonly creditoDoClienteFora: Centavos
}

export interface PremissaDaReforma {
  readonly nome: string
  readonly valor: string
  readonly fonte: string
  readonly confianca: "verified" | "computed" | "memory" | "informada"
}

export interface ResultadoReforma {
  readonly central: CenarioDaReforma
  /** One point of CBS below and above. */
  readonly cenarios: readonly CenarioDaReforma[]
  readonly premissas: readonly PremissaDaReforma[]
  /** pt-BR, one sentence. */
  readonly conclusao: string
}

const CASAS_DA_ALIQUOTA = 4
const UM_PONTO = fracao(1n, 100n)

function conferir({ semestre, meses, parcelaParaEmpresas, cbs }: EntradaReforma, tabelas: Tabelas): void {
  const esperados = mesesDoSemestre(semestre)
  const [primeiro] = semestresDaOpcao(tabelas)
  if (primeiro === undefined || semestre < primeiro.semestre) {
    throw new EntradaInvalida(
      "semestre",
      primeiro === undefined
        ? "a opção por dentro ou por fora não está nas tabelas"
        : `a opção por dentro ou por fora existe a partir do ${periodoPorExtenso(primeiro.semestre)}`,
    )
  }
  if (meses.length !== esperados.length || meses.some(({ competencia: mes }, i) => mes !== esperados[i])) {
    throw new EntradaInvalida("meses", `informe, em ordem, os seis meses do ${periodoPorExtenso(semestre)}`)
  }
  for (const [i, { receita, comprasComCredito }] of meses.entries()) {
    if (receita < 0n || comprasComCredito < 0n)
      throw new EntradaInvalida(`meses[${i}]`, "valores não podem ser negativos")
  }
  for (const [campo, valor] of Object.entries({ parcelaParaEmpresas, cbs })) {
    if (valor !== undefined && (compararTaxas(valor, fracao(0n, 1n)) < 0 || compararTaxas(valor, fracao(1n, 1n)) > 0)) {
      throw new EntradaInvalida(campo, 'deve ficar entre "0" e "1"')
    }
  }
}

function dasDoMes({ anexo, porAnexo = new Map() }: EntradaReforma, mes: MesDaReforma, fora: boolean, tabelas: Tabelas) {
  const partes = dividirNaProporcao<Anexo>(mes.receita, porAnexo)
  return montarDas(
    "DAS",
    {
      periodoApuracao: mes.competencia,
      rbt12: mes.rbt12 === null ? null : entrada("RBT12", mes.rbt12, null),
      rbt12Exportacao: null,
      rbaAnterior: null,
      impedidoIcmsIss: false,
      primeiraFaixa: mes.rbt12 === null,
      receitas: (partes.length === 0 ? [[anexo, mes.receita] as const] : partes).map(([dela, valor]) => ({
        linhas: [],
        anexo: dela,
        situacoes: fora ? ["regime-regular-ibs-cbs"] : [],
        valor: entrada("Receita", valor, null),
      })),
    },
    tabelas,
  ).resultado
}

function aplicar(base: bigint, taxa: Taxa): Centavos {
  return paraCentavos(multiplicar(fracao(base, 1n), taxa), "meio-para-cima")
}

function cenario(dados: EntradaReforma, cbs: Taxa, tabelas: Tabelas): CenarioDaReforma {
  const partes = dados.meses.map((mes) => {
    const { ibsEstadual, ibsMunicipal } = vigenteEm(tabelas.ibsDaTransicao, primeiroDia(mes.competencia)).valor
    const aliquota = somarTaxas(cbs, somarTaxas(ibsEstadual, ibsMunicipal))
    const dentro = dasDoMes(dados, mes, false, tabelas)
    return {
      aliquota,
      dentro: dentro.total,
      noDas: centavos(dentro.tributos.CBS + dentro.tributos.IBS),
      fora: dasDoMes(dados, mes, true, tabelas).total,
      debito: aplicar(mes.receita, aliquota),
      credito: aplicar(mes.comprasComCredito, aliquota),
    }
  })
  const total = (campo: "dentro" | "noDas" | "fora" | "debito" | "credito") =>
    somarCentavos(partes.map((parte) => parte[campo]))
  const dasDentro = total("dentro")
  const dasFora = total("fora")
  const debito = total("debito")
  const credito = total("credito")
  const devido = debito > credito ? debito - credito : 0n
  const custoFora = centavos(dasFora + devido)
  return {
    aliquota: formatarTaxa(partes[0]?.aliquota ?? cbs, CASAS_DA_ALIQUOTA),
    dasDentro,
    dasFora,
    debito,
    credito,
    custoFora,
    diferenca: centavos(custoFora - dasDentro),
    creditoDoClienteDentro: aplicar(total("noDas"), dados.parcelaParaEmpresas),
    creditoDoClienteFora: aplicar(debito, dados.parcelaParaEmpresas),
  }
}

function concluir({ diferenca: custo, creditoDoClienteDentro, creditoDoClienteFora }: CenarioDaReforma): string {
  const ganho = creditoDoClienteFora - creditoDoClienteDentro
  if (custo <= 0n)
    return `Por fora custa ${reaisPorExtenso(-custo)} a menos no semestre, mesmo sem contar o crédito dos clientes.`
  if (ganho > custo) {
    return (
      `Por fora custa ${reaisPorExtenso(custo)} a mais, mas dá ${reaisPorExtenso(ganho)} a mais de crédito aos clientes: ` +
      "só compensa se o preço puder subir."
    )
  }
  return `Por dentro custa ${reaisPorExtenso(custo)} a menos no semestre, e o crédito a mais dos clientes não cobre a diferença.`
}

const SUPOSTOS: readonly string[] = [
  "O débito é calculado sobre a receita informada, sem os tributos; regimes específicos e reduções de alíquota não entram.",
  "O crédito do cliente por dentro é o valor de CBS e IBS contido no DAS; saldo credor por fora não é devolvido na conta.",
]

const SEM_COMPRAS =
  "Nenhuma compra com crédito foi informada: por fora, o débito é pago inteiro. Some as mercadorias e os serviços comprados de quem destaca IBS e CBS na nota."

const ESTIMATIVA =
  "SIMULAÇÃO COM ESTIMATIVA: a alíquota de referência da CBS não foi publicada. Não decida só por este número."

/**
 * Why there is no choice to compare; null where there is one. Above the limit nobody is in the Simples. Above the sublimit the ISS
 * and, from 2027, the IBS are outside of the DAS on both sides (LC 123/2006 art. 13-A, by LC 214/2025), which is not compared here.
 */
function porQueNaoHaOpcao({ meses }: EntradaReforma, tabelas: Tabelas): string | null {
  for (const { competencia: mes, rbt12 } of meses) {
    if (rbt12 === null) continue
    if (rbt12 > vigenteEm(tabelas.limiteDoSimples, primeiroDia(mes)).valor.anual)
      return "Com esta receita a empresa não fica no Simples: não há escolha entre IBS e CBS por dentro e por fora do DAS."
    const { anual } = vigenteEm(tabelas.sublimiteDoSimples, primeiroDia(mes)).valor
    if (rbt12 > anual)
      return `A receita do ano passa do sublimite de ${reaisPorExtenso(anual)}: ICMS e ISS ficam fora do DAS, e a escolha entre IBS e CBS por dentro e por fora não é comparada aqui.`
  }
  return null
}

/**
 * Tax-reform desk: a semester from 2027 with CBS and IBS inside the DAS or paid outside under the regular regime, on editable
 * assumptions and with the scenarios of one point of CBS below and above. Does not apply to who is above the limit or the sublimit. Throws
 * `ParametroSemVigencia` for a semester that the tables do not reach and `EntradaInvalida`. LC 214/2025 arts. 344, 347 and 517; Res. CGSN 190/2026.
 */
export function simularReforma(dados: EntradaReforma, tabelas: Tabelas = TABELAS): Resposta<ResultadoReforma> {
  conferir(dados, tabelas)
  const motivo = porQueNaoHaOpcao(dados, tabelas)
  if (motivo !== null) return { tipo: "nao-se-aplica", motivo }
  const inicio = primeiroDia(inicioDoSemestre(dados.semestre))
  const opcao = vigenteEm(tabelas.opcaoPeloRegimeRegular, inicio)
  const daTabela = vigenteEm(tabelas.cbsDaTransicao, inicio)
  const ibs = vigenteEm(tabelas.ibsDaTransicao, inicio)
  const cbs = dados.cbs ?? daTabela.valor
  const menos = compararTaxas(cbs, UM_PONTO) > 0 ? somarTaxas(cbs, fracao(-1n, 100n)) : fracao(0n, 1n)
  const central = cenario(dados, cbs, tabelas)
  const cenarios = [menos, cbs, somarTaxas(cbs, UM_PONTO)].map((taxa) => cenario(dados, taxa, tabelas))
  const premissas: PremissaDaReforma[] = [
    {
      nome: "CBS",
      valor: percentualPorExtenso(cbs),
      fonte: dados.cbs === undefined ? daTabela.norma.titulo : "informada por quem simula",
      confianca: dados.cbs === undefined ? daTabela.confianca : "informada",
    },
    {
      nome: "IBS estadual e municipal",
      valor: percentualPorExtenso(somarTaxas(ibs.valor.ibsEstadual, ibs.valor.ibsMunicipal)),
      fonte: ibs.norma.titulo,
      confianca: ibs.confianca,
    },
    {
      nome: "Vendas a empresas que usam o crédito",
      valor: percentualPorExtenso(dados.parcelaParaEmpresas),
      fonte: "informada por quem simula",
      confianca: "informada",
    },
  ]
  const conclusao = concluir(central)
  const devido = soma("CBS e IBS por fora", [
    entrada("Débito menos crédito, nunca negativo", centavos(central.custoFora - central.dasFora), null),
  ])
  const fora = soma("Custo por fora", [entrada("DAS sem CBS e IBS", central.dasFora, null), devido])
  const dif = diferenca("Por fora menos por dentro", fora, entrada("DAS com CBS e IBS", central.dasDentro, null))
  const memoria = grupo(`Reforma tributária, ${periodoPorExtenso(dados.semestre)}`, dif.passo.valor, [dif.passo], {
    observacao: conclusao,
  })
  const avisos = [
    ...(dados.cbs === undefined && daTabela.confianca === "memory" ? [ESTIMATIVA] : []),
    ...fraseDaOpcao(dados.semestre, opcao),
    ...(dados.meses.every(({ comprasComCredito }) => comprasComCredito === 0n) ? [SEM_COMPRAS] : []),
    ...SUPOSTOS,
  ]
  return calculado({ central, cenarios, premissas, conclusao }, memoria, avisos)
}
