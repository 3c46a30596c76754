import { tiposDeCertificado } from "@partida/contracts"
import { and, desc, eq, exists, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { alterar, lerCampos, lerUm } from "../../db/registros.ts"
import { auditoria } from "../../db/schema/auditoria.ts"
import { certificados, certificadosChaves, procuracoes } from "../../db/schema/certificados.ts"
import { empresas } from "../../db/schema/empresas.ts"
import { quadros, quadrosSocios, socios } from "../../db/schema/socios.ts"

export type LinhaGravada = typeof certificados.$inferSelect

/** The company, if it is within reach. */
export async function lerEmpresaDoCertificado(tx: Tx, { idEscritorio }: Escopo, id: string) {
  const [linha] = await lerCampos(tx, empresas, ["id", "cnpj", "apelido"], doEscopo(empresas, { idEscritorio }, { id }))
  return linha ?? null
}

/**
 * CPF of everybody whose own certificate may act for the company: partners of its present composition (of the register,
 * while no composition was told), who represents them, and holders of a procuração in force on the day.
 */
export async function cpfsConhecidos(
  tx: Tx,
  { idEscritorio }: Escopo,
  idEmpresa: string,
  hoje: string,
): Promise<ReadonlySet<string>> {
  const deSocios = await tx
    .select({ documento: socios.documento, representante: socios.cpfDoRepresentante })
    .from(socios)
    .where(and(doEscopo(socios, { idEscritorio }, { idEmpresa }), or(sql`not ${temQuadro(tx)}`, noQuadroDe(tx, hoje))))
  const deProcuradores = await tx
    .select({ documento: procuracoes.outorgado })
    .from(procuracoes)
    .where(
      and(
        doEscopo(procuracoes, { idEscritorio }, { idEmpresa }),
        isNull(procuracoes.canceladaEm),
        lte(procuracoes.desde, hoje),
        gte(procuracoes.ate, hoje),
      ),
    )
  const todos = [...deSocios.flatMap((s) => [s.documento, s.representante]), ...deProcuradores.map((p) => p.documento)]
  return new Set(todos.filter((documento) => documento !== null))
}

const doSocio = and(eq(quadros.idEscritorio, socios.idEscritorio), eq(quadros.idEmpresa, socios.idEmpresa))
const temQuadro = (tx: Tx) => exists(tx.select({ um: sql`1` }).from(quadros).where(doSocio))

function noQuadroDe(tx: Tx, hoje: string): SQL {
  const atual = sql`(select max(q.desde) from ${quadros} q where q.id_escritorio = ${quadrosSocios.idEscritorio} and q.id_empresa = ${quadrosSocios.idEmpresa} and q.desde <= ${hoje}::date)`
  return exists(
    tx
      .select({ um: sql`1` })
      .from(quadrosSocios)
      .where(
        and(
          eq(quadrosSocios.idEscritorio, socios.idEscritorio),
          eq(quadrosSocios.idEmpresa, socios.idEmpresa),
          eq(quadrosSocios.idSocio, socios.id),
          sql`${quadrosSocios.desde} = ${atual}`,
        ),
      ),
  )
}

/** Two files for one company wait for each other: each replaces what the other left. */
export async function travarCertificados(tx: Tx, idEmpresa: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`certificados:${idEmpresa}`}, 0))`)
}

const doEscritorio = ({ idEscritorio }: Escopo) => eq(certificados.idEscritorio, idEscritorio)

/** The certificate in force of a holder in a company, or null. */
export const lerAtivo = (tx: Tx, escopo: Escopo, idEmpresa: string, documento: string) =>
  lerUm(
    tx,
    certificados,
    and(
      doEscritorio(escopo),
      eq(certificados.idEmpresa, idEmpresa),
      eq(certificados.documento, documento),
      eq(certificados.situacao, "ativo"),
    ),
  )

/** Every certificate that a company has had, newest first. */
export function lerDaEmpresa(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<LinhaGravada[]> {
  return tx
    .select()
    .from(certificados)
    .where(and(doEscritorio(escopo), eq(certificados.idEmpresa, idEmpresa)))
    .orderBy(desc(certificados.criadoEm), desc(certificados.id))
}

export const lerCertificado = (tx: Tx, escopo: Escopo, id: string) =>
  lerUm(tx, certificados, and(doEscritorio(escopo), eq(certificados.id, id)))

const USOS_MOSTRADOS = 50

/** The last times that a certificate was used, newest first, as the audit trail has them. */
export function lerUsos(tx: Tx, { idEscritorio }: Escopo, id: string) {
  return tx
    .select({ id: auditoria.id, em: auditoria.em, por: auditoria.autor, finalidade: auditoria.detalhe })
    .from(auditoria)
    .where(doEscopo(auditoria, { idEscritorio }, { acao: "seguranca", entidade: "certificados", idRegistro: id }))
    .orderBy(desc(auditoria.sequencia))
    .limit(USOS_MOSTRADOS)
}

/** Stores what may be known of a certificate, and apart its key, already encrypted. */
export async function inserirCertificado(
  tx: Tx,
  linha: typeof certificados.$inferInsert,
  conteudoCifrado: string,
): Promise<void> {
  const { idEscritorio, id: idCertificado, idEmpresa } = linha
  await tx.insert(certificados).values(linha)
  await tx.insert(certificadosChaves).values({ idEscritorio, idCertificado, idEmpresa, conteudoCifrado })
}

/** A certificate leaves use: its key goes for ever, what is known of it stays. */
export async function encerrarCertificado(
  tx: Tx,
  escopo: Escopo,
  id: string,
  situacao: "substituido" | "removido",
  agora: Date,
): Promise<void> {
  await alterar(tx, certificados, and(doEscritorio(escopo), eq(certificados.id, id)), { situacao, encerradoEm: agora })
  // The database finds what to delete by the same policy that hides keys from reads.
  await comAsChaves(tx, () =>
    tx.delete(certificadosChaves).where(doEscopo(certificadosChaves, escopo, { idCertificado: id })),
  )
}

/** Certificates of a company that are in their validity at an instant: its own before a person's, then the longest lasting. */
export function lerNaValidade(tx: Tx, escopo: Escopo, idEmpresa: string, agora: Date) {
  return tx
    .select({
      id: certificados.id,
      idTipo: certificados.idTipo,
      titular: certificados.titular,
      documento: certificados.documento,
    })
    .from(certificados)
    .where(
      and(
        doEscritorio(escopo),
        eq(certificados.idEmpresa, idEmpresa),
        eq(certificados.situacao, "ativo"),
        gte(certificados.validoAte, agora),
      ),
    )
    .orderBy(certificados.idTipo, desc(certificados.validoAte))
}

/** The company under which a certificate in force of a CNPJ or CPF is kept, the one that lasts longest; null where there is none. */
export async function lerEmpresaDoTitular(tx: Tx, escopo: Escopo, documento: string, agora: Date) {
  const [linha] = await tx
    .select({
      idEmpresa: certificados.idEmpresa,
      titular: certificados.titular,
      validoAte: certificados.validoAte,
    })
    .from(certificados)
    .where(
      and(
        doEscritorio(escopo),
        eq(certificados.documento, documento),
        eq(certificados.situacao, "ativo"),
        gte(certificados.validoAte, agora),
      ),
    )
    .orderBy(desc(certificados.validoAte), certificados.idEmpresa)
    .limit(1)
  return linha ?? null
}

/** Of these companies, those that have their own certificate in force. */
export async function lerComECnpj(tx: Tx, escopo: Escopo, ids: readonly string[], agora: Date) {
  const linhas = await tx
    .selectDistinct({ idEmpresa: certificados.idEmpresa })
    .from(certificados)
    .where(
      and(
        doEscritorio(escopo),
        inArray(certificados.idEmpresa, [...ids]),
        eq(certificados.idTipo, tiposDeCertificado.E_CNPJ.id),
        eq(certificados.situacao, "ativo"),
        gte(certificados.validoAte, agora),
      ),
    )
  return new Set(linhas.map((l) => l.idEmpresa))
}

/** The encrypted key of a certificate; null once it left use. */
export async function lerChaveCifrada(tx: Tx, { idEscritorio }: Escopo, id: string): Promise<string | null> {
  const [linha] = await comAsChaves(tx, () =>
    tx
      .select({ cifrado: certificadosChaves.conteudoCifrado })
      .from(certificadosChaves)
      .where(doEscopo(certificadosChaves, { idEscritorio }, { idCertificado: id })),
  )
  return linha?.cifrado ?? null
}

/** Shows the keys to this transaction for as long as `corpo` runs, and not a statement more. */
async function comAsChaves<T>(tx: Tx, corpo: () => PromiseLike<T>): Promise<T> {
  const mostrar = (sim: "sim" | "") => tx.execute(sql`select set_config('app.assinatura', ${sim}, true)`)
  await mostrar("sim")
  const resultado = await corpo()
  await mostrar("")
  return resultado
}
