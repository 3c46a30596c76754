import { dividir } from "../dinheiro.ts"
import {
  ANEXOS,
  type Anexo,
  ATIVIDADES,
  type Atividade,
  DO_SUBLIMITE,
  LIMITE,
  LIMITES,
  type NomeDeTributo,
  ORDEM,
  SUBLIMITE,
  TRIBUTOS,
} from "./tabelas.ts"

/**
 * What the authority says is due: exact fractions, each tax of each parcel rounded half-up to the centavo, then added. In the month
 * that crosses the sublimit or the limit each parcel is first cut in centavos, in the ratio of the month (Res. CGSN 140, art. 24
 * § 2º). Months from 2027 on have no table here.
 */
export interface Parcela {
  readonly idAtividade: number
  readonly quantia: bigint
  /** By tax: what is exempt, reduced or suspended of the parcel; null takes it whole. */
  readonly fora: ReadonlyMap<number, bigint | null>
  /** Whether the parcel qualifies its taxes: if it does, substitution is only of those named. */
  readonly qualificada: boolean
  /** Whether its ISS is due to another municipality. */
  readonly outroMunicipio: boolean
}

/** One market of the month within its calendar year, by competência whatever the regime (Res. CGSN 140, art. 19, sole paragraph). */
export interface NoAno {
  readonly antes: bigint
  readonly doMes: bigint
}

export interface Apuracao {
  readonly parcelas: readonly Parcela[]
  readonly rbt12Interno: bigint
  readonly rbt12Externo: bigint
  readonly folha12: bigint
  /** Internal and external, of the same months. */
  readonly receita12: bigint
  readonly fixoIcms: bigint
  readonly fixoIss: bigint
  readonly interno: NoAno
  readonly externo: NoAno
  /** Of the year, smaller in the one of opening (Res. CGSN 140, arts. 3º and 12 § 2º). */
  readonly sublimite: bigint
  readonly limite: bigint
  /** Of collecting ICMS and ISS in the Simples (Res. CGSN 140, art. 12). */
  readonly impedida: boolean
}

/** Where a part of the month falls: within the sublimit, between it and the limit, or beyond the limit. */
type Parte = "dentro" | "alem-do-sublimite" | "alem-do-limite"

const CEM_POR_CENTO = 10_000n
const TETO_DO_ISS = 500n

/** A rate as a fraction. */
interface Fracao {
  readonly sobre: bigint
  readonly de: bigint
}
const vezes = (a: Fracao, partes: number): Fracao => ({ sobre: a.sobre * BigInt(partes), de: a.de * CEM_POR_CENTO })
const mais = (a: Fracao, b: Fracao): Fracao => ({ sobre: a.sobre * b.de + b.sobre * a.de, de: a.de * b.de })
const menos = (a: Fracao, b: Fracao): Fracao => ({ sobre: a.sobre * b.de - b.sobre * a.de, de: a.de * b.de })
const maior = (a: Fracao, b: Fracao) => a.sobre * b.de > b.sobre * a.de
const CINCO_POR_CENTO: Fracao = { sobre: TETO_DO_ISS, de: CEM_POR_CENTO }
const NADA: Fracao = { sobre: 0n, de: 1n }

const faixaDe = (rbt12: bigint): number => {
  const faixa = LIMITES.findIndex((limite) => rbt12 <= limite)
  return faixa < 0 ? LIMITES.length - 1 : faixa
}

function efetiva(anexo: Anexo, faixa: number, rbt12: bigint): Fracao {
  const aliquota = BigInt(ANEXOS[anexo].aliquotas[faixa] ?? 0)
  const deduzir = BigInt(ANEXOS[anexo].deduzir[faixa] ?? 0) * 100n
  if (rbt12 === 0n) return { sobre: aliquota, de: CEM_POR_CENTO }
  return { sobre: rbt12 * aliquota - deduzir * CEM_POR_CENTO, de: rbt12 * CEM_POR_CENTO }
}

const parteDe = (anexo: Anexo, faixa: number, tributo: NomeDeTributo): number =>
  ANEXOS[anexo].partilha[faixa]?.[ORDEM.indexOf(tributo)] ?? 0
const redistribuida = (anexo: Anexo, tributo: NomeDeTributo): number =>
  ANEXOS[anexo].redistribuicao?.[ORDEM.indexOf(tributo)] ?? 0

/** The percentage of each tax of an annex for a revenue of twelve months, in a part of the month. */
function percentuais(anexo: Anexo, rbt12: bigint, parte: Parte, impedida: boolean): ReadonlyMap<NomeDeTributo, Fracao> {
  // Beyond the limit the federal taxes are of the sixth band at the limit itself (art. 24, II, a).
  const receita = parte === "alem-do-limite" ? LIMITE : rbt12
  const faixa = faixaDe(receita)
  const daFaixa = efetiva(anexo, faixa, receita)
  const partes = new Map(ORDEM.map((t) => [t, vezes(daFaixa, parteDe(anexo, faixa, t))]))
  const propria = parte === "dentro" && rbt12 <= SUBLIMITE
  if (!propria) {
    // The sixth band has no ICMS nor ISS, and who is barred takes none from another: nothing is left to be shared out.
    if (impedida) return partes
    // Fifth band: at the revenue of twelve months within the sublimit (art. 21, III, b), at the sublimit beyond it (art. 24, I, b, 2).
    const quinta = efetiva(anexo, 4, parte === "dentro" ? rbt12 : SUBLIMITE)
    for (const t of DO_SUBLIMITE) partes.set(t, vezes(quinta, parteDe(anexo, 4, t)))
  }
  const iss = partes.get("iss") ?? NADA
  if (!maior(iss, CINCO_POR_CENTO) || ANEXOS[anexo].redistribuicao === undefined) return partes
  const sobra = propria ? menos(daFaixa, CINCO_POR_CENTO) : menos(iss, CINCO_POR_CENTO)
  for (const t of ORDEM) {
    const acrescimo = vezes(sobra, redistribuida(anexo, t))
    partes.set(t, propria ? acrescimo : mais(partes.get(t) ?? NADA, acrescimo))
  }
  return partes.set("iss", CINCO_POR_CENTO)
}

