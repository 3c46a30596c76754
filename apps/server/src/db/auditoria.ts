import type { AcaoDaAuditoria } from "@partida/contracts"
import { sql } from "drizzle-orm"
import { deAutoria, type Tx } from "./banco.ts"
import type { Autoria, Escopo } from "./escopo.ts"
import { ajustar } from "./transacao.ts"

/** An act that writes no record of its own: signing in, being refused, exporting, changing one's password. */
interface AtoSemRegistro {
  readonly acao: AcaoDaAuditoria
  readonly idEscritorio: string | null
  readonly idEmpresa?: string | null
  readonly entidade?: string
  readonly idRegistro?: string
  /** pt-BR, without secrets. */
  readonly detalhe?: string
}

/**
 * Adds an act to the audit trail inside the caller's transaction, which from here on works for this author: the database
 * takes the author from there and from nowhere else. Writes of records are added by triggers instead.
 */
export async function registrarAto(tx: Tx, ato: AtoSemRegistro, autoria: Autoria): Promise<void> {
  await tx.execute(sql`with autor as (select ${ajustar(deAutoria(autoria))})
    insert into auditoria (id_escritorio, id_empresa, acao, entidade, id_registro, detalhe)
    select ${ato.idEscritorio}::uuid, ${ato.idEmpresa ?? null}::uuid, ${ato.acao}, ${ato.entidade ?? null},
      ${ato.idRegistro ?? null}, ${ato.detalhe ?? null} from autor`)
}

/** From here on the trail of this transaction names who asked for a job, not the machine that does it. */
export async function assinar(tx: Tx, { idUsuario }: Pick<Escopo, "idUsuario">, autor: string): Promise<void> {
  await tx.execute(sql`select set_config('app.usuario', ${idUsuario}, true), set_config('app.autor', ${autor}, true),
    set_config('app.papel', coalesce((select papel::text from usuarios where id = ${idUsuario}), ''), true)`)
}
