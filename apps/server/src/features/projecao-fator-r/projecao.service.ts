import {
  type AnexoDaAtividade,
  type Centavos,
  type Competencia,
  centavos,
  competenciasEntre,
  deReais,
  competencia as mesDe,
  ParametroSemVigencia,
  somarMeses,
  type TipoDeComponente,
  ZERO,
} from "@partida/fiscal"
import { cppDoMesAnterior, type SituacaoFatorR, situarFatorR } from "@partida/fiscal/simuladores"

/**
 * Where a company goes before the cut of the Fator R if the coming months repeat the last ones. Plain values in and out: the
 * desk and the alerts answer alike. The rule is the engine's; only the pace is supposed here.
 */
export interface MesesConhecidos {
  /** ISO date. */
  readonly abertura: string
  /** Revenue of both markets of the months known, the one in progress included. */
  readonly receitas: ReadonlyMap<Competencia, Centavos>
  /** Payroll paid in each month, as the Fator R counts it. */
  readonly folhas: ReadonlyMap<Competencia, Centavos>
  /** Of it, the CPP of the DAS, where it is known: zero is an answer. */
  readonly cppDoDas: ReadonlyMap<Competencia, Centavos>
  /** Why the office leaves the CPP of the DAS out. */
  readonly semCppDoDas?: string | undefined
  /** Revenue of the last month by annex: the coming ones are divided alike. */
  readonly porAnexo: ReadonlyMap<AnexoDaAtividade, Centavos>
  /** Last month that has ended: later revenue is a part of what the month will be. */
  readonly completoAte: Competencia
}

interface LinhaProjetada {
  readonly anexo: AnexoDaAtividade
  readonly valor: string
}

/** Part of the stored inputs of a month that a projection reads. */
export interface EntradaProjetada {
  readonly linhas: readonly LinhaProjetada[]
  /** By caixa: what the DAS is over. */
  readonly caixa?: { readonly recebidas: readonly LinhaProjetada[] } | undefined
  readonly folhas: readonly {
    readonly competencia: string
    readonly valor: string
    readonly componentes: readonly { readonly tipo: TipoDeComponente; readonly valor: string }[]
  }[]
  readonly semCppDoDas?: string | undefined
}

/** The payroll of the stored inputs of a month, and how its revenue is divided. */
export function folhaConhecida({
  linhas,
  caixa,
  folhas,
  semCppDoDas,
}: EntradaProjetada): Pick<MesesConhecidos, "folhas" | "cppDoDas" | "semCppDoDas" | "porAnexo"> {
  const porAnexo = new Map<AnexoDaAtividade, Centavos>()
  // The CPP of a DAS by caixa is of what was received; a month that received nothing is divided as it sold.
  const recebidas = caixa?.recebidas.filter(({ valor }) => deReais(valor) > 0n) ?? []
  for (const { anexo, valor } of recebidas.length > 0 ? recebidas : linhas)
    porAnexo.set(anexo, centavos((porAnexo.get(anexo) ?? 0n) + deReais(valor)))
  return {
    folhas: new Map(folhas.map((f) => [mesDe(f.competencia), deReais(f.valor)])),
    cppDoDas: new Map(
      folhas.flatMap(({ competencia, valor, componentes }) => {
        if (!componentes.some(({ tipo }) => tipo === "cpp-das")) return []
        // What counts less the rest: nothing, where the CPP of the DAS does not count.
        const resto = componentes.reduce((soma, c) => (c.tipo === "cpp-das" ? soma : soma + deReais(c.valor)), 0n)
        return [[mesDe(competencia), centavos(deReais(valor) - resto)] as const]
      }),
    ),
    semCppDoDas,
    porAnexo,
  }
}

/** What a coming month pays, when somebody planned it; null leaves it to the pace. */
export type Planejado = (mes: Competencia) => Centavos | null

export interface MesProjetado {
  readonly competencia: Competencia
  /** Null while data is missing, or before the opening. */
  readonly situacao: SituacaoFatorR | null
  /** Some month of the window was supposed at the pace. */
  readonly estimado: boolean
}

/** Months whose average is the current pace. */
export const MESES_DO_RITMO = 3

/** Average of the last months known up to one, and which they were; null when none is. Whole centavos, the rest dropped. */
export function ritmoDe(
  valores: ReadonlyMap<Competencia, Centavos>,
  ate: Competencia,
): { readonly media: Centavos; readonly meses: readonly Competencia[] } | null {
  const meses = Array.from({ length: MESES_DO_RITMO }, (_, i) => somarMeses(ate, i + 1 - MESES_DO_RITMO)).filter(
    (mes) => valores.has(mes),
  )
  if (meses.length === 0) return null
  const soma = meses.reduce((total, mes) => total + (valores.get(mes) ?? 0n), 0n)
  return { media: centavos(soma / BigInt(meses.length)), meses }
}

