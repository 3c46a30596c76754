import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { umaEmpresa } from "../../testes/empresas.ts"
import { comProLabore, concluir, conferirFaturamento, mudarProLabore, reabrir } from "../folha/folha.fixtures.ts"
import { proLaboreDaFolha } from "./pro-labore.service.ts"

let ambiente: Ambiente
let ator: Ator
let idEmpresa: string
let aqui: { ambiente: Ambiente; ator: Ator }

beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())
beforeEach(async () => {
  ator = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  aqui = { ambiente, ator }
  idEmpresa = (await umaEmpresa().noSistemaDesde("2026-08").doAnexo("III/V").criar(ambiente, ator.escopo)).id
})

const digitar = (competencia: string, centavos: number) =>
  ambiente.banco.emEscopo(ator.escopo, (tx) =>
    tx.execute(sql`insert into folhas_informadas (id_escritorio, id, id_empresa, competencia, pro_labore_centavos,
      salarios_centavos, encargos_centavos, atualizada_em) values (${ator.escopo.idEscritorio}, gen_random_uuid(), ${idEmpresa},
      ${competencia}, ${centavos}, 0, 0, now())`),
  )
const ler = async () => {
  const janela = { desde: "2026-06", ate: "2026-10" }
  const lido = await ambiente.banco.emEscopo(ator.escopo, (tx) =>
    proLaboreDaFolha(tx, ator.escopo, [idEmpresa], janela),
  )
  return (lido.get(idEmpresa) ?? []).map((m) => [
    m.competencia,
    m.fonte,
    m.valorCentavos,
    m.divergencia?.valorCentavos ?? null,
  ])
}

it("antes do sistema só o digitado; depois o recibo, o digitado ou o período, nesta ordem, e a divergência aparece", async () => {
  const socio = await comProLabore(aqui, idEmpresa, "3000.00")
  await digitar("2026-07", 250_000)
  await digitar("2026-09", 200_000)
  expect(await ler()).toEqual([
    ["2026-07", "informado", 250_000n, null],
    ["2026-08", "periodo", 300_000n, null],
    ["2026-09", "informado", 200_000n, 300_000n],
    ["2026-10", "periodo", 300_000n, null],
  ])
  for (const mes of ["2026-08", "2026-09"]) await conferirFaturamento(aqui, idEmpresa, mes)
  await concluir(aqui, idEmpresa, "2026-08")
  const ressalvas = [{ codigo: "folha-divergente", motivo: "O digitado era uma estimativa." }]
  expect((await concluir(aqui, idEmpresa, "2026-09", { ressalvas })).status).toBe(200)
  expect((await ler()).slice(1)).toEqual([
    ["2026-08", "recibos", 300_000n, null],
    ["2026-09", "recibos", 300_000n, 200_000n],
    ["2026-10", "periodo", 300_000n, null],
  ])
  await reabrir(aqui, idEmpresa, "2026-09", "O valor foi combinado de novo.")
  expect((await ler())[2]).toEqual(["2026-09", "informado", 200_000n, 300_000n])
  await mudarProLabore(aqui, socio, "0.00", "2026-10")
  expect((await ler())[3]).toEqual(["2026-10", "periodo", 0n, null])
})

it("mês concluído sem pró-labore vale zero; de outra empresa e de fora do alcance nada aparece", async () => {
  await conferirFaturamento(aqui, idEmpresa, "2026-10")
  await concluir(aqui, idEmpresa, "2026-10", { semMovimento: true })
  expect(await ler()).toEqual([["2026-10", "recibos", 0n, null]])
  const restrito = { ...ator.escopo, empresas: ["00000000-0000-4000-8000-000000000001"] }
  const janela = { desde: "2026-10", ate: "2026-10" }
  const fora = await ambiente.banco.emEscopo(restrito, (tx) => proLaboreDaFolha(tx, restrito, [idEmpresa], janela))
  expect(fora.size).toBe(0)
})
