/**
 * The books of a company with a million lines: its trial balance from the balances that are kept, the check of them beside the same
 * sum as plain SQL, and an entry of four lines typed by HTTP beside the same rows written by the bare server (nu.ts), in many
 * companies and in one. `npm run bench -- livros` runs it on PostgreSQL.
 */
import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { cnpjDaBase } from "../src/demo/cnpj.ts"
import { conferirLivros, lerBalancete } from "../src/features/contabilidade/contabilidade.service.ts"
import { abrirPlano } from "../src/features/contabilidade/plano.service.ts"
import { abrirBancada, cargaDaMaquina } from "./ambiente.ts"
import { abrirCarga, abrirServidorNu, type Comparacao, comparar } from "./nu.ts"

const LANCAMENTOS = Number(process.env.PARTIDA_BENCH_LANCAMENTOS ?? 250_000)
const LINHAS_DE_CADA = 4
const ANOS = 10
const EMPRESAS = 50
const PEDIDOS_DA_RODADA = 4_000
const VEZES = 15
const META_DO_BALANCETE_MS = 10
const META_DA_CONFERENCIA = 1.2
const META_DO_LANCAMENTO = 1 / 3
const AGORA = new Date("2026-11-20T12:00:00-03:00")
const DIA = "2026-11-19"

const bancada = await abrirBancada(() => AGORA)
if (bancada.url === null) throw new Error("O servidor nu fala com o PostgreSQL: use npm run bench -- livros.")
const { banco } = bancada
const contador = await bancada.entrar("ADMINISTRADOR")
const { escopo } = contador

const ids = Array.from({ length: EMPRESAS }, () => randomUUID())
const [grande = ""] = ids
const contas = await abrirLivros()
const nu = await abrirServidorNu(bancada.url, {
  "POST /lancamentos": async (pool, { corpo }) => {
    const { data, historico, partidas, idEmpresa } = corpo as Corpo & { readonly idEmpresa: string }
    const cliente = await pool.connect()
    try {
      await cliente.query("begin")
      const id = randomUUID()
      await cliente.query("insert into lancamentos_nus (id, id_empresa, data, historico) values ($1, $2, $3, $4)", [
        id,
        idEmpresa,
        data,
        historico,
      ])
      await cliente.query(
        `insert into partidas_nuas (id_lancamento, ordem, conta, dc, valor_centavos) values ${partidas
          .map((_p, i) => `($1, ${i}, $${i * 3 + 2}, $${i * 3 + 3}, $${i * 3 + 4})`)
          .join(", ")}`,
        [id, ...partidas.flatMap((p) => [p.conta, p.dc, p.valor.replace(".", "")])],
      )
      await cliente.query("commit")
      return { id }
    } finally {
      cliente.release()
    }
  },
})
await nu.pool.query(
  "create table lancamentos_nus (id uuid primary key, id_empresa uuid not null, data date not null, historico text not null)",
)
await nu.pool.query(
  "create table partidas_nuas (id_lancamento uuid not null references lancamentos_nus (id), ordem int not null, conta text not null, dc char(1) not null, valor_centavos bigint not null, primary key (id_lancamento, ordem))",
)
await escreverOsAnos()
await nu.pool.query("vacuum analyze")

console.log(
  `PostgreSQL: ${LANCAMENTOS * LINHAS_DE_CADA} linhas em ${ANOS} anos de uma empresa, ${contas.length} contas · carga da máquina ${cargaDaMaquina()}`,
)
const cumpridas = [await medirBalancete(), await medirConferencia(), await medirLancamentos()]
console.log(`carga da máquina ${cargaDaMaquina()}`)
if (!cumpridas.every(Boolean)) process.exitCode = 1
await nu.fechar()
await bancada.fechar()

interface Corpo {
  readonly data: string
  readonly historico: string
  readonly partidas: readonly { readonly conta: string; readonly dc: "D" | "C"; readonly valor: string }[]
}

