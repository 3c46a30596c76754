import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { CONTRATO_PADRAO, iniciarSimuladorSerpro, type Simulador } from "../../../simuladores/src/serpro/simulador.ts"
import { lerConfianca } from "../certificados/confianca.ts"
import { criarLeitor } from "../certificados/leitor.ts"
import { lerConfig } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import { marcarSemeada } from "../db/instalacao.ts"
import { procuracoes } from "../db/schema/certificados.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { operacoes, operacoesExecucoes } from "../db/schema/operacoes.ts"
import { enviarCertificado } from "../features/certificados/certificados.service.ts"
import { fecharMeses } from "../features/fechamento/encerramento.service.ts"
import { pedirOperacoes } from "../features/operacoes/pedidos.service.ts"
import { calcularEmpresas } from "../features/recalculo/recalculo.service.ts"
import { configurarIntegracao } from "../features/receita-federal/receita-federal.service.ts"
import { abrirServico } from "../servico.ts"
import { criarBancoDeQueda, tipoDoBancoDeTeste } from "./banco.ts"
import { novoCnpj, umaEmpresa } from "./empresas.ts"
import { concluirEtapas } from "./etapas.ts"
import { enderecoDaIdentidade } from "./preparar.ts"
import { type AlvoDaQueda, abrirAlvo, agora, escopo, MES } from "./queda-carteira.ts"

/**
 * kill -9 of the whole server while it declares to the simulated SERPRO, which also loses answers after accepting: each declaration
 * is accepted once, and none is lost. On PostgreSQL two servers share the database, and one goes on while the other dies.
 * `npm run noturno` and `npm run queda` kill more times.
 */
const INTEIRA = process.env.PARTIDA_ESCALA === "inteira"
const NO_POSTGRES = tipoDoBancoDeTeste === "postgresql"
const SERVIDORES = NO_POSTGRES ? 2 : 1
const QUEDAS = INTEIRA ? 10 : SERVIDORES
const EMPRESAS = INTEIRA ? 120 : 20
const SIMULTANEAS = 2
/** So many calls open at once are of every server: one alone has fewer. */
const ABERTAS_DE_TODOS = (SERVIDORES - 1) * SIMULTANEAS + 1
const ATRASO_MS = 1_500
/** Servers opened at once may call half a minute apart on a busy machine: until all are at it, nobody may end alone. */
const ATRASO_ATE_TODOS_MS = 12_000
const PERDIDAS = INTEIRA ? 12 : 2
const PRAZO_MS = INTEIRA ? 20 * 60_000 : 4 * 60_000
/** Much longer than a call takes: who is silent for so long has nothing that it may do now. */
const SEM_CHAMADA_MS = 3_000
const ESPERA = { timeout: 90_000, interval: 100 }
const TRANSMITIR = "TRANSDECLARACAO11"

const pasta = mkdtempSync(join(tmpdir(), "partida-queda-servidor-"))
const raizes = join(pasta, "raizes")
const vivos = new Set<ChildProcess>()
let autoridade: Simulador
let alvo: AlvoDaQueda & { apagar(): Promise<void> }
let ambiente: Record<string, string>

beforeAll(async () => {
  autoridade = await iniciarSimuladorSerpro({ procuracaoPadrao: "todas", comQr: false })
  alvo = await criarBancoDeQueda(join(pasta, "banco"))
  mkdirSync(raizes)
  const ca = join(raizes, "autoridade.pem")
  writeFileSync(ca, autoridade.certificadoDaAutoridade)
  const identidade = enderecoDaIdentidade(alvo.url)
  ambiente = {
    PATH: process.env.PATH ?? "",
    PORT: "0",
    PARTIDA_DEMO: "1",
    // What is proved here needs neither: they would take time to open.
    PARTIDA_SEFIN: "nao",
    PARTIDA_ADN: "nao",
    PARTIDA_MIGRATE: "nao",
    PARTIDA_JETTAX: "nao",
    PARTIDA_WHATSAPP: "nao",
    PARTIDA_DADOS: pasta,
    PARTIDA_CHAVE_MESTRA: randomBytes(32).toString("base64"),
    PARTIDA_LOGIN_UNICO: "sim",
    PARTIDA_ARMAZEM: join(pasta, "documentos"),
    PARTIDA_RAIZES_CONFIAVEIS: raizes,
    PARTIDA_SERPRO_AUTENTICACAO: autoridade.enderecoDeAutenticacao,
    PARTIDA_SERPRO_GATEWAY: autoridade.endereco,
    PARTIDA_SERPRO_AUTORIDADE: ca,
    PARTIDA_SERPRO_POR_SEGUNDO: "1000",
    // Few at a time: all together they would also end together, and a kill would find none of them under way.
    PARTIDA_SERPRO_SIMULTANEAS: String(SIMULTANEAS),
    ...(alvo.url === null ? {} : { DATABASE_URL: alvo.url, DATABASE_MIGRATION_URL: doDono(alvo.url) }),
    ...(identidade === null ? {} : { IDENTIDADE_DATABASE_URL: identidade }),
  }
  await prepararFila()
}, PRAZO_MS)
afterAll(async () => {
  for (const filho of vivos) filho.kill("SIGKILL")
  await autoridade.parar()
  await alvo.apagar()
  rmSync(pasta, { recursive: true, force: true })
})

