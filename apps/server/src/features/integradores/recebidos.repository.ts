import type { Integrador } from "@partida/contracts"
import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm"
import { doAlcance } from "../../db/alcance.ts"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { type Fonte, naOrdem, ordenarPor } from "../../db/paginas.ts"
import { alterar } from "../../db/registros.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { integradoresAvisos, integradoresRecebidos } from "../../db/schema/integradores.ts"
import { notasFiscais } from "../../db/schema/receitas.ts"

/** What came, newest first. */
export const fonteDosRecebidos = (escopo: Escopo, integrador: Integrador, idEmpresa: string | undefined): Fonte => ({
  de: sql`${integradoresRecebidos}`,
  onde: and(
    doEscopo(integradoresRecebidos, escopo, { integrador }),
    doAlcance(integradoresRecebidos.idEmpresa, escopo),
    idEmpresa === undefined ? undefined : eq(integradoresRecebidos.idEmpresa, idEmpresa),
  ),
  id: integradoresRecebidos.id,
})
export const ordemDosRecebidos = ordenarPor(
  "recebido",
  "desc",
  [{ expressao: integradoresRecebidos.recebidoEm, tipo: "instante" }],
  { expressao: integradoresRecebidos.id, tipo: "uuid" },
  { estavel: true },
)

/** These documents, in this order, with the note that each is of. */
export async function lerRecebidos(tx: Tx, { idEscritorio }: Escopo, ids: readonly string[]) {
  if (ids.length === 0) return []
  const r = integradoresRecebidos
  const linhas = await tx
    .select({
      id: r.id,
      idEmpresa: r.idEmpresa,
      empresa: empresas.apelido,
      via: r.via,
      chave: r.chave,
      resultado: r.resultado,
      mensagem: r.mensagem,
      recebidoEm: r.recebidoEm,
      nota: {
        id: notasFiscais.id,
        numero: notasFiscais.numero,
        valorCentavos: notasFiscais.valorServicoCentavos,
        contraparte: notasFiscais.contraparteNome,
        status: notasFiscais.status,
      },
    })
    .from(r)
    .innerJoin(empresas, and(eq(empresas.idEscritorio, r.idEscritorio), eq(empresas.id, r.idEmpresa)))
    .leftJoin(
      notasFiscais,
      and(
        eq(notasFiscais.idEscritorio, r.idEscritorio),
        eq(notasFiscais.idEmpresa, r.idEmpresa),
        eq(notasFiscais.chave, r.chave),
      ),
    )
    .where(and(eq(r.idEscritorio, idEscritorio), inArray(r.id, [...ids])))
  return naOrdem(ids, linhas, (l) => l.id)
}

/** Which of these documents already came to a company. */
export async function jaRecebidos(
  tx: Tx,
  { idEscritorio }: Escopo,
  { integrador, idEmpresa }: { readonly integrador: Integrador; readonly idEmpresa: string },
  resumos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (resumos.length === 0) return new Set()
  const linhas = await tx
    .select({ resumo: integradoresRecebidos.resumo })
    .from(integradoresRecebidos)
    .where(doEscopo(integradoresRecebidos, { idEscritorio }, { idEmpresa, integrador, resumo: resumos }))
  return new Set(linhas.map(({ resumo }) => resumo))
}

/** Keys of notes that are already here, of these. */
export async function chavesDaqui(
  tx: Tx,
  { idEscritorio }: Escopo,
  chaves: readonly string[],
): Promise<ReadonlySet<string>> {
  if (chaves.length === 0) return new Set()
  const linhas = await tx
    .selectDistinct({ chave: notasFiscais.chave })
    .from(notasFiscais)
    .where(doEscopo(notasFiscais, { idEscritorio }, { chave: chaves }))
  return new Set(linhas.map(({ chave }) => chave))
}

export async function guardarRecebidos(
  tx: Tx,
  linhas: readonly (typeof integradoresRecebidos.$inferInsert)[],
): Promise<number> {
  if (linhas.length === 0) return 0
  const feitas = await tx
    .insert(integradoresRecebidos)
    .values([...linhas])
    .onConflictDoNothing()
    .returning({ id: integradoresRecebidos.id })
  return feitas.length
}

/** Keeps a notice; the same body is already here. */
export async function guardarAviso(tx: Tx, aviso: typeof integradoresAvisos.$inferInsert): Promise<boolean> {
  const feitos = await tx
    .insert(integradoresAvisos)
    .values(aviso)
    .onConflictDoNothing()
    .returning({ resumo: integradoresAvisos.resumo })
  return feitos.length === 1
}

/** How many notices of an office nobody read yet, up to a limit. */
export async function contarALer(tx: Tx, { idEscritorio }: Escopo, limite: number): Promise<number> {
  const { rows } = await tx.execute<{
    n: number
  }>(sql`select count(*)::int as n from (select 1 from ${integradoresAvisos}
    where id_escritorio = ${idEscritorio} and lido_em is null limit ${limite}) a`)
  return rows[0]?.n ?? 0
}

/** The notices of an office that nobody read yet, oldest first. */
export async function avisosALer(tx: Tx, { idEscritorio }: Escopo, limite: number) {
  return tx
    .select()
    .from(integradoresAvisos)
    .where(and(eq(integradoresAvisos.idEscritorio, idEscritorio), isNull(integradoresAvisos.lidoEm)))
    .orderBy(asc(integradoresAvisos.recebidoEm), asc(integradoresAvisos.resumo))
    .limit(limite)
}

export const concluirAviso = (
  tx: Tx,
  { idEscritorio }: Escopo,
  { integrador, resumo }: Pick<typeof integradoresAvisos.$inferSelect, "integrador" | "resumo">,
  { desfecho, agora }: { readonly desfecho: string; readonly agora: Date },
) =>
  alterar(tx, integradoresAvisos, doEscopo(integradoresAvisos, { idEscritorio }, { integrador, resumo }), {
    desfecho,
    lidoEm: agora,
  })

/** Forgets what was read before an instant: what it led to is elsewhere. */
export async function esquecerAvisos(tx: Tx, { idEscritorio }: Escopo, antesDe: Date): Promise<void> {
  await tx
    .delete(integradoresAvisos)
    .where(
      and(
        eq(integradoresAvisos.idEscritorio, idEscritorio),
        isNotNull(integradoresAvisos.lidoEm),
        lt(integradoresAvisos.recebidoEm, antesDe),
      ),
    )
}
