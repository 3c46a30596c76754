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
  const inteiros = soTemInteirosCurtos(texto)
  try {
    // What a float holds exactly needs no text of each number, which costs ten times the reading of most answers.
    return emForma(inteiros ? JSON.parse(texto) : JSON.parse(texto, comNumeros))
  } catch (causa) {
    throw new JsonRecusado("O texto não é JSON.", { cause: causa })
  }
}

const comNumeros = (_chave: string, valor: unknown, { source }: { source?: string }) =>
  typeof valor === "number" ? new Numero(source ?? String(valor)) : valor

/** No deeper than `NIVEIS`. A field called `__proto__` is nobody's, and is let go of. */
function emForma(valor: unknown): unknown {
  if (typeof valor === "number") return new Numero(String(valor))
  if (typeof valor !== "object" || valor === null || valor instanceof Numero) return valor
  if (Array.isArray(valor)) return valor.map(emForma)
  const objeto: Record<string, unknown> = {}
  for (const [campo, dele] of Object.entries(valor)) {
    const nome = campo.toLowerCase()
    if (nome !== "__proto__") objeto[nome] = emForma(dele)
  }
  return objeto
}

const ASPAS = 0x22
const VIRGULA = 0x2c
const ABRE = new Set([0x5b, 0x7b])
const FECHA = new Set([0x5d, 0x7d])
const ZERO = 0x30
const NOVE = 0x39
/** What a number has besides digits; the `e` of a power is also of `true`, where no digit comes before it. */
const RESTO_DO_NUMERO = new Set([0x2b, 0x2d, 0x2e, 0x45])
const POTENCIA = 0x65
/** The longest that every float holds exactly. */
const ALGARISMOS_EXATOS = 15

/**
 * One pass over the characters, counting what is outside of strings: whether each number is digits alone, and few. Raises
 * JsonRecusado where there is too much.
 */
function soTemInteirosCurtos(texto: string): boolean {
  let niveis = 0
  let valores = 0
  let algarismos = 0
  let inteiros = true
  for (let i = 0; i < texto.length; i++) {
    const letra = texto.charCodeAt(i)
    if (letra >= ZERO && letra <= NOVE) {
      if (++algarismos > ALGARISMOS_EXATOS) inteiros = false
      continue
    }
    if (algarismos > 0 && letra === POTENCIA) inteiros = false
    algarismos = 0
    if (letra === ASPAS) i = fimDaCadeia(texto, i)
    else if (letra === VIRGULA) valores++
    else if (RESTO_DO_NUMERO.has(letra)) inteiros = false
    else if (ABRE.has(letra)) {
      niveis++
      valores++
    } else if (FECHA.has(letra)) niveis--
    if (niveis > NIVEIS || valores > VALORES) throw new JsonRecusado("O JSON tem valores ou níveis demais.")
  }
  return inteiros
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
