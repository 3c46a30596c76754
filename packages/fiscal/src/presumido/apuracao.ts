import { periodoPorExtenso, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import {
  arredondar,
  type Dinheiro,
  diferenca,
  emReais,
  entrada,
  grupo,
  inteiro,
  produto,
  referencia,
  soma,
} from "../nucleo/passos.ts"
import { imposto, reaisDaTabela, semNegativo, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { nomeDaAtividadePresumida } from "../parametros/presumido/presuncao.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarBase, type ReceitaDaAtividade } from "./base.ts"
import { lerTrimestre, type Trimestre } from "./trimestre.ts"

export interface EntradaPresumido {
  /** "AAAA-Tn": it selects the tables. */
  readonly trimestre: string
  readonly atividades: readonly ReceitaDaAtividade[]
  /** Financial income and capital gains: whole in the base, never presumed. */
  readonly outrasReceitas?: Centavos
  readonly irrfRetido?: Centavos
  readonly csllRetida?: Centavos
  /** Months of activity in the quarter (opening): 3 when absent. */
  readonly meses?: number
  /** Excess of LC 224/2025 (`presumido.lc224`). */
  readonly excedenteIrpj?: Centavos
  readonly excedenteCsll?: Centavos
}

export interface ResultadoPresumido {
  readonly baseIrpj: Centavos
  readonly irpj: Centavos
  readonly adicional: Centavos
  readonly irpjTotal: Centavos
  readonly baseCsll: Centavos
  readonly csll: Centavos
  /** The quarter's sum; null from 2027, when PIS and COFINS are over. */
  readonly pis: Centavos | null
  readonly cofins: Centavos | null
  readonly irpjAPagar: Centavos
  readonly csllAPagar: Centavos
  /** What was withheld above the tax: a credit. */
  readonly creditoIrpj: Centavos
  readonly creditoCsll: Centavos
}

const MESES_DO_TRIMESTRE = 3

const EXCEDENTES = ["excedenteIrpj", "excedenteCsll"] as const
const INFORMADOS = ["outrasReceitas", "irrfRetido", "csllRetida", ...EXCEDENTES] as const

function conferir(dados: EntradaPresumido): number {
  for (const campo of INFORMADOS) {
    if ((dados[campo] ?? 0n) < 0n) throw new EntradaInvalida(campo, "não pode ser negativo")
  }
  let total = 0n
  for (const [i, { receita }] of dados.atividades.entries()) {
    if (receita < 0n) throw new EntradaInvalida(`atividades[${i}].receita`, "não pode ser negativa")
    total += receita
  }
  for (const campo of EXCEDENTES) {
    if ((dados[campo] ?? 0n) > total) throw new EntradaInvalida(campo, "não pode passar da receita do trimestre")
  }
  const { meses = MESES_DO_TRIMESTRE } = dados
  if (!Number.isInteger(meses) || meses < 1 || meses > MESES_DO_TRIMESTRE) {
    throw new EntradaInvalida("meses", "deve ser um inteiro de 1 a 3")
  }
  return meses
}

interface Apurado {
  readonly base: Dinheiro
  readonly imposto: Dinheiro
  readonly adicional: Dinheiro | null
  readonly total: Dinheiro
  readonly aPagar: Dinheiro
  readonly credito: Centavos
  readonly passo: Passo
}

function apurarTributo(
  tributo: "IRPJ" | "CSLL",
  dados: EntradaPresumido,
  meses: number,
  fim: string,
  tabelas: Tabelas,
): Apurado {
  const doIrpj = tributo === "IRPJ"
  const parametro = tabelas.aliquotasDoPresumido
  const periodo = vigenteEm(parametro, fim)
  const lc224 = doIrpj ? tabelas.lc224Irpj : tabelas.lc224Csll
  const base = montarBase({
    tributo,
    atividades: dados.atividades,
    outrasReceitas: dados.outrasReceitas ?? ZERO,
    excedente: (doIrpj ? dados.excedenteIrpj : dados.excedenteCsll) ?? ZERO,
    presuncao: { parametro: tabelas.presuncaoDoLucro, periodo: vigenteEm(tabelas.presuncaoDoLucro, fim) },
    lc224: { parametro: lc224, periodo: vigenteEm(lc224, fim) },
  })
  const mesma = referencia(`Base de cálculo ${tributo}`, base)
  const taxa = doIrpj ? periodo.valor.irpj : periodo.valor.csll
  const normal = imposto(tributo, mesma, taxaDaTabela(`Alíquota ${tributo}`, taxa, parametro, periodo))
  const partes = [normal]
  let adicional: Dinheiro | null = null
  if (doIrpj) {
    const mensal = reaisDaTabela("Limite mensal do adicional", periodo.valor.limiteAdicionalMensal, parametro, periodo)
    const bruto = produto("Limite mensal × meses", mensal, [inteiro("Meses do período", meses)])
    const limite = arredondar("Limite do adicional", bruto, "meio-para-cima")
    const acima = semNegativo("Base acima do limite", diferenca("Base acima do limite", mesma, limite))
    adicional = imposto(
      "Adicional de IRPJ",
      acima,
      taxaDaTabela("Alíquota do adicional", periodo.valor.adicional, parametro, periodo),
    )
    partes.push(adicional)
  }
  const total = soma(`${tributo} do trimestre`, partes)
  const retido = entrada(
    doIrpj ? "IRPJ retido na fonte" : "CSLL retida na fonte",
    (doIrpj ? dados.irrfRetido : dados.csllRetida) ?? ZERO,
    null,
  )
  const saldo = diferenca(`${tributo} menos retenções`, total, retido)
  const aPagar = semNegativo(`${tributo} a pagar`, saldo)
  const credito = centavos(saldo.centavos < 0n ? -saldo.centavos : 0n)
  const passo = grupo(tributo, aPagar.passo.valor, [base.passo, aPagar.passo])
  return { base, imposto: normal, adicional, total, aPagar, credito, passo }
}

function pisECofins(dados: EntradaPresumido, { ultimoMes }: Trimestre, tabelas: Tabelas): readonly Dinheiro[] | null {
  const parametro = tabelas.pisCofinsCumulativo
  const periodo = vigenteEm(parametro, primeiroDia(ultimoMes))
  if (periodo.valor === null) return null
  const receitas = dados.atividades.map(({ atividade, receita }) =>
    entrada(`Receita: ${nomeDaAtividadePresumida(atividade)}`, receita, null),
  )
  const receita = soma("Receita bruta do trimestre", receitas)
  const { pis, cofins } = periodo.valor
  return [
    imposto("PIS", receita, taxaDaTabela("Alíquota PIS", pis, parametro, periodo)),
    imposto(
      "COFINS",
      referencia("Receita bruta", receita),
      taxaDaTabela("Alíquota COFINS", cofins, parametro, periodo),
    ),
  ]
}

/** IRPJ and CSLL of a quarter as steps, to be placed inside a larger tree. Same errors as `calcularPresumido`. */
export function montarIrpjECsll(dados: EntradaPresumido, tabelas: Tabelas) {
  const trimestre = lerTrimestre(dados.trimestre)
  const meses = conferir(dados)
  const irpj = apurarTributo("IRPJ", dados, meses, trimestre.fim, tabelas)
  const csll = apurarTributo("CSLL", dados, meses, trimestre.fim, tabelas)
  return { trimestre, irpj, csll }
}

/**
 * A quarter of the Lucro Presumido (rule `presumido.trimestre`): IRPJ with its additional, CSLL, what is left after
 * retentions, and the quarter's sum of PIS and COFINS (due monthly; null from 2027). Throws `ParametroSemVigencia` and
 * `EntradaInvalida`. Lei 9.249/1995; Lei 9.430/1996; LC 224/2025.
 */
export function calcularPresumido(dados: EntradaPresumido, tabelas: Tabelas = TABELAS): Resposta<ResultadoPresumido> {
  const { trimestre, irpj, csll } = montarIrpjECsll(dados, tabelas)
  const contribuicoes = pisECofins(dados, trimestre, tabelas)
  const partes = [irpj.passo, csll.passo, ...(contribuicoes ?? []).map(({ passo }) => passo)]
  const aPagar = emReais(irpj.aPagar.centavos + csll.aPagar.centavos)
  const memoria = grupo(`Lucro Presumido, ${periodoPorExtenso(dados.trimestre)}`, aPagar, partes)
  const avisos: string[] = []
  if (contribuicoes === null) avisos.push("PIS e COFINS terminaram em 2026: apure CBS e IBS à parte.")
  for (const [nome, { credito }] of [
    ["IRPJ", irpj],
    ["CSLL", csll],
  ] as const) {
    if (credito > 0n)
      avisos.push(`Retenções de ${nome} passam do imposto em ${reaisPorExtenso(credito)}: crédito a compensar.`)
  }
  return calculado(
    {
      baseIrpj: irpj.base.centavos,
      irpj: irpj.imposto.centavos,
      adicional: irpj.adicional?.centavos ?? ZERO,
      irpjTotal: irpj.total.centavos,
      baseCsll: csll.base.centavos,
      csll: csll.total.centavos,
      pis: contribuicoes?.[0]?.centavos ?? null,
      cofins: contribuicoes?.[1]?.centavos ?? null,
      irpjAPagar: irpj.aPagar.centavos,
      csllAPagar: csll.aPagar.centavos,
      creditoIrpj: irpj.credito,
      creditoCsll: csll.credito,
    },
    memoria,
    avisos,
  )
}
