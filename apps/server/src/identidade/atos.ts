import { and, eq, isNull, or, sql } from "drizzle-orm"
import { registrarAto } from "../db/auditoria.ts"
import type { Banco } from "../db/banco.ts"
import { UUID_NULO } from "../db/escopo.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { contas } from "../db/schema/identidade.ts"
import type { Origem } from "./origem.ts"

/** What the sign-in pages and the provider tell the audit trail. */
interface AtoDaConta {
  readonly acao: "entrada" | "entrada-recusada" | "saida" | "seguranca"
  /** Null when what was typed is no account: it may be a password in the wrong field, and is never kept. */
  readonly sub: string | null
  /** pt-BR */
  readonly detalhe: string
  /** Also marks the person's last sign-in with this instant. */
  readonly entrouEm?: Date
}

/** Reads and writes the same rows whether or not there is an account, so that the time taken does not tell. */
const NINGUEM = UUID_NULO

/** Records an act of an account, in the office of the person it is linked to or was invited as. */
export async function registrarAtoDaConta(banco: Banco, ato: AtoDaConta, origem: Origem): Promise<void> {
  const sub = ato.sub ?? NINGUEM
  const [conta] = await banco.naIdentidade((tx) =>
    tx.select({ email: contas.email }).from(contas).where(eq(contas.sub, sub)),
  )
  const email = conta?.email ?? null
  const convidado = and(isNull(usuarios.sub), eq(sql`lower(${usuarios.email})`, (email ?? NINGUEM).toLowerCase()))
  await banco.naPlataforma(async (tx) => {
    const [pessoa] = await tx
      .select({ id: usuarios.id, nome: usuarios.nome, papel: usuarios.papel, idEscritorio: usuarios.idEscritorio })
      .from(usuarios)
      .where(or(eq(usuarios.sub, sub), convidado))
      .orderBy(sql`${usuarios.sub} is null`)
      .limit(1)
    if (ato.entrouEm) await tx.update(usuarios).set({ ultimaEntradaEm: ato.entrouEm }).where(eq(usuarios.sub, sub))
    await registrarAto(
      tx,
      {
        acao: ato.acao,
        idEscritorio: pessoa?.idEscritorio ?? null,
        entidade: "contas",
        ...(ato.sub === null ? {} : { idRegistro: ato.sub }),
        detalhe: ato.detalhe,
      },
      {
        idUsuario: pessoa?.id ?? null,
        autor: pessoa?.nome ?? email ?? "Desconhecido",
        papel: pessoa?.papel ?? null,
        ...origem,
      },
    )
  })
}
