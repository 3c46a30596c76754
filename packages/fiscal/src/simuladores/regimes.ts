import { type Centavos, centavos, reaisPorExtenso } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Resposta } from "../nucleo/memoria.ts"
import { entrada, grupo, soma } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { custoNoMei } from "./regime-mei.ts"
import { custoNoPresumido } from "./regime-presumido.ts"
import { custoNoSimples } from "./regime-simples.ts"
import { type CustoDoRegime, type EntradaRegimes, NOMES_DOS_REGIMES } from "./regime-tipos.ts"

export interface ResultadoRegimes {
  /** Allowed regimes first, cheapest first. */
  readonly regimes: readonly CustoDoRegime[]
  readonly melhor: CustoDoRegime["regime"] | null
  /** What the best saves against the next one; zero with a single regime allowed. */
  readonly economia: Centavos
}

const MESES = 12

function conferir({ receitas, folhaEmpregados, proLabore }: EntradaRegimes): void {
  if (receitas.length !== MESES)
    throw new EntradaInvalida("receitas", "informe os 12 meses do ano, de janeiro a dezembro")
  for (const [i, receita] of receitas.entries()) {
    if (receita < 0n) throw new EntradaInvalida(`receitas[${i}]`, "não pode ser negativa")
  }
  if (folhaEmpregados < 0n) throw new EntradaInvalida("folhaEmpregados", "não pode ser negativa")
  if (proLabore < 0n) throw new EntradaInvalida("proLabore", "não pode ser negativo")
}

function porCusto(a: CustoDoRegime, b: CustoDoRegime): number {
  if (a.total === null || b.total === null) return a.total === b.total ? 0 : a.total === null ? 1 : -1
  return a.total < b.total ? -1 : a.total > b.total ? 1 : 0
}

/**
 * Simples × Lucro Presumido (× MEI where allowed) over one year, on the same rules that close the months: what the company
 * pays in taxes and employer contributions. The pró-labore is the one given and the INSS and IRRF of the partner stay out:
 * `planejarRegimes` moves the one and counts the others; ICMS and IPI outside the Simples are not calculated: they are what `aliquotaIcms` supposes. Answers "faltam-dados" as the Simples does. Throws `ParametroSemVigencia` and
 * `EntradaInvalida`.
 */
export function compararRegimes(dados: EntradaRegimes, tabelas: Tabelas = TABELAS): Resposta<ResultadoRegimes> {
  conferir(dados)
  const simples = custoNoSimples(dados, tabelas)
  if ("faltam" in simples) return { tipo: "faltam-dados", faltam: simples.faltam }
  const regimes = [simples, custoNoPresumido(dados, tabelas), custoNoMei(dados, tabelas)].sort(porCusto)
  const [primeiro, segundo] = regimes
  const melhor = primeiro?.total === null ? null : (primeiro?.regime ?? null)
  const economia = centavos(primeiro?.total == null || segundo?.total == null ? 0n : segundo.total - primeiro.total)
  const partes = regimes.map(({ regime, partes: custos, total, impedimento }) => {
    const titulo = `Custo anual: ${NOMES_DOS_REGIMES[regime]}`
    if (total === null)
      return grupo(titulo, { unidade: "texto", valor: "não permitido" }, [], { observacao: impedimento ?? "" })
    return soma(
      titulo,
      custos.map(({ rotulo, norma, valor }) => entrada(rotulo, valor, null, { norma })),
    ).passo
  })
  const memoria = grupo(
    `Comparação de regimes em ${dados.ano}`,
    { unidade: "texto", valor: melhor === null ? "nenhum" : NOMES_DOS_REGIMES[melhor] },
    partes,
  )
  const avisos = [...new Set(regimes.flatMap((regime) => regime.avisos))]
  if (melhor !== null && economia > 0n)
    avisos.unshift(`O mais barato economiza ${reaisPorExtenso(economia)} no ano sobre o seguinte.`)
  return calculado({ regimes, melhor, economia }, memoria, avisos)
}
