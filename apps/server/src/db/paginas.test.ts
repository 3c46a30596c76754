import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import type { Banco, Tx } from "./banco.ts"
import { escreverCursor, lerCursor } from "./cursor.ts"
import {
  type Chave,
  contar,
  type Fonte,
  lerDepois,
  lerPagina,
  type Ordem,
  ordenarPor,
  textoOrdenavel,
} from "./paginas.ts"

let banco: Banco
beforeAll(async () => {
  banco = await abrirBancoDeTeste()
})
afterAll(() => banco.fechar())

interface Linha {
  readonly nome: string
  readonly valor: string | null
  readonly em: string
}
const coluna = (nome: string) => sql.raw(nome)
const fonte: Fonte = { de: sql`linhas`, onde: undefined, id: coluna("id") }

/** Names that tie, differ by case or accent only, or need escapes; amounts past what a double holds; microseconds. */
const linha: fc.Arbitrary<Linha> = fc.record({
  nome: fc.constantFrom("Ana", "ana", "Ána", "Bruno", 'a"b', "ção", "😀", "x".repeat(300), ""),
  valor: fc.constantFrom(null, "0", "-3.5", "10", "9007199254740993", "0.30000000000000000001"),
  em: fc.constantFrom("2026-01-01T00:00:00.000001Z", "2026-01-01T00:00:00.000002Z", "2025-12-31T23:59:59Z"),
})
const candidatas: Readonly<Record<string, Omit<Chave, "direcao">>> = {
  nome: { expressao: textoOrdenavel(coluna("nome")), tipo: "texto" },
  valor: { expressao: coluna("valor"), tipo: "numero", anulavel: true },
  em: { expressao: coluna("em"), tipo: "instante" },
  dia: { expressao: sql`(em at time zone 'UTC')::date`, tipo: "dia" },
}
const direcao = fc.constantFrom("asc" as const, "desc" as const)
/** Any choice of keys, each with its own direction, and the id at the end. */
const ordem: fc.Arbitrary<Ordem> = fc
  .tuple(fc.shuffledSubarray(Object.keys(candidatas)), fc.array(direcao, { minLength: 5, maxLength: 5 }))
  .map(([nomes, direcoes]) => {
    const chaves = nomes.flatMap((n, i) => {
      const chave = candidatas[n]
      return chave ? [{ ...chave, direcao: direcoes[i] ?? "asc" }] : []
    })
    const id = { expressao: coluna("id"), tipo: "uuid", direcao: direcoes[4] ?? "asc" } as const
    return { nome: nomes.join("+") || "id", direcao: "asc", chaves: [chaves[0] ?? id, ...chaves.slice(1), id] }
  })

async function inserir(tx: Tx, linhas: readonly Linha[]): Promise<void> {
  for (const { nome, valor, em } of linhas) {
    await tx.execute(sql`insert into linhas values (gen_random_uuid(), ${nome}, ${valor}::numeric, ${em}::timestamptz)`)
  }
}

/** Runs with a table of these rows that is gone afterwards. */
const comLinhas = <T>(linhas: readonly Linha[], corpo: (tx: Tx) => Promise<T>) =>
  banco.comoDono(async (tx) => {
    await tx.execute(
      sql`create temporary table linhas (id uuid, nome text, valor numeric, em timestamptz) on commit drop`,
    )
    await inserir(tx, linhas)
    return corpo(tx)
  })

/** Every id in one reading, by the same order: what the pages must add up to. */
const inteira = async (tx: Tx, o: Ordem) => (await lerDepois(tx, fonte, o, null, 10_000)).ids

async function andar(tx: Tx, o: Ordem, tamanho: number, cursor: string | undefined, lado: "proxima" | "anterior") {
  const paginas: (readonly string[])[] = []
  let atual = cursor
  for (;;) {
    const p = await lerPagina(tx, fonte, o, { pagina: 1, registrosPorPagina: tamanho, cursor: atual })
    paginas.push(p.ids)
    const seguinte = p[lado]
    if (seguinte === null) return { paginas, cursor: p }
    atual = seguinte
  }
}

