import { randomUUID } from "node:crypto"
import { desc, eq, sql } from "drizzle-orm"
import { abrirCorpo } from "../correio/mensagens.ts"
import type { Banco } from "../db/banco.ts"
import { prepararInstalacao } from "../db/instalacao.ts"
import { auditoria } from "../db/schema/auditoria.ts"
import { mensagens } from "../db/schema/correio.ts"
import { escritorios, usuarios } from "../db/schema/escritorios.ts"
import { contas, registrosOidc, sessoes } from "../db/schema/identidade.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { comoMarca } from "../marca/marca.ts"
import { abrirBancoDeTeste } from "../testes/banco.ts"
import { criarAdaptador } from "./adaptador.ts"
import { criarCofre } from "./cofre.ts"
import { buscarContaPorSub, criarConta } from "./contas.ts"
import { type DependenciasDasContas, montarDependencias } from "./deps-das-contas.ts"
import { criarEntrada } from "./entrada.ts"
import { emitirFicha } from "./fichas.ts"
import { resumirSenha } from "./senha.ts"
import { criarNovaSenha, type Dono } from "./senhas.ts"

export const SENHA = "cavalo bateria grampo"
export const ORIGEM = { endereco: "203.0.113.7", agente: "Teste", idPedido: "p-1" }

/** Lets the owner of the test database read a whole table; the roles of the product stay under their policies. */
export async function abrirAoDono(banco: Banco, tabela: "auditoria" | "mensagens"): Promise<void> {
  await banco.comoDono((tx) => tx.execute(sql`alter table ${sql.identifier(tabela)} no force row level security`))
}

const URL_DO_PRODUTO = "https://partida.teste"
const marcaPara = async () => ({ marca: comoMarca(MARCA_SEM_ARQUIVO), url: URL_DO_PRODUTO, idEscritorio: null })

/** A new password by the link that is mailed to the account, as the product gives it. */
export async function darNovaSenha(banco: Banco, sub: string, senha: string): Promise<void> {
  const agora = () => new Date()
  const deps = montarDependencias({
    banco,
    cofre: criarCofre(new Uint8Array(32).fill(9)),
    url: URL_DO_PRODUTO,
    correio: "caixa",
    agora,
    marcaPara,
    entrar: criarEntrada(banco, agora),
    acordarCorreio: async () => {},
  })
  const conta = await buscarContaPorSub(banco, sub)
  if (conta === null) throw new Error(`não há conta ${sub}`)
  const { email } = conta
  const ficha = await banco.naIdentidade((tx) =>
    emitirFicha(tx, { sub, finalidade: "nova-senha", email, agora: agora() }),
  )
  await criarNovaSenha(deps, ficha, senha, ORIGEM)
}

/** A database of accounts with its own clock, and what a test needs to look behind the calls. Test helper. */
export type Vida = Awaited<ReturnType<typeof montarVida>>

