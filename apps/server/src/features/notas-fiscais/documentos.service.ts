import { createHash } from "node:crypto"
import { and, asc, eq, gte, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { documentos, notasEventos, notasFiscais } from "../../db/schema/receitas.ts"

/**
 * The id of a received file, made of the company and of the SHA-256 of its bytes (a UUID of version 8, RFC 9562). A note
 * names its file by this id, so whoever changes the bytes cannot keep the note.
 */
export function idDoDocumento(idEmpresa: string, digest: string): string {
  const bytes = createHash("sha256").update(`${idEmpresa}/${digest}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

interface AchadoDosDocumentos {
  readonly competencia: string | null
  readonly mensagem: string
}

/**
 * Digests again the files of a company and compares them with their names and with the notes and events that they gave.
 * `desde` (AAAA-MM) leaves out those of notes of earlier months. Writes nothing.
 */
export async function conferirDocumentos(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  desde: string | null,
): Promise<{ readonly documentos: number; readonly achados: readonly AchadoDosDocumentos[] }> {
  const real = sql<string | null>`encode(sha256(${documentos.conteudo}), 'hex')`
  const doDocumento = (t: typeof notasFiscais | typeof notasEventos) =>
    and(eq(documentos.idEscritorio, t.idEscritorio), eq(documentos.id, t.idDocumento))
  const daEmpresa = (t: typeof notasFiscais | typeof notasEventos) =>
    and(eq(t.idEscritorio, escopo.idEscritorio), eq(t.idEmpresa, idEmpresa))
  const dasNotas = await tx
    .select({
      numero: notasFiscais.numero,
      competencia: notasFiscais.competencia,
      idDocumento: notasFiscais.idDocumento,
      nome: documentos.nome,
      digest: documentos.digest,
      real,
    })
    .from(notasFiscais)
    .leftJoin(documentos, doDocumento(notasFiscais))
    .where(and(daEmpresa(notasFiscais), desde === null ? undefined : gte(notasFiscais.competencia, desde)))
    .orderBy(asc(notasFiscais.competencia), asc(notasFiscais.numero))
  const dosEventos = await tx
    .select({
      chave: notasEventos.chave,
      idDocumento: notasEventos.idDocumento,
      nome: documentos.nome,
      digest: documentos.digest,
      real,
    })
    .from(notasEventos)
    .leftJoin(documentos, doDocumento(notasEventos))
    .where(
      and(
        daEmpresa(notasEventos),
        desde === null ? undefined : gte(notasEventos.criadoEm, new Date(`${desde}-01T00:00:00-03:00`)),
      ),
    )
    .orderBy(asc(notasEventos.criadoEm))
  const lidos = [
    ...dasNotas.map((n) => ({ ...n, de: `a nota ${n.numero}` })),
    ...dosEventos.map((e) => ({ ...e, competencia: null, de: `um evento da nota ${e.chave}` })),
  ]
  const achados = lidos.flatMap(({ de, competencia, idDocumento, nome, digest, real }) => {
    if (nome === null) return [{ competencia, mensagem: `o arquivo de onde veio ${de} não está mais no banco` }]
    if (real === digest && digest !== null && idDoDocumento(idEmpresa, digest) === idDocumento) return []
    return [{ competencia, mensagem: `o arquivo ${nome}, de onde veio ${de}, não é o que foi recebido` }]
  })
  return { documentos: lidos.length, achados }
}
