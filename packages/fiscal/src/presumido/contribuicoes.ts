import { type Competencia, formatarCompetencia, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, centavos, reaisPorExtenso, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Norma, Passo, Resposta } from "../nucleo/memoria.ts"
import { vigenteEm } from "../nucleo/parametro.ts"
import { type Dinheiro, diferenca, emReais, entrada, grupo, referencia, soma } from "../nucleo/passos.ts"
import { imposto, semNegativo, taxaDaTabela } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { montarVencimento, type VencimentoCalculado } from "../vencimentos/vencimento.ts"
import type { LinhaDoPresumido, ResultadoContribuicoes } from "./tipos.ts"

export interface EntradaContribuicoes {
  readonly competencia: Competencia
  readonly linhas: readonly Pick<LinhaDoPresumido, "rotulo" | "mercado" | "situacoes" | "valor" | "origem">[]
  readonly pisRetido?: Centavos
  readonly cofinsRetida?: Centavos
  /** ICMS shown in the notes: what of it passes the rest of the revenue leaves the base at zero. */
  readonly icmsDestacado?: Centavos
}

interface Exclusao {
  readonly motivo: string
  readonly norma: Norma
}

const EXPORTACAO: Exclusao = {
  motivo: "Receita de exportação: imune e isenta de PIS e COFINS.",
  norma: { titulo: "CF art. 149 §2º I; MP 2.158-35/2001 art. 14 II e III e §1º" },
}
const MONOFASICO: Exclusao = {
  motivo: "Produto de tributação concentrada: na revenda, alíquota zero de PIS e COFINS.",
  norma: { titulo: "Leis 9.718/1998, 10.147/2000, 10.485/2002 e 13.097/2015" },
}

/** Why a line stays out of the base; null when it is inside. */
function exclusaoDe({ mercado, situacoes }: EntradaContribuicoes["linhas"][number]): Exclusao | null {
  if (mercado === "externo" || situacoes.includes("exportacao")) return EXPORTACAO
  if (situacoes.includes("monofasico-pis-cofins") || situacoes.includes("st-e-monofasico")) return MONOFASICO
  return null
}

/** A tax of the month after what was withheld. */
interface Contribuicao {
  readonly devido: Dinheiro
  readonly aPagar: Dinheiro
  readonly credito: Centavos
}

/** The month's PIS and COFINS as steps, to be placed inside a larger tree; null from 2027, when they are over. */
export interface ContribuicoesMontadas {
  readonly resultado: ResultadoContribuicoes
  readonly pis: Contribuicao
  readonly cofins: Contribuicao
  readonly vencimento: VencimentoCalculado
}

function descontar(tributo: "PIS" | "COFINS", devido: Dinheiro, retido: Centavos): Contribuicao {
  const saldo = diferenca(
    `${tributo} menos retenções`,
    devido,
    entrada(`${tributo} retid${tributo === "PIS" ? "o" : "a"} na fonte`, retido, null),
  )
  const credito = centavos(saldo.centavos < 0n ? -saldo.centavos : 0n)
  return { devido, aPagar: semNegativo(`${tributo} a pagar`, saldo), credito }
}

const TEMA_69: Norma = { titulo: "STF, RE 574.706 (Tema 69); IN RFB 2.121/2022 art. 26 XII" }

function montarBase({ competencia, linhas, icmsDestacado = ZERO }: EntradaContribuicoes): Dinheiro {
  const receita = soma(
    `Receita bruta de ${formatarCompetencia(competencia)}`,
    linhas.map(({ rotulo, valor, origem }) => entrada(rotulo, valor, origem)),
  )
  const fora = linhas.flatMap((linha) => {
    const exclusao = exclusaoDe(linha)
    if (exclusao === null) return []
    return [entrada(linha.rotulo, linha.valor, null, { norma: exclusao.norma, observacao: exclusao.motivo })]
  })
  const base = diferenca("Base de PIS e COFINS", receita, soma("Receitas fora da base", fora), {
    norma: { titulo: "Lei 9.718/1998 arts. 2º e 3º; Decreto-lei 1.598/1977 art. 12" },
  })
  if (icmsDestacado === ZERO) return base
  const icms = entrada("ICMS destacado nas notas", icmsDestacado, null, { norma: TEMA_69 })
  const rotulo = "Base de PIS e COFINS sem o ICMS"
  return semNegativo(rotulo, diferenca(rotulo, base, icms))
}

