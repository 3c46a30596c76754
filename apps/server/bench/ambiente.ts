/** The real server over a throw-away database, with an administrator signed in, called in process. */
import { randomBytes, randomUUID } from "node:crypto"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { type Papel, PREFIXO_DA_API, papeis } from "@partida/contracts"
import pg from "pg"
import { abrirArmazemNoDisco } from "../src/adapters/armazem/disco/adapter.ts"
import { lerEmissores } from "../src/certificados/emissores.ts"
import { type Config, EMISSORES_DA_DEMONSTRACAO } from "../src/config.ts"
import { abrirBanco, type Banco } from "../src/db/banco.ts"
import type { Escopo } from "../src/db/escopo.ts"
import { prepararInstalacao } from "../src/db/instalacao.ts"
import { escritorios, usuarios } from "../src/db/schema/escritorios.ts"
import { usuariosEmpresas } from "../src/db/schema/usuarios-empresas.ts"
import { SEM_RELATOR } from "../src/http/relator-de-falhas.ts"
import { criarCofre } from "../src/identidade/cofre.ts"
import { emitirTokenParaTestes } from "../src/identidade/token.fixtures.ts"
import { MARCA_SEM_ARQUIVO } from "../src/marca/instalacao.ts"
import { criarMarcas } from "../src/marca/resolucao.ts"
import { montarServidor, type Servico } from "../src/servico.ts"
import { abrirSessaoDeTeste } from "../src/testes/ambiente.ts"
import { apagarBanco } from "../src/testes/banco.ts"
import { montarTrabalhos } from "../src/trabalhos.ts"

const SEM_LIMITE = 1_000_000_000

const CONFIG: Config = {
  porta: 0,
  host: "127.0.0.1",
  url: "http://127.0.0.1:3000",
  dados: null,
  modo: "producao",
  identidade: { tipo: "embutida" },
  correio: { tipo: "caixa", remetente: "Partida <nao-responda@partida.example>", retorno: null, respostas: null },
  guardaDosPedidosMeses: 72,
  ociosidade: { limiteMinutos: 30, enderecoDeSaida: "/conta/sair" },
  armazem: { tipo: "disco", pasta: "" },
  consultaCadastral: null,
  selic: null,
  avisos: null,
  serpro: null,
  adn: null,
  adnSimulado: false,
  migrate: null,
  jettax: null,
  integradoresSimulados: { migrate: false, jettax: false },
  whatsapp: null,
  whatsappSimulado: false,
  sefin: null,
  sefinSimulada: false,
  autoridadesSimuladas: null,
  loginUnico: false,
  abreEscritorio: false,
  manutencao: false,
  boletins: { pasta: "", chave: "", comando: null, escolhida: true },
  limites: { porPessoa: SEM_LIMITE, porEndereco: SEM_LIMITE },
  conexoes: { prazoDoPedidoS: 60, fluxosPorPessoa: 10 },
  proxies: 0,
  raizesConfiaveis: null,
  emissores: EMISSORES_DA_DEMONSTRACAO,
  senhasVazadas: null,
  marca: MARCA_SEM_ARQUIVO,
  versao: "bench",
  web: null,
}

export interface Pessoa {
  readonly escopo: Escopo
  readonly token: string
}

/**
 * Opens everything. With PARTIDA_TEST_DATABASE_URL on that PostgreSQL; else embedded, in a directory as the product's. With
 * PARTIDA_BENCH (a name, or a directory) the database stays and serves the next run; with `copia` what is measured writes, and
 * does so in a copy of it.
 */
