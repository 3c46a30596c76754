import { Suspense } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { PainelDaEmpresa } from "./PainelDaEmpresa.tsx"
import { PainelEmEspera } from "./PainelEmEspera.tsx"

/** An owner, on a phone, does not wait for what only the office sees. */
const PainelDoEscritorio = sobDemanda(async () => (await import("./PainelDoEscritorio.tsx")).PainelDoEscritorio)

/** First screen of the day: the closing for who closes, what to pay for who pays. */
export function PaginaPainel() {
  const { alcanca } = usePessoa()
  if (!alcanca("CONTADOR")) return <PainelDaEmpresa />
  return (
    <Suspense fallback={<PainelEmEspera />}>
      <PainelDoEscritorio />
    </Suspense>
  )
}
