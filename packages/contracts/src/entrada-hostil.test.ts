import { describe, expect, it } from "vitest"
import { z } from "zod"
import { type Rota, rotas } from "./index.ts"

/**
 * Every text of every call meets texts made to take for ever. A check whose work grows with the square of the text takes
 * seconds over 40 KB; one that grows with the text, thousandths of one.
 */
const ORCAMENTO_MS = 150
const TAMANHO = 40_000

const repetir = (pedaco: string) => pedaco.repeat(Math.ceil(TAMANHO / pedaco.length))
const hostis: Readonly<Record<string, string>> = {
  pontos: repetir("."),
  espacos: `${repetir(" ")}x`,
  quebras: `${repetir("\n")}x`,
  letras: `${repetir("a")}!`,
  digitos: `${repetir("1")}x`,
  zeros: `0.${repetir("0")}x`,
  acentos: `${repetir("é\u0301")}!`,
  colchetes: repetir("([{"),
  aspas: repetir("\"'`"),
  email: `a@${repetir(".")}@`,
  arrobas: `${repetir("a@")} `,
  virgulas: repetir("1,"),
  enderecos: `https://${repetir("a/?#")} `,
  pares: repetir("\ud83e\0"),
  megabyte: "9 ".repeat(512 * 1024),
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Caminho = readonly (string | number)[]

/** Values that some text of the contract takes: the rest of an input is filled with them, so that its own checks run too. */
const TEXTOS = [
  "00000000-0000-4000-8000-00000000000a",
  "2026-10",
  "2026-10-20",
  "1234.56",
  "0.0600",
  "11222333000181",
  "52998224725",
  "nome@empresa.com.br",
  "Um texto de mais de dez letras",
  "1234567",
  "123456",
  "123",
  "12",
  "SP",
  "1234",
  "11987654321",
  "01310100",
  "https://exemplo.com.br",
  "#0b6e4f",
  "a",
]

const definicao = (esquema: z.core.$ZodType) => (esquema as z.core.$ZodTypes)._zod.def

/** Inputs that a schema would take, or nearly: one for each way in. */
function amostras(esquema: z.core.$ZodType): readonly unknown[] {
  const def = definicao(esquema)
  switch (def.type) {
    case "string":
      return [TEXTOS.find((texto) => z.safeParse(esquema, texto).success) ?? "x"]
    case "object": {
      const campos = Object.entries(def.shape).map(([nome, campo]) => [nome, amostras(campo)] as const)
      const base = Object.fromEntries(campos.map(([nome, [primeira]]) => [nome, primeira]))
      return [base, ...campos.flatMap(([nome, [, ...outras]]) => outras.map((outra) => ({ ...base, [nome]: outra })))]
    }
    case "array":
      return amostras(def.element).map((item) => [item])
    case "tuple":
      return [def.items.map((item) => amostras(item)[0])]
    case "record": {
      const chave = String(amostras(def.keyType)[0])
      return amostras(def.valueType).map((valor) => ({ [chave]: valor }))
    }
    case "union":
      return def.options.flatMap(amostras)
    case "intersection":
      return [Object.assign({}, amostras(def.left)[0], amostras(def.right)[0])]
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return amostras(def.innerType)
    case "pipe":
      return amostras(def.in)
    case "lazy":
      return amostras(def.getter())
    case "enum":
      return [Object.values(def.entries)[0]]
    case "literal":
      return [def.values[0]]
    case "number":
      return [1, 7, 17].filter((n) => z.safeParse(esquema, n).success).slice(0, 1)
    case "boolean":
      return [true]
    case "null":
      return [null]
    case "unknown":
    case "any":
    case "transform":
      return ["x"]
    default:
      throw new Error(`This test does not know how to fill a schema of type ${def.type}.`)
  }
}

/** Where a sample has a value that is no object, and where it has objects, to which a hostile name may be added. */
function* lugares(valor: unknown, ate: Caminho = []): Generator<{ caminho: Caminho; folha: boolean }> {
  const aninhado = typeof valor === "object" && valor !== null
  yield { caminho: ate, folha: !aninhado }
  if (aninhado) for (const [nome, filho] of Object.entries(valor)) yield* lugares(filho, [...ate, nome])
}

const trocar = (valor: unknown, [nome, ...resto]: Caminho, por: (atual: unknown) => unknown): unknown => {
  if (nome === undefined) return por(valor)
  if (Array.isArray(valor))
    return valor.map((item, i) => (String(i) === String(nome) ? trocar(item, resto, por) : item))
  return Object.fromEntries(
    Object.entries(valor as object).map(([n, v]) => [n, n === nome ? trocar(v, resto, por) : v]),
  )
}

interface Medida {
  /** How many inputs were read. */
  leituras: number
  readonly lentas: string[]
}

function medir(onde: string, esquema: z.core.$ZodType, medida: Medida): void {
  const vistos = new Set<string>()
  for (const amostra of amostras(esquema)) {
    for (const { caminho, folha } of lugares(amostra)) {
      const lugar = caminho.join(".")
      if (vistos.has(lugar) && caminho.length > 0) continue
      vistos.add(lugar)
      for (const [nome, texto] of Object.entries(hostis)) {
        const entrada = trocar(amostra, caminho, (atual) => (folha ? texto : { ...(atual as object), [texto]: texto }))
        const antes = cpuMs()
        z.safeParse(esquema, entrada)
        const gastoMs = cpuMs() - antes
        medida.leituras++
        if (gastoMs > ORCAMENTO_MS) medida.lentas.push(`${onde}: ${lugar} com ${nome} levou ${gastoMs.toFixed(0)} ms`)
      }
    }
  }
}

const partes = Object.entries(rotas as Readonly<Record<string, Rota>>).flatMap(([nome, { params, query, corpo }]) =>
  Object.entries({ params, query, corpo }).flatMap(([parte, esquema]) =>
    esquema === undefined ? [] : [{ onde: `${nome} (${parte})`, esquema }],
  ),
)

/** Every text schema inside another, with the way there. */
function* textosDe(esquema: z.core.$ZodType, vistos = new Set<z.core.$ZodType>()): Generator<z.core.$ZodType> {
  if (vistos.has(esquema)) return
  vistos.add(esquema)
  const def = definicao(esquema)
  if (def.type === "string") yield esquema
  for (const filho of filhosDe(def)) yield* textosDe(filho, vistos)
}

function filhosDe(def: ReturnType<typeof definicao>): readonly z.core.$ZodType[] {
  switch (def.type) {
    case "object":
      return Object.values(def.shape)
    case "array":
      return [def.element]
    case "tuple":
      return def.items
    case "record":
      return [def.keyType, def.valueType]
    case "union":
      return def.options
    case "intersection":
      return [def.left, def.right]
    case "pipe":
      return [def.in, def.out]
    case "lazy":
      return [def.getter()]
    default:
      return "innerType" in def ? [def.innerType] : []
  }
}

/** Bounds of length that let what comes after them run on a text that passed them, or that come after it. */
function limitesFrouxos(esquema: z.core.$ZodType): readonly string[] {
  const def = definicao(esquema)
  // A schema of a format (`z.url()`) examines the text itself, before its list of checks.
  const proprias = "check" in def ? [def] : []
  const verificacoes = [...proprias, ...(def.checks ?? []).map((c) => c._zod.def)]
  return verificacoes.flatMap((v, i) => {
    if (v.check !== "max_length" && v.check !== "length_equals") return []
    const antes = verificacoes.slice(0, i).filter(({ check }) => check !== "overwrite" && check !== "min_length")
    return v.abort === true && antes.length === 0 ? [] : [verificacoes.map(({ check }) => check).join(" → ")]
  })
}

describe("textos de qualquer tamanho", () => {
  it("o limite de um texto vem antes de tudo o que o examina, e para ali", () => {
    const textos = partes.flatMap(({ onde, esquema }) => [...textosDe(esquema)].map((texto) => ({ onde, texto })))
    expect(textos.length).toBeGreaterThan(500)
    const frouxos = textos.flatMap(({ onde, texto }) => limitesFrouxos(texto).map((v) => `${onde}: ${v}`))
    expect(frouxos).toEqual([])
  })

  it.each([
    z.string().max(10),
    z.string().regex(/a/).max(10, { abort: true }),
    z.string().max(10).regex(/a/),
    z.url().max(10, { abort: true }),
    z
      .string()
      .refine(() => true)
      .length(2, { abort: true }),
  ])("e esta conferência acusa o que foge disso", (esquema) => {
    expect(limitesFrouxos(esquema)).toHaveLength(1)
  })

  it(`nenhum texto de nenhuma chamada custa mais de ${ORCAMENTO_MS} ms de processador`, () => {
    const medida: Medida = { leituras: 0, lentas: [] }
    for (const { onde, esquema } of partes) medir(onde, esquema, medida)
    expect(medida.leituras).toBeGreaterThan(20_000)
    expect(medida.lentas).toEqual([])
  })

  it("e o orçamento acusa uma expressão que cresce com o quadrado do texto", () => {
    const medida: Medida = { leituras: 0, lentas: [] }
    medir("quadrática", z.object({ lista: z.array(z.object({ nome: z.string().regex(/ +$/) })) }), medida)
    expect(medida.lentas).toContainEqual(expect.stringMatching(/^quadrática: lista\.0\.nome com espacos/))
  })
})
