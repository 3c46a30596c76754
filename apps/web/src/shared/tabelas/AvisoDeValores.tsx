import { Suspense } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../conta/pessoa.ts"

/** Fetched by who may give values: most people open their first screen without it. */
const ValoresQueFaltam = sobDemanda(async () => (await import("./ValoresQueFaltam.tsx")).ValoresQueFaltam)

/** Values that accounts ask for and nobody gave, for who may give them. */
export function AvisoDeValores() {
  const { alcanca } = usePessoa()
  return <Suspense>{alcanca("ADMINISTRADOR") && <ValoresQueFaltam />}</Suspense>
}
