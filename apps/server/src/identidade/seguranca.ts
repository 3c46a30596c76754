import { randomUUID } from "node:crypto"
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm"
import { enfileirarMensagem } from "../correio/mensagens.ts"
import { type AvisoDeFator, mensagemDeFator } from "../correio/modelos.ts"
import { registrarAto } from "../db/auditoria.ts"
import type { Banco, Tx } from "../db/banco.ts"
import type { Autoria } from "../db/escopo.ts"
import { codigosDeRecuperacao, contas, fichas, passkeys } from "../db/schema/identidade.ts"
import { ErroDeNegocio } from "../http/erros.ts"
import { esquecerAparelhoDaSessao } from "./aparelhos.ts"
import { buscarContaPorSub } from "./contas.ts"
import type { DependenciasDasContas } from "./deps-das-contas.ts"
import { quemEh, registrarSeguranca } from "./pessoas.ts"
import type { Dono } from "./senhas.ts"
import { encerrarSessoes } from "./sessoes-abertas.ts"

/** E-mail of the account as its owner sees it. Raises nao-autenticado when the account is gone. */
export async function consultarEmails(banco: Banco, sub: string, agora: Date) {
  const conta = await buscarContaPorSub(banco, sub)
  if (conta === null) throw new ErroDeNegocio("nao-autenticado")
  const [pendente] = await banco.naIdentidade((tx) =>
    tx
      .select({ email: fichas.email })
      .from(fichas)
      .where(
        and(
          eq(fichas.sub, sub),
          eq(fichas.finalidade, "trocar-email"),
          isNull(fichas.usadaEm),
          gt(fichas.expiraEm, agora),
        ),
      )
      .orderBy(desc(fichas.criadaEm)),
  )
  return { email: conta.email, emailConfirmado: conta.emailConfirmado, emailPendente: pendente?.email ?? null }
}

/** Ends one session of one's own; ended from another, its browser is not known any more. Raises nao-encontrado, also for somebody else's. */
export async function encerrarSessaoPropria(banco: Banco, dono: Dono, id: string): Promise<void> {
  await encerrarComAto(banco, dono, async (tx) => {
    if (id !== dono.sid) await esquecerAparelhoDaSessao(tx, dono.sub, id)
    if ((await encerrarSessoes(tx, dono.sub, { so: id })) === 0) throw new ErroDeNegocio("nao-encontrado")
    return id === dono.sid ? "Encerrou a própria sessão" : "Encerrou outra sessão"
  })
}

/** Ends every other session. With a token of no session, all of them. */
export async function encerrarAsOutras(banco: Banco, dono: Dono): Promise<void> {
  await encerrarComAto(banco, dono, async (tx) => {
    const quantas = await encerrarSessoes(tx, dono.sub, dono.sid === null ? "todas" : { exceto: dono.sid })
    return `Encerrou as outras sessões (${quantas})`
  })
}

/** Signs out: the session of the token ends, and with it everything it gave out. Doing it twice changes nothing. */
export async function encerrarEntrada(
  banco: Banco,
  { sub, sid }: Dono,
  idEscritorio: string | null,
  autoria: Autoria,
): Promise<void> {
  await banco.naIdentidade(async (tx) => {
    if (sid !== null) await encerrarSessoes(tx, sub, { so: sid })
    await registrarAto(tx, { acao: "saida", idEscritorio }, autoria)
  })
}

async function encerrarComAto(banco: Banco, dono: Dono, encerrar: (tx: Tx) => Promise<string>): Promise<void> {
  const conta = await buscarContaPorSub(banco, dono.sub)
  const quem = await quemEh(banco, dono.sub)
  await banco.naIdentidade(async (tx) => {
    const detalhe = await encerrar(tx)
    await registrarSeguranca(tx, quem, conta?.email ?? "", dono.origem, detalhe)
  })
}

/** What a change of factors is called in the audit trail, and the notice it sends. */
export interface MudancaDeFator {
  readonly detalhe: string
  readonly aviso: AvisoDeFator
}

/**
 * The same database, whose identity transactions also record the act and its notice when they change the factors of
 * this account: what changes a factor and what tells of it commit together.
 */
export async function registrandoFatores(
  deps: DependenciasDasContas,
  dono: Dono,
  mudanca: MudancaDeFator,
): Promise<Banco> {
  const { banco } = deps
  const quem = await quemEh(banco, dono.sub)
  const conta = await buscarContaPorSub(banco, dono.sub)
  const { marca } = await deps.marcaPara(conta?.email ?? "")
  return {
    ...banco,
    naIdentidade: (corpo) =>
      banco.naIdentidade(async (tx) => {
        const antes = await retratoDosFatores(tx, dono.sub)
        const saida = await corpo(tx)
        if (antes === null || (await retratoDosFatores(tx, dono.sub))?.fatores === antes.fatores) return saida
        await registrarSeguranca(tx, quem, antes.email, dono.origem, mudanca.detalhe)
        await enfileirarMensagem(tx, deps.cofre, {
          chave: `${mudanca.aviso}/${randomUUID()}`,
          tipo: mudanca.aviso,
          idEscritorio: quem.idEscritorio,
          para: antes.email,
          agora: deps.agora(),
          ...mensagemDeFator({ marca, nome: antes.nome, aviso: mudanca.aviso }),
        })
        return saida
      }),
  }
}

/** Everything of the factors that a person changes, as one text; a secret still waiting for its first code is nothing. */
async function retratoDosFatores(tx: Tx, sub: string) {
  const [conta] = await tx
    .select({ nome: contas.nome, email: contas.email, ligadoEm: contas.segundoFatorEm })
    .from(contas)
    .where(eq(contas.sub, sub))
    .for("update")
  if (!conta) return null
  const codigos = await tx
    .select({ hash: codigosDeRecuperacao.hash })
    .from(codigosDeRecuperacao)
    .where(eq(codigosDeRecuperacao.sub, sub))
    .orderBy(sql`hash`)
  const chaves = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.sub, sub)).orderBy(sql`id`)
  const { nome, email, ligadoEm } = conta
  return { nome, email, fatores: JSON.stringify([ligadoEm, codigos, chaves]) }
}
