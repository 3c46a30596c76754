import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { tipoDoBancoDeTeste } from "../testes/banco.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../testes/empresas.ts"

/** Attacks below the application: somebody who can already run SQL inside a transaction of the product. */
let ambiente: Ambiente
let alvo: Ator
let atacante: Ator
let empresa: EmpresaDeTeste

beforeAll(async () => {
  ambiente = await criarAmbiente()
  alvo = await ambiente.criarAtor(await ambiente.criarEscritorio("Alvo"), "ADMINISTRADOR")
  atacante = await ambiente.criarAtor(await ambiente.criarEscritorio("Atacante"), "ADMINISTRADOR")
  empresa = await umaEmpresa()
    .doAnexo("III")
    .comReceita("2026-10", 100n)
    .comFolha("2026-10", 100n)
    .criar(ambiente, alvo.escopo)
})
afterAll(() => ambiente.fechar())

type Linhas = { rows: Record<string, unknown>[] }
const como = (ator: Ator, comando: ReturnType<typeof sql>): Promise<Linhas> =>
  ambiente.banco.emEscopo(ator.escopo, (tx) => tx.execute(comando))
const causa = async (promessa: Promise<unknown>) => {
  const erro: unknown = await promessa.then(
    () => new Error("não foi recusado"),
    (e: unknown) => e,
  )
  return erro instanceof Error && erro.cause instanceof Error && "code" in erro.cause ? erro.cause.code : String(erro)
}

/** Every table with a tenant column, read from the catalogue: one added later is tested too. */
async function tabelasDoEscritorio(): Promise<string[]> {
  const { rows } = await ambiente.banco.comoDono((tx) =>
    tx.execute<{ nome: string }>(
      sql`select table_name as nome from information_schema.columns where table_schema = 'public' and column_name = 'id_escritorio' order by 1`,
    ),
  )
  return rows.map((r) => r.nome)
}

