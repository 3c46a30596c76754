import { dataIso } from "../nucleo/data.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import type { Passo, Resposta } from "../nucleo/memoria.ts"
import { usoDe, vigenteEm } from "../nucleo/parametro.ts"
import { emTexto, escolha } from "../nucleo/passos.ts"
import { calculado } from "../nucleo/respostas.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"

export interface EntradaLocalDoIss {
  /** ISO date of the service. */
  readonly data: string
  /** Item of the list of LC 116: "1.07", "17.05". */
  readonly item: string
}

export interface ResultadoLocalDoIss {
  readonly local: "prestador" | "tomador" | "execucao"
  /** pt-BR. */
  readonly descricao: string
  /** Whether a company taker answers for the tax by federal law. */
  readonly tomadorResponsavel: boolean
}

const FORMATO = /^([1-9]|[1-3]\d|40)\.\d{2}$/
/** The one subitem of group 12 that follows the general rule (production of events). */
const EXCECAO = "12.13"

/**
 * Where the ISS of a service is due (rule `iss.local`): the supplier's establishment, except for the items of LC 116/2003 art.
 * 3º. In the Simples the rate is that of the annex, but the place still tells which municipality receives it. Throws
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
  const tomadorResponsavel = vigenteEm(tabelas.responsavelPeloIss, data).valor.includes(item)
  const local = proprio?.local ?? "prestador"
  const descricao = proprio?.descricao ?? "estabelecimento do prestador"
  const alternativas = ["Estabelecimento do prestador", "Local próprio do item"]
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
    alternativas,
    proprio === undefined ? 0 : 1,
    [regra],
  )
  const avisos = proprio?.confianca === "memory" ? ["Local discutido no STF: confira antes de recolher."] : []
  return calculado({ local, descricao, tomadorResponsavel }, memoria, avisos)
}
