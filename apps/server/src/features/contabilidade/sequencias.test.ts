import { sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { anexoIII, novoCnpj } from "../../testes/empresas.ts"
import { comGuias } from "../guias/guias.fixtures.ts"
import { conferirLivros, estornarLancamento, lancarDigitado } from "./contabilidade.service.ts"
import { desfazerEncerramento, encerrarExercicio } from "./exercicio.service.ts"
import { fecharMesDosLivros, lancarMesDosLivros, reabrirMesDosLivros } from "./livros.service.ts"
import { consultarBalancete } from "./relatorios.service.ts"

/**
 * The books of a company through acts in any order: facts posted, changed and taken back, entries typed and reversed, months closed,
 * opened and closed again, the year closed and undone. Whatever was asked for and whatever was refused, what must always hold holds.
 */

const MESES = ["2026-09", "2026-10"]
const CONTAS = ["1.1.1.02.001", "1.1.2.01.001", "4.2.2.01.003", "2.1.1.01.001"]
const ALVO_DO_ANO = { ano: 2026 }
/** One in which every act happens and is refused. */
const SEMENTE = 7

let ambiente: Ambiente
let contador: Ator
let ato: Ato
let idEmpresa: string
let faturarOutroValor: (reais: number) => Promise<void>

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  ato = { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() }
  const g = comGuias(ambiente, contador)
  const empresa = await g.criar(anexoIII("2026-09").comCnpj(novoCnpj()))
  idEmpresa = empresa.id
  await g.fechar(empresa, "2026-09")
  await g.faturar(empresa, "7000.00", "2026-10")
  await g.fechar(empresa, "2026-10")
  faturarOutroValor = async (reais) => {
    await g.reabrir(empresa, "2026-10")
    await g.faturar(empresa, `${reais}.00`, "2026-10")
    await g.fechar(empresa, "2026-10")
  }
})
afterAll(() => ambiente.fechar())

const mes = fc.constantFrom(...MESES)
const passo = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      faz: fc.constant("digita" as const),
      mes,
      centavos: fc.integer({ min: 1, max: 90_000_000 }),
      debito: fc.nat(3),
      salto: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ faz: fc.constant("lanca" as const), mes }) },
  { weight: 1, arbitrary: fc.record({ faz: fc.constant("muda" as const), reais: fc.integer({ min: 1, max: 9_000 }) }) },
  { weight: 3, arbitrary: fc.record({ faz: fc.constant("estorna" as const), qual: fc.nat(9_999) }) },
  { weight: 3, arbitrary: fc.record({ faz: fc.constant("fecha" as const), mes }) },
  { weight: 2, arbitrary: fc.record({ faz: fc.constant("reabre" as const), mes }) },
  { weight: 1, arbitrary: fc.record({ faz: fc.constant("encerra" as const) }) },
  { weight: 2, arbitrary: fc.record({ faz: fc.constant("desfaz" as const) }) },
)
type Passo = typeof passo extends fc.Arbitrary<infer P> ? P : never

interface Foto {
  readonly lancamentos: readonly {
    readonly id: string
    readonly numero: number
    readonly competencia: string
    readonly estornado: boolean
    readonly partidas: readonly { readonly conta: string; readonly dc: "D" | "C"; readonly valor: string }[]
  }[]
  readonly fechadoAte: string
}

const noBanco = <T>(corpo: (tx: Tx) => Promise<T>) => ambiente.banco.emEscopo(contador.escopo, corpo)

async function fotografar(): Promise<Foto> {
  return noBanco(async (tx) => {
    const { rows: lancamentos } = await tx.execute<Foto["lancamentos"][number] & Record<string, unknown>>(sql`
      select l.id, l.numero, l.competencia, l.data::text as data, l.historico, l.origem,
        exists (select from lancamentos e where e.estorno_de = l.id) as estornado,
        (select jsonb_agg(jsonb_build_object('conta', p.conta, 'dc', p.dc, 'valor', p.valor_centavos::text) order by p.ordem)
          from partidas p where p.id_lancamento = l.id) as partidas
      from lancamentos l where l.id_empresa = ${idEmpresa} order by l.numero`)
    const { rows } = await tx.execute<{ ate: string | null }>(
      sql`select max(competencia) as ate from livros_meses where id_empresa = ${idEmpresa} and fechado_em is not null`,
    )
    return { lancamentos, fechadoAte: rows[0]?.ate ?? "" }
  })
}

