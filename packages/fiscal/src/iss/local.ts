import { dataIso } from "../nucleo/data.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { type Periodo, usoDe, vigenteEm } from "../nucleo/parametro.ts"
import { emFracao, emTexto, escolha, parametroTaxa } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { compararTaxas, type Taxa } from "../nucleo/taxa.ts"
import type { PisoDoIss } from "../parametros/iss.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export interface EntradaLocalDoIss {
  /** ISO date of the service. */
  readonly data: string
  /** Item of the list of LC 116: "1.07", "17.05". */
  readonly item: string
  /** What the municipality of the supplier charges, as a fraction; not of a supplier of the Simples, whose rate is the annex's. */
  readonly aliquota?: Taxa
}

export interface ResultadoLocalDoIss {
  readonly local: "prestador" | "tomador" | "execucao"
  /** pt-BR. */
  readonly descricao: string
  /** Whether a company taker answers for the tax by federal law (LC 116/2003 art. 6º §2º II and III). */
  readonly tomadorResponsavel: boolean
}

const FORMATO = /^([1-9]|[1-3]\d|40)\.\d{2}$/
/** The one subitem of group 12 that follows the general rule (production of events). */
const EXCECAO = "12.13"

/**
 * Where the ISS of a service is due (rule `iss.local`): the supplier's establishment, except for the items of LC 116/2003 art.
 * 3º, and the taker's where the supplier's municipality charges less than the minimum (§4º). In the Simples the rate is that of the annex, but the place still tells which municipality receives it. Throws
 * `ParametroSemVigencia` and `EntradaInvalida`.
 */
export function localDoIss(dados: EntradaLocalDoIss, tabelas: Tabelas = TABELAS): Resposta<ResultadoLocalDoIss> {
  const data = dataIso(dados.data)
  const { item } = dados
  if (!FORMATO.test(item)) throw new EntradaInvalida("item", `"${item}" não é um item da LC 116 (use 1.07)`)
  const parametro = tabelas.localDoIssPorItem
  const periodo = vigenteEm(parametro, data)
  const grupo = item.split(".")[0] ?? item
  const proprio = item === EXCECAO ? undefined : (periodo.valor[item] ?? periodo.valor[grupo])
  const piso = abaixoDoPiso(dados, tabelas)
  if (piso !== null) return calculado({ local: "tomador", descricao: NO_TOMADOR, tomadorResponsavel: true }, piso)
  const tomadorResponsavel = vigenteEm(tabelas.responsavelPeloIss, data).valor.includes(item)
  const local = proprio?.local ?? "prestador"
  const descricao = proprio?.descricao ?? "estabelecimento do prestador"
  const uso = usoDe(parametro, periodo, `Item ${item}`)
  const regra: Passo = {
    tipo: "parametro",
    rotulo: proprio === undefined ? "Regra geral" : `Inciso ${proprio.inciso}`,
    valor: emTexto(descricao),
    norma: periodo.norma,
    parametro: { ...uso, confianca: proprio?.confianca ?? uso.confianca },
  }
  const memoria = escolha(
    "Local do ISS",
    "O item tem local próprio na LC 116/2003 art. 3º?",
    ["Estabelecimento do prestador", "Local próprio do item"],
    proprio === undefined ? 0 : 1,
    [regra],
  )
  const avisos = proprio?.confianca === "memory" ? ["Local discutido no STF: confira antes de recolher."] : []
  return calculado({ local, descricao, tomadorResponsavel }, memoria, avisos)
}

const NO_TOMADOR = "estabelecimento do tomador: o município do prestador cobra menos que o mínimo"

/**
 * The minimum that a municipal rate breaks, so that the tax is due in the taker's municipality and the taker company answers for
 * it (LC 116/2003 arts. 3º §4º, 6º §2º III and 8º-A); null where it breaks none. Throws `ParametroSemVigencia`.
 */
export function pisoQuebrado(
  { data, item, aliquota }: Required<EntradaLocalDoIss>,
  tabelas: Tabelas = TABELAS,
): (Periodo<PisoDoIss | null> & { readonly valor: PisoDoIss }) | null {
  const periodo = vigenteEm(tabelas.pisoDoIss, dataIso(data))
  const { valor } = periodo
  if (valor === null || valor.ressalvados.includes(item) || compararTaxas(aliquota, valor.minima) >= 0) return null
  return { ...periodo, valor }
}

/** Why the rate of the supplier's municipality sends the tax to the taker's; null when it does not, or was not told. */
function abaixoDoPiso({ aliquota, ...dados }: EntradaLocalDoIss, tabelas: Tabelas): Passo | null {
  if (aliquota === undefined) return null
  const periodo = pisoQuebrado({ ...dados, aliquota }, tabelas)
  if (periodo === null) return null
  const uso = usoDe(tabelas.pisoDoIss, periodo, "Alíquota mínima")
  return escolha(
    "Local do ISS",
    "A alíquota do município do prestador alcança a mínima?",
    ["Local pela lista de serviços", "Estabelecimento do tomador"],
    1,
    [
      { tipo: "entrada", rotulo: "Alíquota do município do prestador", valor: emFracao(aliquota), origem: null },
      parametroTaxa("Alíquota mínima", periodo.valor.minima, uso, periodo.norma).passo,
    ],
  )
}
