import { comoInteiro, emUnidades, MAIOR_EXATO, piso } from "../../nucleo/inteiros.ts"
import type { FaixaDoAnexo } from "../../parametros/simples/anexo.ts"
import { type TabelasDoPeriodo, TRIBUTOS_DO_SUBLIMITE } from "../das/percentuais.ts"
import { type Anexo, TRIBUTOS, type Tributo } from "../tipos.ts"

/** Rates and shares of the annexes have four decimals. */
const CASAS = 4
const ESCALA = 10_000
const ESCALA_AO_QUADRADO = ESCALA * ESCALA
const MEIO_CENTAVO = ESCALA_AO_QUADRADO / 2

/**
 * A stretch of RBT12 with one formula per tax: base × (RBT12 × aliquota − deduzir) ÷ RBT12 × share. The stretch ends at the
 * bracket, or at the RBT12 from which the ISS passes its cap: above it the same formula holds with the cap taken from the
 * rate, the shares of the redistribution, and the ISS fixed at the cap.
 */
export interface Segmento {
  /** Last RBT12, centavos; Infinity in the last stretch. */
  readonly ate: number
  readonly faixa: number
  /** Units of 10^-4. */
  readonly aliquota: number
  readonly deduzir: number
  /** Index of each tax in `TRIBUTOS` and its share, units of 10^-4. */
  readonly indices: readonly number[]
  readonly partilhas: readonly number[]
  /** The tax with a rate of its own (the ISS at its cap): index, or −1, and units of 10^-4. */
  readonly indiceFixo: number
  readonly aliquotaFixa: number
  /** Bases and RBT12 up to which every product is exact; −1 leaves the stretch to the rules. */
  readonly maiorBase: number
  readonly maiorRbt12: number
}

/** Which taxes of a line leave the DAS. */
export interface Recorte {
  readonly anexo: Anexo
  readonly fora: ReadonlySet<Tributo>
  readonly impedidoIcmsIss: boolean
}

type Formula = Pick<Segmento, "faixa" | "aliquota" | "deduzir"> & {
  readonly partilha: ReadonlyMap<Tributo, number>
  readonly fixo: { readonly tributo: Tributo; readonly aliquota: number } | null
}

function fechar({ faixa, aliquota, deduzir, partilha, fixo }: Formula, ate: number, recorte: Recorte): Segmento {
  const sai = (tributo: Tributo) =>
    recorte.fora.has(tributo) || (recorte.impedidoIcmsIss && TRIBUTOS_DO_SUBLIMITE.has(tributo))
  const ficam = [...partilha].filter(([tributo, unidades]) => !sai(tributo) && unidades > 0)
  const comFixo = fixo !== null && !sai(fixo.tributo)
  const aliquotaFixa = comFixo ? fixo.aliquota : 0
  return {
    ate,
    faixa,
    aliquota,
    deduzir,
    indices: ficam.map(([tributo]) => TRIBUTOS.indexOf(tributo)),
    partilhas: ficam.map(([, unidades]) => unidades),
    indiceFixo: comFixo ? TRIBUTOS.indexOf(fixo.tributo) : -1,
    aliquotaFixa,
    // base × deduzir, base × aliquota × share (at most the scale) and RBT12 × share are the largest products.
    maiorBase: piso(
      MAIOR_EXATO - ESCALA_AO_QUADRADO,
      Math.max(deduzir, aliquota * ESCALA, aliquotaFixa * ESCALA, ESCALA),
    ),
    maiorRbt12: piso(MAIOR_EXATO, ESCALA),
  }
}

/** A stretch that only the rules compute. */
function dasRegras(ate: number, faixa: number): Segmento {
  const nada = { aliquota: 0, deduzir: 0, indices: [], partilhas: [], indiceFixo: -1, aliquotaFixa: 0 }
  return { ate, faixa, ...nada, maiorBase: -1, maiorRbt12: -1 }
}

