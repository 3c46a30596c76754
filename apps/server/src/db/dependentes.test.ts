import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type Ambiente, criarAmbiente } from "../testes/ambiente.ts"
import { DEPENDENTES, DO_CADASTRO } from "./dependentes.ts"

let ambiente: Ambiente
beforeAll(async () => {
  ambiente = await criarAmbiente()
})
afterAll(() => ambiente.fechar())

it("tudo que impede excluir uma empresa tem nome; o resto vai com ela", async () => {
  const { rows } = await ambiente.banco.naPlataforma((tx) =>
    tx.execute<{ tabela: string }>(sql`select distinct c.conrelid::regclass::text as tabela from pg_constraint c
      where c.contype = 'f' and c.confdeltype = 'a' and c.conrelid <> c.confrelid
        and c.confrelid in ('empresas'::regclass, 'atividades'::regclass, 'socios'::regclass, 'quadros'::regclass)`),
  )
  const comNome = new Set([...Object.keys(DEPENDENTES), ...Object.keys(DO_CADASTRO)])
  expect(rows.map(({ tabela }) => tabela).filter((tabela) => !comNome.has(tabela))).toEqual([])
})
