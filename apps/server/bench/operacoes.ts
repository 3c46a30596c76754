/**
 * Operations per second from the queue to their end, each a call to the simulated authority (a process apart, HTTPS with the
 * office's certificate) with its run recorded before and after; beside a bare SKIP LOCKED loop over a table of its own, in the same
 * run and by turns. `npm run bench -- operacoes` runs it on PostgreSQL.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { sql } from "drizzle-orm"
import pg from "pg"
import { lerConfig } from "../src/config.ts"
import { cnpjDaBase } from "../src/demo/cnpj.ts"
import { enfileirar } from "../src/features/operacoes/operacoes.service.ts"
import type { NovaOperacao } from "../src/ports/operacao-externa.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../src/testes/ambiente.ts"
import { umaEmpresa } from "../src/testes/empresas.ts"
import preparar from "../src/testes/preparar.ts"
import { cargaDaMaquina, processador, processadorDe } from "./ambiente.ts"

const OPERACOES = Number(process.env.PARTIDA_BENCH_OPERACOES ?? 2_000)
const RODADAS = 3
const AQUECIMENTO = 300
const META_POR_SEGUNDO = 1_000
const ATO = "mensagens-consultar"
/** More than there is: what is measured is the engine, not the pace that an office contracts. */
const SEM_RITMO = 1_000_000
const SIMULTANEAS = "128"
const CONTRATANTE = "11222333000181"
const CONEXOES_DO_LACO = 8
const POR_LOTE = 50
/** The clock of the authority, which issues the certificate. */
const AGORA = () => new Date()

interface Autoridade {
  readonly processo: ChildProcess
  readonly enderecos: readonly string[]
  readonly certificados: { readonly autoridade: string; readonly escritorio: { pfx: string; senha: string } }
}

async function iniciarAutoridade(): Promise<Autoridade> {
  const programa = join(import.meta.dirname, "../../simuladores/src/serpro/main.ts")
  const portas = ["autenticacao", "gateway", "controle"].map((nome) => `--porta-${nome}=0`)
  const argumentos = [programa, `--contratante=${CONTRATANTE}`, ...portas]
  const processo = spawn(process.execPath, argumentos, { stdio: ["ignore", "pipe", "inherit"] })
  process.once("exit", () => processo.kill("SIGKILL"))
  const enderecos: string[] = []
  for await (const linha of createInterface({ input: processo.stdout })) {
    enderecos.push(...(/https?:\/\/\S+/.exec(linha) ?? []))
    if (enderecos.length === 3) break
  }
  const certificados = (await (await fetch(`${enderecos[2]}/certificados`)).json()) as Autoridade["certificados"]
  return { processo, enderecos, certificados }
}

async function exigir(resposta: ReturnType<Ambiente["pedir"]>): Promise<void> {
  const { status, bytes } = await resposta
  if (status >= 300) throw new Error(`${status} ${bytes.toString().slice(0, 500)}`)
}

