import type { Objeto } from "../../../ports/armazem.ts"

/** Name of an object in the bucket; the other way round in `lerLista`. */
export const nomeDe = (idEscritorio: string, sha256: string) => `${idEscritorio}/${sha256}`

/** A page of the list of a bucket (ListObjectsV2): what has our names, and how to ask for the next page. */
export function lerLista(xml: string): { readonly objetos: readonly Objeto[]; readonly continuacao: string | null } {
  const objetos: Objeto[] = []
  for (const item of xml.split("<Contents>").slice(1)) {
    const [, idEscritorio, sha256] = /<Key>([0-9a-f-]{36})\/([0-9a-f]{64})<\/Key>/.exec(item) ?? []
    const guardadoEm = new Date(/<LastModified>([^<]{1,40})<\/LastModified>/.exec(item)?.[1] ?? "")
    if (idEscritorio === undefined || sha256 === undefined || Number.isNaN(guardadoEm.getTime())) continue
    objetos.push({ idEscritorio, sha256, guardadoEm })
  }
  const continuacao = /<NextContinuationToken>([^<]{1,2000})<\/NextContinuationToken>/.exec(xml)?.[1]
  return { objetos, continuacao: continuacao === undefined ? null : continuacao.replaceAll("&amp;", "&") }
}

/** Bytes of the whole object, by a Content-Range; null when the answer has none. */
export function totalDe(contentRange: string | null): number | null {
  const [, total] = /^bytes \d{1,15}-\d{1,15}\/(\d{1,15})$/.exec(contentRange ?? "") ?? []
  return total === undefined ? null : Number(total)
}
