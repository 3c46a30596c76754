import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { usuarios } from "../../db/schema/escritorios.ts"
import {
  documentos,
  julgamentosDeEmissores,
  notasEmEspera,
  notasEventos,
  notasFiscais,
} from "../../db/schema/receitas.ts"
import { notaConta } from "./receita.ts"

export type Julgamento = typeof julgamentosDeEmissores.$inferSelect

const notaEmQuarentena: SQL = sql`assinatura = 'nao-reconhecida' and decisao is null`
const eventoEmQuarentena: SQL = sql`espera = 'emissor' and decisao is null`
const esperaEmQuarentena: SQL = sql`assinatura = 'nao-reconhecida'`

/** Documents whose signer nobody knew and about which no person decided, company by company. */
const emQuarentena = ({ idEscritorio }: Escopo): SQL => sql`
  select id_empresa, id_documento from notas_fiscais where id_escritorio = ${idEscritorio} and ${notaEmQuarentena}
  union select id_empresa, id_documento from notas_eventos where id_escritorio = ${idEscritorio} and ${eventoEmQuarentena}
  union select id_empresa, id_documento from notas_em_espera where id_escritorio = ${idEscritorio} and ${esperaEmQuarentena}`

/** A company with something in quarantine that these issuers have not judged to the end, or left half way; null when there is none. */
export async function proximaEmpresa(tx: Tx, escopo: Escopo, digital: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`select q.id_empresa as id from (${emQuarentena(escopo)}) q
    where not exists (select 1 from julgamentos_de_emissores j where j.id_escritorio = ${escopo.idEscritorio}
      and j.id_empresa = q.id_empresa and j.digital = ${digital} and j.concluido_em is not null)
    union select id_empresa from julgamentos_de_emissores where id_escritorio = ${escopo.idEscritorio} and concluido_em is null
    order by 1 limit 1`)
  return rows[0]?.id ?? null
}

/** Where a company stands with these issuers, held to the end of the transaction; begun again when the issuers are others. */
export async function tomarJulgamento(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  digital: string,
): Promise<Julgamento> {
  const deNovo = { digital, depoisDe: null, concluidoEm: null, avisadoEm: null }
  const zeros = { julgados: 0, reconhecidos: 0, emMesFechado: 0, aEspera: 0, efeitoCentavos: 0n }
  const deles = and(
    eq(julgamentosDeEmissores.idEscritorio, idEscritorio),
    eq(julgamentosDeEmissores.idEmpresa, idEmpresa),
  )
  await tx
    .insert(julgamentosDeEmissores)
    .values({ idEscritorio, idEmpresa, ...deNovo, ...zeros })
    .onConflictDoNothing()
  const [linha] = await tx.select().from(julgamentosDeEmissores).where(deles).for("update")
  if (!linha) throw new Error("O julgamento não foi gravado.")
  if (linha.digital === digital) return linha
  // What nobody was told of yet is added to.
  const novo = { ...deNovo, ...(linha.avisadoEm === null ? {} : zeros) }
  await tx.update(julgamentosDeEmissores).set(novo).where(deles)
  return { ...linha, ...novo }
}

/** The next files in quarantine of a company, after one of them, as received. */
export async function lerQuarentena(
  tx: Tx,
  escopo: Escopo,
  { idEmpresa, depoisDe }: Pick<Julgamento, "idEmpresa" | "depoisDe">,
  limite: number,
) {
  return tx
    .select({ id: documentos.id, conteudo: documentos.conteudo })
    .from(documentos)
    .where(
      and(
        eq(documentos.idEscritorio, escopo.idEscritorio),
        eq(documentos.idEmpresa, idEmpresa),
        depoisDe === null ? undefined : gt(documentos.id, depoisDe),
        sql`(${documentos.idEmpresa}, ${documentos.id}) in (${emQuarentena(escopo)})`,
      ),
    )
    .orderBy(asc(documentos.id))
    .limit(limite)
}

