import { centavos, formatarCompetencia, competencia as mesDe, type Origem, reaisPorExtenso } from "@partida/fiscal"
import { linhasQueContam } from "../receitas/fontes.ts"
import type { LinhaDeReceita } from "../receitas/receitas.service.ts"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import { classeDe } from "./entrada-caixa.ts"

/** What was returned beyond what was sold of a class, and the month that it was returned in. */
interface Sobra extends LinhaDeReceita {
  readonly desde: string
}

/** A company of the Lucro Presumido by competência, month after month. */
export interface VendasLiquidas {
  /** What was sold each month, less what was returned of it and what earlier months had left to take off; oldest first. */
  readonly porMes: ReadonlyMap<string, readonly LinhaDeReceita[]>
  /** What the last month leaves to the next ones. */
  readonly sobra: readonly { readonly desde: string; readonly centavos: bigint }[]
}

/**
 * Sales less returns, of every month known up to one. A return comes off the sales of the same class and month (Decreto-Lei
 * 1.598/1977 art. 12 § 1º I; Lei 9.718/1998 art. 3º § 2º I); what passes them comes off the sales of that class in the months that
 * follow, never off revenue of another nature, and gives nothing back (SC Cosit 150/2019 and 42/2026). Months in another regime
 * are no part of it.
 */
export function vendasLiquidas(cadastro: Cadastro, competencia: string, lidos: Lidos): VendasLiquidas {
  const porMes = new Map<string, readonly LinhaDeReceita[]>()
  let sobras: readonly Sobra[] = []
  for (const [mes, linhas] of mesesConhecidos(cadastro, competencia, lidos)) {
    const doMes = linhasQueContam(linhas, cadastro.contaDigitado(mes))
    const vendas = doMes.filter((l) => l.totalCentavos >= 0n)
    // What is oldest comes off first.
    const deducoes = [...sobras, ...doMes.filter((l) => l.totalCentavos < 0n).map((l): Sobra => ({ ...l, desde: mes }))]
    const { liquidas, restos } = deducoes.reduce(abater, { liquidas: vendas, restos: [] })
    porMes.set(mes, liquidas)
    sobras = restos
  }
  return { porMes, sobra: sobras.map(({ desde, totalCentavos }) => ({ desde, centavos: -totalCentavos })) }
}

/** Lines of the months in the regime, oldest first: from the first return on, or of the quarter when it is later. */
function mesesConhecidos(cadastro: Cadastro, competencia: string, lidos: Lidos) {
  const { id, regimes } = cadastro
  const anteriores = new Map([
    ...Map.groupBy(lidos.mesesComDevolucoes.get(id) ?? [], (l) => l.competencia),
    ...Map.groupBy(lidos.doPresumido.linhas.get(id) ?? [], (l) => l.competencia),
  ])
  const meses = [...anteriores, [competencia, lidos.linhas.get(id) ?? []] as const]
  return meses
    .filter(([mes]) => regimes.findLast((r) => r.desde <= mes)?.regime === "presumido")
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

interface Abatidas {
  readonly liquidas: readonly LinhaDeReceita[]
  readonly restos: readonly Sobra[]
}

function abater({ liquidas, restos }: Abatidas, deducao: Sobra): Abatidas {
  let sobra = deducao.totalCentavos
  const depois = liquidas.map((venda) => {
    if (sobra >= 0n || venda.totalCentavos <= 0n || classeDe(venda) !== classeDe(deducao)) return venda
    const resto = venda.totalCentavos + sobra
    const abatido = resto < 0n ? venda.totalCentavos : -sobra
    sobra = resto < 0n ? resto : 0n
    const deOutroMes = deducao.desde < venda.competencia
    return {
      ...venda,
      totalCentavos: resto < 0n ? 0n : resto,
      deOnde: deOutroMes ? `${venda.deOnde}, menos ${descrever(deducao.desde, abatido)}` : venda.deOnde,
      origem: juntas(venda.origem, deducao.origem),
    }
  })
  return { liquidas: depois, restos: sobra < 0n ? [...restos, { ...deducao, totalCentavos: sobra }] : restos }
}

const juntas = (da: Origem, outra: Origem): Origem =>
  da.tipo === "notas" && outra.tipo === "notas" ? { tipo: "notas", ids: [...da.ids, ...outra.ids] } : da

const descrever = (mes: string, valor: bigint) =>
  `${reaisPorExtenso(centavos(valor))} devolvidos em ${formatarCompetencia(mesDe(mes))}`

/** Revenue of a month after returns; null of a month that is not known by its lines. */
export function receitaLiquida({ porMes }: VendasLiquidas, mes: string): bigint | null {
  return porMes.get(mes)?.reduce((total, l) => total + l.totalCentavos, 0n) ?? null
}

/** What the month leaves to the next ones, said where it is seen. */
export const alertasDaSobra = ({ sobra }: VendasLiquidas): string[] =>
  sobra.map(
    ({ desde, centavos: valor }) =>
      `${descrever(desde, valor)} passam da venda da mesma atividade até este mês: reduzem a dos próximos, até acabar, e o imposto já pago sobre elas não é devolvido nem compensado (SC Cosit 150/2019 e 42/2026).`,
  )