/** The same database as its owner reaches it. */
function doDono(url: string): string {
  const endereco = new URL(process.env.PARTIDA_TEST_DATABASE_URL ?? url)
  endereco.pathname = new URL(url).pathname
  return endereco.href
}

/** An office with its contract, companies with the month closed, and each declaration asked for. */
async function prepararFila(): Promise<void> {
  const { config, segredos } = lerConfig(ambiente)
  const servico = await abrirServico(config, segredos, agora)
  const { banco, cofre, externo } = servico
  const ato = { escopo, nome: "Contadora das quedas", agora: agora() }
  try {
    await marcarSemeada(banco, agora())
    await banco.naPlataforma(async (tx) => {
      const { idEscritorio, idUsuario: id } = escopo
      await tx.insert(escritorios).values({ id: idEscritorio, nome: "Quedas", cnpj: novoCnpj(), criadoEm: agora() })
      const email = "quedas@teste.invalid"
      await tx
        .insert(usuarios)
        .values({ idEscritorio, id, sub: "teste", email, nome: ato.nome, papel: 1, criadoEm: agora() })
    })
    const onde = { banco, servico: { agora } }
    const contratante = await umaEmpresa().comCnpj(CONTRATO_PADRAO.contratante).criar(onde, escopo)
    const validade = { desde: new Date("2026-01-01T00:00:00Z"), ate: new Date("2030-01-01T00:00:00Z") }
    const titular = { nome: "ESCRITORIO DE TESTE", numero: CONTRATO_PADRAO.contratante }
    const { pfx, senha } = autoridade.emitirPara(titular, validade)
    const deps = { banco, cofre, leitor: criarLeitor(lerConfianca(raizes)), agora }
    await enviarCertificado(deps, escopo, contratante.id, { arquivo: pfx.toString("base64"), senha }, ato.nome)
    const { consumerKey, consumerSecret } = autoridade.contrato
    const credenciais = { idContratante: contratante.id, consumerKey, consumerSecret }
    await banco.emEscopo(escopo, (tx) => configurarIntegracao(tx, ato, cofre, credenciais))
    const ids: string[] = []
    for (let i = 0; i < EMPRESAS; i++) {
      const empresa = umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").noSistemaDesde(MES)
      const comReceita = empresa.comDozeMesesAntesDe(MES, 1_000_000n).comReceita(MES, 1_000_000n)
      ids.push((await comReceita.criar(onde, escopo)).id)
    }
    await banco.emEscopo(escopo, (tx) => calcularEmpresas(tx, ato, MES, ids))
    await concluirEtapas(banco, escopo, MES, ids)
    expect(await banco.emEscopo(escopo, (tx) => fecharMeses(tx, ato, MES, ids))).toEqual(new Map())
    await banco.emEscopo(escopo, async (tx) => {
      await tx.insert(procuracoes).values(
        ids.map((idEmpresa, i) => ({
          idEscritorio: escopo.idEscritorio,
          id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
          idEmpresa,
          orgao: "receita-federal" as const,
          outorgado: CONTRATO_PADRAO.contratante,
          nomeDoOutorgado: "Quedas",
          servicos: [],
          desde: "2026-01-01",
          ate: "2029-12-31",
          criadaEm: agora(),
        })),
      )
      const pedido = { tipo: "pgdas-transmitir", competencia: MES, empresas: ids, agora: agora() } as const
      const entrada = { idUsuario: escopo.idUsuario, nome: ato.nome, agora: agora(), comAprovacao: false }
      const { novas } = await pedirOperacoes(tx, escopo, externo?.mundo.atos ?? {}, pedido, entrada)
      expect(novas).toBe(EMPRESAS)
    })
  } finally {
    await banco.fechar()
  }
}

async function comBanco<T>(corpo: (banco: Banco) => Promise<T>): Promise<T> {
  const banco = await abrirAlvo(alvo)
  try {
    return await corpo(banco)
  } finally {
    await banco.fechar()
  }
}

async function controlar<T>(metodo: string, caminho: string, corpo?: unknown): Promise<T> {
  const r = await fetch(autoridade.enderecoDeControle + caminho, {
    method: metodo,
    ...(corpo === undefined ? {} : { body: JSON.stringify(corpo) }),
  })
  expect(r.status).toBe(200)
  return r.json() as Promise<T>
}

/** From now on each declaration that arrives waits so long at the authority. */
async function demorar(atrasoMs: number): Promise<void> {
  await controlar("DELETE", "/falhas")
  await controlar("POST", "/falhas", { tipo: "atraso", servico: TRANSMITIR, atrasoMs, duranteMs: 3_600_000 })
}

const transmissoes = async () => (await controlar<unknown[]>("GET", `/chamadas?idServico=${TRANSMITIR}`)).length

