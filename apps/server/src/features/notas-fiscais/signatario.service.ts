import type { Signatario } from "@partida/contracts"
import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerDocumentos } from "../../documentos/fiscais/ler-documentos.ts"
import { lerDocumento } from "./notas-fiscais.repository.ts"

/** Who signed the note or event of this key in a stored file, read again from it: by its own certificate, and by the chains known today. Null without one. */
export async function lerSignatario(
  tx: Tx,
  escopo: Escopo,
  { idDocumento, chave }: { readonly idDocumento: string; readonly chave: string },
  emissores: Emissores,
): Promise<Signatario | null> {
  const documento = await lerDocumento(tx, escopo, idDocumento)
  const lidos = (documento ? lerDocumentos(documento.conteudo) : []).filter((d) => d.tipo !== "recusado")
  const lido = lidos.find((d) => (d.tipo === "evento" ? d.evento.chaveNota : d.nota.chave) === chave)
  if (!lido) return null
  const { dhProcessamento } = lido.tipo === "evento" ? lido.evento : lido.nota
  return emissores.descrever(lido.assinatura.certificados ?? [], new Date(dhProcessamento))
}