/** An amount of the month cut by what the year had left of the sublimit and of the limit; the last part takes the difference. */
function repartir(quantia: bigint, { antes, doMes }: NoAno, sublimite: bigint, limite: bigint): [Parte, bigint][] {
  const alem = (teto: bigint) => {
    const excesso = antes + doMes - teto
    return excesso <= 0n ? 0n : excesso < doMes ? excesso : doMes
  }
  if (doMes <= 0n || alem(sublimite) === 0n) return [["dentro", quantia]]
  const dentro = dividir(quantia * (doMes - alem(sublimite)), doMes)
  const entre = alem(limite) === 0n ? quantia - dentro : dividir(quantia * (alem(sublimite) - alem(limite)), doMes)
  return [
    ["dentro", dentro],
    ["alem-do-sublimite", entre],
    ["alem-do-limite", quantia - dentro - entre],
  ]
}

/** Payroll over revenue of twelve months, truncated to two decimals, reaches 0.28 (Res. CGSN 140, art. 26). */
function alcancaFatorR(folha12: bigint, receita12: bigint): boolean {
  if (folha12 === 0n) return false
  return receita12 === 0n || (folha12 * 100n) / receita12 >= 28n
}

function tributosDaParcela(parcela: Parcela, atividade: Atividade, apuracao: Apuracao): Map<number, bigint> {
  const anexo =
    atividade.anexo === "fator-r"
      ? alcancaFatorR(apuracao.folha12, apuracao.receita12)
        ? "III"
        : "V"
      : atividade.anexo
  const { impedida, limite } = apuracao
  const rbt12 = atividade.exterior ? apuracao.rbt12Externo : apuracao.rbt12Interno
  const noAno = atividade.exterior ? apuracao.externo : apuracao.interno
  // ICMS and ISS alone have a sublimit: exports owe neither, and who is barred is past it.
  const sublimite = atividade.exterior || impedida ? limite : apuracao.sublimite
  const devidos = new Map<number, bigint>()
  const juntar = (nome: NomeDeTributo, parte: Parte, base: bigint) => {
    const { de } = atividade
    const doAnexo = de?.tributo === nome ? de.anexo : anexo
    const { sobre, de: denominador } = percentuais(doAnexo, rbt12, parte, impedida).get(nome) ?? NADA
    if (base <= 0n || sobre <= 0n) return
    const codigo = TRIBUTOS[nome]
    devidos.set(codigo, (devidos.get(codigo) ?? 0n) + dividir(base * sobre, denominador))
  }
  for (const nome of ORDEM) {
    const substituido = nome === "icms" && atividade.substituido === true && !parcela.qualificada
    const fora = parcela.fora.get(TRIBUTOS[nome])
    const barrado = impedida && DO_SUBLIMITE.includes(nome)
    if (atividade.sem.includes(nome) || substituido || barrado || fora === null) continue
    if (temFixo(nome, parcela, apuracao)) continue
    for (const [parte, base] of repartir(parcela.quantia - (fora ?? 0n), noAno, sublimite, limite))
      juntar(nome, parte, base)
  }
  return devidos
}

/** A fixed amount takes the place of the percentage, but not of the ISS of a municipality that did not fix it (arts. 27 and 33). */
function temFixo(nome: NomeDeTributo, { outroMunicipio }: Parcela, { fixoIcms, fixoIss }: Apuracao): boolean {
  return (nome === "icms" && fixoIcms > 0n) || (nome === "iss" && fixoIss > 0n && !outroMunicipio)
}

/** What is due by tax, in the order of the codes; taxes that touch no parcel are left out. */
export function calcular(apuracao: Apuracao): ReadonlyMap<number, bigint> {
  const total = new Map<number, bigint>()
  const juntar = (codigo: number, quantia: bigint) => total.set(codigo, (total.get(codigo) ?? 0n) + quantia)
  for (const parcela of apuracao.parcelas) {
    const atividade = ATIVIDADES.get(parcela.idAtividade)
    if (!atividade) throw new RangeError(`atividade ${parcela.idAtividade}`)
    for (const [codigo, quantia] of tributosDaParcela(parcela, atividade, apuracao)) juntar(codigo, quantia)
  }
  if (apuracao.fixoIcms > 0n) juntar(TRIBUTOS.icms, apuracao.fixoIcms)
  if (apuracao.fixoIss > 0n) juntar(TRIBUTOS.iss, apuracao.fixoIss)
  return new Map([...total].sort(([a], [b]) => a - b))
}
