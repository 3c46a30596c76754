import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Banco } from "../../db/banco.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { type AlvoDaQueda, abrirAlvo, agora, criarEscritorioDaQueda, escopo } from "../../testes/queda-carteira.ts"
import { iniciarFilho } from "../../testes/queda-filho.ts"
import { conferirLivros } from "./contabilidade.service.ts"
import { abrirPlano } from "./plano.service.ts"

/** kill -9 while eight people type in the same books: what was confirmed is there, whole, and nothing else is half there. */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
const QUEDAS = INTEIRA ? 10 : 2
const CONFIRMADOS_ATE_A_QUEDA = INTEIRA ? 150 : 25
const EMPRESAS = 3

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-livros-"))
let alvo: AlvoDaQueda & { apagar(): Promise<void> }
let ids: readonly string[]

async function comBanco<T>(corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

beforeAll(async () => {
  alvo = await criarBancoDeQueda(join(pasta, "banco"))
  ids = await comBanco(async (banco) => {
    await criarEscritorioDaQueda(banco, novoCnpj())
    const criadas = []
    for (let i = 0; i < EMPRESAS; i++) {
      const empresa = umaEmpresa().comCnpj(novoCnpj()).noSistemaDesde("2026-10").doAnexo("III")
      criadas.push((await empresa.criar({ banco, servico: { agora } }, escopo)).id)
    }
    await banco.emEscopo(escopo, (tx) => abrirPlano(tx, { escopo, nome: "Contadora das quedas", agora: agora() }))
    return criadas
  })
})
afterAll(async () => {
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

/** What was confirmed until the process was killed. A line cut by the kill was written after its commit too, and is not counted. */
function digitarAteMorrer(): Promise<string[]> {
  return new Promise((resolver, rejeitar) => {
    const argumentos = [alvo.dir ?? "", alvo.url ?? "", ids.join(",")]
    const filho = iniciarFilho("queda-livros-processo.ts", argumentos, ["ignore", "pipe", "inherit"])
    let dito = ""
    filho.stdout?.on("data", (bloco: Buffer) => {
      dito += bloco.toString()
      if (dito.split("\n").length > CONFIRMADOS_ATE_A_QUEDA) filho.kill("SIGKILL")
    })
    filho.on("error", rejeitar)
    filho.on("close", (codigo, sinal) =>
      sinal === "SIGKILL" ? resolver(dito.split("\n").slice(0, -1)) : rejeitar(new Error(`saiu com ${codigo}`)),
    )
  })
}

it(`${QUEDAS} vezes kill -9: nenhum lançamento confirmado se perde, e os livros conferem`, {
  timeout: 300_000,
}, async () => {
  const confirmados: string[] = []
  for (let i = 0; i < QUEDAS; i++) {
    const destaVez = await digitarAteMorrer()
    expect(destaVez.length).toBeGreaterThanOrEqual(CONFIRMADOS_ATE_A_QUEDA)
    confirmados.push(...destaVez)
    await comBanco((banco) =>
      banco.emEscopo(escopo, async (tx) => {
        const { rows } = await tx.execute<{ linha: string; quantas: number }>(sql`
          select l.id_empresa || ' ' || l.numero || ' ' || l.id as linha,
            (select count(*)::int from partidas p where p.id_lancamento = l.id) as quantas from lancamentos l`)
        const guardados = new Set(rows.map(({ linha }) => linha))
        expect(confirmados.filter((linha) => !guardados.has(linha))).toEqual([])
        expect(rows.filter(({ quantas }) => quantas !== 4)).toEqual([])
        // Kept balances are the sums, debits are credits, and no number is missing: also of what was not told to anybody.
        for (const id of ids) expect(await conferirLivros(tx, escopo, id)).toEqual([])
      }),
    )
  }
})