const doDocumento = (
  t: typeof notasFiscais | typeof notasEventos | typeof notasEmEspera,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  idDocumento: string,
) => and(eq(t.idEscritorio, idEscritorio), eq(t.idEmpresa, idEmpresa), eq(t.idDocumento, idDocumento))

/** What of a company a file gave and still waits for its signer to be known. */
export async function lerDoDocumento(tx: Tx, escopo: Escopo, idEmpresa: string, idDocumento: string) {
  const notas = await tx
    .select({ id: notasFiscais.id, chave: notasFiscais.chave })
    .from(notasFiscais)
    .where(and(doDocumento(notasFiscais, escopo, idEmpresa, idDocumento), notaEmQuarentena))
  const eventos = await tx
    .select()
    .from(notasEventos)
    .where(and(doDocumento(notasEventos, escopo, idEmpresa, idDocumento), eventoEmQuarentena))
  return { notas, eventos }
}

/** Rewrites who signed a note that waits for its month to reopen. Returns how many. */
export async function reconhecerEmEspera(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  idDocumento: string,
  assinaturaDetalhe: string,
): Promise<number> {
  const { rowCount } = await tx
    .update(notasEmEspera)
    .set({ assinatura: "valida", assinaturaDetalhe })
    .where(and(doDocumento(notasEmEspera, escopo, idEmpresa, idDocumento), esperaEmQuarentena))
  return rowCount ?? 0
}

/** Centavos of every note of a company that count as revenue. */
export async function receitaDaEmpresa(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string): Promise<bigint> {
  const [soma] = await tx
    .select({ centavos: sql<bigint>`coalesce(sum(${notasFiscais.receitaCentavos}), 0)`.mapWith(BigInt) })
    .from(notasFiscais)
    .where(and(eq(notasFiscais.idEscritorio, idEscritorio), eq(notasFiscais.idEmpresa, idEmpresa), notaConta))
  return soma?.centavos ?? 0n
}

export async function gravarJulgamento(tx: Tx, { idEscritorio, idEmpresa, ...resto }: Julgamento): Promise<void> {
  await tx
    .update(julgamentosDeEmissores)
    .set(resto)
    .where(and(eq(julgamentosDeEmissores.idEscritorio, idEscritorio), eq(julgamentosDeEmissores.idEmpresa, idEmpresa)))
}

/** What was judged is looked at again by the next run: a month was reopened. */
export async function esquecerJulgamento(tx: Tx, { idEscritorio }: Escopo, idEmpresa: string): Promise<void> {
  await tx
    .delete(julgamentosDeEmissores)
    .where(and(eq(julgamentosDeEmissores.idEscritorio, idEscritorio), eq(julgamentosDeEmissores.idEmpresa, idEmpresa)))
}

/** Companies that were judged and of which nobody was told, marked as told. */
export function tomarSemAviso(tx: Tx, { idEscritorio }: Escopo, digital: string, agora: Date) {
  return tx
    .update(julgamentosDeEmissores)
    .set({ avisadoEm: agora })
    .where(
      and(
        eq(julgamentosDeEmissores.idEscritorio, idEscritorio),
        eq(julgamentosDeEmissores.digital, digital),
        isNull(julgamentosDeEmissores.avisadoEm),
        sql`concluido_em is not null`,
      ),
    )
    .returning()
}

const ADMINISTRADOR = 1
const CONTADOR = 2

/** People of the office who reach every company of it: the sums are of them all. */
export function lerPessoasDoEscritorio(tx: Tx, { idEscritorio }: Escopo) {
  return tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        eq(usuarios.idEscritorio, idEscritorio),
        eq(usuarios.ativo, true),
        inArray(usuarios.papel, [ADMINISTRADOR, CONTADOR]),
        eq(usuarios.somenteConcedidas, false),
      ),
    )
    .orderBy(asc(usuarios.id))
}
