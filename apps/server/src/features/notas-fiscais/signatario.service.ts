import type { Signatario } from "@partida/contracts"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDocumentos } from "../../documentos/fiscais/ler-documentos.ts"
import { lerDocumento } from "./notas-fiscais.repository.ts"

/** Who signed a stored file, read again from it: by its own certificate, and by the chains known today. Null without one. */
export async function lerSignatario(
  tx: Tx,
  escopo: Escopo,
  idDocumento: string,
  emissores: Emissores,
): Promise<Signatario | null> {
  const documento = await lerDocumento(tx, escopo, idDocumento)
  const [lido] = documento ? lerDocumentos(documento.conteudo) : []
  if (!lido || lido.tipo === "recusado") return null
  const { dhProcessamento } = lido.tipo === "evento" ? lido.evento : lido.nota
  return emissores.descrever(lido.assinatura.certificados ?? [], new Date(dhProcessamento))
}
