import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { impressaoDoMotor } from "../../motor.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { montarTrabalhos } from "../../trabalhos.ts"

const MES = "2026-10"
const OUTRO = "0".repeat(64)
let ambiente: Ambiente
let ator: Ator
let igual: string
let outroValor: string

/** As a new release finds the months that the one before it left. */
const reiniciar = () => {
  const { banco, agora } = ambiente.servico
  return montarTrabalhos(banco, agora, (erro) => ambiente.errosRelatados.push(erro))
}
const rascunhos = () =>
  ambiente.banco.emEscopo(ator.escopo, async (tx) => {
    const { rows } = await tx.execute<{ id: string; empresa: string; motor: string; das: string }>(
      sql`select id, id_empresa as empresa, motor, total_centavos as das from apuracoes`,
    )
    return new Map(rows.map((r) => [r.empresa, r]))
  })

beforeAll(async () => {
  ambiente = await criarAmbiente()
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  const nova = (i: number) =>
    umaEmpresa()
      .comCnpj(`${i}`.padStart(8, "0").concat("000100"))
      .noSistemaDesde(MES)
      .doAnexo("III")
      .comDozeMesesAntesDe(MES, 2_000_000n)
      .comReceita(MES, 2_500_000n)
  igual = (await nova(1).criar(ambiente, ator.escopo)).id
  outroValor = (await nova(2).criar(ambiente, ator.escopo)).id
  await concluirEtapas(ambiente.banco, ator.escopo, MES, [igual, outroValor])
  const corpo = { competencia: MES, selecao: { filtro: {} } }
  expect((await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
  await ambiente.banco.emEscopo(ator.escopo, async (tx) => {
    await tx.execute(sql`update apuracoes set motor = ${OUTRO}`)
    await tx.execute(
      sql`update apuracoes set total_centavos = 1, hash_conteudo = ${OUTRO} where id_empresa = ${outroValor}`,
    )
  })
})
afterAll(() => ambiente.fechar())

describe("rascunho de outro motor", () => {
  it("não fecha quando o motor de hoje dá outro conteúdo", async () => {
    const corpo = { competencia: MES, selecao: { filtro: {} }, acao: "fechar" }
    const previa = (await ambiente.pedir(ator, "POST", "/fechamentos/previa", { corpo })).json<{
      farao: number
      grupos: { codigo: string; empresas: { idEmpresa: string }[] }[]
    }>()
    expect(previa).toMatchObject({
      farao: 1,
      grupos: [{ codigo: "calculo-desatualizado", empresas: [{ idEmpresa: outroValor }] }],
    })
  })

  it("ao reiniciar com o motor novo é recalculado sozinho, e o que não mudou guarda o id", async () => {
    const antes = await rascunhos()
    await reiniciar().recalculo()
    const depois = await rascunhos()
    expect([...depois.values()].map((r) => r.motor)).toEqual([impressaoDoMotor(), impressaoDoMotor()])
    expect(depois.get(igual)).toEqual({ ...antes.get(igual), motor: impressaoDoMotor() })
    expect(depois.get(outroValor)?.das).toBe(depois.get(igual)?.das)
    expect(depois.get(outroValor)?.id).not.toBe(antes.get(outroValor)?.id)
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("com o mesmo motor, reiniciar não pede nada", async () => {
    const antes = await ambiente.banco.emEscopo(ator.escopo, (tx) => tx.execute(sql`select xmin, * from fechamentos`))
    await reiniciar().recalculo()
    const depois = await ambiente.banco.emEscopo(ator.escopo, (tx) => tx.execute(sql`select xmin, * from fechamentos`))
    expect(depois.rows).toEqual(antes.rows)
  })
})
