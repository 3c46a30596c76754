import type { Signatario } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarData } from "../../lib/formatacao/data.ts"
import classes from "./notas.module.css"

/** What the certificate inside a document says of who signed it, and whether a chain confirms it. */
export function QuemAssinou({ signatario: s }: { readonly signatario: Signatario | null }) {
  if (s === null) return null
  return (
    <p className={classes.fraco}>
      O certificado diz: {s.nome}
      {s.documento !== null && ` (${formatarDocumento(s.documento)})`}, emitido por {s.emitidoPor}, válido de{" "}
      {formatarData(s.desde)} a {formatarData(s.ate)}. {s.cadeia.detalhe}
    </p>
  )
}
