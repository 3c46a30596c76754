import { centavos, ZERO } from "../../nucleo/dinheiro.ts"
import { arredondar, type Dinheiro, diferenca, produto, quociente, referencia } from "../../nucleo/passos.ts"
import type { ParcelaDoLimite } from "../tipos.ts"

/** A part of the month's internal revenue. */
export interface Parcela {
  readonly parcela: ParcelaDoLimite
  readonly valor: Dinheiro
}

/** A part of one line. */
export interface BaseDaParcela {
  readonly parcela: ParcelaDoLimite | null
  readonly base: Dinheiro
}

const NOMES: Readonly<Record<ParcelaDoLimite, string>> = {
  P1: "Receita até o sublimite",
  P2: "Receita entre o sublimite e o limite",
  P3: "Receita acima do limite",
}

/** pt-BR title of a part. */
export function nomeDaParcela(parcela: ParcelaDoLimite): string {
  return NOMES[parcela]
}

interface EntradaParcelas {
  readonly receitaInterna: Dinheiro
  readonly rbaAnterior: Dinheiro
  readonly sublimite: Dinheiro
  readonly limite: Dinheiro
  readonly impedidoIcmsIss: boolean
}

/**
 * Splits the month's internal revenue by what is left of the sublimit and of the limit in the calendar year
 * (LC 123/2006 art. 18 §§16 to 17-A). Whoever is barred from ICMS/ISS in the DAS
 * pays the same on both sides of the sublimit, so that only the limit splits.
 */
export function dividirReceita(dados: EntradaParcelas): Parcela[] {
  const { receitaInterna, rbaAnterior, sublimite, limite, impedidoIcmsIss } = dados
  const total = referencia("Receita interna do mês", receitaInterna)
  const anterior = referencia("Receita do ano antes deste mês", rbaAnterior)
  const soLimite = impedidoIcmsIss && rbaAnterior.centavos < sublimite.centavos
  /** How much of the month fits up to a ceiling: the whole, or what the year left of it. */
  const cabe = (teto: Dinheiro, nome: string): Dinheiro =>
    teto.centavos - rbaAnterior.centavos < total.centavos ? diferenca(`Cabe até o ${nome}`, teto, anterior) : total
  const cortes: [ParcelaDoLimite, Dinheiro][] = [
    ["P1", soLimite ? cabe(limite, "limite") : cabe(sublimite, "sublimite")],
    ["P2", cabe(limite, "limite")],
    ["P3", total],
  ]
  const parcelas: Parcela[] = []
  let usado = referencia("Parcelas anteriores", { centavos: ZERO })
  for (const [parcela, corte] of cortes) {
    if (corte.centavos <= usado.centavos) continue
    parcelas.push({ parcela, valor: diferenca(NOMES[parcela], corte, usado) })
    usado = referencia("Parcelas anteriores", corte)
  }
  return parcelas
}

/**
 * The same proportion for one line. Each part is rounded to the centavo and the last takes the difference, so that the
 * parts add to the line. A single part keeps the line's own step: nothing was split.
 */
export function dividirLinha(valor: Dinheiro, parcelas: readonly Parcela[], receitaInterna: Dinheiro): BaseDaParcela[] {
  if (parcelas.length <= 1) return [{ parcela: parcelas[0]?.parcela ?? "P1", base: valor }]
  const bases: BaseDaParcela[] = []
  let usado = referencia("Parcelas anteriores", { centavos: ZERO })
  for (const [indice, { parcela, valor: parte }] of parcelas.entries()) {
    const rotulo = `${NOMES[parcela]}, nesta linha`
    // The first part keeps the leaves of the line (its notes); the others only repeat the amount.
    const daLinha = indice === 0 ? valor : referencia("Receita da linha", valor)
    const ultima = indice === parcelas.length - 1
    const proporcao = quociente(
      "Proporção na receita interna do mês",
      parte,
      referencia("Receita interna do mês", receitaInterna),
    )
    const base = ultima
      ? diferenca(rotulo, daLinha, usado)
      : arredondar(rotulo, produto("Receita × proporção", daLinha, [proporcao]), "meio-para-cima")
    usado = referencia("Parcelas anteriores", { centavos: centavos(usado.centavos + base.centavos) })
    bases.push({ parcela, base })
  }
  return bases
}
