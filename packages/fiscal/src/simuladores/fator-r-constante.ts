import { type Competencia, somarMeses } from "../nucleo/competencia.ts"
import { type Centavos, centavos } from "../nucleo/dinheiro.ts"
import type { Tabelas } from "../parametros/tabelas.ts"
import { contaCppDoDas } from "../simples/fator-r/folha.ts"
import { type Caminho, cppDoMesAnterior, custear, type EntradaFatorRSimulado } from "./fator-r-custo.ts"
import { necessidadeDe } from "./fator-r-necessidade.ts"
import { dasDoMes, type LadosDoMes } from "./fator-r-problema.ts"

/** The same pró-labore in every month: the smallest that is in Anexo III from a month on, and what it costs. */
export interface PlanoConstante {
  readonly proLabore: Centavos
  /** From this month on every month with revenue is in Anexo III, and one centavo less would not keep it so. */
  readonly desde: Competencia
  readonly caminho: Caminho
  /** Cost of the current pró-labore less the one of the plan: negative when the plan costs more. */
  readonly economia: Centavos
  /** The month from which what was paid more has come back, to the end of the horizon; null when it does not come back. */
  readonly mesDoRetorno: Competencia | null
}

export interface PlanosConstantes {
  /** By the month from which they keep Anexo III, the first ones (the larger amounts) first. */
  readonly planos: readonly PlanoConstante[]
  /** The smallest constant above the ceiling that would reach the cut; null when some fits, or when none would do. */
  readonly acimaDoTeto: Centavos | null
}

/** What decides the annex of a month, whatever is paid. */
interface MesPreparado extends LadosDoMes {
  readonly indices: readonly number[]
  /** Payroll, besides the path and the CPP of its months, above which the month is in Anexo III; null when none does. */
  readonly falta: bigint | null
  readonly contaCpp: boolean
  readonly temReceita: boolean
}

function preparar(dados: EntradaFatorRSimulado, tabelas: Tabelas): MesPreparado[] {
  return dados.receitas.map((receita, i) => {
    const necessidade = necessidadeDe({ ...dados, cpp: [] }, i, tabelas)
    const periodoApuracao = somarMeses(dados.inicio, i)
    return {
      ...dasDoMes(dados, i, tabelas),
      indices: necessidade?.indices ?? [],
      falta: necessidade?.valor ?? null,
      contaCpp: contaCppDoDas({ periodoApuracao, semCppDoDas: dados.semCppDoDas }, tabelas),
      temReceita: receita > 0n,
    }
  })
}

/** The first month from which all that have revenue are in Anexo III; the number of months when none is. */
function desdeQuando(meses: readonly MesPreparado[], cppInicial: Centavos, valor: bigint): number {
  const cpp: bigint[] = []
  let anterior: bigint = cppInicial
  let desde = meses.length
  for (const [i, { indices, falta, contaCpp, temReceita, cppIii, cppV }] of meses.entries()) {
    cpp.push(contaCpp ? anterior : 0n)
    const pago = indices.reduce((total, indice) => total + valor + (cpp[indice] ?? 0n), 0n)
    const noIii = falta !== null && pago >= falta
    anterior = BigInt(noIii ? cppIii : cppV)
    if (temReceita && !noIii) desde = meses.length
    else if (temReceita && desde === meses.length) desde = i
  }
  return desde
}

/** The smallest value from `menor` to `maior` that keeps Anexo III from the month `desde` on; null when none does. */
function menorConstante(passa: (valor: bigint) => boolean, menor: bigint, maior: bigint): bigint | null {
  if (!passa(maior)) return null
  if (passa(menor)) return menor
  let antes = menor
  let depois = maior
  while (depois - antes > 1n) {
    const meio = antes + (depois - antes) / 2n
    if (passa(meio)) depois = meio
    else antes = meio
  }
  return depois
}

const somaAte = (caminho: Caminho, ate: number): bigint => {
  let total = 0n
  for (let i = 0; i <= ate; i++) total += (caminho.das[i] ?? 0n) + (caminho.inss[i] ?? 0n) + (caminho.irrf[i] ?? 0n)
  return total
}

/** The first month from which the path has never cost more, so far, than the current one; null when the last month has. */
export function mesDoRetorno(inicio: Competencia, atual: Caminho, caminho: Caminho): Competencia | null {
  let primeiro: number | null = null
  for (const i of atual.proLabore.keys()) {
    const deve = somaAte(caminho, i) > somaAte(atual, i)
    if (deve) primeiro = null
    else primeiro ??= i
  }
  return primeiro === null ? null : somarMeses(inicio, primeiro)
}

/**
 * The constant pró-labores worth looking at: for each month of the horizon, the smallest that is in Anexo III from it to the
 * end. Every other constant costs more than one of these and has nothing more. None is below the current pró-labore nor
 * above the smallest of the ceilings. `atual` must be the current path already costed. Throws `ParametroSemVigencia`.
 */
export function planosConstantes(dados: EntradaFatorRSimulado, atual: Caminho, tabelas: Tabelas): PlanosConstantes {
  const meses = preparar(dados, tabelas)
  const cppInicial = cppDoMesAnterior(dados, tabelas)
  const quando = (valor: bigint) => desdeQuando(meses, cppInicial, valor)
  const daqui = quando(dados.proLaboreAtual)
  const semTeto = meses.reduce<bigint>(
    (maior, { falta }) => (falta !== null && falta > maior ? falta : maior),
    dados.proLaboreAtual,
  )
  const teto = (dados.tetos ?? []).reduce<bigint>((menor, valor) => (valor < menor ? valor : menor), semTeto)
  const buscar = (desde: number, maior: bigint) =>
    menorConstante((valor) => quando(valor) <= desde, dados.proLaboreAtual, maior)
  const valores = new Set<bigint>()
  for (let desde = 0; desde < daqui && desde < meses.length; desde++) {
    const valor = teto > dados.proLaboreAtual ? buscar(desde, teto) : null
    if (valor !== null && valor > dados.proLaboreAtual) valores.add(valor)
  }
  const planos = [...valores].flatMap((valor) => {
    const caminho = custear(
      dados,
      dados.receitas.map(() => centavos(valor)),
      tabelas,
    )
    if (!("custo" in caminho)) return []
    const economia = centavos(atual.custo - caminho.custo)
    const desde = somarMeses(dados.inicio, quando(valor))
    return [
      {
        proLabore: centavos(valor),
        desde,
        caminho,
        economia,
        mesDoRetorno: mesDoRetorno(dados.inicio, atual, caminho),
      },
    ]
  })
  const acima = planos.length > 0 || daqui === 0 ? null : buscar(meses.length - 1, semTeto)
  return { planos, acimaDoTeto: acima === null || acima <= dados.proLaboreAtual ? null : centavos(acima) }
}
