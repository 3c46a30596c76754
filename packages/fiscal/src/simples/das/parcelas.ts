import { centavos, ZERO } from "../../nucleo/dinheiro.ts"
import { arredondar, type Dinheiro, diferenca, produto, quociente, referencia } from "../../nucleo/passos.ts"
import type { Mercado, ParcelaDoLimite } from "../tipos.ts"

/** A part of the month's revenue in a market. */
export interface Parcela {
  readonly parcela: ParcelaDoLimite
  readonly valor: Dinheiro
}

/** A part of one line. */
export interface BaseDaParcela {
  readonly parcela: ParcelaDoLimite | null
  readonly base: Dinheiro
}

const NOMES: Readonly<Record<Mercado, Readonly<Record<ParcelaDoLimite, string>>>> = {
  interno: {
    P1: "Receita até o sublimite",
    P2: "Receita entre o sublimite e o limite",
    P3: "Receita acima do limite",
  },
  externo: {
    P1: "Receita de exportação até o limite",
    P2: "Receita de exportação entre o sublimite e o limite",
    P3: "Receita de exportação acima do limite",
  },
}

/** What the account of each market calls its revenue of the month and of the year. */
export const RECEITAS_DO_MERCADO: Readonly<Record<Mercado, { readonly doMes: string; readonly doAno: string }>> = {
  interno: { doMes: "Receita interna do mês", doAno: "Receita do ano antes deste mês" },
  externo: { doMes: "Receita de exportação do mês", doAno: "Receita de exportação do ano antes deste mês" },
}

/** pt-BR title of a part. */
export function nomeDaParcela(mercado: Mercado, parcela: ParcelaDoLimite): string {
  return NOMES[mercado][parcela]
}

interface EntradaParcelas {
  readonly mercado: Mercado
  readonly receita: Dinheiro
  /** Of the same market, in the calendar year before this month. */
  readonly anterior: Dinheiro
  readonly sublimite: Dinheiro
  readonly limite: Dinheiro
  readonly impedidoIcmsIss: boolean
}

/**
 * Splits the month's revenue in a market by what is left of the sublimit and of the limit in the calendar year (LC 123/2006 art.
 * 18 §§16 to 17-A), each market against its own (art. 3º §15; Res. CGSN 140/2018 art. 24 §8º). Whoever is barred from ICMS/ISS in
 * the DAS pays the same on both sides of the sublimit, so that only the limit splits; so do exports, since §17 raises the ICMS
 * and the ISS alone, and they owe neither.
 */
export function dividirReceita({ mercado, ...dados }: EntradaParcelas): Parcela[] {
  const { receita, sublimite, limite, impedidoIcmsIss } = dados
  const nomes = RECEITAS_DO_MERCADO[mercado]
  const total = referencia(nomes.doMes, receita)
  const anterior = referencia(nomes.doAno, dados.anterior)
  const soLimite = mercado === "externo" || (impedidoIcmsIss && anterior.centavos < sublimite.centavos)
  /** How much of the month fits up to a ceiling: the whole, or what the year left of it. */
  const cabe = (teto: Dinheiro, nome: string): Dinheiro =>
    teto.centavos - anterior.centavos < total.centavos ? diferenca(`Cabe até o ${nome}`, teto, anterior) : total
  const cortes: [ParcelaDoLimite, Dinheiro][] = [
    ["P1", soLimite ? cabe(limite, "limite") : cabe(sublimite, "sublimite")],
    ["P2", cabe(limite, "limite")],
    ["P3", total],
  ]
  const parcelas: Parcela[] = []
  let usado = referencia("Parcelas anteriores", { centavos: ZERO })
  for (const [parcela, corte] of cortes) {
    if (corte.centavos <= usado.centavos) continue
    parcelas.push({ parcela, valor: diferenca(nomeDaParcela(mercado, parcela), corte, usado) })
    usado = referencia("Parcelas anteriores", corte)
  }
  return parcelas
}

/**
 * The same proportion for one line. Each part is rounded to the centavo and the last takes the difference, so that the
 * parts add to the line. A single part keeps the line's own step: nothing was split.
 */
export function dividirLinha(
  valor: Dinheiro,
  parcelas: readonly Parcela[],
  mercado: Mercado,
  receita: Dinheiro,
): BaseDaParcela[] {
  if (parcelas.length <= 1) return [{ parcela: parcelas[0]?.parcela ?? "P1", base: valor }]
  const bases: BaseDaParcela[] = []
  let usado = referencia("Parcelas anteriores", { centavos: ZERO })
  for (const [indice, { parcela, valor: parte }] of parcelas.entries()) {
    const rotulo = `${nomeDaParcela(mercado, parcela)}, nesta linha`
    // The first part keeps the leaves of the line (its notes); the others only repeat the amount.
    const daLinha = indice === 0 ? valor : referencia("Receita da linha", valor)
    const ultima = indice === parcelas.length - 1
    const { doMes } = RECEITAS_DO_MERCADO[mercado]
    const proporcao = quociente(`Proporção na ${doMes.toLowerCase()}`, parte, referencia(doMes, receita))
    const base = ultima
      ? diferenca(rotulo, daLinha, usado)
      : arredondar(rotulo, produto("Receita × proporção", daLinha, [proporcao]), "meio-para-cima")
    usado = referencia("Parcelas anteriores", { centavos: centavos(usado.centavos + base.centavos) })
    bases.push({ parcela, base })
  }
  return bases
}
