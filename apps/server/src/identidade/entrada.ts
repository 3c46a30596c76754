import { eq, sql } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { contas } from "../db/schema/identidade.ts"
import { conferirSenha, conferirSenhaFicticia } from "./senha.ts"
import { bloqueioMs, chaveDoEndereco, criarBloqueioFicticio, criarLimite } from "./tentativas.ts"

export type ResultadoDaEntrada =
  | { readonly tipo: "aceita"; readonly sub: string }
  /** Wrong password and unknown e-mail alike. */
  | { readonly tipo: "credenciais" }
  | { readonly tipo: "tentativas"; readonly aguardarMs: number }
  /** Told only to who knows the password. */
  | { readonly tipo: "desativada" }

export interface PedidoDeEntrada {
  readonly email: string
  readonly senha: string
  /** Network address the attempt came from. */
  readonly endereco: string
}

/** Decides one sign-in attempt. */
export type Entrada = (pedido: PedidoDeEntrada) => Promise<ResultadoDaEntrada>

/** Failures one address may make before it waits. An office behind one address shares them, hence the room. */
const FALHAS_POR_ENDERECO = 50
const JANELA_POR_ENDERECO_MS = 10 * 60_000
const CHAVES_LEMBRADAS = 10_000
/** RFC 5321, 4.5.3.1.3. */
const MAXIMO_DO_EMAIL = 254
const MAXIMO_DA_SENHA = 1_024

/** Sign-in with lockout per account and limit per address. `clock` drives both. */
export function criarEntrada(banco: Banco, clock: () => Date): Entrada {
  const porEndereco = criarLimite({
    maximo: FALHAS_POR_ENDERECO,
    janelaMs: JANELA_POR_ENDERECO_MS,
    capacidade: CHAVES_LEMBRADAS,
    clock,
  })
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

    const reserva = await reservarTentativa(banco, email, clock())
    if (reserva === null) {
      const espera = bloquearFicticio(email)
      if (espera > 0) return { tipo: "tentativas", aguardarMs: espera }
      await conferirSenhaFicticia(pedido.senha)
      return { tipo: "credenciais" }
    }
    if (reserva.tipo === "bloqueada") return { tipo: "tentativas", aguardarMs: reserva.aguardarMs }
    if (!(await conferirSenha(pedido.senha, reserva.senhaHash))) return { tipo: "credenciais" }

    porEndereco.devolver(endereco)
    return (await confirmarTentativa(banco, reserva.sub))
      ? { tipo: "aceita", sub: reserva.sub }
      : { tipo: "desativada" }
  }
}

/**
 * Counts the attempt as a failure before the password is looked at, under the row's lock: attempts sent at once
 * cannot all slip in before the first failure is written.
 */
async function reservarTentativa(banco: Banco, email: string, agora: Date) {
  return banco.naIdentidade(async (tx) => {
    const [conta] = await tx
      .select({
        sub: contas.sub,
        senhaHash: contas.senhaHash,
        falhasSeguidas: contas.falhasSeguidas,
        bloqueadaAte: contas.bloqueadaAte,
      })
      .from(contas)
      .where(eq(sql`lower(${contas.email})`, email))
      .for("update")
    if (conta === undefined) return null
    const restante = (conta.bloqueadaAte?.getTime() ?? 0) - agora.getTime()
    if (restante > 0) return { tipo: "bloqueada", aguardarMs: restante } as const
    const falhasSeguidas = conta.falhasSeguidas + 1
    const bloqueio = bloqueioMs(falhasSeguidas)
    const bloqueadaAte = bloqueio > 0 ? new Date(agora.getTime() + bloqueio) : null
    await tx.update(contas).set({ falhasSeguidas, bloqueadaAte }).where(eq(contas.sub, conta.sub))
    return { tipo: "reservada", sub: conta.sub, senhaHash: conta.senhaHash } as const
  })
}

/** The password was right: forgets the failures. Returns whether the account is open. */
async function confirmarTentativa(banco: Banco, sub: string): Promise<boolean> {
  const [conta] = await banco.naIdentidade((tx) =>
    tx
      .update(contas)
      .set({ falhasSeguidas: 0, bloqueadaAte: null })
      .where(eq(contas.sub, sub))
      .returning({ ativa: contas.ativa }),
  )
  return conta?.ativa === true
}
