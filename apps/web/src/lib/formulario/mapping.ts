/** Fields by dotted path ("receitas.0.valor"). TypeScript cannot follow a path through a value: the casts live here. */

type Folha = string | number | boolean | bigint | null | undefined

/** Paths of what a form holds, down to each field. */
export type Caminho<T> = T extends Folha
  ? never
  : T extends readonly (infer U)[]
    ? `${number}` | `${number}.${Caminho<U>}`
    : { [K in keyof T & string]: K | `${K}.${Caminho<T[K]>}` }[keyof T & string]

/** What is at a path. */
export type NoCaminho<T, C extends string> = C extends `${infer K}.${infer Resto}`
  ? NoCaminho<Dentro<T, K>, Resto>
  : Dentro<T, C>
type Dentro<T, K extends string> = T extends readonly (infer U)[] ? U : K extends keyof T ? T[K] : never

type Solto = Readonly<Record<string, unknown>>

/** The value at a path; undefined where the path leads nowhere. */
export function lerCaminho<T, C extends string>(valores: T, caminho: C): NoCaminho<T, C> {
  let atual: unknown = valores
  for (const parte of caminho.split(".")) atual = (atual as Solto | null | undefined)?.[parte]
  return atual as NoCaminho<T, C>
}

/** A copy with another value at a path; nothing else changes identity that need not. */
export function comCaminho<T>(valores: T, caminho: string, valor: unknown): T {
  const [parte = "", ...resto] = caminho.split(".")
  const novo = resto.length === 0 ? valor : comCaminho((valores as Solto)[parte], resto.join("."), valor)
  if (Array.isArray(valores)) return valores.map((item: unknown, i) => (String(i) === parte ? novo : item)) as T
  return { ...valores, [parte]: novo }
}

/** The first version with the named fields of the second. */
export function comCamposDe<T extends object>(base: T, outra: T, nomes: readonly (keyof T & string)[]): T {
  return { ...base, ...Object.fromEntries(nomes.map((nome) => [nome, outra[nome]])) }
}

/**
 * What a storage gave back, when it still has the shape of the form (another version of the product may have written it);
 * otherwise null. `null` in the form may be anything else later, and the other way round.
 */
export function comoValores<T>(lido: unknown, molde: T): T | null {
  return mesmaForma(lido, molde) ? (lido as T) : null
}

function mesmaForma(lido: unknown, molde: unknown): boolean {
  if (molde === null || lido === null) return molde === null || molde !== undefined
  if (Array.isArray(molde)) return Array.isArray(lido)
  if (typeof molde !== "object") return typeof lido === typeof molde
  if (typeof lido !== "object" || Array.isArray(lido)) return false
  return Object.entries(molde).every(([nome, parte]) => nome in lido && mesmaForma((lido as Solto)[nome], parte))
}
