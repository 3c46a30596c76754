import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Banco } from "../db/banco.ts"
import { folhasInformadas } from "../db/schema/receitas.ts"
import { proLabores, socios } from "../db/schema/socios.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { abrirBancoDeDemonstracao } from "./apoio.fixtures.ts"
import { cadastrarEmpresas, planejarEscritorio } from "./cadastros.ts"
import { calendarioDe } from "./calendario.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { criarGrupos } from "./empresas.ts"
import { ESCRITORIOS, HORIZONTE } from "./escritorios.ts"
import { criarPessoas } from "./pessoas.ts"
import { cadastrarSocios } from "./socios.ts"
import { EDUARDO } from "./socios-pessoas.ts"

const REFERENCIA = new Date("2026-11-20T12:00:00-03:00")
let banco: Banco

beforeAll(async () => {
  banco = await abrirBancoDeDemonstracao(REFERENCIA)
  const calendario = calendarioDe(REFERENCIA)
  await criarPessoas(banco, REFERENCIA)
  for (const escritorio of ESCRITORIOS) {
    await criarGrupos(banco, escritorio, REFERENCIA)
    const planejadas = planejarEscritorio(escritorio, calendario)
    await cadastrarEmpresas(banco, escritorio, planejadas, calendario, () => {})
    // Twice: an interrupted demonstration is finished by the next start.
    await cadastrarSocios(banco, escritorio, planejadas, calendario)
    await cadastrarSocios(banco, escritorio, planejadas, calendario)
  }
})
afterAll(() => banco.fechar())

const noEscritorio = <T>(corpo: Parameters<typeof banco.emEscopo<T>>[1]) => banco.emEscopo(sistema(HORIZONTE.id), corpo)

it("em todo mês o pró-labore das pessoas soma o da folha da empresa, menos onde a folha foi digitada a mais", async () => {
  const { folhas, valores } = await noEscritorio(async (tx) => ({
    folhas: await tx.select().from(folhasInformadas),
    valores: await tx.select().from(proLabores),
  }))
  expect(folhas.length).toBeGreaterThan(500)
  const erradas = folhas.filter((f) => {
    const daEmpresa = valores.filter((v) => v.idEmpresa === f.idEmpresa && v.desde <= f.competencia)
    const pessoas = new Set(daEmpresa.map((v) => v.idSocio))
    const total = [...pessoas].reduce((soma, id) => {
      const ultimo = daEmpresa.filter((v) => v.idSocio === id).sort((a, b) => (a.desde < b.desde ? 1 : -1))[0]
      return soma + (ultimo?.valorCentavos ?? 0n)
    }, 0n)
    return total !== f.proLaboreCentavos
  })
  const digitadasAMais = HORIZONTE.empresas.filter((e) => e.caso === "folha-divergente")
  const { aFechar } = calendarioDe(REFERENCIA)
  expect(erradas.map((f) => [f.idEmpresa, f.competencia]).sort()).toEqual(
    digitadasAMais.map((e) => [idDaEmpresa(HORIZONTE.id, e.nome), aFechar]).sort(),
  )
})

it("toda empresa tem de 1 a 4 pessoas e um quadro de 100%; há estrangeiros, empresas sócias e alterações", async () => {
  const { porEmpresa, todos, alterados, somas } = await noEscritorio(async (tx) => ({
    porEmpresa: (await tx.execute<{ n: number }>(sql`select count(*)::int as n from socios group by id_empresa`)).rows,
    todos: await tx.select().from(socios),
    alterados: (await tx.execute(sql`select id_empresa from quadros group by id_empresa having count(*) > 1`)).rows,
    somas: (
      await tx.execute<{ soma: string }>(
        sql`select distinct sum(fracao)::text as soma from quadros_socios group by id_empresa, desde`,
      )
    ).rows,
  }))
  expect(porEmpresa.length).toBe(HORIZONTE.empresas.length)
  expect(porEmpresa.filter(({ n }) => n < 1 || n > 4)).toEqual([])
  expect(somas.map((s) => Number(s.soma))).toEqual([1])
  for (const tipo of [2, 3]) expect(todos.filter((s) => s.idTipoDePessoa === tipo).length).toBeGreaterThan(1)
  expect(alterados.length).toBeGreaterThan(2)
  expect(todos.filter((s) => s.documento === EDUARDO.documento)).toHaveLength(2)
})