function emUnidadesDe(mapa: ReadonlyMap<Tributo, Parameters<typeof emUnidades>[0]>): Map<Tributo, number> | null {
  const lido = new Map<Tributo, number>()
  for (const [tributo, taxa] of mapa) {
    const unidades = emUnidades(taxa, CASAS)
    if (unidades === null || unidades < 0) return null
    lido.set(tributo, unidades)
  }
  return lido
}

/** First RBT12 above which aliquota × ISS share passes the cap: (a·p − t)·R > d·p in exact integers; Infinity if never. */
function inicioDoTeto(aliquota: number, deduzir: number, iss: number, teto: number): number {
  const ganho = BigInt(aliquota) * BigInt(iss) - BigInt(teto) * BigInt(ESCALA)
  if (ganho <= 0n) return Number.POSITIVE_INFINITY
  return comoInteiro((BigInt(deduzir) * BigInt(iss) * BigInt(ESCALA)) / ganho) ?? Number.POSITIVE_INFINITY
}

/** The stretches of one bracket, from the first RBT12 above `anterior`. */
function daFaixa(
  tabelas: TabelasDoPeriodo,
  recorte: Recorte,
  faixa: FaixaDoAnexo,
  anterior: bigint,
  ate: number,
): Segmento[] {
  const { valor } = tabelas.teto
  const aliquota = emUnidades(faixa.aliquota, CASAS)
  const deduzir = comoInteiro(faixa.deduzir)
  const partilha = emUnidadesDe(faixa.partilha)
  const teto = emUnidades(valor.teto, CASAS)
  const ultima = faixa.numero === tabelas.anexos.valor[recorte.anexo].faixas.length
  const recusada = aliquota === null || deduzir === null || partilha === null || teto === null
  // Below this the annual tax would be negative, and a negative amount rounds the other way.
  const negativa = !recusada && BigInt(aliquota) * (anterior + 1n) < BigInt(deduzir) * BigInt(ESCALA)
  // In the last bracket ICMS and ISS come from another one, unless they are out of the DAS.
  if (recusada || negativa || (ultima && !recorte.impedidoIcmsIss)) return [dasRegras(ate, faixa.numero)]
  const formula = { faixa: faixa.numero, aliquota, deduzir }
  if (ultima) {
    const federais = new Map([...partilha].filter(([tributo]) => !TRIBUTOS_DO_SUBLIMITE.has(tributo)))
    return [fechar({ ...formula, partilha: federais, fixo: null }, ate, recorte)]
  }
  const normal = { ...formula, partilha, fixo: null }
  const redistribuicao = valor.redistribuicao[recorte.anexo]
  const iss = partilha.get("ISS")
  if (faixa.numero !== valor.faixa || redistribuicao === undefined || iss === undefined) {
    return [fechar(normal, ate, recorte)]
  }
  const corte = inicioDoTeto(aliquota, deduzir, iss, teto)
  const capada = emUnidadesDe(redistribuicao)
  const acima =
    capada === null
      ? dasRegras(ate, faixa.numero)
      : fechar(
          { ...formula, aliquota: aliquota - teto, partilha: capada, fixo: { tributo: "ISS", aliquota: teto } },
          ate,
          recorte,
        )
  if (corte >= ate) return [fechar(normal, ate, recorte)]
  return BigInt(corte) <= anterior ? [acima] : [fechar(normal, corte, recorte), acima]
}

/** The stretches of an annex, in order, after segregation and impediment. */
export function segmentosDoAnexo(tabelas: TabelasDoPeriodo, recorte: Recorte): Segmento[] {
  const { faixas } = tabelas.anexos.valor[recorte.anexo]
  const lista: Segmento[] = []
  let anterior = 0n
  for (const [i, faixa] of faixas.entries()) {
    const ate =
      i === faixas.length - 1 ? Number.POSITIVE_INFINITY : (comoInteiro(faixa.ate) ?? Number.POSITIVE_INFINITY)
    lista.push(...daFaixa(tabelas, recorte, faixa, anterior, ate))
    anterior = faixa.ate
  }
  return lista
}