describe("páginas por cursor", () => {
  it("de frente para trás e de trás para a frente, cada linha uma vez, na ordem inteira", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(linha, { minLength: 1, maxLength: 25 }),
        ordem,
        fc.integer({ min: 1, max: 7 }),
        (linhas, o, tamanho) =>
          comLinhas(linhas, async (tx) => {
            const todas = await inteira(tx, o)
            expect(new Set(todas).size).toBe(linhas.length)
            const ida = await andar(tx, o, tamanho, undefined, "proxima")
            expect(ida.paginas.flat()).toEqual(todas)
            expect(ida.paginas.slice(0, -1).every((p) => p.length === tamanho)).toBe(true)
            const ultima = ida.paginas.at(-1) ?? []
            if (ida.cursor.anterior === null) {
              expect(ida.paginas).toHaveLength(1)
              return
            }
            const volta = await andar(tx, o, tamanho, ida.cursor.anterior, "anterior")
            expect([...volta.paginas].reverse().flat()).toEqual(todas.slice(0, todas.length - ultima.length))
          }),
      ),
      { numRuns: 60 },
    ))

  it("o salto para uma página dá o mesmo que andar até ela, e dela se anda para os dois lados", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(linha, { minLength: 4, maxLength: 20 }),
        ordem,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (linhas, o, tamanho, pagina) =>
          comLinhas(linhas, async (tx) => {
            const todas = await inteira(tx, o)
            const inicio = (pagina - 1) * tamanho
            const p = await lerPagina(tx, fonte, o, { pagina, registrosPorPagina: tamanho })
            expect(p.ids).toEqual(todas.slice(inicio, inicio + tamanho))
            const pular = (cursor: string | null) =>
              cursor === null
                ? null
                : lerPagina(tx, fonte, o, { pagina: 1, registrosPorPagina: tamanho, cursor }).then((x) => x.ids)
            const temAntes = pagina > 1 && inicio < todas.length
            expect(await pular(p.anterior)).toEqual(
              temAntes ? todas.slice(Math.max(0, inicio - tamanho), inicio) : null,
            )
            const seguintes = todas.slice(inicio + tamanho, inicio + 2 * tamanho)
            expect(await pular(p.proxima)).toEqual(seguintes.length > 0 ? seguintes : null)
          }),
      ),
      { numRuns: 40 },
    ))

  it("linhas que entram entre as páginas não repetem nenhuma já vista nem escondem uma que existia", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(linha, { minLength: 1, maxLength: 15 }),
        fc.array(linha, { minLength: 1, maxLength: 15 }),
        ordem,
        fc.integer({ min: 1, max: 4 }),
        (linhas, novas, o, tamanho) =>
          comLinhas(linhas, async (tx) => {
            const antigas = await inteira(tx, o)
            const vistas: string[] = []
            const entram = [...novas]
            let cursor: string | null | undefined
            while (cursor !== null) {
              const p = await lerPagina(tx, fonte, o, { pagina: 1, registrosPorPagina: tamanho, cursor })
              vistas.push(...p.ids)
              await inserir(tx, entram.splice(0, 1))
              cursor = p.proxima
            }
            expect(new Set(vistas).size).toBe(vistas.length)
            expect(vistas.filter((id) => antigas.includes(id))).toEqual(antigas)
          }),
      ),
      { numRuns: 40 },
    ))

  it("vazios por último nas duas direções; maiúsculas e acentos não contam; a contagem é a do filtro inteiro", () =>
    comLinhas(
      [
        { nome: "Zé", valor: null, em: "2026-01-01T00:00:00Z" },
        { nome: "ágata", valor: "2", em: "2026-01-01T00:00:00Z" },
        { nome: "Bia", valor: "10", em: "2026-01-01T00:00:00Z" },
      ],
      async (tx) => {
        const nomes = async (chave: string, d: "asc" | "desc") => {
          const c = candidatas[chave]
          const o = ordenarPor(chave, d, c ? [c] : [], { expressao: coluna("id"), tipo: "uuid" })
          const ids = await inteira(tx, o)
          const { rows } = await tx.execute<{ id: string; nome: string }>(sql`select id, nome from linhas`)
          return ids.map((id) => rows.find((r) => r.id === id)?.nome)
        }
        expect(await nomes("valor", "asc")).toEqual(["ágata", "Bia", "Zé"])
        expect(await nomes("valor", "desc")).toEqual(["Bia", "ágata", "Zé"])
        expect(await nomes("nome", "asc")).toEqual(["ágata", "Bia", "Zé"])
        expect(await contar(tx, { de: fonte.de, onde: sql`valor is not null` })).toBe(2)
      },
    ))
})