export async function abrirBancada(agora: () => Date, { copia = false }: { readonly copia?: boolean } = {}) {
  const onde = await criarBanco(process.env.PARTIDA_TEST_DATABASE_URL ?? null, copia)
  const banco = await abrirBanco({ url: onde.url, urlDeMigracao: null, dir: onde.dir })
  await prepararInstalacao(banco, "producao", agora())
  const cofre = criarCofre(Buffer.alloc(32, 1))
  const relatar = (erro: unknown) => console.error(erro)
  // Of who signs the notes of the measurements: in quarantine they would change no month.
  const emissores = lerEmissores(EMISSORES_DA_DEMONSTRACAO)
  const trabalhos = montarTrabalhos(banco, agora, relatar, {
    correio: { cofre, destino: { tipo: "caixa" } },
    emissores,
  })
  const servico: Servico = {
    banco,
    cofre,
    config: CONFIG,
    agora,
    falhas: SEM_RELATOR,
    armazem: abrirArmazemNoDisco(join(tmpdir(), `partida-armazem-${randomUUID()}`), cofre),
    emissores,
    marcas: criarMarcas(banco, CONFIG, agora),
    selic: null,
    avisador: null,
    receitaFederal: null,
    emissor: null,
    captura: null,
    integradores: { migrate: null, listas: {}, encerrar() {} },
    whatsapp: null,
    trabalhos,
  }
  const servidor = await montarServidor(servico, { nivelDeLog: "silent", filaDuravel: false })
  const [existente] = await banco.naPlataforma((tx) => tx.select({ id: escritorios.id }).from(escritorios))
  const idEscritorio = existente?.id ?? randomUUID()
  if (!existente)
    await banco.naPlataforma((tx) =>
      tx.insert(escritorios).values({ id: idEscritorio, nome: "Medição", cnpj: "11222333000181", criadoEm: agora() }),
    )
  const emissor = servidor.provedor?.emissor ?? ""
  return {
    banco,
    trabalhos,
    /** Null for the embedded one. */
    nome: onde.url === null ? null : new URL(onde.url).pathname.slice(1),
    /** Null for the embedded one. */
    url: onde.url,
    /** The database was there already, with its portfolio. */
    aproveitado: existente !== undefined,
    entrar: async (papel: Papel, empresas: Escopo["empresas"] = "*"): Promise<Pessoa> => {
      const { conta, escopo } = await criarPessoa(banco, idEscritorio, papel, empresas, agora())
      const sid = await abrirSessaoDeTeste(banco, conta, agora())
      return { escopo, token: await emitirTokenParaTestes({ banco, cofre, emissor }, conta, { sid }) }
    },
    /** One call of the API; anything but a success stops the measurement, which would measure a refusal. */
    async pedir(pessoa: Pessoa, caminho: string, corpo?: unknown) {
      const r = await servidor.app.inject({
        method: corpo === undefined ? "GET" : "POST",
        url: PREFIXO_DA_API + caminho,
        headers: { authorization: `Bearer ${pessoa.token}` },
        ...(corpo === undefined ? {} : { payload: corpo as object }),
      })
      if (r.statusCode >= 300) throw new Error(`${caminho}: ${r.statusCode} ${r.body.slice(0, 500)}`)
      return r
    },
    /** Answers by HTTP too, from then on; gives the address of the API. */
    escutar: async () => (await servidor.app.listen({ port: 0, host: "127.0.0.1" })) + PREFIXO_DA_API,
    async fechar() {
      await servidor.parar()
      await onde.apagar()
    },
  }
}

export type Bancada = Awaited<ReturnType<typeof abrirBancada>>

async function criarPessoa(
  banco: Banco,
  idEscritorio: string,
  papel: Papel,
  empresas: Escopo["empresas"],
  agora: Date,
) {
  const id = randomUUID()
  const sub = randomUUID()
  const conta = { sub, email: `${id}@bench.invalid`, nome: "Medição" }
  const escopo: Escopo = { idEscritorio, idUsuario: id, sub, empresas }
  await banco.naPlataforma((tx) =>
    tx.insert(usuarios).values({
      ...conta,
      id,
      idEscritorio,
      papel: papeis[papel].id,
      criadoEm: agora,
      somenteConcedidas: empresas !== "*",
    }),
  )
  if (empresas !== "*")
    await banco.emEscopo({ ...escopo, empresas: "*" }, (tx) =>
      tx.insert(usuariosEmpresas).values(empresas.map((idEmpresa) => ({ idEscritorio, idUsuario: id, idEmpresa }))),
    )
  return { conta, escopo }
}

