import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import type { DocumentoLido } from "../../documentos/guia-oficial/tipos.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { registrarComprovante } from "./comprovantes.service.ts"
import { lerGuiasDaEmpresa } from "./oficiais.repository.ts"
import { type PdfGuardado, registrarGuiaOficial } from "./oficiais.service.ts"
import { repartirDocumento } from "./partes-do-documento.ts"

interface Anexo {
  readonly idGuia: string
  readonly idEmpresa: string
  readonly pdf: PdfGuardado
  readonly documentos: readonly DocumentoLido[]
  readonly aceitaTeste: boolean
  readonly motivo: string | null
}

/**
 * Attaches a PDF to one guide: the document by which it is paid, or the receipts of its payment, of those that the file has. What is
 * already there changes nothing. Raises what `registrarGuiaOficial` and `registrarComprovante` raise.
 */
export async function anexarAGuia(
  tx: Tx,
  ato: Ato,
  { idGuia, idEmpresa, pdf, documentos, aceitaTeste, motivo }: Anexo,
): Promise<void> {
  const daEmpresa = await lerGuiasDaEmpresa(tx, ato.escopo, idEmpresa)
  const desta = (lido: DocumentoLido) => repartirDocumento(lido, daEmpresa).porGuia.has(idGuia)
  const [primeiro] = documentos
  const doArquivo = documentos.length === 1 ? documentos : documentos.filter(desta)
  if (!primeiro || doArquivo.length === 0) throw new ErroDeNegocio("guia-oficial-outra-guia", undefined, "arquivos")
  for (const lido of doArquivo) {
    if (lido.documento === "guia")
      await registrarGuiaOficial(tx, ato, idGuia, { pdf, lida: lido, origem: "pessoa", aceitaTeste, motivo })
    else await registrarComprovante(tx, ato, idGuia, { pdf, lido, origem: "pessoa", aceitaTeste })
  }
}
