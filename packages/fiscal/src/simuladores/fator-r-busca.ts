import { type Alvo, custoDoCaminho, dasDaEtapa, type Problema } from "./fator-r-problema.ts"
import { refinar } from "./fator-r-refino.ts"

/**
 * The cheapest path that changes the annex of some month, any set of months being allowed in Anexo III.
 *
 * Leave the roundings of the slip aside: INSS + IRRF is then made of straight stretches. Fix the months in Anexo III. If two
 * months between two consecutive equalities (the payroll exactly at the need of some month) stood inside a stretch, or where
 * the slope shrinks, moving centavos from one to the other would not cost more in one of the two directions; so some cheapest
 * path has at most ONE month between equalities outside the levels, and none after the last equality. The search goes
 * through all those paths: forward, sums of levels from each equality; backward, what the levels leave to be paid before each
 * equality; and every pair of the two, joined by the one free amount. The roundings, of a few centavos, come in `refinar`.
 */
export interface CaminhoAchado {
  /** Over the current pró-labore, month by month. */
  readonly acrescimos: readonly number[]
  readonly custo: number
  /** False when there were too many sums of levels to look at all of them. */
  readonly exata: boolean
}

/** The first months of a path. */
interface Prefixo {
  readonly acumulado: number
  readonly custo: number
  readonly acrescimos: readonly number[]
}

interface Listas {
  /** No month costs more in Anexo III: to have paid more never hurts. */
  readonly monotono: boolean
  /** The most that having paid more may cost from a stage on, centavos. */
  readonly prejuizo: (etapa: number) => number
  exata: boolean
}

const MAIOR_LISTA = 1_500
/** Centavos above which a difference is not of roundings. */
const MARGEM = 100
/** Roundings of one month: INSS below 1 centavo, and its effect on the base, the tax and the reduction, half each. */
const RUIDO_POR_MES = 3

function criarListas(alvos: readonly Alvo[]): Listas {
  const mais = alvos.filter(({ iii, v }) => iii > v)
  const prejuizo = (etapa: number) =>
    mais.reduce((total, { ate, iii, v }) => (ate >= etapa ? total + iii - v : total), mais.length > 0 ? MARGEM : 0)
  return { monotono: mais.length === 0, prejuizo, exata: true }
}

/**
 * Cheapest first, without what another replaces: the same sum for less, or a sum as good (`sentido` 1: larger, for what was
 * paid; −1: smaller, for what is asked) cheaper by more than that sum may come to cost. Of equal costs all stay, so that the
 * smallest path is still there.
 */
function podar(lista: Prefixo[], sentido: 1 | -1, etapa: number, listas: Listas): readonly Prefixo[] {
  lista.sort((a, b) => a.custo - b.custo || sentido * (a.acumulado - b.acumulado))
  const prejuizo = listas.prejuizo(etapa)
  const vistos = new Set<number>()
  const ficam: Prefixo[] = []
  let limite = Number.NEGATIVE_INFINITY
  let comparados = 0
  for (const prefixo of lista) {
    const bom = sentido * prefixo.acumulado
    for (let outro = ficam[comparados]; outro !== undefined; outro = ficam[++comparados]) {
      if (outro.custo + prejuizo >= prefixo.custo) break
      limite = Math.max(limite, sentido * outro.acumulado)
    }
    if (vistos.has(prefixo.acumulado) || bom <= limite) continue
    vistos.add(prefixo.acumulado)
    ficam.push(prefixo)
  }
  if (ficam.length > MAIOR_LISTA) listas.exata = false
  return ficam.slice(0, MAIOR_LISTA)
}

/** For each stage up to an equality, what must have been paid so that levels alone complete it, and what they cost. */
function recuar(problema: Problema, ate: number, acumulado: number, listas: Listas): (readonly Prefixo[])[] {
  const etapas: (readonly Prefixo[])[] = []
  etapas[ate] = [{ acumulado, custo: dasDaEtapa(problema, ate, acumulado), acrescimos: [] }]
  for (let mes = ate - 1; mes >= 1; mes--) {
    const lista: Prefixo[] = []
    for (const depois of etapas[mes + 1] ?? []) {
      for (const nivel of problema.recibos[mes]?.niveis ?? []) {
        const antes = depois.acumulado - nivel
        if (antes < 0) break
        const custo = (problema.recibos[mes]?.custo(nivel) ?? 0) + depois.custo + dasDaEtapa(problema, mes, antes)
        lista.push({ acumulado: antes, custo, acrescimos: [nivel, ...depois.acrescimos] })
      }
    }
    etapas[mes] = podar(lista, -1, mes, listas)
  }
  return etapas
}

