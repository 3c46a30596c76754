declare global {
  // Node has the context; the types of the language do not yet.
  interface JSON {
    parse(
      texto: string,
      reviver: (this: unknown, chave: string, valor: unknown, contexto: { source?: string }) => unknown,
    ): unknown
  }
}

/** A number as the authority wrote it: it never passes by a float. */
export class Numero {
  readonly texto: string

  constructor(texto: string) {
    this.texto = texto
  }
}

/** What is no JSON, or is JSON made to hurt. */
export class JsonRecusado extends Error {
  override name = "JsonRecusado"
}

/** The deepest answer known has 7 levels; the largest, of a year of operations, some thousands of values. */
const NIVEIS = 32
const VALORES = 200_000

/**
 * Reads JSON with exact numbers (`Numero`) and names of fields in lower case, as the authority writes the same field in more
 * than one way. Raises JsonRecusado, and before any object is built when there are too many of them.
 */
export function lerJson(texto: string): unknown {
  conferirTamanho(texto)
  try {
    return JSON.parse(texto, (_chave, valor, { source }) => {
      if (typeof valor === "number") return new Numero(source ?? String(valor))
      return typeof valor === "object" && valor !== null && !Array.isArray(valor) ? emMinusculas(valor) : valor
    })
  } catch (causa) {
    throw new JsonRecusado("O texto não é JSON.", { cause: causa })
  }
}

/** `Numero` is made after its own turn, so it never comes here. */
const emMinusculas = (objeto: object) =>
  Object.keys(objeto).some((campo) => campo !== campo.toLowerCase())
    ? Object.fromEntries(Object.entries(objeto).map(([campo, valor]) => [campo.toLowerCase(), valor]))
    : objeto

/** One pass over the characters, counting what is outside of strings. */
function conferirTamanho(texto: string): void {
  let niveis = 0
  let valores = 0
  for (let i = 0; i < texto.length; i++) {
    const letra = texto[i]
    if (letra === '"') {
      i = fimDaCadeia(texto, i)
    } else if (letra === "{" || letra === "[") {
      niveis++
      valores++
    } else if (letra === "}" || letra === "]") {
      niveis--
    } else if (letra === ",") {
      valores++
    }
    if (niveis > NIVEIS || valores > VALORES) throw new JsonRecusado("O JSON tem valores ou níveis demais.")
  }
}

/** Where the string that begins here ends; the end of the text when it does not. */
function fimDaCadeia(texto: string, inicio: number): number {
  let fim = texto.indexOf('"', inicio + 1)
  while (fim !== -1 && escapada(texto, fim)) fim = texto.indexOf('"', fim + 1)
  return fim === -1 ? texto.length : fim
}

function escapada(texto: string, aspas: number): boolean {
  let barras = 0
  while (texto[aspas - 1 - barras] === "\\") barras++
  return barras % 2 === 1
}
