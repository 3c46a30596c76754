import { inArray, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Tx } from "../../db/banco.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { executorPorEmpresa, resultadosDe } from "./por-empresa.service.ts"

const agora = () => new Date("2026-11-20T12:00:00-03:00")
let ambiente: Ambiente
let ator: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente(agora)
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

/** An act over three companies that marks the name of each, and that meets a refusal at the second. */
async function marcarTres(recusar: (tx: Tx) => Promise<void>) {
  const ids: string[] = []
  for (let i = 0; i < 3; i++)
    ids.push((await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, ator.escopo)).id)
  const tamanhos: number[] = []
  const executor = executorPorEmpresa(
    agora,
    async () => "Contador",
    () => null,
    async (tx, _ato, { itens }) => {
      tamanhos.push(itens.length)
      for (const { idEmpresa } of itens) {
        await tx
          .update(empresas)
          .set({ razaoSocial: sql`${empresas.razaoSocial} || '!'` })
          .where(inArray(empresas.id, [idEmpresa]))
        if (idEmpresa === ids[1]) await recusar(tx)
      }
      const pedidas = itens.map((i) => i.idEmpresa)
      return resultadosDe(pedidas, new Map(), "Feito.")
    },
  )
  const contexto = { escopo: ator.escopo, competencia: "2026-10", idLote: ids[0] ?? "", parametros: null }
  const pendentes = ids.map((idEmpresa, i) => ({ sequencia: i, rotulo: "", idEmpresa, conteudo: null }))
  const resultados = await ambiente.banco
    .emEscopo(ator.escopo, (tx) => executor.executar(tx, contexto, pendentes, "Contador"))
    .catch((erro: unknown) => erro)
  const marcas = await ambiente.banco.emEscopo(ator.escopo, async (tx) => {
    const lidas = await tx.select().from(empresas).where(inArray(empresas.id, ids))
    return ids.map((id) => lidas.find((e) => e.id === id)?.razaoSocial.replaceAll(/[^!]/g, ""))
  })
  return { resultados, tamanhos, marcas }
}

describe("o ato sobre muitas empresas em uma transação", () => {
  it("sem recusa, faz todas juntas", async () => {
    const { resultados, tamanhos, marcas } = await marcarTres(async () => undefined)
    expect(tamanhos).toEqual([3])
    expect(resultados).toMatchObject([{ resultado: 2 }, { resultado: 2 }, { resultado: 2 }])
    expect(marcas).toEqual(["!", "!", "!"])
  })

  it.each([
    ["nossa", async () => Promise.reject(new ErroDeNegocio("nao-encontrado"))],
    [
      "do banco",
      (tx: Tx) => tx.execute(sql`do $$ begin raise exception using errcode = 'PT009'; end $$`).then(() => undefined),
    ],
  ])(
    "uma recusa %s desfaz o conjunto e refaz uma a uma: só a recusada fica como estava, as outras uma vez só",
    async (_de, recusar) => {
      const { resultados, tamanhos, marcas } = await marcarTres(recusar)
      expect(tamanhos).toEqual([3, 1, 1, 1])
      expect(resultados).toMatchObject([{ resultado: 2 }, { resultado: 4 }, { resultado: 2 }])
      expect(marcas).toEqual(["!", "", "!"])
    },
  )

  it("o que ninguém previu não vira resultado: sobe a quem roda o trabalho, e nada fica", async () => {
    const { resultados, marcas } = await marcarTres((tx) => tx.execute(sql`select 1 / 0`).then(() => undefined))
    expect(resultados).toBeInstanceOf(Error)
    expect(marcas).toEqual(["", "", ""])
  })
})
