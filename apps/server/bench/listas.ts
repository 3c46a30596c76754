/**
 * The lists and exports at the size of a large office: 2,000 companies, 36 months of closings each, 100,000 notes.
 * Run by hand: `node apps/server/bench/listas.ts` on the embedded database; with PARTIDA_TEST_DATABASE_URL, on that
 * PostgreSQL. `--indice` first adds the index that pages of notes ask for; `--plano` prints the plans of those pages;
 * `--exportacao` measures the exports alone.
 */
import { randomBytes, randomUUID } from "node:crypto"
import { setImmediate as ceder } from "node:timers/promises"
import { sql } from "drizzle-orm"
import pg from "pg"
import { abrirBanco } from "../src/db/banco.ts"
import type { Escopo } from "../src/db/escopo.ts"
import { escritorios } from "../src/db/schema/escritorios.ts"
import { paginaDaAuditoria } from "../src/features/auditoria/auditoria.service.ts"
import { paginaDeEmpresas } from "../src/features/empresas/empresas.service.ts"
import { exportarPainel, paginaDoPainel } from "../src/features/fechamento/painel.service.ts"
import { exportarNotas, paginaDeNotas } from "../src/features/notas-fiscais/consulta.service.ts"

const EMPRESAS = 2_000
const MESES = 36
const NOTAS = 100_000
const RODADAS = 5

const url = process.env.PARTIDA_TEST_DATABASE_URL ?? null
const descartavel = url === null ? null : await criarBancoDescartavel(url)
const banco = await abrirBanco({ url: descartavel?.url ?? null, urlDeMigracao: null, dir: null })
const escopo: Escopo = { idEscritorio: randomUUID(), idUsuario: randomUUID(), sub: "bench", empresas: "*" }
const restrito: Escopo = { ...escopo, empresas: [] }

async function criarBancoDescartavel(base: string) {
  const nome = `partida_bench_${randomBytes(4).toString("hex")}`
  const administrador = new pg.Client({ connectionString: base })
  await administrador.connect()
  await administrador.query(`create database ${nome}`)
  const endereco = new URL(base)
  endereco.pathname = `/${nome}`
  return {
    url: endereco.href,
    apagar: async () => {
      await administrador.query(`drop database ${nome} with (force)`)
      await administrador.end()
    },
  }
}

