import { XmlDocument } from "libxml2-wasm"
import { errosDeEsquema, type RaizNacional, traduzirErros } from "../esquema.ts"

/**
 * What the official schema has against what we are about to send; empty when nothing. The set derived for the alphanumeric CNPJ is
 * asked only where the official one refuses, and by then names only what is wrong.
 */
export function conferirContraEsquema(xml: string, raiz: RaizNacional): readonly string[] {
  const documento = XmlDocument.fromString(xml)
  try {
    if (errosDeEsquema(documento, raiz, "1.01-20260209").length === 0) return []
    return traduzirErros(errosDeEsquema(documento, raiz, "1.01-20260727-derivado"))
  } finally {
    documento.dispose()
  }
}
