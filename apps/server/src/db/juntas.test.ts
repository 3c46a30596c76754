import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { contarComandos } from "../testes/comandos.ts"
import type { Tx } from "./banco.ts"
import { juntas, lerRegistro } from "./juntas.ts"
import { escritorios } from "./schema/escritorios.ts"

let ambiente: Ambiente
let admin: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(
    await ambiente.criarEscritorio("Dona \"Aspa\", (e) 'vírgula' \\ barra"),
    "ADMINISTRADOR",
  )
})
afterAll(() => ambiente.fechar())

/** Every kind of value that a list reads, with what a row written as text could lose. */
const tudo = (tx: Tx, texto: string | null) =>
  tx.execute(sql`select ${texto}::text as texto, ''::text as vazio, null::text as nada, 9007199254740993::bigint as grande,
    1.50::numeric as exato, 7 as inteiro, true as sim, false as nao, date '2026-10-01' as dia, timestamptz '2026-10-01 12:00:00.123456+00' as instante,
    '{"a": "x\\"y", "b": [1, null]}'::jsonb as objeto, array['a,b', null, 'c"d', '']::text[] as lista, '\\x00ff22'::bytea as bytes,
    '00000000-0000-0000-0000-000000000001'::uuid as id from generate_series(1, 2)`)
const textos = ["simples", "", " ", "a,b", '"', '""', "\\", '\\"', "(x)", "a\nb", "ção 🙂", "$1 {}", null]

describe("leituras juntas", () => {
  it("cada uma recebe o que receberia sozinha", async () => {
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      for (const texto of textos) {
        const ler = (tx: Tx) =>
          Promise.all([
            tudo(tx, texto),
            tx.select().from(escritorios),
            tx.execute(sql`select 1 as um where false`),
            tx.execute<{ n: string }>(sql`select count(*) as n from escritorios`),
          ])
        const [a, b, c, d] = await ler(tx)
        await juntas(tx, ler)
        const comandos = await contarComandos(async () => {
          const [ja, jb, jc, jd] = await juntas(tx, ler)
          expect([ja.rows, jb, jc.rows, jd.rows]).toEqual([a.rows, b, c.rows, d.rows])
        })
        expect(comandos).toHaveLength(1)
      }
    })
  })

  it("a mesma leitura, muitas vezes e duas ao mesmo tempo, responde sempre o seu", async () => {
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      const ler = (n: number) =>
        juntas(tx, (tx) =>
          Promise.all([
            tx.execute<{ n: number }>(sql`select ${n}::int as n`),
            tx.execute<{ dobro: number }>(sql`select ${n}::int * 2 as dobro`),
          ]),
        )
      for (let n = 0; n < 8; n++) {
        const feitas = await Promise.all([ler(n), ler(n + 100)])
        expect(feitas.map(([a, b]) => [a.rows[0]?.n, b.rows[0]?.dobro])).toEqual([
          [n, n * 2],
          [n + 100, (n + 100) * 2],
        ])
      }
    })
  })

  it("a que depende de outra vai depois, junto do que estiver pronto", async () => {
    const ler = (tx: Tx) => {
      const um = tx.execute<{ n: number }>(sql`select 1 as n`)
      const depois = um.then(({ rows }) => tx.execute<{ n: number }>(sql`select ${rows[0]?.n}::int + 1 as n`))
      const outra = tx.execute(sql`select 10 as dez`).then(() => tx.execute(sql`select 20 as vinte`))
      return Promise.all([depois, outra])
    }
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      await juntas(tx, ler)
      expect(
        await contarComandos(async () => {
          const [depois] = await juntas(tx, ler)
          expect(depois.rows).toEqual([{ n: 2 }])
        }),
      ).toHaveLength(2)
    })
  })

  it("o que trava, muda o escopo ou grava vai só, depois do que foi pedido antes", async () => {
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      const ler = (tx: Tx) =>
        Promise.all([
          tx.execute(sql`select current_setting('app.sub') as sub`),
          tx.execute(sql`select 1 as um`),
          tx.execute(sql`select set_config('app.sub', 'outra', true)`),
        ])
      await tx.execute(sql`select set_config('app.sub', 'esta', true)`)
      await juntas(tx, ler)
      await tx.execute(sql`select set_config('app.sub', 'esta', true)`)
      const comandos = await contarComandos(async () => {
        const [antes] = await juntas(tx, ler)
        expect(antes.rows).toEqual([{ sub: "esta" }])
      })
      expect(comandos).toHaveLength(2)
    })
  })

  it("a falha de uma é a de todas, e a transação não confirma", async () => {
    const ler = (tx: Tx, por: number) =>
      Promise.all([tx.execute(sql`select 1 / ${por}::int as n`), tx.execute(sql`select 2 as dois`)])
    await ambiente.banco.emEscopo(admin.escopo, (tx) => juntas(tx, (tx) => ler(tx, 1)))
    await expect(ambiente.banco.emEscopo(admin.escopo, (tx) => juntas(tx, (tx) => ler(tx, 0)))).rejects.toThrow()
  })
})

it("lê o registro como o banco o escreve", () => {
  expect(lerRegistro('(a,,"",")(","x""y","a\\\\b")')).toEqual(["a", null, "", ")(", 'x"y', "a\\b"])
  expect(lerRegistro("()")).toEqual([null])
})