async function fazer(p: Passo, antes: Foto): Promise<void> {
  const alvo = { idEmpresa, ...ALVO_DO_ANO }
  switch (p.faz) {
    case "digita": {
      const conta = (n: number) => CONTAS[n % CONTAS.length] ?? ""
      const valor = `${Math.floor(p.centavos / 100)}.${String(p.centavos % 100).padStart(2, "0")}`
      const partidas = [
        { conta: conta(p.debito), dc: "D" as const, valor },
        { conta: conta(p.debito + p.salto), dc: "C" as const, valor },
      ]
      await noBanco((tx) => lancarDigitado(tx, ato, idEmpresa, { data: `${p.mes}-15`, historico: "À mão", partidas }))
      return
    }
    case "lanca":
      await noBanco((tx) => lancarMesDosLivros(tx, ato, idEmpresa, p.mes))
      return
    case "muda":
      await faturarOutroValor(p.reais)
      return
    case "estorna": {
      const um = antes.lancamentos[p.qual % Math.max(antes.lancamentos.length, 1)]
      if (um === undefined) throw new ErroDeNegocio("nao-encontrado")
      const pedido = { data: `${um.competencia}-30`, motivo: "ao acaso" }
      await noBanco((tx) => estornarLancamento(tx, ato, { idEmpresa, id: um.id }, pedido))
      return
    }
    case "fecha":
      await noBanco((tx) => fecharMesDosLivros(tx, ato, idEmpresa, p.mes))
      return
    case "reabre":
      await noBanco((tx) => reabrirMesDosLivros(tx, ato, idEmpresa, p.mes, "ao acaso"))
      return
    case "encerra":
      await noBanco((tx) =>
        encerrarExercicio(tx, ato, alvo, {
          competencia: "2026-10",
          resultado: null,
          reservaLegal: "0.00",
          lucrosADistribuir: "0.00",
          situacaoEspecial: "Extinção da empresa",
          semConferir: true,
        }),
      )
      return
    case "desfaz":
      await noBanco((tx) => desfazerEncerramento(tx, ato, alvo, "ao acaso"))
  }
}

/** What must hold whatever was asked for. `abre`: an act that opens its own month to write in it. */
async function conferir(antes: Foto, depois: Foto, abre: boolean): Promise<void> {
  // Nothing renumbered, rewritten nor lost; new ones follow without holes, and none enters a month that was closed.
  const agora = new Map(depois.lancamentos.map((l) => [l.id, l]))
  for (const l of antes.lancamentos)
    expect({ ...agora.get(l.id), estornado: l.estornado || agora.get(l.id)?.estornado }).toEqual(
      l.estornado ? l : { ...l, estornado: agora.get(l.id)?.estornado },
    )
  expect(depois.lancamentos.map((l) => l.numero)).toEqual(depois.lancamentos.map((_l, i) => i + 1))
  const eram = new Set(antes.lancamentos.map((l) => l.id))
  const novos = depois.lancamentos.filter((l) => !eram.has(l.id))
  for (const l of novos) if (!abre) expect(l.competencia > antes.fechadoAte).toBe(true)

  const somas = new Map<string, bigint>()
  for (const { partidas } of depois.lancamentos) {
    let soma = 0n
    for (const { conta, dc, valor } of partidas) {
      const comSinal = dc === "D" ? BigInt(valor) : -BigInt(valor)
      soma += comSinal
      somas.set(conta, (somas.get(conta) ?? 0n) + comSinal)
    }
    expect(soma).toBe(0n)
  }
  const { linhas, queixas } = await noBanco(async (tx) => ({
    linhas: (await consultarBalancete(tx, contador.escopo, idEmpresa, { de: "2026-09", ate: "2026-10", tipo: 2 }))
      .linhas,
    queixas: await conferirLivros(tx, contador.escopo, idEmpresa),
  }))
  expect(queixas).toEqual([])
  const doBalancete = linhas.map(({ codigo, atual }) => {
    const centavos = BigInt(atual.valor.replace(".", ""))
    return [codigo, atual.dc === "C" ? -centavos : centavos] as const
  })
  expect(new Map(doBalancete.filter(([, v]) => v !== 0n))).toEqual(
    new Map([...somas].filter(([, v]) => v !== 0n).sort()),
  )
}

it("em qualquer ordem, os saldos são a soma dos lançamentos, nada muda de número e o fechado fica fechado", async () => {
  const feitos: Record<string, number> = {}
  const recusados: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 60, maxLength: 60 }), async (passos) => {
      for (const p of passos) {
        const antes = await fotografar()
        try {
          await fazer(p, antes)
          feitos[p.faz] = (feitos[p.faz] ?? 0) + 1
        } catch (erro) {
          if (!(erro instanceof ErroDeNegocio) && !/PT0\d\d/.test(codigoDe(erro))) throw erro
          recusados[p.faz] = (recusados[p.faz] ?? 0) + 1
          // What was refused changed nothing.
          expect(await fotografar()).toEqual(antes)
        }
        await conferir(antes, await fotografar(), p.faz === "encerra" || p.faz === "desfaz")
      }
    }),
    { numRuns: 1, seed: SEMENTE, endOnFailure: true },
  )
  // Every act was done, and each that books closed, or a year closed, may refuse was refused.
  expect(Object.keys(feitos).sort()).toEqual([
    "desfaz",
    "digita",
    "encerra",
    "estorna",
    "fecha",
    "lanca",
    "muda",
    "reabre",
  ])
  expect(Object.keys(recusados)).toEqual(
    expect.arrayContaining(["digita", "encerra", "estorna", "fecha", "lanca", "reabre"]),
  )
})

function codigoDe(erro: unknown): string {
  for (let e = erro; e instanceof Error; e = e.cause) if ("code" in e && typeof e.code === "string") return e.code
  return ""
}