/** Companies, and the chart of their office; answers its analytic accounts. */
async function abrirLivros(): Promise<string[]> {
  const cadastro = ids.map((id, i) => ({ id, cnpj: cnpjDaBase(`${30_000_000 + i}0001`) }))
  return banco.emEscopo(escopo, async (tx) => {
    await tx.execute(sql`
      insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
      select ${escopo.idEscritorio}::uuid, x.id, x.cnpj, 'Razão ' || x.cnpj, 'Empresa ' || x.cnpj, '2015-01-02', '3550308', 'SP', 1, 20, '2016-01', now()
      from jsonb_to_recordset(${JSON.stringify(cadastro)}::jsonb) x(id uuid, cnpj text)`)
    await abrirPlano(tx, { escopo, nome: "Medição", agora: AGORA })
    const { rows } = await tx.execute<{ codigo: string }>(
      sql`select codigo from contas_contabeis where tipo = 'A' and natureza in ('01', '02', '04') order by codigo`,
    )
    return rows.map(({ codigo }) => codigo)
  })
}

/**
 * As years of work leave them, by the database itself: entries of two debits and two credits, and the balances that their triggers
 * would keep. As the superuser, whom no trigger asks anything.
 */
async function escreverOsAnos(): Promise<void> {
  const cliente = await nu.pool.connect()
  await cliente.query("set session_replication_role = replica")
  await cliente.query(
    `insert into lancamentos (id_escritorio, id, id_empresa, ano, numero, data, competencia, tipo, historico, transacao, criado_em, criado_por)
    select $1, gen_random_uuid(), $2, extract(year from d), row_number() over (partition by extract(year from d) order by i), d,
      to_char(d, 'YYYY-MM'), 'N', 'Recebimento da nota ' || i, 1, now(), 'Medição'
    from (select i, date '2016-01-01' + (i::bigint * $3::int / $4::int)::int as d from generate_series(0, $4::int - 1) i) x`,
    [escopo.idEscritorio, grande, ANOS * 365, LANCAMENTOS],
  )
  await cliente.query(
    `insert into partidas (id_escritorio, id_empresa, id_lancamento, ordem, competencia, conta, dc, valor_centavos)
    select id_escritorio, id_empresa, id, o, competencia, ($1::text[])[1 + (numero + o * 7) % $2::int],
      case when o < 2 then 'D' else 'C' end, 1000 + numero % 90000
    from lancamentos cross join generate_series(0, $3::int - 1) o`,
    [contas, contas.length, LINHAS_DE_CADA],
  )
  await cliente.query(
    `insert into saldos_contabeis (id_escritorio, id_empresa, conta, competencia, debitos_centavos, creditos_centavos)
    select id_escritorio, id_empresa, conta, competencia, coalesce(sum(valor_centavos) filter (where dc = 'D'), 0),
      coalesce(sum(valor_centavos) filter (where dc = 'C'), 0)
    from partidas group by 1, 2, 3, 4`,
  )
  await cliente.query(
    `insert into saldos_anuais (id_escritorio, id_empresa, conta, ano, debitos_centavos, creditos_centavos)
    select id_escritorio, id_empresa, conta, left(competencia, 4)::smallint, sum(debitos_centavos), sum(creditos_centavos)
    from saldos_contabeis group by 1, 2, 3, 4`,
  )
  await cliente.query("reset session_replication_role")
  cliente.release()
}

async function cronometrar(corpo: () => Promise<unknown>, vezes = VEZES): Promise<number> {
  await corpo()
  const tempos: number[] = []
  for (let i = 0; i < vezes; i++) {
    const antes = performance.now()
    await corpo()
    tempos.push(performance.now() - antes)
  }
  return tempos.sort((a, b) => a - b)[vezes >> 1] ?? 0
}

function dizer(nome: string, medido: string, meta: string, cumprida: boolean): boolean {
  console.log(`${nome}: ${medido} (meta ${meta}: ${cumprida ? "cumprida" : "NÃO cumprida"})`)
  return cumprida
}

