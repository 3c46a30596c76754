import { dividir } from "../dinheiro.ts"
import {
  ANEXOS,
  type Anexo,
  ATIVIDADES,
  type Atividade,
  LIMITES,
  type NomeDeTributo,
  ORDEM,
  SUBLIMITE,
  TRIBUTOS,
} from "./tabelas.ts"

/**
 * What the authority says is due: exact fractions, each tax of each parcel rounded half-up to the centavo, then added. The month
 * that crosses the sublimit is not split, and months from 2027 on have no table here.
 */
export interface Parcela {
  readonly idAtividade: number
  readonly quantia: bigint
  /** By tax: what is exempt, reduced or suspended of the parcel; null takes it whole. */
  readonly fora: ReadonlyMap<number, bigint | null>
  /** Whether the parcel qualifies its taxes: if it does, substitution is only of those named. */
  readonly qualificada: boolean
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
}

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

/** The percentage of each tax of an annex for a revenue of twelve months. */
function percentuais(anexo: Anexo, rbt12: bigint): ReadonlyMap<NomeDeTributo, Fracao> {
  const faixa = faixaDe(rbt12)
  const daFaixa = efetiva(anexo, faixa, rbt12)
  const partes = new Map(ORDEM.map((t) => [t, vezes(daFaixa, parteDe(anexo, faixa, t))]))
  // Above the sublimit ICMS and ISS go on by the formula of the fifth band.
  const quinta = rbt12 > SUBLIMITE ? efetiva(anexo, 4, rbt12) : daFaixa
  if (rbt12 > SUBLIMITE) for (const t of ["icms", "iss"] as const) partes.set(t, vezes(quinta, parteDe(anexo, 4, t)))
  const iss = partes.get("iss") ?? NADA
  if (!maior(iss, CINCO_POR_CENTO) || ANEXOS[anexo].redistribuicao === undefined) return partes
  const sobra = rbt12 > SUBLIMITE ? menos(iss, CINCO_POR_CENTO) : menos(daFaixa, CINCO_POR_CENTO)
  for (const t of ORDEM) {
    const parte = vezes(sobra, redistribuida(anexo, t))
    partes.set(t, rbt12 > SUBLIMITE ? mais(partes.get(t) ?? NADA, parte) : parte)
  }
  return partes.set("iss", CINCO_POR_CENTO)
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
  const rbt12 = atividade.exterior ? apuracao.rbt12Externo : apuracao.rbt12Interno
  const partes = new Map(percentuais(anexo, rbt12))
  const { de } = atividade
  if (de) partes.set(de.tributo, percentuais(de.anexo, rbt12).get(de.tributo) ?? NADA)
  const devidos = new Map<number, bigint>()
  for (const [nome, { sobre, de: denominador }] of partes) {
    const codigo = TRIBUTOS[nome]
    const substituido = nome === "icms" && atividade.substituido === true && !parcela.qualificada
    const fora = parcela.fora.get(codigo)
    if (atividade.sem.includes(nome) || substituido || fora === null) continue
    const base = parcela.quantia - (fora ?? 0n)
    if (base > 0n && sobre > 0n) devidos.set(codigo, dividir(base * sobre, denominador))
  }
  return devidos
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
