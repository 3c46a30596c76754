import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import type { JeitoDePagar as Jeito } from "./digitado.ts"
import classes from "./presumido.module.css"

type Opcao = NonNullable<Jeito["irpj"]>

/** What one way to pay means: each quota with its day, and the interest of waiting. */
export function JeitoDePagar({ jeito }: { readonly jeito: Jeito }) {
  const taxas: readonly (readonly [string, Opcao | null])[] = [
    ["IRPJ", jeito.irpj],
    ["CSLL", jeito.csll],
  ]
  return (
    <span className={classes.jeito}>
      {taxas.map(([nome, opcao]) => (
        <span key={nome}>{opcao === null ? `${nome}: nada a pagar` : `${nome}: ${emPalavras(opcao)}`}</span>
      ))}
    </span>
  )
}

function emPalavras({ quotas, juros }: Opcao): string {
  const partes = quotas.map((q) => `${formatarReais(q.valor)} em ${formatarData(q.vencimento)}`).join(", ")
  if (quotas.length === 1) return `${partes}, sem juros`
  return juros === null
    ? `${partes}, mais 1% na 2ª e Selic + 1% na 3ª`
    : `${partes}, mais ${formatarReais(juros)} de juros`
}
