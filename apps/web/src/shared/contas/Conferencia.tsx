import type { ContaDoBanco } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"

/** Whether ours is the balance that the bank declared, and the first day on which it is not. */
export function Conferencia({ conta: { conferencia } }: { readonly conta: ContaDoBanco }) {
  if (conferencia === null)
    return (
      <Etiqueta tom="neutro" simples>
        O extrato não trouxe saldo
      </Etiqueta>
    )
  const { em, divergeDesde, nosso } = conferencia
  if (nosso === null)
    return (
      <Etiqueta tom="atencao" simples>
        Informe o saldo inicial para conferir
      </Etiqueta>
    )
  if (divergeDesde !== null)
    return (
      <Etiqueta tom="erro" simples>
        Diverge do banco desde {formatarData(divergeDesde)}
      </Etiqueta>
    )
  return (
    <Etiqueta tom="feito" simples>
      Bate com o banco em {formatarData(em)}
    </Etiqueta>
  )
}
