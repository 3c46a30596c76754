import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { conferirLogins } from "../conferencia-de-inicio.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../testes/ambiente.ts"
import { tipoDoBancoDeTeste } from "../testes/banco.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../testes/empresas.ts"
import { codigoDoBanco } from "./codigo-do-banco.ts"
import { lerDeclaracoes } from "./tabelas.ts"

/** Attacks below the application: somebody who can already run SQL inside a transaction of the product. */
let ambiente: Ambiente
let alvo: Ator
let atacante: Ator
let empresa: EmpresaDeTeste
/** Tables that only the identity provider reaches. */
let doProvedor: string[]

beforeAll(async () => {
  doProvedor = (await lerDeclaracoes()).filter(([, { de }]) => de === "identidade").map(([tabela]) => tabela)
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
      sql`select c.relname as nome from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'id_escritorio' order by 1`,
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
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`),
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
        sql`select id_escritorio from ${sql.identifier(tabela)} where id_escritorio = ${alvo.escopo.idEscritorio} or true`,
      )
      expect([tabela, rows.filter((r) => r.id_escritorio !== atacante.escopo.idEscritorio)]).toEqual([tabela, []])
      // Oneself, and the record of having been registered.
      const tem = ["usuarios", "auditoria", "auditoria_soltas"].includes(tabela)
      expect([tabela, rows.length > 0]).toEqual([tabela, tem])
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
    expect(doProvedor).toContain("contas")
    for (const tabela of doProvedor) {
      const espiar = sql`select 1 from ${sql.identifier(tabela)}`
      expect([tabela, await causa(como(alvo, espiar))]).toEqual([tabela, "42501"])
      expect([tabela, await causa(ambiente.banco.naPlataforma((tx) => tx.execute(espiar)))]).toEqual([tabela, "42501"])
    }
    for (const tabela of await tabelasDoEscritorio()) {
      const espiar = ambiente.banco.naIdentidade((tx) => tx.execute(sql`select 1 from ${sql.identifier(tabela)}`))
      expect([tabela, await causa(espiar)]).toEqual([tabela, "42501"])
    }
  })

  it("tokens encerrados e mensagens só se veem na plataforma", async () => {
    await ambiente.banco.naPlataforma((tx) =>
      tx.execute(sql`insert into tokens_encerrados (hash, expira_em) values (${"e".repeat(64)}, now())`),
    )
    await como(
      alvo,
      sql`insert into mensagens (id, chave, id_escritorio, tipo, para, assunto, estado, proxima_tentativa_em, criada_em)
        values (${randomUUID()}, ${randomUUID()}, ${alvo.escopo.idEscritorio}, 'convite', 'x@exemplo.com.br', 'x', 'pendente', now(), now())`,
    )
    for (const tabela of ["tokens_encerrados", "mensagens"]) {
      const consulta = sql`select 1 from ${sql.identifier(tabela)}`
      expect([tabela, (await como(alvo, consulta)).rows]).toEqual([tabela, []])
      expect([tabela, (await ambiente.banco.naPlataforma((tx) => tx.execute(consulta))).rows.length]).toEqual([
        tabela,
        1,
      ])
    }
  })

  it("fatos recebidos e selos não se alteram nem se apagam", async () => {
    for (const tabela of ["selos", "documentos", "notas_eventos"]) {
      expect(await causa(como(alvo, sql`delete from ${sql.identifier(tabela)}`))).toBe("42501")
      expect(await causa(como(alvo, sql`truncate ${sql.identifier(tabela)}`))).toBe("42501")
    }
  })

  it("a transação da aplicação não desfaz as políticas", async () => {
    const { rows } = await como(atacante, sql`select current_user::text as papel`)
    expect(rows).toEqual([{ papel: "partida_app" }])
    expect(await causa(como(atacante, sql`alter table empresas disable row level security`))).toBe("42501")
    expect(await causa(como(atacante, sql`drop policy empresas_do_escritorio on empresas`))).toBe("42501")
  })

  it("um comando injetado que troca app.escritorio lê o outro escritório: é o limite da defesa, dito no ADR 002", async () => {
    const vistas = await ambiente.banco.emEscopo(atacante.escopo, async (tx) => {
      const antes = await tx.execute(sql`select 1 from empresas where id_escritorio = ${alvo.escopo.idEscritorio}`)
      await tx.execute(sql`select set_config('app.escritorio', ${alvo.escopo.idEscritorio}, true)`)
      const depois = await tx.execute(sql`select 1 from empresas where id_escritorio = ${alvo.escopo.idEscritorio}`)
      return [antes.rows.length, depois.rows.length > 0]
    })
    expect(vistas).toEqual([0, true])
  })

  describe.runIf(tipoDoBancoDeTeste === "postgresql")("comandos injetados na conexão da aplicação", () => {
    /** Runs the statements one after the other as the application, in one office, and says how the last ended. */
    const injetar = (...comandos: string[]) =>
      ambiente.banco
        .emEscopo(atacante.escopo, async (tx) => {
          let ultimo: unknown[] = []
          for (const comando of comandos) ultimo = (await tx.execute(sql.raw(comando))).rows
          return ultimo
        })
        .catch((erro: unknown) => codigoDoBanco(erro))
    /** As the login itself, with no role taken. */
    const comoLogin = (comando: string) =>
      ambiente.banco.executarSql(comando).then(
        ({ rows }) => rows,
        (erro: unknown) => codigoDoBanco(erro),
      )
    const DOS_ESCRITORIOS = ["empresas", "documentos", "usuarios", "auditoria"]

    it("como aplicação, nenhuma tabela da identidade se lê nem se grava", async () => {
      for (const tabela of doProvedor) {
        expect([tabela, await injetar(`select * from ${tabela}`)]).toEqual([tabela, "42501"])
        expect([tabela, await injetar(`delete from ${tabela}`)]).toEqual([tabela, "42501"])
      }
    })

    it("reset role e set role partida_identidade não levam a lugar nenhum", async () => {
      expect(await injetar("set role partida_identidade")).toBe("42501")
      expect(await injetar("select set_config('role', 'partida_identidade', true)")).toBe("42501")
      for (const tabela of [...doProvedor, ...DOS_ESCRITORIOS]) {
        for (const saida of ["reset role", "set role none", "set session authorization default"]) {
          expect([tabela, saida, await injetar(saida, `select * from ${tabela}`)]).toEqual([tabela, saida, "42501"])
        }
        expect([tabela, await comoLogin(`select * from ${tabela}`)]).toEqual([tabela, "42501"])
      }
      expect(await injetar("reset role", "set role partida_identidade")).toBe("42501")
      expect(await injetar("reset role", "grant partida_identidade to current_user")).toMatch(/^(42501|0LP01)$/)
    })

    it("a conexão da identidade não lê nada dos escritórios, nem sem o papel", async () => {
      for (const tabela of DOS_ESCRITORIOS) {
        for (const saida of [null, "reset role", "set role partida_app"]) {
          const lida = ambiente.banco.naIdentidade(async (tx) => {
            if (saida !== null) await tx.execute(sql.raw(saida))
            return (await tx.execute(sql.raw(`select * from ${tabela}`))).rows
          })
          expect([tabela, saida, await causa(lida)]).toEqual([tabela, saida, "42501"])
        }
      }
    })
  })

  it.runIf(tipoDoBancoDeTeste === "postgresql")(
    "no PostgreSQL o login da aplicação é comum: não é dono, não ignora políticas",
    async () => {
      const { rows } = await ambiente.banco.executarSql(
        "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = session_user",
      )
      expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }])
      await expect(ambiente.banco.executarSql("select 1 from empresas")).rejects.toMatchObject({ code: "42501" })
      await expect(
        ambiente.banco.executarSql("alter table empresas no force row level security"),
      ).rejects.toMatchObject({ code: "42501" })
    },
  )
})

describe.runIf(tipoDoBancoDeTeste === "postgresql")("o login da aplicação, conferido no início", () => {
  const PRODUCAO = { modo: "producao", loginUnico: false } as const
  const doDono = {
    tipo: "postgresql",
    executarSql: (texto: string) => ambiente.banco.comoDono((tx) => tx.execute(sql.raw(texto))),
  } as const

  it("o que só assume o papel da aplicação passa; o dono de tudo, que alcança as contas, só se o operador aceitar", async () => {
    await conferirLogins(ambiente.banco, PRODUCAO)
    await expect(conferirLogins(doDono, PRODUCAO)).rejects.toThrow(
      /alcança as contas e as senhas.*PARTIDA_LOGIN_UNICO=sim/,
    )
    await conferirLogins(doDono, { ...PRODUCAO, loginUnico: true })
  })

  it("o que herda o papel da aplicação é recusado", async () => {
    const herdeiro = {
      tipo: "postgresql",
      executarSql: (texto: string) =>
        ambiente.banco.emEscopo(atacante.escopo, (tx) =>
          // What a login that inherits would answer: the privileges of the role are those of the transaction.
          tx.execute(sql.raw(texto.replaceAll("session_user", "current_user"))),
        ),
    } as const
    await expect(conferirLogins(herdeiro, PRODUCAO)).rejects.toThrow(/noinherit/)
  })
})

describe("concessões de empresas", () => {
  it("quem alcança só uma empresa concede e retira nela, e nas outras não vê, não concede nem retira", async () => {
    const { idEscritorio } = alvo.escopo
    const outra = await umaEmpresa().comCnpj("33000167000101").doAnexo("I").criar(ambiente, alvo.escopo)
    const contador = await ambiente.criarAtor(idEscritorio, "CONTADOR", [outra.id])
    const dono = await ambiente.criarAtor(idEscritorio, "EMPRESA", [empresa.id])
    const conceder = (idEmpresa: string) =>
      sql`insert into usuarios_empresas (id_escritorio, id_usuario, id_empresa) values (${idEscritorio}, ${contador.idUsuario}, ${idEmpresa})`
    const doContador = sql`select id_empresa from usuarios_empresas where id_usuario = ${contador.idUsuario}`
    expect((await como(dono, doContador)).rows).toEqual([])
    await como(dono, conceder(empresa.id))
    expect((await como(dono, doContador)).rows).toEqual([{ id_empresa: empresa.id }])
    await como(dono, sql`delete from usuarios_empresas where id_usuario = ${contador.idUsuario}`)
    expect((await como(alvo, doContador)).rows).toEqual([{ id_empresa: outra.id }])
    const terceira = await umaEmpresa().comCnpj("60746948000112").doAnexo("I").criar(ambiente, alvo.escopo)
    expect(await causa(como(dono, conceder(terceira.id)))).toBe("42501")
    const mudarDeEmpresa = sql`update usuarios_empresas set id_empresa = ${terceira.id} where id_usuario = ${dono.idUsuario}`
    expect(await causa(como(dono, mudarDeEmpresa))).toBe("42501")
  })
})

describe("trilha de auditoria", () => {
  const tentativas = [
    sql`update auditoria set autor = 'outro'`,
    sql`delete from auditoria`,
    sql`truncate auditoria`,
    sql`alter table auditoria disable trigger all`,
  ]

  it("a aplicação e o provedor acrescentam e não alteram, apagam nem esvaziam", async () => {
    for (const tentativa of tentativas) {
      expect(await causa(como(alvo, tentativa))).toBe("42501")
      expect(await causa(ambiente.banco.naPlataforma((tx) => tx.execute(tentativa)))).toBe("42501")
      expect(await causa(ambiente.banco.naIdentidade((tx) => tx.execute(tentativa)))).toBe("42501")
    }
    expect(await causa(ambiente.banco.naIdentidade((tx) => tx.execute(sql`select 1 from auditoria`)))).toBe("42501")
  })

  it("nem o dono das tabelas, enquanto os gatilhos estiverem lá", async () => {
    // Forced row security hides every row from an ordinary owner, so the triggers are asked for by truncating too.
    const { rows } = await ambiente.banco.comoDono((tx) =>
      tx.execute(
        sql`select tgname, tgenabled from pg_trigger where tgrelid = 'auditoria'::regclass and not tgisinternal order by 1`,
      ),
    )
    expect(rows).toEqual([
      { tgname: "auditoria_autor", tgenabled: "O" },
      { tgname: "auditoria_imutavel", tgenabled: "O" },
      { tgname: "auditoria_sem_truncate", tgenabled: "O" },
      { tgname: "auditoria_solta", tgenabled: "O" },
    ])
    expect(await causa(ambiente.banco.comoDono((tx) => tx.execute(sql`truncate auditoria`)))).toBe("PT001")
    const antes = (await como(alvo, sql`select count(*) as n from auditoria`)).rows
    for (const tentativa of [sql`update auditoria set autor = 'outro'`, sql`delete from auditoria`]) {
      await causa(ambiente.banco.comoDono((tx) => tx.execute(tentativa)))
    }
    expect((await como(alvo, sql`select count(*) as n from auditoria`)).rows).toEqual(antes)
    expect((await como(alvo, sql`select 1 from auditoria where autor = 'outro'`)).rows).toEqual([])
  })

  it("não se grava em nome de outro escritório", async () => {
    const comando = sql`insert into auditoria (id_escritorio, acao) values (${alvo.escopo.idEscritorio}, 'saida')`
    expect(await causa(como(atacante, comando))).toBe("42501")
  })

  it("nem em nome de outra pessoa nem em outro dia: quem, quando e em que ordem só o banco diz", async () => {
    const forjadas = {
      autor: sql`'Vítima Falsa'`,
      em: sql`'2020-01-01'`,
      id_usuario: sql`${alvo.idUsuario}`,
      papel: sql`1`,
      endereco: sql`'203.0.113.9'`,
      agente: sql`'x'`,
      id_pedido: sql`'p'`,
      sequencia: sql`1`,
      id: sql`gen_random_uuid()`,
    }
    for (const [coluna, valor] of Object.entries(forjadas)) {
      const forjar = sql`insert into auditoria (id_escritorio, acao, ${sql.identifier(coluna)})
        values (${atacante.escopo.idEscritorio}, 'saida', ${valor})`
      expect([coluna, await causa(como(atacante, forjar))]).toEqual([coluna, "42501"])
      expect([coluna, await causa(ambiente.banco.naPlataforma((tx) => tx.execute(forjar)))]).toEqual([coluna, "42501"])
      expect([coluna, await causa(ambiente.banco.naIdentidade((tx) => tx.execute(forjar)))]).toEqual([coluna, "42501"])
    }
  })

  it("o autor é o da transação, ou Sistema, e a hora é a do banco, de quem quer que grave", async () => {
    const autoria = { idUsuario: alvo.idUsuario, autor: "Ana", papel: 1, endereco: null, agente: null, idPedido: "p2" }
    const gravar = (detalhe: string) => sql`insert into auditoria (acao, detalhe) values ('seguranca', ${detalhe})`
    await ambiente.banco.naPlataforma((tx) => tx.execute(gravar("de Ana")), autoria)
    await ambiente.banco.naPlataforma((tx) => tx.execute(gravar("de ninguém")))
    await ambiente.banco.naIdentidade((tx) => tx.execute(gravar("do provedor")))
    const { rows } = await ambiente.banco.naPlataforma((tx) =>
      tx.execute(sql`select detalhe, id_usuario, autor, papel, endereco, id_pedido,
          em between now() - interval '10 minutes' and now() as agora
        from auditoria where detalhe in ('de Ana', 'de ninguém', 'do provedor') order by sequencia`),
    )
    const ninguem = { id_usuario: null, autor: "Sistema", papel: null, endereco: null, id_pedido: null, agora: true }
    const deAna = { id_usuario: alvo.idUsuario, autor: "Ana", papel: 1, endereco: null, id_pedido: "p2", agora: true }
    expect(rows).toEqual([
      { detalhe: "de Ana", ...deAna },
      { detalhe: "de ninguém", ...ninguem },
      { detalhe: "do provedor", ...ninguem },
    ])
  })

  it("dividida por anos, e nenhuma parte se alcança por si: nem a aplicação, nem o dono", async () => {
    const { rows: partes } = await ambiente.banco.comoDono((tx) =>
      tx.execute<{ nome: string }>(
        sql`select inhrelid::regclass::text as nome from pg_inherits where inhparent = 'auditoria'::regclass order by 1`,
      ),
    )
    const { rows: anos } = await ambiente.banco.comoDono((tx) =>
      tx.execute<{ ano: number }>(sql`select extract(year from now())::int as ano`),
    )
    const ano = Number(anos[0]?.ano)
    expect(partes.map((p) => p.nome)).toEqual([`auditoria_${ano}`, `auditoria_${ano + 1}`, "auditoria_padrao"])
    for (const { nome } of partes) {
      const parte = sql.identifier(nome)
      expect(await causa(como(alvo, sql`select 1 from ${parte}`))).toBe("42501")
      expect(await causa(como(alvo, sql`insert into ${parte} (acao, autor) values ('saida', 'x')`))).toBe("42501")
      expect(await causa(ambiente.banco.comoDono((tx) => tx.execute(sql`truncate ${parte}`)))).toBe("PT001")
    }
    const { rows } = await como(alvo, sql`select distinct tableoid::regclass::text as parte from auditoria`)
    expect(rows).toEqual([{ parte: `auditoria_${ano}` }])
    // Made again, it finds them made: by whoever calls it, the application included.
    await como(alvo, sql`select preparar_particoes()`)
  })

  it("sem escritório lê-se só o que não é de nenhum, e um escritório não o lê", async () => {
    const escritorios = sql`select distinct id_escritorio from auditoria`
    await ambiente.banco.naPlataforma((tx) => tx.execute(sql`insert into auditoria (acao) values ('saida')`))
    const { rows } = await ambiente.banco.naPlataforma((tx) => tx.execute(escritorios))
    expect(rows).toEqual([{ id_escritorio: null }])
    expect((await como(alvo, escritorios)).rows).toEqual([{ id_escritorio: alvo.escopo.idEscritorio }])
  })

  it("toda gravação deixa quem, antes e depois, só do que mudou; sem mudança não há registro", async () => {
    const autoria = {
      idUsuario: alvo.idUsuario,
      autor: "Ana",
      papel: 1,
      endereco: "203.0.113.9",
      agente: "N",
      idPedido: "p1",
    }
    const ana: Ator = { ...alvo, escopo: { ...alvo.escopo, autoria } }
    await como(ana, sql`update empresas set apelido = 'Nova' where id = ${empresa.id}`)
    await como(ana, sql`update empresas set apelido = 'Nova' where id = ${empresa.id}`)
    const { rows } = await como(
      alvo,
      sql`select acao, id_empresa, id_usuario, autor, papel, endereco, agente, id_pedido, antes, depois from auditoria
        where entidade = 'empresas' and acao = 'alterar' and id_registro = ${empresa.id}`,
    )
    expect(rows).toEqual([
      {
        acao: "alterar",
        id_empresa: empresa.id,
        id_usuario: alvo.idUsuario,
        autor: "Ana",
        papel: 1,
        endereco: "203.0.113.9",
        agente: "N",
        id_pedido: "p1",
        antes: { apelido: "Empresa 11222333000181" },
        depois: { apelido: "Nova" },
      },
    ])
  })

  it("uma transação desfeita não deixa registro, e a seguinte não fala por quem a fez", async () => {
    const autoria = { idUsuario: null, autor: "Desfeita", papel: null, endereco: null, agente: null, idPedido: null }
    const desfeita: Ator = { ...alvo, escopo: { ...alvo.escopo, autoria } }
    await ambiente.banco
      .emEscopo(desfeita.escopo, async (tx) => {
        await tx.execute(sql`update empresas set apelido = 'Desfeita' where id = ${empresa.id}`)
        throw new Error("desfaz")
      })
      .catch(() => null)
    await como(alvo, sql`update empresas set apelido = 'Do sistema' where id = ${empresa.id}`)
    const { rows } = await como(
      alvo,
      sql`select autor from auditoria where depois ->> 'apelido' in ('Desfeita', 'Do sistema')`,
    )
    expect(rows).toEqual([{ autor: "Sistema" }])
  })

  it("toda tabela que a aplicação grava é auditada, ou declara por que não", async () => {
    const { rows } = await ambiente.banco.comoDono((tx) =>
      tx.execute<{ tabela: string; auditada: boolean }>(sql`
        select c.relname as tabela, exists (
          select 1 from pg_trigger g join pg_proc p on p.oid = g.tgfoid
          where g.tgrelid = c.oid and p.proname in ('auditar', 'auditar_inclusoes')) as auditada
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and has_any_column_privilege('partida_app', c.oid, 'INSERT') order by 1`),
    )
    const dispensadas = (await lerDeclaracoes()).filter(
      ([, { auditoria }]) => typeof auditoria === "object" && "nao" in auditoria,
    )
    const motivos = new Map(dispensadas)
    expect(rows.filter((r) => r.auditada && motivos.has(r.tabela))).toEqual([])
    expect(rows.filter((r) => !r.auditada && !motivos.has(r.tabela))).toEqual([])
  })

  it("segredos não entram: nenhum registro tem coluna de resumo, senha ou chave", async () => {
    const { idEscritorio } = alvo.escopo
    const hash = "c".repeat(64)
    await como(
      alvo,
      sql`insert into convites (id_escritorio, id, id_usuario, hash, criado_em, expira_em)
        values (${idEscritorio}, ${randomUUID()}, ${alvo.idUsuario}, ${hash}, now(), now())`,
    )
    await como(
      alvo,
      sql`insert into chaves_api (id_escritorio, id, id_usuario, nome, prefixo, hash, escopos, criada_em, criada_por)
        values (${idEscritorio}, ${randomUUID()}, ${alvo.idUsuario}, 'x', 'ptd_aaaaaaaa', ${hash}, '{}', now(), ${alvo.idUsuario})`,
    )
    const { rows } = await como(
      alvo,
      sql`select entidade, jsonb_object_keys(coalesce(antes, '{}') || coalesce(depois, '{}')) as campo from auditoria`,
    )
    expect(rows.some((r) => r.entidade === "convites") && rows.some((r) => r.entidade === "chaves_api")).toBe(true)
    expect(rows.filter((r) => /hash|senha|segredo|cifrad|conteudo/.test(String(r.campo)))).toEqual([])
    expect((await como(alvo, sql`select 1 from auditoria a where a::text like ${`%${hash}%`}`)).rows).toEqual([])
  })
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