async function criarBanco(base: string | null, copia: boolean) {
  const mantido = process.env.PARTIDA_BENCH
  if (base === null) {
    const aproveitar = mantido !== undefined && existsSync(mantido)
    if (mantido && !(copia && aproveitar)) return { url: null, dir: mantido, apagar: async () => undefined }
    const pasta = mkdtempSync(join(tmpdir(), "partida-bench-"))
    if (mantido) cpSync(mantido, join(pasta, "banco"), { recursive: true })
    return {
      url: null,
      dir: join(pasta, "banco"),
      apagar: async () => rmSync(pasta, { recursive: true, force: true }),
    }
  }
  const administrador = new pg.Client({ connectionString: base })
  await administrador.connect()
  const { rowCount } = await administrador.query("select 1 from pg_database where datname = $1", [mantido ?? ""])
  const fica = mantido !== undefined && !(copia && rowCount)
  const nome = fica ? mantido : `partida_bench_${randomBytes(4).toString("hex")}`
  if (!fica) await administrador.query(`create database ${nome}${rowCount ? ` template ${mantido}` : ""}`)
  else if (!rowCount) await administrador.query(`create database ${nome}`)
  const endereco = new URL(base)
  endereco.pathname = `/${nome}`
  return {
    url: endereco.href,
    dir: null,
    apagar: async () => {
      await administrador.end()
      if (!fica) await apagarBanco(base, nome)
    },
  }
}

/** How busy the machine is, to be said beside what is measured. */
export const cargaDaMaquina = () => loadavg()[0]?.toFixed(1) ?? "?"

const MS_POR_TIQUE = 10
/** Places of the fields of /proc/PID/stat, from the first after the name. */
const PAI = 1
const UTIME = 11
const STIME = 12
/** What the children that ended and were waited for took. */
const CUTIME = 13
const CSTIME = 14

/**
 * Processor time, in milliseconds, spent so far by this process and by the PostgreSQL backends of a database (null: the
 * embedded one, which is in this process): what a call costs whatever else the machine is doing. Backends on Linux only.
 */
export function processador(nomeDoBanco: string | null): number {
  const { user, system } = process.cpuUsage()
  const nosso = (user + system) / 1000
  if (nomeDoBanco === null || process.platform !== "linux") return nosso
  let doBanco = 0
  for (const pid of readdirSync("/proc")) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const comando = readFileSync(`/proc/${pid}/cmdline`, "utf8")
      if (!comando.startsWith("postgres:") || !comando.includes(` ${nomeDoBanco} `)) continue
    } catch {
      // It ended meanwhile.
      continue
    }
    doBanco += processadorDe(Number(pid))
  }
  return nosso + doBanco
}

/** Processor time, in milliseconds, that a process of this machine has spent; 0 of one that ended, and where nobody tells. */
export function processadorDe(pid: number | undefined): number {
  const campos = camposDe(pid)
  return ((campos[UTIME] ?? 0) + (campos[STIME] ?? 0)) * MS_POR_TIQUE
}

/**
 * The same of all the processes of the database that one of its backends is of, and of those that ended, which are in the count of who
 * started them: a query may be shared by some that come and go.
 */
export function processadorDoServidor(backend: number): number {
  const mae = camposDe(backend)[PAI] ?? 0
  const filhos = readdirSync("/proc").filter((nome) => /^\d+$/.test(nome) && camposDe(Number(nome))[PAI] === mae)
  const [usuario = 0, sistema = 0] = camposDe(mae).slice(CUTIME, CSTIME + 1)
  const vivos = filhos.reduce((soma, pid) => soma + processadorDe(Number(pid)), 0)
  return vivos + (usuario + sistema) * MS_POR_TIQUE
}

/** The fields of /proc/PID/stat after the name, as numbers; none of a process that ended. */
function camposDe(pid: number | undefined): readonly number[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ").map(Number)
  } catch {
    return []
  }
}
