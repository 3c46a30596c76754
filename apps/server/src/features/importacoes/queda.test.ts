import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { prepararInstalacao } from "../../db/instalacao.ts"
import { criarBancoDeQueda } from "../../testes/banco.ts"
import { abrirAlvo } from "../../testes/queda-carteira.ts"
import { trabalharAte } from "../../testes/queda-filho.ts"
import { montarTrabalhos } from "../../trabalhos.ts"
import { carteiraGrande } from "./carteira-grande.fixtures.ts"
import { criarEscritorioComAdministrador } from "./importacoes.fixtures.ts"
import { apresentar, conferir, confirmar, receberPlanilha } from "./importacoes.service.ts"

/** kill -9 in the middle of the writing of a portfolio: every company is whole or not there, and all end there once. */
const EMPRESAS = 30
const MESES = 12
const PASSOS_ATE_A_QUEDA = 15
const QUEDAS = 2
const agora = () => new Date("2026-11-20T12:00:00-03:00")

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-importacao-"))
const escopo: Escopo = { idEscritorio: randomUUID(), idUsuario: randomUUID(), sub: "teste", empresas: "*" }
let alvo: Awaited<ReturnType<typeof criarBancoDeQueda>>
let id: string

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
  await comBanco(async (banco) => {
    await prepararInstalacao(banco, "producao", agora())
    await criarEscritorioComAdministrador(banco, escopo, agora())
    const arquivo = { nome: "carteira.xlsx", bytes: await carteiraGrande(EMPRESAS, MESES) }
    const recebida = await receberPlanilha(banco, escopo, [arquivo], agora())
    id = recebida.id
    await banco.emEscopo(escopo, (tx) => conferir(tx, escopo, id, recebida.mapeamento, agora()))
    const erros: unknown[] = []
    await montarTrabalhos(banco, agora, (e) => erros.push(e)).lotes()
    expect(erros).toEqual([])
    await banco.emEscopo(escopo, (tx) => confirmar(tx, escopo, id, agora(), "ADMINISTRADOR"))
  })
})
afterAll(async () => {
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

/** Companies, and how many of them lack a part of what their rows say. */
async function contar(banco: Banco): Promise<{ empresas: number; partidas: number; prontas: number }> {
  const { rows } = await banco.emEscopo(escopo, (tx) =>
    tx.execute<{ empresas: string; partidas: string; prontas: string }>(sql`select count(*) as empresas,
      count(*) filter (where (select count(*) from receitas_informadas r where r.id_empresa = e.id) <> ${MESES}
        or (select count(*) from folhas_informadas f where f.id_empresa = e.id) <> ${MESES}
        or (select sum(q.fracao) from quadros_socios q where q.id_empresa = e.id) is distinct from 1) as partidas,
      (select count(*) from lotes_itens where resultado = 1 and rotulo like 'Empresa %') as prontas from empresas e`),
  )
  const [linha] = rows
  return { empresas: Number(linha?.empresas), partidas: Number(linha?.partidas), prontas: Number(linha?.prontas) }
}

describe("queda no meio da gravação", () => {
  it(`${QUEDAS} vezes kill -9, e a importação termina inteira e uma vez só`, { timeout: 300_000 }, async () => {
    for (let i = 0; i < QUEDAS; i++) {
      expect(await trabalharAte(alvo, PASSOS_ATE_A_QUEDA)).toBe(true)
      const { empresas, partidas, prontas } = await comBanco(contar)
      // A company, its rows and the result of its item are one transaction.
      expect([partidas, prontas]).toEqual([0, empresas])
      expect(empresas).toBeLessThan(EMPRESAS)
    }
    await comBanco(async (banco) => {
      const erros: unknown[] = []
      await montarTrabalhos(banco, agora, (e) => erros.push(e)).lotes()
      expect(erros).toEqual([])
      expect(await contar(banco)).toEqual({ empresas: EMPRESAS, partidas: 0, prontas: EMPRESAS })
      const fim = await banco.emEscopo(escopo, (tx) => apresentar(tx, escopo, id))
      expect(fim.estado).toBe("concluida")
      expect(fim.resultados).toEqual({ ...fim.previstos, inseridos: EMPRESAS * (3 + 2 * MESES) })
    })
  })
})
