import { usePessoa } from "../../shared/conta/pessoa.ts"
import { PainelDaEmpresa } from "./PainelDaEmpresa.tsx"
import { PainelDoEscritorio } from "./PainelDoEscritorio.tsx"

/** First screen of the day: the closing for who closes, what to pay for who pays. */
export function PaginaPainel() {
  const { alcanca } = usePessoa()
  return alcanca("CONTADOR") ? <PainelDoEscritorio /> : <PainelDaEmpresa />
}
