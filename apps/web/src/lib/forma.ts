/*
 * Checks of what comes from the browser's own storage, from other tabs and from addresses, for the pages that must not
 * load the validation library (ADR 023). What comes from the API is checked by its contract.
 */

/** Whether a value has a form. */
export type Forma<T> = (valor: unknown) => valor is T
/** What a form accepts. */
export type DaForma<F> = F extends Forma<infer T> ? T : never

export const texto: Forma<string> = (valor) => typeof valor === "string"
export const numero: Forma<number> = (valor): valor is number => typeof valor === "number" && Number.isFinite(valor)
export const booleano: Forma<boolean> = (valor) => typeof valor === "boolean"

/** One of these texts. */
export const um =
  <const T extends readonly string[]>(...opcoes: T): Forma<T[number]> =>
  (valor): valor is T[number] =>
    opcoes.some((opcao) => opcao === valor)

/** The form, or null. */
export const ouNulo =
  <T>(forma: Forma<T>): Forma<T | null> =>
  (valor): valor is T | null =>
    valor === null || forma(valor)

/** The form, or nothing. */
export const opcional =
  <T>(forma: Forma<T>): Forma<T | undefined> =>
  (valor): valor is T | undefined =>
    valor === undefined || forma(valor)

/** Every item has the form. */
export const lista =
  <T>(forma: Forma<T>): Forma<T[]> =>
  (valor): valor is T[] =>
    Array.isArray(valor) && valor.every(forma)

/** An object whose fields have these forms; other fields are nobody's business. */
export const objeto =
  <F extends Readonly<Record<string, Forma<unknown>>>>(formas: F): Forma<{ [K in keyof F]: DaForma<F[K]> }> =>
  (valor): valor is { [K in keyof F]: DaForma<F[K]> } =>
    ehRegistro(valor) && Object.entries(formas).every(([nome, forma]) => forma(valor[nome]))

/** An object of any names, each value with the form. */
export const registroDe =
  <T>(forma: Forma<T>): Forma<Record<string, T>> =>
  (valor): valor is Record<string, T> =>
    ehRegistro(valor) && Object.values(valor).every(forma)

/** The value inside a JSON text, or null when it is not JSON or has another form. */
export function lerJson<T>(forma: Forma<T>, json: string | null): T | null {
  try {
    const valor: unknown = JSON.parse(json ?? "null")
    return forma(valor) ? valor : null
  } catch {
    return null
  }
}

function ehRegistro(valor: unknown): valor is Readonly<Record<string, unknown>> {
  return typeof valor === "object" && valor !== null && !Array.isArray(valor)
}
