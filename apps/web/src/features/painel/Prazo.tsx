import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { distanciaDo, urgenciaDo } from "../../shared/guias/textos.ts"
import { Urgencia } from "../../shared/guias/Urgencia.tsx"
import classes from "./painel.module.css"

/** The day on which something falls due, and how far it is: what is late or due at once shouts. */
export function Prazo({ vencimento }: { readonly vencimento: string }) {
  const hoje = hojeEmSaoPaulo()
  const dia = formatarData(vencimento)
  return (
    <span className={classes.prazo}>
      {urgenciaDo(vencimento, hoje) === null ? (
        `${dia}, ${distanciaDo(vencimento, hoje)}`
      ) : (
        <>
          {dia} <Urgencia vencimento={vencimento} />
        </>
      )}
    </span>
  )
}
