import type { AcaoDaAuditoria } from "@partida/contracts"
import { sql } from "drizzle-orm"
import type { Tx } from "./banco.ts"
import type { Autoria, Escopo } from "./escopo.ts"
import { auditoria } from "./schema/auditoria.ts"

/** An act that writes no record of its own: signing in, being refused, exporting, changing one's password. */
export interface Ato {
  readonly acao: AcaoDaAuditoria
  readonly idEscritorio: string | null
  readonly idEmpresa?: string | null
  readonly entidade?: string
  readonly idRegistro?: string
  /** pt-BR, without secrets. */
  readonly detalhe?: string
}

/** Adds an act to the audit trail inside the caller's transaction. Writes of records are added by triggers instead. */
export async function registrarAto(tx: Tx, ato: Ato, autoria: Autoria): Promise<void> {
  await tx.insert(auditoria).values({
    acao: ato.acao,
    idEscritorio: ato.idEscritorio,
    idEmpresa: ato.idEmpresa ?? null,
    entidade: ato.entidade ?? null,
    idRegistro: ato.idRegistro ?? null,
    detalhe: ato.detalhe ?? null,
    ...autoria,
  })
}

/** From here on the trail of this transaction names who asked for a job, not the machine that does it. */
export async function assinar(tx: Tx, { idUsuario }: Pick<Escopo, "idUsuario">, autor: string): Promise<void> {
  await tx.execute(sql`select set_config('app.usuario', ${idUsuario}, true), set_config('app.autor', ${autor}, true),
    set_config('app.papel', coalesce((select papel::text from usuarios where id = ${idUsuario}), ''), true)`)
}