describe("isolamento entre escritórios", () => {
  it("toda tabela com escritório tem segurança de linha, também para o dono", async () => {
    const { rows } = await ambiente.banco.comoDono((tx) =>
      tx.execute<{ nome: string; ligada: boolean; forcada: boolean; politicas: string }>(sql`
        select c.relname as nome, c.relrowsecurity as ligada, c.relforcerowsecurity as forcada,
          (select count(*) from pg_policy p where p.polrelid = c.oid) as politicas
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`),
    )
    const nomes = await tabelasDoEscritorio()
    expect(nomes.length).toBeGreaterThan(10)
    for (const nome of nomes) {
      expect(rows.find((r) => r.nome === nome)).toMatchObject({ ligada: true, forcada: true })
      expect(Number(rows.find((r) => r.nome === nome)?.politicas)).toBeGreaterThan(0)
    }
  })

  it("sem escritório na transação não se vê nada", async () => {
    const semEscopo = { ...alvo.escopo, idEscritorio: "" }
    for (const tabela of await tabelasDoEscritorio()) {
      if (tabela === "usuarios") continue
      const { rows } = await ambiente.banco.emEscopo(semEscopo, (tx) =>
        tx.execute(sql`select 1 from ${sql.identifier(tabela)}`),
      )
      expect([tabela, rows.length]).toEqual([tabela, 0])
    }
  })

  it("as linhas de outro escritório não são lidas nem alteradas, com qualquer condição", async () => {
    for (const tabela of await tabelasDoEscritorio()) {
      const { rows } = await como(
        atacante,
        sql`select 1 from ${sql.identifier(tabela)} where id_escritorio = ${alvo.escopo.idEscritorio} or true`,
      )
      const proprias = tabela === "usuarios" ? 1 : 0
      expect([tabela, rows.length]).toEqual([tabela, proprias])
    }
    await como(atacante, sql`update empresas set apelido = 'invadida'`)
    const { rows } = await como(alvo, sql`select apelido from empresas`)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.apelido).not.toBe("invadida")
  })

  it("gravar em nome de outro escritório é recusado", async () => {
    const comando = sql`insert into folhas_informadas (id_escritorio, id, id_empresa, competencia, pro_labore_centavos, salarios_centavos, encargos_centavos, atualizada_em)
      values (${alvo.escopo.idEscritorio}, ${randomUUID()}, ${empresa.id}, '2026-09', 1, 0, 0, now())`
    expect(await causa(como(atacante, comando))).toBe("42501")
    const roubo = sql`insert into folhas_informadas (id_escritorio, id, id_empresa, competencia, pro_labore_centavos, salarios_centavos, encargos_centavos, atualizada_em)
      values (${atacante.escopo.idEscritorio}, ${randomUUID()}, ${empresa.id}, '2026-09', 1, 0, 0, now())`
    expect(await causa(como(atacante, roubo))).toBe("23503")
  })

  it("quem é de uma empresa só vê a sua", async () => {
    const outra = await umaEmpresa()
      .comCnpj("11444777000161")
      .doAnexo("I")
      .comReceita("2026-10", 1n)
      .criar(ambiente, alvo.escopo)
    const restrito: Ator = { ...alvo, escopo: { ...alvo.escopo, empresas: [outra.id] } }
    expect((await como(restrito, sql`select id from empresas`)).rows).toEqual([{ id: outra.id }])
    expect((await como(restrito, sql`select distinct id_empresa from receitas_informadas`)).rows).toEqual([
      { id_empresa: outra.id },
    ])
    expect(
      (await como({ ...alvo, escopo: { ...alvo.escopo, empresas: [] } }, sql`select id from empresas`)).rows,
    ).toEqual([])
  })

  it("a aplicação não alcança contas, chaves nem registros do provedor de identidade", async () => {
    for (const tabela of ["contas", "chaves_do_provedor", "registros_oidc"]) {
      expect(await causa(como(alvo, sql`select 1 from ${sql.identifier(tabela)}`))).toBe("42501")
    }
    const espiar = ambiente.banco.naIdentidade((tx) => tx.execute(sql`select 1 from empresas`))
    expect(await causa(espiar)).toBe("42501")
  })

  it("fatos recebidos e selos não se alteram nem se apagam", async () => {
    for (const tabela of ["selos", "documentos", "notas_eventos"]) {
      expect(await causa(como(alvo, sql`delete from ${sql.identifier(tabela)}`))).toBe("42501")
      expect(await causa(como(alvo, sql`truncate ${sql.identifier(tabela)}`))).toBe("42501")
    }
  })

  it("uma transação que muda de escritório por injeção não escapa do papel da aplicação", async () => {
    const { rows } = await como(atacante, sql`select current_user::text as papel`)
    expect(rows).toEqual([{ papel: "partida_app" }])
    expect(await causa(como(atacante, sql`alter table empresas disable row level security`))).toBe("42501")
    expect(await causa(como(atacante, sql`drop policy empresas_do_escritorio on empresas`))).toBe("42501")
  })

  it.runIf(tipoDoBancoDeTeste === "postgresql")(
    "no PostgreSQL o login da aplicação é comum: não é dono, não ignora políticas",
    async () => {
      const { rows } = await ambiente.banco.executarSql(
        "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = session_user",
      )
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
      const { rows: vistas } = await ambiente.banco.executarSql("select 1 from empresas")
      expect(vistas).toEqual([])
      await expect(
        ambiente.banco.executarSql("alter table empresas no force row level security"),
      ).rejects.toMatchObject({ code: "42501" })
    },
  )
})

describe("demonstração e produção não se misturam", () => {
  it("um banco de produção recusa contas de demonstração e não muda de modo", async () => {
    const conta = sql`insert into contas (sub, email, nome, senha_hash, demonstracao, criada_em) values (${randomUUID()}, 'root@partida.example', 'Root', 'x', false, now())`
    expect(await causa(ambiente.banco.naIdentidade((tx) => tx.execute(conta)))).toBe("PT007")
    expect(await causa(ambiente.banco.comoDono((tx) => tx.execute(sql`update instalacao set modo = 'demo'`)))).toBe(
      "PT001",
    )
    expect(
      await causa(ambiente.banco.naPlataforma((tx) => tx.execute(sql`update instalacao set semeada_em = now()`))),
    ).toBe("23514")
  })
})
