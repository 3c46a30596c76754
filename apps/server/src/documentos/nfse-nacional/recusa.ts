import type { CodigoRecusa, DocumentoRecusado } from "./tipos.ts"

/** Builds a refusal; `detalhes` is left out when empty. */
export function recusar(codigo: CodigoRecusa, motivo: string, detalhes: readonly string[] = []): DocumentoRecusado {
  return detalhes.length === 0 ? { tipo: "recusado", codigo, motivo } : { tipo: "recusado", codigo, motivo, detalhes }
}