export async function montarVida() {
  const banco = await abrirBancoDeTeste()
  const cofre = criarCofre(new Uint8Array(32).fill(9))
  let agora = new Date("2026-11-20T12:00:00Z")
  let hashes = 0
  let despertares = 0
  await prepararInstalacao(banco, "producao", agora)
  await abrirAoDono(banco, "auditoria")
  const clock = () => agora
  /** Fresh limits, as of a server that has just started. */
  const novasDeps = (trocas: Partial<Parameters<typeof montarDependencias>[0]> = {}): DependenciasDasContas =>
    montarDependencias(
      {
        banco,
        cofre,
        url: URL_DO_PRODUTO,
        correio: "caixa",
        agora: clock,
        marcaPara,
        entrar: criarEntrada(banco, clock),
        acordarCorreio: async () => {
          despertares++
        },
        ...trocas,
      },
      {
        resumir: (senha) => {
          hashes++
          return resumirSenha(senha)
        },
      },
    )
  const mensagensPara = async (para: string) => {
    const linhas = await banco.naPlataforma((tx) =>
      tx.select().from(mensagens).where(eq(mensagens.para, para)).orderBy(mensagens.criadaEm),
    )
    return linhas.map(({ tipo, corpoCifrado }) => ({ tipo, texto: abrirCorpo(cofre, corpoCifrado ?? "").texto }))
  }
  return {
    banco,
    cofre,
    clock,
    novasDeps,
    mensagensPara,
    avancar: (ms: number) => {
      agora = new Date(agora.getTime() + ms)
    },
    /** Argon2 hashes and wake-ups that `corpo` caused. */
    async contando(corpo: () => Promise<unknown>) {
      const antes = [hashes, despertares] as const
      const erro = await corpo().then(
        () => null,
        (e: unknown) => e,
      )
      return { hashes: hashes - antes[0], despertares: despertares - antes[1], erro }
    },
    /** Secret of the last message of this kind that went to the address. */
    async fichaMandada(para: string, tipo: string): Promise<string> {
      const achadas = (await mensagensPara(para)).filter((m) => m.tipo === tipo)
      const ficha = /[?&]ficha=([\w-]+)/.exec(achadas.at(-1)?.texto ?? "")?.[1]
      if (ficha === undefined) throw new Error(`nenhuma mensagem ${tipo} com link para ${para}`)
      return ficha
    },
    async conta(email: string) {
      const [linha] = await banco.naIdentidade((tx) => tx.select().from(contas).where(eq(contas.email, email)))
      return linha ?? null
    },
    criarConta: (email: string, emailConfirmado = true) =>
      criarConta(banco, { email, nome: "Ana Souza", senha: SENHA, emailConfirmado, demonstracao: false }, clock),
    /** A session with what the provider gives out under it. */
    async abrirSessao(sub: string, uid: string): Promise<void> {
      const guardar = (modelo: string, resto: Record<string, unknown>) =>
        criarAdaptador(banco, cofre, clock)(modelo).upsert(randomUUID(), { accountId: sub, ...resto }, 3600)
      await guardar("Session", { uid })
      await guardar("RefreshToken", { sessionUid: uid })
      await guardar("AuthorizationCode", { sessionUid: uid })
      const expiraEm = new Date(agora.getTime() + 3_600_000)
      const datas = { iniciadaEm: agora, ultimoUsoEm: agora, expiraEm }
      await banco.naIdentidade((tx) => tx.insert(sessoes).values({ uid, sub, metodos: ["senha"], ...datas }))
    },
    /** A sign-in whose password was accepted and whose page has not come back yet. */
    async abrirEntradaPelaMetade(sub: string): Promise<void> {
      await criarAdaptador(
        banco,
        cofre,
        clock,
      )("Interaction").upsert(randomUUID(), { result: { login: { accountId: sub } } }, 1800)
    },
    /** What is left of the sessions of an account: listed ones, and records of the provider by model and session. */
    async restos(sub: string) {
      const abertas = await banco.naIdentidade((tx) =>
        tx.select({ uid: sessoes.uid }).from(sessoes).where(eq(sessoes.sub, sub)),
      )
      const registros = await banco.naIdentidade((tx) => tx.select().from(registrosOidc))
      const dela = registros.flatMap(({ modelo, conteudo }) => {
        const { accountId, uid, sessionUid, result } = conteudo as Record<string, unknown>
        if (JSON.stringify(result ?? null).includes(sub)) return [`${modelo} pela metade`]
        return accountId === sub ? [`${modelo} ${String(sessionUid ?? uid)}`] : []
      })
      return { sessoes: abertas.map(({ uid }) => uid).sort(), registros: dela.sort() }
    },
    /** Registers in an office the person behind an account (null: invited, not linked yet). */
    async registrarPessoa(email: string, sub: string | null) {
      const idEscritorio = randomUUID()
      const idUsuario = randomUUID()
      await banco.naPlataforma(async (tx) => {
        await tx
          .insert(escritorios)
          .values({ id: idEscritorio, nome: "Escritório Teste", cnpj: "11222333000181", criadoEm: agora })
        await tx
          .insert(usuarios)
          .values({ idEscritorio, id: idUsuario, sub, email, nome: "Ana", papel: 2, criadoEm: agora })
      })
      return { idEscritorio, idUsuario }
    },
    atos: async () =>
      banco.comoDono((tx) =>
        tx
          .select({
            acao: auditoria.acao,
            detalhe: auditoria.detalhe,
            idEscritorio: auditoria.idEscritorio,
            autor: auditoria.autor,
            endereco: auditoria.endereco,
          })
          .from(auditoria)
          .orderBy(desc(auditoria.sequencia)),
      ),
    dono: (sub: string, sid: string | null = null): Dono => ({ sub, sid, origem: ORIGEM }),
    fechar: () => banco.fechar(),
  }
}