/** Made by the database itself, in a few statements. */
async function preparar(): Promise<void> {
  const dono = escopo.idEscritorio
  await banco.naPlataforma((tx) =>
    tx.insert(escritorios).values({ id: dono, nome: "Medição", cnpj: "11222333000181", criadoEm: new Date() }),
  )
  await banco.emEscopo(escopo, async (tx) => {
    await tx.execute(sql`insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
      select ${dono}::uuid, gen_random_uuid(), lpad(n::text, 8, '0') || '000199', 'Razão social número ' || n, 'Empresa ' || md5(n::text), '2020-01-02', '3550308', 'SP', 1, 20, '2023-01', now()
      from generate_series(1, ${EMPRESAS}::int) n`)
    await tx.execute(sql`insert into documentos (id_escritorio, id, id_empresa, nome, digest, conteudo, recebido_em)
      select id_escritorio, id, id, 'nota.xml', lpad(cnpj, 64, '0'), '\\x00', now() from empresas`)
  })
  await banco.emEscopo(escopo, (tx) =>
    tx.execute(sql`insert into notas_fiscais (id_escritorio, id, id_empresa, direcao, chave, numero, competencia, competencia_do_documento, data_emissao, status, receita_centavos, valor_servico_centavos, valor_liquido_centavos, iss_retido, mercado, codigo_tributacao, descricao, contraparte_documento, contraparte_nome, assinatura, sem_validade, dados, avisos, id_documento, criada_em)
      select e.id_escritorio, gen_random_uuid(), e.id, 'prestada', lpad(n::text, 50, '0'), n::text, to_char(em, 'YYYY-MM'), to_char(em, 'YYYY-MM'), em, 1,
        n * 101, n * 101, n * 100, n % 3 = 0, 'interno', '010701', 'Desenvolvimento de sistemas sob encomenda, parcela ' || n, '11222333000181', 'Tomador ' || md5(n::text), 'valida', false,
        jsonb_build_object('valores', jsonb_build_object('servico', (n * 1.01)::text, 'iss', round(n * 0.02, 2)::text), 'descricao', repeat(md5(n::text), 40)), '[]', e.id, now()
      from (select n, timestamptz '2023-11-01' + random() * interval '1095 days' as em from generate_series(1, ${NOTAS}::int) n) x
      join (select *, row_number() over (order by cnpj) - 1 as i from empresas) e on e.i = x.n % ${EMPRESAS}::int`),
  )
  // After the notes: each of them would mark the months already there for a new computation.
  await banco.emEscopo(escopo, async (tx) => {
    await tx.execute(sql`insert into apuracoes (id_escritorio, id, id_empresa, competencia, regime, situacao, entrada, parametros, avisos, receita_centavos, rbt12_centavos, fator_r, anexos, aliquota_efetiva, das_centavos, hash_conteudo, versao_do_motor, calculada_em, calculada_por)
      select e.id_escritorio, gen_random_uuid(), e.id, to_char(date '2023-11-01' + m * interval '1 month', 'YYYY-MM'), 'simples', 'calculado', '{}', '[]', '[]',
        (random() * 1e8)::bigint, (random() * 1e9)::bigint, 0.28, '{III}', 0.0702, (random() * 1e7)::bigint, repeat('0', 64), 'bench', now(), 'bench'
      from empresas e, generate_series(0, ${MESES - 1}::int) m`)
    await tx.execute(sql`insert into fechamentos (id_escritorio, id_empresa, competencia, estado, calculo, id_apuracao, atualizado_em)
      select id_escritorio, id_empresa, competencia, 'apurado', 2, id, now() from apuracoes`)
  })
}

const mediana = (valores: number[]) => valores.sort((a, b) => a - b)[Math.floor(valores.length / 2)] ?? 0

async function medir(nome: string, corpo: () => Promise<unknown>): Promise<void> {
  const tempos: number[] = []
  for (let i = 0; i <= RODADAS; i++) {
    const inicio = performance.now()
    await corpo()
    if (i > 0) tempos.push(performance.now() - inicio)
  }
  console.log(`${nome.padEnd(64)} ${mediana(tempos).toFixed(0).padStart(6)} ms`)
}

const notas = (pedido: Partial<Parameters<typeof paginaDeNotas>[2]>, de = escopo) =>
  banco.emEscopo(de, (tx) =>
    paginaDeNotas(tx, de, { pagina: 1, registrosPorPagina: 25, ordem: "dataEmissao", sentido: "desc", ...pedido }),
  )

async function medirListas(): Promise<void> {
  const meio = await notas({ pagina: NOTAS / 50 })
  const cursor = meio.paginacao.proxima ?? undefined
  const algumas = await banco.emEscopo(escopo, (tx) =>
    tx.execute<{ id: string }>(sql`select id from empresas order by cnpj limit 20`),
  )
  const comVinte = { ...restrito, empresas: algumas.rows.map((r) => r.id) }
  await medir("notas, página 1", () => notas({}))
  await medir("notas, página 2.000 por salto", () => notas({ pagina: 2_000 }))
  await medir("notas, página 4.000 por salto", () => notas({ pagina: 4_000 }))
  await medir("notas, do meio por cursor", () => notas({ cursor }))
  await medir("notas por valor, página 1", () => notas({ ordem: "valorServico" }))
  await medir("notas por empresa, página 1", () => notas({ ordem: "empresa" }))
  await medir("notas por tomador, página 1", () => notas({ ordem: "contraparteNome" }))
  await medir("notas de um mês", () => notas({ competencia: "2025-10" }))
  await medir("notas com busca", () => notas({ busca: "tomador ab" }))
  await medir("notas de quem alcança 20 empresas", () => notas({}, comVinte))
  const painel = (pedido: Partial<Parameters<typeof paginaDoPainel>[2]>) =>
    banco.emEscopo(escopo, (tx) =>
      paginaDoPainel(tx, escopo, {
        competencia: "2026-10",
        pagina: 1,
        registrosPorPagina: 25,
        ordem: "apelido",
        direcao: "asc",
        ...pedido,
      }),
    )
  await medir("fechamento, página 1", () => painel({}))
  await medir("fechamento por DAS, página 80", () => painel({ ordem: "das", direcao: "desc", pagina: 80 }))
  await medir("empresas, página 1", () =>
    banco.emEscopo(escopo, (tx) =>
      paginaDeEmpresas(tx, escopo, { pagina: 1, registrosPorPagina: 25, ordem: "apelido", direcao: "asc" }),
    ),
  )
  await medir("auditoria, página 1", () => paginaDaAuditoria(banco, escopo, { pagina: 1, registrosPorPagina: 25 }))
  await medir("auditoria, página 2.000 por salto", () =>
    paginaDaAuditoria(banco, escopo, { pagina: 2_000, registrosPorPagina: 25 }),
  )
}