/** Payroll of each month without the CPP of the DAS. */
export const semACppDoDas = ({
  folhas,
  cppDoDas,
}: Pick<MesesConhecidos, "folhas" | "cppDoDas">): ReadonlyMap<Competencia, Centavos> =>
  new Map([...folhas].map(([mes, total]) => [mes, centavos(total - (cppDoDas.get(mes) ?? ZERO))] as const))

/**
 * Payroll of the coming months, without the CPP of the DAS, from the pró-labore registered by period: what each month pays,
 * plus the rest (salaries and charges) at its pace. Null in a month whose pró-labore nobody registered.
 */
export function folhaPlanejada(conhecidos: MesesConhecidos, proLabore: ReadonlyMap<Competencia, Centavos>): Planejado {
  const outra = outraFolhaDe(conhecidos, proLabore)
  return (mes) => {
    const valor = proLabore.get(mes)
    return valor === undefined ? null : centavos(valor + outra)
  }
}

/** Pace of the payroll besides the pró-labore and the CPP of the DAS; zero when nothing is known. */
export function outraFolhaDe(conhecidos: MesesConhecidos, proLabore: ReadonlyMap<Competencia, Centavos>): Centavos {
  const outras = new Map(
    [...semACppDoDas(conhecidos)].map(([mes, total]) => [mes, centavos(total - (proLabore.get(mes) ?? 0n))] as const),
  )
  return ritmoDe(outras, conhecidos.completoAte)?.media ?? ZERO
}

/**
 * The months known with those up to `ate` filled in. Revenue that is not there after `completoAte` is the pace (a month in
 * progress is at least what it already has); payroll, the larger of what is known and what was planned, else the pace, and the
 * CPP of the DAS of the month before, by the same rule that the path to 28 % is costed with.
 */
export function completarMeses(
  conhecidos: MesesConhecidos,
  ate: Competencia,
  planejado: Planejado = () => null,
): Pick<MesesConhecidos, "receitas" | "folhas"> & { readonly supostos: ReadonlySet<Competencia> } {
  const { completoAte, cppDoDas } = conhecidos
  const receitas = new Map(conhecidos.receitas)
  const folhas = new Map(conhecidos.folhas)
  const semCpp = semACppDoDas(conhecidos)
  const ritmo = { receita: ritmoDe(receitas, completoAte), folha: ritmoDe(semCpp, completoAte) }
  const supostos = new Set<Competencia>()
  for (let mes = somarMeses(completoAte, 1); mes <= ate; mes = somarMeses(mes, 1)) {
    const receita = maior(receitas.get(mes), ritmo.receita?.media)
    if (receita !== null) receitas.set(mes, receita)
    const folha = maior(semCpp.get(mes), planejado(mes)) ?? ritmo.folha?.media
    const cpp = cppDoDas.get(mes) ?? cppAPagar(conhecidos, mes, receitas, folhas)
    if (folha !== undefined) folhas.set(mes, centavos(folha + cpp))
    supostos.add(mes)
  }
  return { receitas, folhas, supostos }
}

/** CPP of the DAS that a month pays, of the month before; at its pace where there is no law for that month. */
function cppAPagar(
  { abertura, cppDoDas, completoAte, semCppDoDas, porAnexo }: MesesConhecidos,
  mes: Competencia,
  historicoReceitas: MesesConhecidos["receitas"],
  historicoFolhas: MesesConhecidos["folhas"],
): Centavos {
  try {
    return cppDoMesAnterior({ inicio: mes, abertura, historicoReceitas, historicoFolhas, porAnexo, semCppDoDas })
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return ritmoDe(cppDoDas, completoAte)?.media ?? ZERO
    throw erro
  }
}

function maior(a: Centavos | null | undefined, b: Centavos | null | undefined): Centavos | null {
  if (a === null || a === undefined) return b ?? null
  return b === null || b === undefined || a > b ? a : b
}

/** Where the months from `de` to `ate` stand, the ones not known being supposed. Throws `ParametroSemVigencia`. */
export function projetarFatorR(
  conhecidos: MesesConhecidos,
  de: Competencia,
  ate: Competencia,
  planejado?: Planejado,
): MesProjetado[] {
  const { abertura } = conhecidos
  const { receitas, folhas, supostos } = completarMeses(conhecidos, ate, planejado)
  return competenciasEntre(de, ate).map((mes) => {
    const resposta = situarFatorR({ periodoApuracao: mes, abertura, receitas, folhas })
    const situacao = resposta.tipo === "calculado" ? resposta.resultado : null
    return { competencia: mes, situacao, estimado: situacao?.meses.some((m) => supostos.has(m)) ?? false }
  })
}

/** The last month that has ended among those known up to one, on a civil month. */
export function ultimoCompleto(ate: string, hoje: string): Competencia {
  return ate < hoje ? mesDe(ate) : somarMeses(mesDe(hoje), -1)
}
