import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { avisosDaFolha, type Lote } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { empresas } from "../db/schema/empresas.ts"
import { verificarTudo } from "../features/fechamento/verificacao.ts"
import { criarLote } from "../features/processamento/processamento.service.ts"
import { criarBancoDeQueda } from "./banco.ts"
import {
  type AlvoDaQueda,
  abrirAlvo,
  agora,
  contarEstado,
  criarCarteiraDaQueda,
  criarEscritorioDaQueda,
  escopo,
  lerFalhas,
  MES,
} from "./queda-carteira.ts"
import { trabalharAte } from "./queda-filho.ts"

/**
 * kill -9 of the worker in the middle of each job of a bulk closing: no company half-closed, none closed twice, no slip nor
 * guide doubled, and after a restart each job finishes by itself. `npm run queda` does it at full size.
 */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
/** More than one transaction takes: a kill finds a batch done and another to do. */
const EMPRESAS = INTEIRA ? 500 : 60
const QUEDAS_POR_TRABALHO = INTEIRA ? 5 : 1

interface Trabalho {
  readonly tipo: Lote["tipo"]
  readonly parametros: unknown
  /** As `contarEstado` counts what it did. */
  readonly feitos: string
}

/** In the order they run. */
const TRABALHOS: readonly Trabalho[] = [
  {
    tipo: "concluir-faturamento",
    feitos: "feitos_faturamento",
    parametros: { semMovimento: false, ressalvas: null },
  },
  {
    tipo: "concluir-pro-labore",
    feitos: "feitos_folha",
    // The partners of these companies have a name and a CPF, and little else.
    parametros: {
      dataPagamento: null,
      semMovimento: false,
      ressalvas: { codigos: avisosDaFolha, motivo: "Conferido." },
    },
  },
  { tipo: "calcular", feitos: "feitos_calculo", parametros: null },
  { tipo: "fechar", feitos: "feitos_fechamento", parametros: null },
]
/** Lines that the worker prints for each company: four for each transaction of fifty. */
const PASSOS_POR_EMPRESA = 4 / 50
const QUEDAS = TRABALHOS.length * QUEDAS_POR_TRABALHO

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-"))
let alvo: AlvoDaQueda & { apagar(): Promise<void> }

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
    await criarEscritorioDaQueda(banco, "11222333000181")
    await criarCarteiraDaQueda(banco, EMPRESAS)
    for (const [i, trabalho] of TRABALHOS.entries()) await pedir(banco, trabalho, new Date(agora().getTime() + i))
  })
}, 300_000)
afterAll(async () => {
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

const pedir = (banco: Banco, { tipo, parametros }: Trabalho, em: Date) =>
  criarLote(banco, escopo, { tipo, competencia: MES, agora: em, parametros }, async (tx) => {
    const todas = await tx.select({ id: empresas.id, apelido: empresas.apelido }).from(empresas)
    return todas.map((e) => ({ rotulo: e.apelido, idEmpresa: e.id, conteudo: null }))
  })

/** At any moment, also right after a kill: whatever was done was done whole, once, and is told as done. */
async function conferir(): Promise<Record<string, number>> {
  return comBanco(async (banco) => {
    expect(await lerFalhas(banco)).toEqual([])
    const n = await contarEstado(banco)
    const feitosFaturamento = n.feitos_faturamento
    const feitosFolha = n.feitos_folha
    const feitosFechamento = n.feitos_fechamento
    expect(n).toMatchObject({
      faturamentos: feitosFaturamento,
      folhas: feitosFolha,
      recibos: feitosFolha,
      com_recibo: feitosFolha,
      guias_da_folha: feitosFolha,
      fechados: feitosFechamento,
      selos: feitosFechamento,
      com_selo: feitosFechamento,
      seladas: feitosFechamento,
      guias_do_das: feitosFechamento,
      // Concluding the payroll computes the month.
      apurados: Math.max(feitosFolha ?? 0, n.feitos_calculo ?? 0),
      repetidos: 0,
    })
    expect((await verificarTudo(banco)).divergencias).toEqual([])
    return n
  })
}

/** How many steps from what is done by now to the place of the n-th kill: each job is hit, at even distances. */
function passosAte(queda: number, feitos: Readonly<Record<string, number>>): number {
  const qual = Math.floor(queda / QUEDAS_POR_TRABALHO)
  const parte = ((queda % QUEDAS_POR_TRABALHO) + 1) / (QUEDAS_POR_TRABALHO + 2)
  const passos = TRABALHOS.slice(0, qual + 1).map((t, i) => {
    const ate = i < qual ? EMPRESAS : EMPRESAS * parte
    return Math.max(0, ate - (feitos[t.feitos] ?? 0)) * PASSOS_POR_EMPRESA
  })
  return Math.max(1, Math.floor(passos.reduce((a, b) => a + b, 0)))
}

describe("queda no meio de um fechamento em massa", () => {
  it(`${EMPRESAS} empresas, ${QUEDAS} kill -9: tudo termina sozinho, inteiro e uma vez só`, {
    timeout: 3_600_000,
  }, async () => {
    let feitos: Record<string, number> = {}
    for (let i = 0; i < QUEDAS; i++) {
      expect(await trabalharAte(alvo, passosAte(i, feitos))).toBe(true)
      feitos = await conferir()
      expect(feitos.pendentes).toBeGreaterThan(0)
    }
    // The restart: nobody asks for anything, and every job ends by itself.
    expect(await trabalharAte(alvo, null)).toBe(false)
    expect(await conferir()).toMatchObject({
      pendentes: 0,
      faturamentos: EMPRESAS,
      recibos: EMPRESAS,
      fechados: EMPRESAS,
      guias_do_das: EMPRESAS,
    })
    const { rows } = await comBanco((banco) =>
      banco.emEscopo(escopo, (tx) =>
        tx.execute(sql`select total_centavos::int as das, count(*)::int as n from apuracoes where selada group by 1`),
      ),
    )
    // RBT12 240.000,00 in the second bracket of Anexo III: (240.000 × 11,2 % − 9.360) / 240.000 = 7,3 %; of 25.000,00.
    expect(rows).toEqual([{ das: 182_500, n: EMPRESAS }])
  })
})