/** First two months of activity from 2027: the nominal rate of the first bracket, whatever the RBT12. */
export function segmentoDaPrimeiraFaixa(tabelas: TabelasDoPeriodo, recorte: Recorte): Segmento {
  const ate = Number.POSITIVE_INFINITY
  const [faixa] = tabelas.anexos.valor[recorte.anexo].faixas
  const aliquota = faixa === undefined ? null : emUnidades(faixa.aliquota, CASAS)
  const partilha = faixa === undefined ? null : emUnidadesDe(faixa.partilha)
  const temTeto = tabelas.teto.valor.faixa === 1
  if (aliquota === null || partilha === null || temTeto) return dasRegras(ate, 1)
  return fechar({ faixa: 1, aliquota, deduzir: 0, partilha, fixo: null }, ate, recorte)
}

/** The stretch of an RBT12. */
export function segmentoDe(segmentos: readonly Segmento[], rbt12: number): Segmento | undefined {
  for (const segmento of segmentos) if (rbt12 <= segmento.ate) return segmento
  return undefined
}

/**
 * Writes each tax of a base into `tributos` and returns their sum. With a = rate, d = amount to deduct, p = share (a and p in
 * units of 10^-4) and R = RBT12, the exact tax in units of 10^-8 centavo is base·(a − 10^4·d/R)·p. Two divisions with
 * remainder take the fraction apart: base·d = q0·R + r0, then 10^4·r0 = q1·R + r1, so that the tax is
 * (base·a − 10^4·q0 − q1)·p − p·r1/R. Of the last term only its whole part q2 and whether anything is left matter: for an
 * integer Y and 0 < f < 1, floor((Y − f)/10^8) = floor((Y − 1)/10^8). HALF_UP is therefore decided exactly.
 * The caller checks `maiorBase` and `maiorRbt12`, which keep every product below 2^53. `exatos` keeps what was rounded, as
 * `unidadesDosTributos` reads it.
 */
export function tributar(
  segmento: Segmento,
  base: number,
  rbt12: number,
  tributos: number[],
  exatos: number[] = [],
): number {
  const { deduzir, indices, partilhas, indiceFixo } = segmento
  let inteiros = base * segmento.aliquota
  let resto = 0
  if (deduzir !== 0) {
    const abatido = base * deduzir
    const q0 = piso(abatido, rbt12)
    const r0 = (abatido - q0 * rbt12) * ESCALA
    const q1 = piso(r0, rbt12)
    resto = r0 - q1 * rbt12
    inteiros -= q0 * ESCALA + q1
  }
  let total = 0
  for (let i = 0; i < indices.length; i++) {
    const partilha = partilhas[i] ?? 0
    let exato = inteiros * partilha + MEIO_CENTAVO
    if (resto !== 0) {
      const fino = partilha * resto
      const q2 = piso(fino, rbt12)
      exato -= fino === q2 * rbt12 ? q2 : q2 + 1
    }
    const tributo = piso(exato, ESCALA_AO_QUADRADO)
    const indice = indices[i] ?? 0
    tributos[indice] = tributo
    exatos[indice] = exato
    total += tributo
  }
  if (indiceFixo >= 0) {
    const exato = base * segmento.aliquotaFixa + ESCALA / 2
    const tributo = piso(exato, ESCALA)
    tributos[indiceFixo] = tributo
    exatos[indiceFixo] = exato * ESCALA
    total += tributo
  }
  return total
}

/**
 * Where `tributar` keeps its exact amounts: to be copied. Half a centavo is what it adds to nothing; the fraction, which the
 * reading cuts, makes a list of machine fractions from the start, that need not be made again to take large amounts.
 */
export const SEM_TRIBUTOS_EXATOS: readonly number[] = TRIBUTOS.map(() => MEIO_CENTAVO + 0.5)

/** 10^-8 centavo in 10^-6. */
const EXATOS_POR_UNIDADE = 100

/** The amount of each tax before its rounding, cut at 10^-6 centavo. */
export function unidadesDosTributos(exatos: readonly number[]): number[] {
  return exatos.map((exato) => piso(exato - MEIO_CENTAVO, EXATOS_POR_UNIDADE))
}