/** The cheapest way to an equality: a known beginning, one free amount, levels until the equality. */
function fechar(
  problema: Problema,
  livres: readonly (readonly Prefixo[])[],
  ate: number,
  acumulado: number,
  listas: Listas,
): Prefixo | null {
  const etapas = recuar(problema, ate, acumulado, listas)
  let menor = Number.POSITIVE_INFINITY
  let menorExcesso = Number.POSITIVE_INFINITY
  let melhor: Prefixo | null = null
  for (let mes = 0; mes < ate; mes++) {
    const recibo = problema.recibos[mes]
    if (recibo === undefined) continue
    const semAcrescimo = recibo.custo(0)
    for (const antes of livres[mes] ?? []) {
      for (const depois of etapas[mes + 1] ?? []) {
        const certo = antes.custo + depois.custo
        // Both lists go from the cheapest on, and no increase costs less than none.
        if (certo + semAcrescimo > menor) break
        const pedido = depois.acumulado - antes.acumulado
        if (pedido < 0 && !listas.monotono) continue
        const acrescimo = Math.max(0, pedido)
        if (acrescimo > recibo.teto) continue
        const custo = certo + recibo.custo(acrescimo)
        const excesso = acrescimo - pedido
        if (custo > menor || (custo === menor && excesso >= menorExcesso)) continue
        menor = custo
        menorExcesso = excesso
        melhor = { acumulado, custo, acrescimos: [...antes.acrescimos, acrescimo, ...depois.acrescimos] }
      }
    }
  }
  return melhor
}

/** Sums that the path may have to hit at a stage: the need of a month and, where Anexo III costs more, just below it. */
function igualdades({ falta, iii, v }: Alvo): number[] {
  return iii > v && falta > 1 ? [falta, falta - 1] : [falta]
}

/** One more month at each level. */
function avancar(problema: Problema, livres: readonly Prefixo[], etapa: number, maximo: number): Prefixo[] {
  const recibo = problema.recibos[etapa - 1]
  const lista: Prefixo[] = []
  for (const antes of livres) {
    for (const nivel of recibo?.niveis ?? []) {
      const acumulado = antes.acumulado + nivel
      if (acumulado > maximo) break
      const custo = antes.custo + (recibo?.custo(nivel) ?? 0) + dasDaEtapa(problema, etapa, acumulado)
      lista.push({ acumulado, custo, acrescimos: [...antes.acrescimos, nivel] })
    }
  }
  return lista
}

/** Null when no increase changes the annex of any month. */
export function buscarCaminho(problema: Problema): CaminhoAchado | null {
  const { alvos, recibos } = problema
  const listas = criarListas(alvos)
  const maximo = Math.max(0, ...alvos.map(({ falta }) => falta))
  const livres: (readonly Prefixo[])[] = [[{ acumulado: 0, custo: 0, acrescimos: [] }]]
  const achados: { readonly alvo: Alvo; readonly acrescimos: readonly number[]; readonly custo: number }[] = []
  for (let etapa = 1; etapa <= recibos.length; etapa++) {
    const lista = avancar(problema, livres[etapa - 1] ?? [], etapa, maximo)
    for (const alvo of alvos.filter(({ ate }) => ate === etapa)) {
      for (const acumulado of igualdades(alvo)) {
        const fechado = fechar(problema, livres, etapa, acumulado, listas)
        if (fechado === null) continue
        lista.push(fechado)
        if (acumulado < alvo.falta) continue
        const acrescimos = recibos.map((_, i) => fechado.acrescimos[i] ?? 0)
        achados.push({ alvo, acrescimos, custo: custoDoCaminho(problema, acrescimos) })
      }
    }
    livres[etapa] = podar(lista, 1, etapa, listas)
  }
  const menor = Math.min(...achados.map(({ custo }) => custo))
  const soma = (valores: readonly number[]) => valores.reduce((total, x) => total + x, 0)
  const finais = achados
    .filter(({ custo }) => custo <= menor + 2 * RUIDO_POR_MES * recibos.length)
    .map(({ alvo, acrescimos }) => refinar(problema, acrescimos, alvo))
    .map((acrescimos) => ({ acrescimos, custo: custoDoCaminho(problema, acrescimos), exata: listas.exata }))
    .sort((a, b) => a.custo - b.custo || soma(a.acrescimos) - soma(b.acrescimos))
  return finais[0] ?? null
}
