import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { distanciaDo, urgenciaDo } from "./textos.ts"

/** What is late, or falls due today or tomorrow, says so with icon, words and colour; nothing else does. */
export function Urgencia({ vencimento }: { readonly vencimento: string }) {
  const hoje = hojeEmSaoPaulo()
  const tom = urgenciaDo(vencimento, hoje)
  return (
    tom && (
      <Etiqueta tom={tom} simples>
        {distanciaDo(vencimento, hoje)}
      </Etiqueta>
    )
  )
}
