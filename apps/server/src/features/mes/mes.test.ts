import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { empresas } from "../../db/schema/empresas.ts"
import { apuracoes, fechamentos, fechamentosEtapas } from "../../db/schema/fechamentos.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { contarLinhas } from "../../testes/comandos.ts"
import { atualizarEstatisticas } from "../processamento/processamento.repository.ts"

const EMPRESAS = 200
const HISTORICO = ["2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09"]
const MES = "2026-10"
/** Rows gone through for each company of the office: some dozens of steps of some plans, never once for each other company. */
const MAXIMO_POR_EMPRESA = 120

let ambiente: Ambiente
let admin: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  // Nor does the server count the rows by itself, on a day in which this takes longer than its turn.
  await ambiente.banco.comoDono((tx) => tx.execute(sql`alter table fechamentos set (autovacuum_enabled = false)`))
  await comoForaDaVez(async () => {
    await ambiente.banco.emEscopo(admin.escopo, async (tx) => {
      await tx.execute(sql`insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
        select ${admin.escopo.idEscritorio}::uuid, gen_random_uuid(), lpad(n::text, 8, '0') || '000199', 'Razão ' || n, 'Empresa ' || n, '2020-01-02', '3550308', 'SP', 1, 20, '2026-03', now()
        from generate_series(1, ${EMPRESAS}::int) n`)
    })
    for (const mes of HISTORICO) await fecharTodas(mes)
    await ambiente.banco.comoDono((tx) => tx.execute(sql`analyze`))
    // As the statistics are right after a bulk closing: of this month they know nothing.
    await fecharTodas(MES)
  })
}, 120_000)
afterAll(() => ambiente.fechar())

/** What triggers would do is not what is measured. */
async function comoForaDaVez(corpo: () => Promise<void>): Promise<void> {
  const gatilhos = (estado: "enable" | "disable") =>
    ambiente.banco.comoDono(async (tx) => {
      for (const tabela of ["empresas", "apuracoes", "fechamentos", "fechamentos_etapas"])
        await tx.execute(sql.raw(`alter table ${tabela} ${estado} trigger user`))
    })
  await gatilhos("disable")
  await corpo()
  await gatilhos("enable")
}

/** A closed month of every company, written at once. */
const fecharTodas = (mes: string) =>
  ambiente.banco.emEscopo(admin.escopo, async (tx) => {
    const { idEscritorio } = admin.escopo
    const agora = ambiente.servico.agora()
    const todas = await tx.select({ id: empresas.id }).from(empresas)
    const doMes = todas.map((empresa) => ({ idEscritorio, idEmpresa: empresa.id, competencia: mes, id: randomUUID() }))
    await tx.insert(apuracoes).values(
      doMes.map((linha) => ({
        ...linha,
        regime: "simples",
        situacao: "calculado" as const,
        entrada: {},
        parametros: {},
        avisos: [],
        receitaCentavos: 100_000n,
        rbt12Centavos: 1_200_000n,
        anexos: ["III"],
        totalCentavos: 6_000n,
        hashConteudo: "0".repeat(64),
        motor: "0".repeat(64),
        selada: true,
        calculadaEm: agora,
        calculadaPor: "teste",
      })),
    )
    await tx.insert(fechamentos).values(
      doMes.map(({ id, ...linha }) => ({
        ...linha,
        estado: "fechado" as const,
        calculo: 2,
        versao: 1,
        idApuracao: id,
        atualizadoEm: agora,
      })),
    )
    await tx.insert(fechamentosEtapas).values(
      doMes.flatMap(({ id: _, ...linha }) =>
        (["faturamento", "pro-labore"] as const).map((etapa) => ({
          ...linha,
          etapa,
          situacao: "concluida" as const,
          versao: 1,
          semMovimento: false,
          resumo: {},
          ressalvas: [],
          por: "teste",
          em: agora,
        })),
      ),
    )
  })

it.each(["das", "faturamento", "pro-labore"])(
  "a lista de %s de um mês que as estatísticas não conhecem custa por empresa, não por par de empresas",
  async (aba) => {
    const linhas = await contarLinhas(async () => {
      const r = await ambiente.pedir(admin, "GET", `/fechamentos/${aba}?competencia=${MES}&registrosPorPagina=25`)
      expect(r.status).toBe(200)
      expect(r.json<{ paginacao: { totalDeRegistros: number } }>().paginacao.totalDeRegistros).toBe(EMPRESAS)
    })
    expect(linhas).toBeLessThan(EMPRESAS * MAXIMO_POR_EMPRESA)
  },
)

it("a aplicação, que não é dona das tabelas, atualiza as estatísticas ao fim de um trabalho grande", async () => {
  const contadas = async () => {
    const { rows } = await ambiente.banco.comoDono((tx) =>
      tx.execute<{ n: number }>(sql`select reltuples::int as n from pg_class where relname = 'fechamentos'`),
    )
    return rows[0]?.n
  }
  expect(await contadas()).toBe(EMPRESAS * HISTORICO.length)
  await ambiente.banco.emEscopo(admin.escopo, atualizarEstatisticas)
  expect(await contadas()).toBe(EMPRESAS * (HISTORICO.length + 1))
})