type Exportacao = ReturnType<typeof exportarNotas>
const MB = 1024 * 1024

async function medirExportacao(nome: string, abrir: () => Exportacao): Promise<void> {
  const antes = process.memoryUsage().rss
  let pico = antes
  let bytes = 0
  const inicio = performance.now()
  const arquivo = await abrir()
  const primeiro = performance.now() - inicio
  for await (const parte of arquivo.fluxo) {
    bytes += parte.length
    pico = Math.max(pico, process.memoryUsage().rss)
    await ceder()
  }
  const segundos = (performance.now() - inicio) / 1000
  console.log(
    `${nome.padEnd(40)} ${segundos.toFixed(1)} s · ${(bytes / MB).toFixed(1)} MB · antes do primeiro byte ${primeiro.toFixed(0)} ms · RSS ${(antes / MB).toFixed(0)} → pico ${(pico / MB).toFixed(0)} MB`,
  )
}

async function planos(): Promise<void> {
  const consultas = {
    "página 1": sql`select id, data_emissao from notas_fiscais where id_escritorio = ${escopo.idEscritorio}::uuid order by data_emissao desc, id desc limit 26`,
    "página 4.000": sql`select id, data_emissao from notas_fiscais where id_escritorio = ${escopo.idEscritorio}::uuid order by data_emissao desc, id desc limit 26 offset 99975`,
  }
  for (const [nome, consulta] of Object.entries(consultas)) {
    const { rows } = await banco.emEscopo(escopo, (tx) =>
      tx.execute<{ "QUERY PLAN": string }>(sql`explain (analyze, buffers) ${consulta}`),
    )
    console.log(`\n${nome}\n${rows.map((r) => r["QUERY PLAN"]).join("\n")}`)
  }
}

console.log(`${banco.tipo}: ${EMPRESAS} empresas × ${MESES} meses, ${NOTAS} notas, ${RODADAS} rodadas (mediana)`)
const inicio = performance.now()
await preparar()
console.log(`preparado em ${((performance.now() - inicio) / 1000).toFixed(0)} s`)
if (process.argv.includes("--indice")) {
  await banco.executarSql("create index on notas_fiscais (id_escritorio, data_emissao, id, id_empresa)")
}
// As the database does by itself in time: an index alone answers only for pages known to be visible to all.
await banco.executarSql("vacuum analyze")
if (!process.argv.includes("--exportacao")) await medirListas()
if (process.argv.includes("--plano")) await planos()
for (const formato of ["csv", "xlsx"] as const) {
  await medirExportacao(`exportar ${NOTAS} notas em ${formato}`, () =>
    exportarNotas(banco, escopo, { formato, ordem: "dataEmissao", sentido: "desc" }),
  )
}
await medirExportacao(`exportar o painel de ${EMPRESAS} empresas`, () =>
  exportarPainel(banco, escopo, { formato: "xlsx", competencia: "2026-10", ordem: "apelido", direcao: "asc" }),
)
await banco.fechar()
await descartavel?.apagar()