/** Same errors as `calcularContribuicoes`. */
export function montarContribuicoes(dados: EntradaContribuicoes, tabelas: Tabelas): ContribuicoesMontadas | null {
  const { competencia, linhas, pisRetido = ZERO, cofinsRetida = ZERO, icmsDestacado = ZERO } = dados
  for (const [campo, valor] of Object.entries({ pisRetido, cofinsRetida, icmsDestacado }))
    if (valor < 0n) throw new EntradaInvalida(campo, "não pode ser negativo")
  for (const [i, { valor }] of linhas.entries())
    if (valor < 0n) throw new EntradaInvalida(`linhas[${i}].valor`, "não pode ser negativo")
  const parametro = tabelas.pisCofinsCumulativo
  const periodo = vigenteEm(parametro, primeiroDia(competencia))
  if (periodo.valor === null) return null
  const base = montarBase(dados)
  const devidoPis = imposto("PIS", base, taxaDaTabela("Alíquota PIS", periodo.valor.pis, parametro, periodo))
  const aliquota = taxaDaTabela("Alíquota COFINS", periodo.valor.cofins, parametro, periodo)
  const devidaCofins = imposto("COFINS", referencia("Base de PIS e COFINS", base), aliquota)
  const pis = descontar("PIS", devidoPis, pisRetido)
  const cofins = descontar("COFINS", devidaCofins, cofinsRetida)
  const vencimento = montarVencimento({ obrigacao: "pis-cofins-cumulativo", periodo: competencia }, tabelas)
  const resultado = {
    receita: centavos(linhas.reduce((total, { valor }) => total + valor, 0n)),
    base: base.centavos,
    pis: devidoPis.centavos,
    cofins: devidaCofins.centavos,
    pisAPagar: pis.aPagar.centavos,
    cofinsAPagar: cofins.aPagar.centavos,
    creditoPis: pis.credito,
    creditoCofins: cofins.credito,
    vencimento: vencimento.data,
  }
  return { resultado, pis, cofins, vencimento }
}

/** By tax: PIS and COFINS are only deducted in the month of the retention; IRPJ and CSLL, in their quarter. */
const CREDITO_DE_RETENCAO = {
  PIS: "só se deduz no mês da retenção (Lei 11.727/2008 art. 5º; IN RFB 1.234/2012 art. 9º)",
  COFINS: "só se deduz no mês da retenção (Lei 11.727/2008 art. 5º; IN RFB 1.234/2012 art. 9º)",
  IRPJ: "é saldo negativo do trimestre (Lei 9.430/1996 arts. 6º, 28 e 74)",
  CSLL: "é saldo negativo do trimestre (Lei 9.430/1996 arts. 6º, 28 e 74)",
} as const

/** One warning for each tax of which more was withheld than due: asking it back is an act outside the month. */
export function avisosDeCredito(
  creditos: Readonly<Partial<Record<keyof typeof CREDITO_DE_RETENCAO, Centavos>>>,
): string[] {
  return (["PIS", "COFINS", "IRPJ", "CSLL"] as const).flatMap((nome) => {
    const credito = creditos[nome] ?? ZERO
    if (credito === ZERO) return []
    const valor = reaisPorExtenso(credito)
    return [
      `Retenções de ${nome} passam do imposto em ${valor}: o que passa ${CREDITO_DE_RETENCAO[nome]}. Peça a restituição ou a compensação por PER/DCOMP; não é levado para outro período.`,
    ]
  })
}

/** A group of steps whose value is an amount computed elsewhere in the same tree. */
export const grupoDe = (rotulo: string, valor: Centavos, partes: readonly Passo[]) =>
  grupo(rotulo, emReais(valor), partes)

/**
 * PIS and COFINS of a month, cumulative (rule `presumido.contribuicoes`): 0,65 % and 3 % of the gross revenue by
 * competência without exports, products taxed at their source and the ICMS shown in the notes, each HALF_UP, minus what was
 * withheld. Financial income and capital gains are no revenue of theirs. Answers "nao-se-aplica" from 2027. Throws `ParametroSemVigencia` and
 * `EntradaInvalida` (negative amounts). Lei 9.718/1998; Lei 9.715/1998; LC 70/1991; LC 214/2025.
 */
export function calcularContribuicoes(
  dados: EntradaContribuicoes,
  tabelas: Tabelas = TABELAS,
): Resposta<ResultadoContribuicoes> {
  const montadas = montarContribuicoes(dados, tabelas)
  if (montadas === null) {
    return { tipo: "nao-se-aplica", motivo: "PIS e COFINS terminaram em 2026 (LC 214/2025): apure CBS e IBS à parte." }
  }
  const { resultado, pis, cofins, vencimento } = montadas
  const total = soma(`PIS e COFINS de ${formatarCompetencia(dados.competencia)}`, [pis.aPagar, cofins.aPagar])
  const memoria = grupoDe(total.passo.rotulo, total.centavos, [total.passo, vencimento.passo])
  return calculado(resultado, memoria, avisosDeCredito({ PIS: pis.credito, COFINS: cofins.credito }))
}
