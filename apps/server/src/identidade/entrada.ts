import { eq, type SQL, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { contas } from "../db/schema/identidade.ts"
import { registrarAtoDaConta } from "./atos.ts"
import { type Origem, SEM_ORIGEM } from "./origem.ts"
import { conferirSenha, conferirSenhaFicticia } from "./senha.ts"
import { bloqueioMs, chaveDoEndereco, criarBloqueioFicticio, criarLimite, type Limite } from "./tentativas.ts"

/** Why a step of the sign-in was refused. */
export type Recusa =
  /** Wrong password and unknown e-mail alike. */
  | { readonly tipo: "credenciais" }
  | { readonly tipo: "tentativas"; readonly aguardarMs: number }
  /** Told only to who proved to own the account, as is the next. */
  | { readonly tipo: "desativada" }
  | { readonly tipo: "nao-confirmada" }

export type ResultadoDaEntrada =
  | { readonly tipo: "aceita"; readonly sub: string }
  /** The password was right and is not enough. `senhaHash` is the one it was checked against. */
  | { readonly tipo: "segundo-fator"; readonly sub: string; readonly senhaHash: string }
  | Recusa

export interface PedidoDeEntrada {
  readonly email: string
  readonly senha: string
  /** Network address the attempt came from. */
  readonly endereco: string
  /** What the audit trail keeps of the request. */
  readonly origem?: Origem
}

/** Decides one sign-in attempt by password. */
export type Entrada = (pedido: PedidoDeEntrada) => Promise<ResultadoDaEntrada>

/** Failures one address may make before it waits. An office behind one address shares them, hence the room. */
const FALHAS_POR_ENDERECO = 50
const JANELA_POR_ENDERECO_MS = 10 * 60_000
const CHAVES_LEMBRADAS = 10_000
/** RFC 5321, 4.5.3.1.3. */
const MAXIMO_DO_EMAIL = 254
const MAXIMO_DA_SENHA = 1_024

/** The limit per network address, one for all the ways of signing in. */
export function criarLimitePorEndereco(clock: () => Date): Limite {
  return criarLimite({
    maximo: FALHAS_POR_ENDERECO,
    janelaMs: JANELA_POR_ENDERECO_MS,
    capacidade: CHAVES_LEMBRADAS,
    clock,
  })
}

/** Sign-in by password with lockout per account and limit per address. `clock` drives both. */
export function criarEntrada(
  banco: Banco,
  clock: () => Date,
  porEndereco: Limite = criarLimitePorEndereco(clock),
): Entrada {
  const bloquearFicticio = criarBloqueioFicticio(CHAVES_LEMBRADAS, clock)

  return async (pedido) => {
    const email = pedido.email.trim().toLowerCase()
    if (
      email === "" ||
      email.length > MAXIMO_DO_EMAIL ||
      pedido.senha.length > MAXIMO_DA_SENHA ||
      email.includes("\0")
    ) {
      return { tipo: "credenciais" }
    }
    const endereco = chaveDoEndereco(pedido.endereco)
    const esperaDoEndereco = porEndereco.reservar(endereco)
    if (esperaDoEndereco > 0) return { tipo: "tentativas", aguardarMs: esperaDoEndereco }
    const recusar = (sub: string | null, recusa: Recusa) => registrarRecusa(banco, sub, recusa, pedido.origem)

    const reserva = await reservarTentativa(banco, eq(sql`lower(${contas.email})`, email), clock())
    if (reserva === null) {
      const espera = bloquearFicticio(email)
      if (espera > 0) return recusar(null, { tipo: "tentativas", aguardarMs: espera })
      await conferirSenhaFicticia(pedido.senha)
      return recusar(null, { tipo: "credenciais" })
    }
    const { sub } = reserva
    if (reserva.tipo === "bloqueada") return recusar(sub, { tipo: "tentativas", aguardarMs: reserva.aguardarMs })
    if (!(await conferirSenha(pedido.senha, reserva.senhaHash))) return recusar(sub, { tipo: "credenciais" })

    porEndereco.devolver(endereco)
    if (reserva.segundoFator && reserva.ativa && reserva.emailConfirmado) {
      await devolverTentativa(banco, reserva)
      return { tipo: "segundo-fator", sub, senhaHash: reserva.senhaHash }
    }
    const impedimento = impedimentoDe(await confirmarTentativa(banco, sub))
    return impedimento === null ? { tipo: "aceita", sub } : recusar(sub, impedimento)
  }
}

/**
 * Whether this is the account's password, outside the sign-in: counted, locked and recorded alike when wrong, and
 * forgiving no other failure when right. Null when it is; an unconfirmed e-mail is no obstacle here.
 */
export async function provarSenha(
  banco: Banco,
  sub: string,
  senha: string,
  agora: Date,
  origem: Origem,
): Promise<Exclude<Recusa, { readonly tipo: "nao-confirmada" }> | null> {
  const reserva = await reservarTentativa(banco, eq(contas.sub, sub), agora)
  if (reserva === null) return { tipo: "desativada" }
  if (reserva.tipo === "bloqueada") {
    return registrarRecusa(banco, sub, { tipo: "tentativas", aguardarMs: reserva.aguardarMs }, origem)
  }
  if (!(await conferirSenha(senha, reserva.senhaHash))) {
    return registrarRecusa(banco, sub, { tipo: "credenciais" }, origem)
  }
  await devolverTentativa(banco, reserva)
  return reserva.ativa ? null : { tipo: "desativada" }
}

const MOTIVOS: Readonly<Record<Recusa["tipo"] | "codigo" | "passkey", string>> = {
  credenciais: "Senha incorreta.",
  tentativas: "Tentativas demais: conta bloqueada por alguns minutos.",
  desativada: "Conta desativada.",
  "nao-confirmada": "E-mail ainda não confirmado.",
  codigo: "Código do segundo fator incorreto.",
  passkey: "Passkey recusada.",
}

/** Puts a refused attempt in the audit trail and gives it back. What was typed is never kept. */
export async function registrarRecusa<R extends { readonly tipo: keyof typeof MOTIVOS }>(
  banco: Banco,
  sub: string | null,
  recusa: R,
  origem: Origem = SEM_ORIGEM,
): Promise<R> {
  const detalhe = sub === null && recusa.tipo === "credenciais" ? "E-mail sem conta." : MOTIVOS[recusa.tipo]
  await registrarAtoDaConta(banco, { acao: "entrada-recusada", sub, detalhe }, origem)
  return recusa
}

interface SituacaoDaConta {
  readonly ativa: boolean
  readonly emailConfirmado: boolean
}

/** What keeps an account out although its owner proved to be its owner. */
export function impedimentoDe(situacao: SituacaoDaConta | null): Recusa | null {
  if (!situacao?.ativa) return { tipo: "desativada" }
  return situacao.emailConfirmado ? null : { tipo: "nao-confirmada" }
}

interface TentativaReservada extends SituacaoDaConta {
  readonly tipo: "reservada"
  readonly sub: string
  readonly senhaHash: string
  readonly segundoFator: boolean
  /** The lockout this very attempt started, should it fail. */
  readonly bloqueadaAte: Date | null
}

/**
 * Counts the attempt as a failure before the secret is looked at, under the row's lock: attempts sent at once cannot
 * all slip in before the first failure is written. Null when no account answers to `onde`.
 */
export async function reservarTentativa(
  banco: Banco,
  onde: SQL,
  agora: Date,
): Promise<
  TentativaReservada | { readonly tipo: "bloqueada"; readonly sub: string; readonly aguardarMs: number } | null
> {
  return banco.naIdentidade(async (tx) => {
    const [conta] = await tx
      .select({
        sub: contas.sub,
        senhaHash: contas.senhaHash,
        ativa: contas.ativa,
        emailConfirmado: contas.emailConfirmado,
        segundoFatorEm: contas.segundoFatorEm,
        falhasSeguidas: contas.falhasSeguidas,
        bloqueadaAte: contas.bloqueadaAte,
      })
      .from(contas)
      .where(onde)
      .for("update")
    if (conta === undefined) return null
    const { sub, senhaHash, ativa, emailConfirmado } = conta
    const restante = (conta.bloqueadaAte?.getTime() ?? 0) - agora.getTime()
    if (restante > 0) return { tipo: "bloqueada", sub, aguardarMs: restante } as const
    const falhasSeguidas = conta.falhasSeguidas + 1
    const bloqueio = bloqueioMs(falhasSeguidas)
    const bloqueadaAte = bloqueio > 0 ? new Date(agora.getTime() + bloqueio) : null
    await tx.update(contas).set({ falhasSeguidas, bloqueadaAte }).where(eq(contas.sub, sub))
    const segundoFator = conta.segundoFatorEm !== null
    return { tipo: "reservada", sub, senhaHash, ativa, emailConfirmado, segundoFator, bloqueadaAte } as const
  })
}

/**
 * Takes back the failure that the attempt was counted as, and no other: the password alone forgives nothing while the
 * second factor is missing, or typing it again would give the codes unlimited tries.
 */
async function devolverTentativa(banco: Banco, { sub, bloqueadaAte }: TentativaReservada): Promise<void> {
  await banco.naIdentidade((tx) =>
    tx
      .update(contas)
      .set({
        falhasSeguidas: sql`greatest(${contas.falhasSeguidas} - 1, 0)`,
        ...(bloqueadaAte === null
          ? {}
          : { bloqueadaAte: sql`nullif(${contas.bloqueadaAte}, ${bloqueadaAte.toISOString()}::timestamptz)` }),
      })
      .where(eq(contas.sub, sub)),
  )
}

/** Everything asked was right: forgets the failures. Returns how the account is, or null when it is gone. */
export async function confirmarTentativa(banco: Banco, sub: string): Promise<SituacaoDaConta | null> {
  const [conta] = await banco.naIdentidade((tx) =>
    tx
      .update(contas)
      .set({ falhasSeguidas: 0, bloqueadaAte: null })
      .where(eq(contas.sub, sub))
      .returning({ ativa: contas.ativa, emailConfirmado: contas.emailConfirmado }),
  )
  return conta ?? null
}
