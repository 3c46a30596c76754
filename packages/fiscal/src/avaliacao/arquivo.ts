import { ErroFiscal } from "../nucleo/erros.ts"
import type { Passo } from "../nucleo/memoria.ts"
import { TABELAS, type Tabelas } from "../parametros/tabelas.ts"
import { avaliarCaso } from "./avaliar.ts"
import type { Json } from "./json.ts"

/** One field of `esperado` that did not come out as expected. */
export interface Diferenca {
  /** "tributos.ISS", "itens[0].faixa". */
  readonly caminho: string
  readonly esperado: string
  readonly obtido: string
}

export interface CasoAvaliado {
  /** The case's own id, or its position in the file ("caso 3"). */
  readonly id: string
  readonly regra: string | null
  readonly passou: boolean
  /** Why the case could not be compared (malformed, unknown rule, error of the rule), in pt-BR; null otherwise. */
  readonly erro: string | null
  readonly diferencas: readonly Diferenca[]
  /** The memória de cálculo, when there is one. */
  readonly memoria: Passo | null
}

export interface ArquivoAvaliado {
  readonly casos: readonly CasoAvaliado[]
  readonly passed: number
  readonly failed: number
}

const DECIMAL = /^(-?)0*(\d+)(?:\.(\d+))?$/

/** Canonical text of a decimal, without trailing zeros: two spellings of one number become equal. Null when it is not one. */
function decimal(valor: unknown): string | null {
  if (typeof valor !== "number" && typeof valor !== "string") return null
  const partes = DECIMAL.exec(String(valor))
  if (partes === null) return null
  const casas = (partes[3] ?? "").replace(/0+$/, "")
  const numero = `${partes[2]}${casas === "" ? "" : `.${casas}`}`
  return numero === "0" ? "0" : `${partes[1]}${numero}`
}

/** Texts of digits only ("0328") are codes and compare as written; everything with a decimal point or a JSON number is a value. */
function ehNumero(esperado: unknown, obtido: unknown): boolean {
  return [esperado, obtido].some((v) => typeof v === "number" || (typeof v === "string" && v.includes(".")))
}

function mostrar(valor: unknown): string {
  return valor === undefined ? "ausente" : JSON.stringify(valor)
}

function ehObjeto(valor: unknown): valor is Readonly<Record<string, unknown>> {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor)
}

/**
 * Compares what came with what was expected, by value: every field of `esperado` must exist at every level, lists must have
 * the same length, fields absent from `esperado` are free.
 */
export function comparar(esperado: unknown, obtido: unknown, caminho = ""): Diferenca[] {
  const diferenca = (): Diferenca[] => [
    { caminho: caminho || "esperado", esperado: mostrar(esperado), obtido: mostrar(obtido) },
  ]
  if (Array.isArray(esperado)) {
    if (!Array.isArray(obtido) || obtido.length !== esperado.length) return diferenca()
    return esperado.flatMap((item, i) => comparar(item, obtido[i], `${caminho}[${i}]`))
  }
  if (ehObjeto(esperado)) {
    if (!ehObjeto(obtido)) return diferenca()
    return Object.entries(esperado).flatMap(([chave, item]) =>
      comparar(item, Object.hasOwn(obtido, chave) ? obtido[chave] : undefined, caminho ? `${caminho}.${chave}` : chave),
    )
  }
  if (esperado === obtido) return []
  if (ehNumero(esperado, obtido)) {
    const a = decimal(esperado)
    const b = decimal(obtido)
    if (a !== null && a === b) return []
  }
  return diferenca()
}

const CAMPOS = ["id", "regra", "entrada", "esperado"] as const

function falha(id: string, regra: string | null, erro: string): CasoAvaliado {
  return { id, regra, passou: false, erro, diferencas: [], memoria: null }
}

function mensagemDe(erro: unknown): string {
  if (erro instanceof ErroFiscal) return erro.message
  return `erro inesperado do motor: ${erro instanceof Error ? erro.message : String(erro)}`
}

function avaliarEntrada(caso: unknown, indice: number, tabelas: Tabelas): CasoAvaliado {
  const posicao = `caso ${indice + 1}`
  if (!ehObjeto(caso)) return falha(posicao, null, "malformado: esperado um objeto {id, regra, entrada, esperado}")
  const id = typeof caso.id === "string" && caso.id !== "" ? caso.id : posicao
  const regra = caso.regra
  const ausentes = CAMPOS.filter((campo) => caso[campo] === undefined)
  if (ausentes.length > 0) return falha(id, null, `malformado: falta ${ausentes.join(", ")}`)
  if (typeof regra !== "string") return falha(id, null, "malformado: regra deve ser um texto")
  const esperado = caso.esperado
  if (!ehObjeto(esperado)) return falha(id, regra, "malformado: esperado deve ser um objeto")
  if (Object.keys(esperado).length === 0) return falha(id, regra, "malformado: esperado não traz nenhum campo")
  try {
    const resposta = avaliarCaso(regra, caso.entrada, tabelas)
    if (resposta.tipo === "nao-se-aplica") return falha(id, regra, `não se aplica: ${resposta.motivo}`)
    if (resposta.tipo === "faltam-dados") {
      return falha(id, regra, `faltam dados: ${resposta.faltam.map(({ mensagem }) => mensagem).join(" ")}`)
    }
    const obtido: Json = resposta.resultado
    const diferencas = comparar(esperado, obtido)
    return { id, regra, passou: diferencas.length === 0, erro: null, diferencas, memoria: resposta.memoria }
  } catch (erro) {
    // One bad case must not hide the others: whatever it throws is its own failure, with its message.
    return falha(id, regra, mensagemDe(erro))
  }
}

/**
 * Evaluates the parsed content of a file of cases: an array of `{id, regra, entrada, esperado}`, the shapes of
 * `exemplos.json`. Never throws: a malformed entry, an unknown rule or an error of a rule is a failed case with a message,
 * and content that is not an array is one failure.
 */
export function avaliarArquivo(json: unknown, tabelas: Tabelas = TABELAS): ArquivoAvaliado {
  const casos = Array.isArray(json)
    ? json.map((caso: unknown, i) => avaliarEntrada(caso, i, tabelas))
    : [falha("arquivo", null, "malformado: esperada uma lista de {id, regra, entrada, esperado}")]
  const passed = casos.filter(({ passou }) => passou).length
  return { casos, passed, failed: casos.length - passed }
}

/** The report as a terminal shows it: the failures with their differences, and the counts in the last line. */
export function relatarAvaliacao({ casos, passed, failed }: ArquivoAvaliado): string {
  const linhas = casos
    .filter(({ passou }) => !passou)
    .flatMap(({ id, regra, erro, diferencas }) => [
      `✗ ${id}${regra === null ? "" : ` (${regra})`}`,
      ...(erro === null ? [] : [`    ${erro}`]),
      ...diferencas.map((d) => `    ${d.caminho}: esperado ${d.esperado}, obtido ${d.obtido}`),
    ])
  return [...linhas, `${passed} passed, ${failed} failed`].join("\n")
}
