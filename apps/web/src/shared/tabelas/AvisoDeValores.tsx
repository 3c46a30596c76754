import { usePessoa } from "../conta/pessoa.ts"
import { ValoresQueFaltam } from "./ValoresQueFaltam.tsx"

/** Values that accounts ask for and nobody gave, for who may give them. */
export function AvisoDeValores() {
  const { alcanca } = usePessoa()
  return alcanca("ADMINISTRADOR") ? <ValoresQueFaltam /> : null
}
