import { afterAll, beforeAll, expect, it } from "vitest"
import type { Tx } from "../../db/banco.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { lerEntradas } from "./entrada.service.ts"

const MES = "2026-12"
let ambiente: Ambiente
let contador: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const COMANDOS = new Set<PropertyKey>(["select", "selectDistinct", "selectDistinctOn", "execute"])

async function contar(ids: readonly string[]): Promise<number> {
  let comandos = 0
  const contando = (tx: Tx) =>
    new Proxy(tx, {
      get(alvo, nome, receptor) {
        if (COMANDOS.has(nome)) comandos++
        return Reflect.get(alvo, nome, receptor)
      },
    })
  const entradas = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
    lerEntradas(contando(tx), contador.escopo, MES, ids),
  )
  expect(entradas.size).toBe(ids.length)
  return comandos
}

it("reúne o mês de uma empresa do Simples em 19 comandos e o de uma carteira mista de qualquer tamanho em 26", async () => {
  const criar = (c: ReturnType<typeof umaEmpresa>) =>
    c
      .comCnpj(novoCnpj())
      .criar(ambiente, contador.escopo)
      .then(({ id }) => id)
  const carteira = () =>
    Promise.all([
      criar(umaEmpresa().doAnexo("III/V").comDozeMesesAntesDe(MES, 1_000_000n).comReceita(MES, 1_000_000n)),
      criar(umaEmpresa().noRegime("presumido").doAnexo("III").comReceita(MES, 1_000_000n)),
      criar(umaEmpresa().noMei("servicos", "9602501").comReceita(MES, 100_000n)),
    ])
  const primeira = await carteira()
  const segunda = await carteira()
  const [simples = ""] = primeira
  expect(await contar([simples])).toBe(19)
  expect(await contar(primeira)).toBe(26)
  expect(await contar([...primeira, ...segunda])).toBe(26)
})