describe("cursor", () => {
  const nulo = candidatas.valor ? [candidatas.valor] : []
  const id = { expressao: coluna("id"), tipo: "uuid" } as const
  const porValor = ordenarPor("valor", "asc", nulo, id)
  const porData = ordenarPor("em", "desc", candidatas.em ? [candidatas.em] : [], id)
  const UM = "00000000-0000-4000-8000-000000000001"
  const EM = "2026-01-01T00:00:00.000001Z"
  const bruto = (dados: unknown) => Buffer.from(JSON.stringify(dados), "utf8").toString("base64url")

  it("volta como foi escrito", () => {
    expect(lerCursor(escreverCursor(porValor, "antes", [null, UM]), porValor)).toEqual({
      sentido: "antes",
      valores: [null, UM],
    })
    expect(lerCursor(escreverCursor(porData, "depois", [EM, UM]), porData).valores).toEqual([EM, UM])
  })

  const certo = { ordem: "em", direcao: "desc", sentido: "depois", valores: [EM, UM] }
  it.each([
    ["vazio", ""],
    ["que não é base64url", "!!!"],
    ["com sobra no fim", `${bruto(certo)}==`],
    ["que não é UTF-8", Buffer.from([0xff, 0xfe]).toString("base64url")],
    ["que não é JSON", Buffer.from("oi").toString("base64url")],
    ["de outro tipo", bruto([1])],
    ["com um campo a mais", bruto({ ...certo, extra: 1 })],
    ["de outra ordem", bruto({ ...certo, ordem: "nome" })],
    ["de outra direção", bruto({ ...certo, direcao: "asc" })],
    ["sem sentido", bruto({ ...certo, sentido: "meio" })],
    ["com valor a menos", bruto({ ...certo, valores: [EM] })],
    ["com valor a mais", bruto({ ...certo, valores: [EM, UM, UM] })],
    ["com número onde há texto", bruto({ ...certo, valores: [1, UM] })],
    ["com nulo onde não há nulo", bruto({ ...certo, valores: [null, UM] })],
    ["com um dia que não existe", bruto({ ...certo, valores: ["2026-02-30T00:00:00.000000Z", UM] })],
    ["com hora que não existe", bruto({ ...certo, valores: ["2026-02-20T25:00:00.000000Z", UM] })],
    ["com data em palavras", bruto({ ...certo, valores: ["infinity", UM] })],
    ["com id que não é", bruto({ ...certo, valores: [EM, "1' or '1'='1"] })],
  ])("recusa um cursor %s", (_caso, cursor) => {
    expect(() => lerCursor(cursor, porData)).toThrow(expect.objectContaining({ codigo: "cursor-invalido" }))
  })

  it.each(["NaN", "Infinity", "1e400", "0x10", "", " 1", "1".repeat(41)])("recusa o número %j", (valor) => {
    const cursor = bruto({ ordem: "valor", direcao: "asc", sentido: "depois", valores: [valor, UM] })
    expect(() => lerCursor(cursor, porValor)).toThrow(expect.objectContaining({ codigo: "cursor-invalido" }))
  })

  it("nada que se escreva em um cursor derruba a consulta: ou é recusado, ou é um lugar da ordem", () =>
    comLinhas([{ nome: "Ana", valor: "1", em: EM }], (tx) =>
      fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.string({ unit: "binary" }), fc.bigInt().map(String), fc.constant(EM)),
          fc.uuid(),
          async (v, u) => {
            for (const o of [
              porValor,
              porData,
              ordenarPor("nome", "asc", candidatas.nome ? [candidatas.nome] : [], id),
            ]) {
              const cursor = bruto({ ordem: o.nome, direcao: o.direcao, sentido: "depois", valores: [v, u] })
              const lida = await lerPagina(tx, fonte, o, { pagina: 1, registrosPorPagina: 5, cursor }).then(
                (p) => p.ids.length,
                (erro: unknown) => erro,
              )
              if (typeof lida !== "number") expect(lida).toMatchObject({ codigo: "cursor-invalido" })
            }
          },
        ),
        { numRuns: 200 },
      ),
    ))
})
