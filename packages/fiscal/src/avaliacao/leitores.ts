import { type Competencia, competencia } from "../nucleo/competencia.ts"
import { dataIso } from "../nucleo/data.ts"
import { type Centavos, deReais } from "../nucleo/dinheiro.ts"
import { EntradaInvalida } from "../nucleo/erros.ts"
import { type Taxa, taxa } from "../nucleo/taxa.ts"

/** Hand-written readers of untrusted JSON. Each names the field in its error; `campo` is the path so far. */
export type Leitor<T> = (valor: unknown, campo: string) => T

function tipoDe(valor: unknown): string {
  if (valor === null) return "nulo"
  if (Array.isArray(valor)) return "lista"
  const nomes: Readonly<Record<string, string>> = {
    string: "texto",
    number: "número",
    boolean: "verdadeiro/falso",
    object: "objeto",
    undefined: "ausente",
  }
  return nomes[typeof valor] ?? typeof valor
}

function recusar(campo: string, esperado: string, valor: unknown): never {
  throw new EntradaInvalida(
    campo,
    valor === undefined ? `obrigatório (${esperado})` : `esperado ${esperado}, veio ${tipoDe(valor)}`,
  )
}

export const texto: Leitor<string> = (valor, campo) =>
  typeof valor === "string" ? valor : recusar(campo, "um texto", valor)

export const booleano: Leitor<boolean> = (valor, campo) =>
  typeof valor === "boolean" ? valor : recusar(campo, "verdadeiro ou falso", valor)

export const inteiro: Leitor<number> = (valor, campo) =>
  typeof valor === "number" && Number.isInteger(valor) ? valor : recusar(campo, "um número inteiro", valor)

const PRIMEIRO_ANO = 1900
const ULTIMO_ANO = 2999

function conferirAno(numero: number, informado: string | number, campo: string): void {
  if (numero >= PRIMEIRO_ANO && numero <= ULTIMO_ANO) return
  throw new EntradaInvalida(campo, `"${informado}" está fora dos anos aceitos (${PRIMEIRO_ANO} a ${ULTIMO_ANO})`)
}

/** A calendar year with four digits. */
export const ano: Leitor<number> = (valor, campo) => {
  const lido = inteiro(valor, campo)
  conferirAno(lido, lido, campo)
  return lido
}

/** More digits than any revenue: a longer text is a mistake, and a million digits would stop the machine. */
const MAIOR_TEXTO_DE_REAIS = 18

/** Reais come as text: a JSON number has already been through binary floating point. */
export const dinheiro: Leitor<Centavos> = (valor, campo) => {
  if (typeof valor !== "string") return recusar(campo, 'reais em texto, como "1234.56"', valor)
  if (valor.length > MAIOR_TEXTO_DE_REAIS) throw new EntradaInvalida(campo, "valor grande demais")
  return deReais(valor, campo)
}

const MAIOR_TEXTO_DE_TAXA = 24

/** A rate as a decimal text: "0.32" is 32 %. */
export const fracaoDecimal: Leitor<Taxa> = (valor, campo) => {
  if (typeof valor !== "string") return recusar(campo, 'um decimal em texto, como "0.32"', valor)
  if (valor.length > MAIOR_TEXTO_DE_TAXA || !/^\d+(\.\d+)?$/.test(valor)) {
    throw new EntradaInvalida(campo, "não é um decimal, ou é longo demais (use ponto, como 0.32)")
  }
  return taxa(valor)
}

/** An ISO date that exists. */
export const data: Leitor<string> = (valor, campo) => {
  const lida = dataIso(texto(valor, campo), campo)
  conferirAno(Number(lida.slice(0, 4)), lida, campo)
  return lida
}

export const mes: Leitor<Competencia> = (valor, campo) => {
  const lido = competencia(texto(valor, campo), campo)
  conferirAno(Number(lido.slice(0, 4)), lido, campo)
  return lido
}

/** One of a closed list of texts. */
export function umDe<T extends string>(opcoes: readonly T[]): Leitor<T> {
  return (valor, campo) => {
    const achada = opcoes.find((opcao) => opcao === valor)
    if (achada !== undefined) return achada
    if (typeof valor !== "string") return recusar(campo, `um de: ${opcoes.join(", ")}`, valor)
    throw new EntradaInvalida(campo, `"${valor}" não existe (use ${opcoes.join(", ")})`)
  }
}

export function lista<T>(leitor: Leitor<T>): Leitor<T[]> {
  return (valor, campo) =>
    Array.isArray(valor) ? valor.map((item, i) => leitor(item, `${campo}[${i}]`)) : recusar(campo, "uma lista", valor)
}

/** Absent stays undefined; null is not absent. */
export function opcional<T>(leitor: Leitor<T>): Leitor<T | undefined> {
  return (valor, campo) => (valor === undefined ? undefined : leitor(valor, campo))
}

/** An object read field by field, which refuses fields it does not know: a typo must not become a default. */
export class Campos {
  readonly #valores: ReadonlyMap<string, unknown>
  readonly #caminho: string

  constructor(valor: unknown, caminho: string, conhecidos: readonly string[]) {
    if (typeof valor !== "object" || valor === null || Array.isArray(valor)) recusar(caminho, "um objeto", valor)
    this.#valores = new Map(Object.entries(valor ?? {}))
    this.#caminho = caminho
    for (const nome of this.#valores.keys()) {
      if (!conhecidos.includes(nome)) {
        throw new EntradaInvalida(this.#campo(nome), `campo desconhecido (conhecidos: ${conhecidos.join(", ")})`)
      }
    }
  }

  #campo(nome: string): string {
    return this.#caminho === "entrada" ? nome : `${this.#caminho}.${nome}`
  }

  ler<T>(nome: string, leitor: Leitor<T>): T {
    return leitor(this.#valores.get(nome), this.#campo(nome))
  }

  /** The field under its own name, or nothing when absent: to be spread into an input with optional fields. */
  se<N extends string, T>(nome: N, leitor: Leitor<T>): { readonly [K in N]?: T }
  se<T>(nome: string, leitor: Leitor<T>): Readonly<Record<string, T>> {
    const valor = this.ler(nome, opcional(leitor))
    return valor === undefined ? {} : { [nome]: valor }
  }
}

/** A dictionary whose keys are competências. */
export function porMes<T>(leitor: Leitor<T>): Leitor<ReadonlyMap<Competencia, T>> {
  return (valor, campo) => {
    if (typeof valor !== "object" || valor === null || Array.isArray(valor))
      return recusar(campo, "um objeto por mês", valor)
    return new Map(
      Object.entries(valor).map(([chave, item]) => [
        mes(chave, `${campo}.${chave}`),
        leitor(item, `${campo}.${chave}`),
      ]),
    )
  }
}
