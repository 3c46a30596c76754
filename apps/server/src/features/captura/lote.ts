import type { DocumentoDistribuido } from "../../ports/captura-documentos.ts"

/** NSUs that were not handed over, both ends included. */
export interface Buraco {
  readonly de: number
  readonly ate: number
}

/** A document with its place in the order. */
export type Numerado = DocumentoDistribuido & { readonly nsu: number }

/** What a lot brings beyond what is already kept, and what it skips on the way. */
export interface LoteConferido {
  readonly novos: readonly Numerado[]
  readonly buracos: readonly Buraco[]
  /** Up to which NSU the company stands once all of it is kept. */
  readonly ate: number
}

/** Holds a lot against what is already kept. Null: it brings nothing new, and asking again would bring the same. */
export function conferirLote(nsu: number, documentos: readonly DocumentoDistribuido[]): LoteConferido | null {
  const novos = numerados(documentos).filter((d) => d.nsu > nsu)
  const ultimo = novos.at(-1)
  if (ultimo === undefined) return null
  return { novos, buracos: faltam({ de: nsu + 1, ate: ultimo.nsu }, novos), ate: ultimo.nsu }
}

/** Those of a lot that fill a hole, and what of it stays empty. */
export function preencher(buraco: Buraco, documentos: readonly DocumentoDistribuido[]) {
  const achados = numerados(documentos).filter(({ nsu, xml }) => xml !== null && nsu >= buraco.de && nsu <= buraco.ate)
  return { achados, restam: faltam(buraco, achados) }
}

const numerados = (documentos: readonly DocumentoDistribuido[]): Numerado[] =>
  documentos.flatMap((d) => (d.nsu === null ? [] : [{ ...d, nsu: d.nsu }])).sort((a, b) => a.nsu - b.nsu)

function faltam({ de, ate }: Buraco, presentes: readonly Numerado[]): Buraco[] {
  const buracos: Buraco[] = []
  let proximo = de
  for (const { nsu } of presentes) {
    if (nsu > proximo) buracos.push({ de: proximo, ate: nsu - 1 })
    proximo = nsu + 1
  }
  if (proximo <= ate) buracos.push({ de: proximo, ate })
  return buracos
}