/** The last year of ten, chart and row security included, as the screen asks for it. */
async function medirBalancete(): Promise<boolean> {
  const periodo = { de: "2025-01", ate: "2025-12", tipo: 0, soComMovimento: false } as const
  const ms = await cronometrar(() =>
    banco.emEscopo(escopo, async (tx) => {
      const { fecha } = await lerBalancete(tx, escopo, grande, periodo)
      if (!fecha) throw new Error("O balancete não fecha.")
    }),
  )
  return dizer(
    "balancete dos saldos mantidos",
    `${ms.toFixed(1)} ms`,
    `≤ ${META_DO_BALANCETE_MS}`,
    ms <= META_DO_BALANCETE_MS,
  )
}

/** The check of the kept balances, beside the sum that it must make at least, as the superuser. */
async function medirConferencia(): Promise<boolean> {
  const nosso = await cronometrar(
    () =>
      banco.emEscopo(escopo, async (tx) => {
        if ((await conferirLivros(tx, escopo, grande)).length > 0) throw new Error("Os livros não conferem.")
      }),
    3,
  )
  const soma = `select competencia, conta, sum(case dc when 'D' then valor_centavos else 0 end), sum(case dc when 'C' then valor_centavos else 0 end)
    from partidas where id_empresa = $1 group by 1, 2`
  const tortos =
    "select id_lancamento, count(*), sum(case dc when 'D' then valor_centavos else -valor_centavos end) from partidas where id_empresa = $1 group by 1 having count(*) < 2 or sum(case dc when 'D' then valor_centavos else -valor_centavos end) <> 0"
  const nua = await cronometrar(async () => {
    await nu.pool.query(soma, [grande])
    await nu.pool.query(tortos, [grande])
  }, 3)
  const razao = nosso / nua
  return dizer(
    "conferência recalculada",
    `${nosso.toFixed(0)} ms, a mesma soma nua ${nua.toFixed(0)} ms, ${razao.toFixed(2)} ×`,
    `≤ ${META_DA_CONFERENCIA}`,
    razao <= META_DA_CONFERENCIA,
  )
}

async function medirLancamentos(): Promise<boolean> {
  const [a = "", b = "", c = "", d = ""] = contas
  const corpo: Corpo = {
    data: DIA,
    historico: "Pagamento com juros e tarifa",
    partidas: [
      { conta: a, dc: "D", valor: "100.00" },
      { conta: b, dc: "D", valor: "2.50" },
      { conta: c, dc: "C", valor: "100.00" },
      { conta: d, dc: "C", valor: "2.50" },
    ],
  }
  const base = await bancada.escutar()
  const cabecalhos = { authorization: `Bearer ${contador.token}` }
  const entre = (quantas: number, nome: string): Omit<Comparacao, "concorrencias"> => ({
    nome,
    nosso: () => ({
      base,
      cabecalhos,
      umaVez: true,
      pedidos: Array.from({ length: PEDIDOS_DA_RODADA }, (_v, i) => ({
        caminho: `/contabilidade/${ids[i % quantas]}/lancamentos`,
        corpo,
        cabecalhos: { "idempotency-key": randomUUID() },
      })),
    }),
    nu: () => ({
      base: nu.base,
      pedidos: Array.from({ length: quantas }, (_v, i) => ({
        caminho: "/lancamentos",
        corpo: { ...corpo, idEmpresa: ids[i] },
      })),
    }),
  })
  const cliente = abrirCarga()
  const cumprida = await comparar(cliente, [
    {
      ...entre(EMPRESAS, `lançamento em ${EMPRESAS} empresas`),
      concorrencias: [1, 8],
      meta: { c: 8, parte: META_DO_LANCAMENTO },
    },
    { ...entre(1, "lançamento na mesma empresa"), concorrencias: [8] },
  ])
  cliente.fechar()
  const { rows } = await nu.pool.query<{ erradas: number }>(
    `select count(*)::int as erradas from (select conta, sum(debitos_centavos) d, sum(creditos_centavos) c from saldos_contabeis group by 1) s
      full join (select conta, sum(valor_centavos) filter (where dc = 'D') d, sum(valor_centavos) filter (where dc = 'C') c from partidas group by 1) p
      using (conta) where s.d <> coalesce(p.d, 0) or s.c <> coalesce(p.c, 0)`,
  )
  if (rows[0]?.erradas !== 0) throw new Error("Os saldos mantidos não são a soma das partidas.")
  return cumprida
}