/** The real program, as a person starts it. */
function ligar(): ChildProcess {
  const filho = spawn(process.execPath, ["--no-wasm-code-gc", join(import.meta.dirname, "../main.ts")], {
    env: ambiente,
    stdio: "ignore",
  })
  vivos.add(filho)
  filho.once("exit", () => vivos.delete(filho))
  return filho
}

async function matar(filho: ChildProcess): Promise<void> {
  const fim = once(filho, "exit")
  filho.kill("SIGKILL")
  expect((await fim)[1]).toBe("SIGKILL")
}

/**
 * As if what a lease and the wait for a lost answer take had passed, which is longer than any call: those under way at the authority
 * end before.
 */
async function passarOTempo(): Promise<void> {
  await calar(chamadas)
  await comBanco((banco) =>
    banco.emEscopo(escopo, (tx) =>
      tx.execute(sql`update operacoes set trava_ate = case when trava_ate is null then null else '2026-01-01'::timestamptz end,
        proxima_em = '2026-01-01' where estado in (0, 1)`),
    ),
  )
}

/** Until two looks, further apart than a call takes, see the same. */
async function calar(ler: () => Promise<number>): Promise<void> {
  let antes = -1
  await vi.waitFor(
    async () => {
      const agora = await ler()
      const parou = agora === antes
      antes = agora
      expect(parou).toBe(true)
    },
    { ...ESPERA, interval: SEM_CHAMADA_MS },
  )
}

const saude = () => controlar<{ chamadas: number; abertas: number }>("GET", "/saude")
const chamadas = async () => (await saude()).chamadas

it(
  `kill -9 do servidor (${QUEDAS}) durante ${EMPRESAS} transmissões: cada uma é aceita uma vez, e nenhuma se perde`,
  async () => {
    // Each waits, so that a kill finds calls under way.
    await demorar(SERVIDORES > 1 ? ATRASO_ATE_TODOS_MS : ATRASO_MS)
    const servidores = Array.from({ length: SERVIDORES }, ligar)
    for (let queda = 0; queda < QUEDAS; queda++) {
      // The first time, both are at it; then who was left has gone on for a while, alone until the other is back.
      const meta = queda === 0 ? 0 : (await transmissoes()) + SIMULTANEAS
      await vi.waitFor(async () => expect(await transmissoes()).toBeGreaterThanOrEqual(meta), ESPERA)
      const bastam = queda === 0 ? ABERTAS_DE_TODOS : 1
      await vi.waitFor(async () => expect((await saude()).abertas).toBeGreaterThanOrEqual(bastam), ESPERA)
      const vez = queda % SERVIDORES
      const morto = servidores[vez]
      if (morto) await matar(morto)
      if (queda === 0) {
        await demorar(ATRASO_MS)
        // Some are accepted, and the answer never leaves.
        await controlar("POST", "/falhas", { tipo: "cortar-depois", servico: TRANSMITIR, vezes: PERDIDAS })
      }
      servidores[vez] = ligar()
      // With one there is nobody else to go on: what it held is let go of by the time that passes.
      if (queda + 1 < QUEDAS && SERVIDORES === 1) {
        await Promise.all(servidores.splice(0).map(matar))
        await passarOTempo()
        servidores.push(ligar())
      }
    }
    await Promise.all(servidores.splice(0).map(matar))
    // What was in doubt is asked about, and what is left is done.
    for (let rodada = 0; (await comBanco(contarPendentes)) > 0; rodada++) {
      expect(rodada).toBeLessThan(12)
      await passarOTempo()
      await trabalharAteCalar()
    }
    const declaradas = await declaracoesNaReceita()
    expect(declaradas).toHaveLength(EMPRESAS)
    expect(declaradas.filter((n) => n !== 1)).toEqual([])
    await comBanco((banco) =>
      banco.emEscopo(escopo, async (tx) => {
        const todas = await tx.select().from(operacoes)
        expect(todas.map(({ estado, trava }) => [estado, trava])).toEqual(Array(EMPRESAS).fill([2, null]))
        const execucoes = await tx.select().from(operacoesExecucoes)
        expect(execucoes.filter(({ interpretadaEm }) => interpretadaEm === null)).toEqual([])
        // The kills found calls under way.
        expect(execucoes.some(({ motivo }) => motivo?.codigo === "interrompida")).toBe(true)
      }),
    )
  },
  PRAZO_MS,
)

/** Lets a server, alone by now, work from its first call until it calls no more, and ends it. */
async function trabalharAteCalar(): Promise<void> {
  const antes = await chamadas()
  const servidor = ligar()
  await vi.waitFor(async () => expect(await chamadas()).toBeGreaterThan(antes), ESPERA)
  await calar(chamadas)
  await matar(servidor)
}

const contarPendentes = (banco: Banco) =>
  banco.emEscopo(escopo, async (tx) => (await tx.select().from(operacoes)).filter(({ estado }) => estado !== 2).length)

/** How many declarations the authority took, company by company. */
async function declaracoesNaReceita(): Promise<number[]> {
  const { operacoes: delas } = await controlar<{ operacoes: [string, { tipo: string }[]][] }>("GET", "/estado")
  return delas.map(([, feitas]) => feitas.filter(({ tipo }) => tipo === "declaracao").length)
}
