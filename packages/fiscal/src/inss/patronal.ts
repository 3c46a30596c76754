import { type Competencia, primeiroDia } from "../nucleo/competencia.ts"
import { type Centavos, ZERO } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { usoDe, vigenteEm } from "../nucleo/parametro.ts"
import { type Aliquota, type Dinheiro, emFracao, entrada, parametroTaxa, quociente, soma } from "../nucleo/passos.ts"
import { imposto, zeroPor } from "../nucleo/passos-dinheiro.ts"
import { calculado } from "../nucleo/respostas.ts"
import { compararTaxas, type Taxa, taxa } from "../nucleo/taxa.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export const REGIMES_DA_FOLHA = [
  "simples-I",
  "simples-II",
  "simples-III",
  "simples-IV",
  "simples-V",
  "lucro-presumido",
  "lucro-real",
  "mei",
] as const
export type RegimeDaFolha = (typeof REGIMES_DA_FOLHA)[number]

export interface EntradaPatronal {
  readonly competencia: Competencia
  readonly regime: RegimeDaFolha
  readonly folhaEmpregados: Centavos
  /** Pró-labore and self-employed. */
  readonly contribuintesIndividuais: Centavos
  readonly grauDeRisco?: "leve" | "medio" | "grave"
  /** Four decimals, 0.5000 to 2.0000; 1 when absent. */
  readonly fap?: Taxa
  /** Anexo IV together with others: share of the Anexo IV in the revenue of the month. */
  readonly receitaAnexoIV?: Centavos
  readonly receitaTotal?: Centavos
}

export interface ResultadoPatronal {
  readonly cppEmpregados: Centavos
  readonly cppContribuintesIndividuais: Centavos
  readonly rat: Centavos
  readonly terceiros: Centavos
  readonly total: Centavos
}

/** What the regime pays outside the DAS. */
interface Alcance {
  readonly cpp: boolean
  readonly terceiros: boolean
  readonly motivo: string
}

/** Which employer contributions are collected outside the DAS (LC 123/2006 arts. 13 VI and §3º, 18 §5º-C, 18-C). */
export function alcanceDaPatronal(regime: RegimeDaFolha): Alcance {
  switch (regime) {
    case "simples-I":
    case "simples-II":
    case "simples-III":
    case "simples-V":
      return { cpp: false, terceiros: false, motivo: "Dentro do DAS." }
    case "simples-IV":
      return { cpp: true, terceiros: false, motivo: "O Simples não recolhe terceiros." }
    case "mei":
      return { cpp: true, terceiros: false, motivo: "O MEI recolhe só 3% sobre o empregado." }
    case "lucro-presumido":
    case "lucro-real":
      return { cpp: true, terceiros: true, motivo: "" }
  }
}

/**
 * Share of the CPP of whoever works for Anexo IV and other activities; empty when nobody says that they are mixed. Throws
 * `EntradaInvalida` outside `simples-IV` and for a share that is not one. LC 123/2006 art. 18 §5º-C.
 */
export function proporcaoDoAnexoIV({
  receitaAnexoIV,
  receitaTotal,
  regime,
}: Pick<EntradaPatronal, "receitaAnexoIV" | "receitaTotal" | "regime">): Aliquota[] {
  if (receitaAnexoIV === undefined && receitaTotal === undefined) return []
  if (regime !== "simples-IV") throw new EntradaInvalida("receitaAnexoIV", "só vale no regime simples-IV")
  if (receitaAnexoIV === undefined || receitaTotal === undefined || receitaTotal <= 0n || receitaAnexoIV < 0n) {
    throw new EntradaInvalida("receitaTotal", "informe receitaAnexoIV e receitaTotal, maior que zero")
  }
  if (receitaAnexoIV > receitaTotal) throw new EntradaInvalida("receitaAnexoIV", "não pode passar de receitaTotal")
  const norma = { titulo: "IN RFB 2.110/2022 arts. 164 a 171" }
  return [
    quociente(
      "Proporção do Anexo IV na receita do mês",
      entrada("Receita do Anexo IV", receitaAnexoIV, null),
      entrada("Receita total do mês", receitaTotal, null),
      { norma },
    ),
  ]
}

/**
 * Employer contributions collected outside the DAS (rule `inss.patronal`), each HALF_UP, without ceiling. RAT and third
 * parties fall on employees only. In mixed activities the CPP follows the share of Anexo IV. Throws
 * `ParametroSemVigencia` and `EntradaInvalida` (negative amounts, FAP outside 0.5 to 2). Lei 8.212/1991 art. 22.
 */
export function calcularInssPatronal(dados: EntradaPatronal, tabelas: Tabelas = TABELAS): Resposta<ResultadoPatronal> {
  const { folhaEmpregados, contribuintesIndividuais, regime, grauDeRisco = "leve", fap = taxa("1.0000") } = dados
  if (folhaEmpregados < 0n) throw new EntradaInvalida("folhaEmpregados", "não pode ser negativa")
  if (contribuintesIndividuais < 0n) throw new EntradaInvalida("contribuintesIndividuais", "não pode ser negativo")
  const parametro = tabelas.inssPatronal
  const periodo = vigenteEm(parametro, primeiroDia(dados.competencia))
  const regra = periodo.valor
  if (compararTaxas(fap, regra.fapMinimo) < 0 || compararTaxas(fap, regra.fapMaximo) > 0) {
    throw new EntradaInvalida("fap", "deve ficar entre 0.5000 e 2.0000")
  }
  const { cpp, terceiros, motivo } = alcanceDaPatronal(regime)
  const doMei = regime === "mei"
  const proporcao = proporcaoDoAnexoIV(dados)
  const aliquota = (rotulo: string, valor: Taxa) =>
    parametroTaxa(rotulo, valor, usoDe(parametro, periodo, rotulo), periodo.norma)
  const cobrar = (rotulo: string, base: Centavos, valor: Taxa, incide: boolean, mais: readonly Aliquota[]): Dinheiro =>
    incide
      ? imposto(rotulo, entrada(`Base: ${rotulo}`, base, null), aliquota(`Alíquota: ${rotulo}`, valor), {}, mais)
      : zeroPor(rotulo, motivo)
  const partes = [
    cobrar("CPP sobre empregados", folhaEmpregados, doMei ? regra.cppDoMei : regra.cppEmpregados, cpp, proporcao),
    cobrar(
      "CPP sobre pró-labore e autônomos",
      doMei ? ZERO : contribuintesIndividuais,
      regra.cppContribuinteIndividual,
      cpp && !doMei,
      proporcao,
    ),
    cobrar("RAT ajustado pelo FAP", folhaEmpregados, regra.rat[grauDeRisco], cpp && !doMei, [
      { taxa: fap, passo: { tipo: "entrada", rotulo: "FAP", valor: emFracao(fap), origem: null } },
      ...proporcao,
    ]),
    cobrar("Terceiros", folhaEmpregados, regra.terceiros, terceiros, []),
  ] as const
  const total = soma("Contribuição patronal fora do DAS", partes)
  const [empregados, individuais, rat, outros] = partes
  return calculado(
    {
      cppEmpregados: empregados.centavos,
      cppContribuintesIndividuais: individuais.centavos,
      rat: rat.centavos,
      terceiros: outros.centavos,
      total: total.centavos,
    },
    total.passo,
  )
}