/** The office with its certificate and contract, and companies that gave it their powers. */
async function criarCarteira(ambiente: Ambiente, pessoa: Ator, { certificados }: Autoridade): Promise<string[]> {
  const { escopo } = pessoa
  const contratante = (await umaEmpresa().comCnpj(CONTRATANTE).criar(ambiente, escopo)).id
  const { pfx, senha } = certificados.escritorio
  await exigir(
    ambiente.pedir(pessoa, "POST", `/empresas/${contratante}/certificados`, { corpo: { arquivo: pfx, senha } }),
  )
  const credenciais = { idContratante: contratante, consumerKey: "chave-de-teste", consumerSecret: "segredo-de-teste" }
  await exigir(ambiente.pedir(pessoa, "PUT", "/receita-federal/integracao", { corpo: credenciais }))
  const cnpjs = Array.from({ length: OPERACOES }, (_, i) => cnpjDaBase(`${20_000_000 + i}0001`))
  return ambiente.banco.emEscopo(escopo, async (tx) => {
    const dono = escopo.idEscritorio
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into empresas (id_escritorio, id, cnpj, razao_social, apelido, data_abertura, id_municipio, uf, id_categoria, id_tipo, inicio_no_sistema, criada_em)
      select ${dono}::uuid, gen_random_uuid(), cnpj, 'Razão ' || cnpj, 'Empresa ' || cnpj, '2020-01-02', '3550308', 'SP', 1, 20, '2026-10', now()
      from jsonb_array_elements_text(${JSON.stringify(cnpjs)}::jsonb) cnpj returning id`)
    await tx.execute(sql`
      insert into procuracoes (id_escritorio, id, id_empresa, orgao, outorgado, nome_do_outorgado, servicos, desde, ate, criada_em)
      select id_escritorio, gen_random_uuid(), id, 'receita-federal', ${CONTRATANTE}, 'Medição', '{}', '2026-01-01', '2027-12-31', now()
      from empresas where id_escritorio = ${dono} and cnpj <> ${CONTRATANTE}`)
    return rows.map(({ id }) => id)
  })
}

/** One operation a company, queued; then everything done, which is what is timed. */
async function medirMotor(
  { ambiente, nome, autoridade }: { ambiente: Ambiente; nome: string; autoridade: Autoridade },
  { escopo }: Ator,
  empresas: readonly string[],
  rodada: string,
) {
  const { externo, banco } = ambiente.servico
  const ato = externo?.mundo.atos[ATO]
  if (externo === undefined || ato === undefined) throw new Error(`Não há o ato ${ATO}.`)
  const novas = empresas.map(
    (idEmpresa): NovaOperacao => ({
      idEmpresa,
      apelido: "Empresa",
      tipo: ATO,
      competencia: null,
      chave: `${ATO}:${idEmpresa}:${rodada}`,
      parametros: { dia: rodada },
    }),
  )
  const quem = { idUsuario: escopo.idUsuario, nome: "Medição", agora: AGORA(), comAprovacao: false }
  await banco.emEscopo(escopo, (tx) => enfileirar(tx, escopo, ato, novas, quem))
  const antes = [processador(null), processador(nome), processadorDe(autoridade.processo.pid)] as const
  const inicio = performance.now()
  await externo.motor.rodar()
  const segundos = (performance.now() - inicio) / 1000
  const nosso = processador(null) - antes[0]
  const doBanco = processador(nome) - antes[1] - nosso
  const daAutoridade = processadorDe(autoridade.processo.pid) - antes[2]
  const { rows } = await banco.emEscopo(escopo, (tx) =>
    tx.execute<{ n: number; execucoes: number; motivo: string | null }>(sql`
      select count(*) filter (where o.estado = 2)::int as n, max(o.motivo::text) as motivo, (select count(*)::int from operacoes_execucoes x
        where x.interpretada_em is not null and x.id_operacao = any(array_agg(o.id))) as execucoes
      from operacoes o where o.chave like ${`%:${rodada}`}`),
  )
  const [feitas] = rows
  if (feitas?.n !== empresas.length || feitas.execucoes !== empresas.length)
    throw new Error(`Terminaram ${feitas?.n} de ${empresas.length}: ${feitas?.motivo}`)
  const cada = (ms: number) => ms / empresas.length
  return {
    porSegundo: empresas.length / segundos,
    nosso: cada(nosso),
    doBanco: cada(doBanco),
    daAutoridade: cada(daAutoridade),
  }
}

/** Rows taken with SKIP LOCKED and marked done, so many at a time, by several connections: a queue that does nothing else. */
async function medirLaco(pool: pg.Pool, porVez: number): Promise<number> {
  await pool.query("drop table if exists bench_fila")
  await pool.query("create table bench_fila (id int primary key, estado smallint not null, conteudo text)")
  await pool.query("create index on bench_fila (id) where estado = 0")
  await pool.query("insert into bench_fila select n, 0, repeat('x', 200) from generate_series(1, $1::int) n", [
    OPERACOES,
  ])
  const trabalhar = async () => {
    const cliente = await pool.connect()
    try {
      for (;;) {
        await cliente.query("begin")
        const { rows } = await cliente.query(
          "select id, conteudo from bench_fila where estado = 0 order by id limit $1 for update skip locked",
          [porVez],
        )
        const ids = rows.map(({ id }) => id)
        if (ids.length > 0) await cliente.query("update bench_fila set estado = 2 where id = any($1::int[])", [ids])
        await cliente.query("commit")
        if (ids.length === 0) return
      }
    } finally {
      cliente.release()
    }
  }
  const inicio = performance.now()
  await Promise.all(Array.from({ length: CONEXOES_DO_LACO }, trabalhar))
  const porSegundo = OPERACOES / ((performance.now() - inicio) / 1000)
  await pool.query("drop table bench_fila")
  return porSegundo
}

/**
 * What a database in use has by itself: the schema asks for the statistics of the queue after 500 rows (`cresceComOsMeses`). Before
 * the first of them, the check of a run's reference reads the whole queue of the office, at 0.6 ms a row.
 */
async function contar(nome: string): Promise<void> {
  const url = new URL(base ?? "")
  url.pathname = `/${nome}`
  const dono = new pg.Client({ connectionString: url.href })
  await dono.connect()
  await dono.query("analyze").finally(() => dono.end())
}

const base = process.env.PARTIDA_TEST_DATABASE_URL
if (base === undefined) throw new Error("A fila se mede no PostgreSQL: use npm run bench -- operacoes.")
await preparar()
const autoridade = await iniciarAutoridade()
const pasta = mkdtempSync(join(tmpdir(), "partida-bench-"))
writeFileSync(join(pasta, "autoridade.pem"), autoridade.certificados.autoridade)
const [autenticacao = "", gateway = ""] = autoridade.enderecos
const { serpro } = lerConfig({
  PARTIDA_SERPRO_AUTENTICACAO: autenticacao,
  PARTIDA_SERPRO_GATEWAY: gateway,
  PARTIDA_SERPRO_AUTORIDADE: join(pasta, "autoridade.pem"),
  PARTIDA_SERPRO_SIMULTANEAS: SIMULTANEAS,
}).config
const ambiente = await criarAmbiente(AGORA, {
  serpro: serpro && { ...serpro, porSegundo: SEM_RITMO },
  raizesConfiaveis: pasta,
})
const pool = new pg.Pool({ connectionString: base, max: CONEXOES_DO_LACO })
try {
  const pessoa = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  const empresas = await criarCarteira(ambiente, pessoa, autoridade)
  const { rows } = await pool.query(
    "select current_setting('fsync') as fsync, current_setting('server_version') as versao",
  )
  console.log(`PostgreSQL ${rows[0].versao}, fsync ${rows[0].fsync} · ${OPERACOES} operações a cada rodada, ${ATO}`)
  const { rows: bancos } = await ambiente.banco.comoDono((tx) =>
    tx.execute<{ nome: string }>(sql`select current_database() as nome`),
  )
  const partes = { ambiente, nome: bancos[0]?.nome ?? "", autoridade }
  await medirMotor(partes, pessoa, empresas.slice(0, AQUECIMENTO), "aquecimento")
  await contar(partes.nome)
  await medirLaco(pool, 1)
  const motores: number[] = []
  const lacos: number[] = []
  for (let rodada = 1; rodada <= RODADAS; rodada++) {
    const carga = cargaDaMaquina()
    const motor = await medirMotor(partes, pessoa, empresas, String(rodada))
    const um = await medirLaco(pool, 1)
    const lote = await medirLaco(pool, POR_LOTE)
    motores.push(motor.porSegundo)
    lacos.push(um)
    console.log(
      `${rodada}: ${motor.porSegundo.toFixed(0)} operações/s (processador de cada: ${motor.nosso.toFixed(2)} ms nosso, ${motor.doBanco.toFixed(2)} do banco, ${motor.daAutoridade.toFixed(2)} da autoridade simulada) · laço nu ${um.toFixed(0)}/s de uma em uma, ${lote.toFixed(0)}/s de ${POR_LOTE} em ${POR_LOTE} · carga da máquina ${carga}`,
    )
  }
  const meio = (valores: number[]) => valores.sort((a, b) => a - b)[Math.floor(valores.length / 2)] ?? 0
  const motor = meio(motores)
  const laco = meio(lacos)
  console.log(
    `Meta de ${META_POR_SEGUNDO}/s: ${motor >= META_POR_SEGUNDO ? "cumprida" : "NÃO cumprida"} (mediana ${motor.toFixed(0)}/s; 1/${(laco / motor).toFixed(1)} do laço nu)`,
  )
} finally {
  await pool.end()
  await ambiente.fechar()
  autoridade.processo.kill("SIGTERM")
  rmSync(pasta, { recursive: true, force: true })
}
