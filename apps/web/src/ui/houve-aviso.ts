import { criarObservavel, type Observavel } from "../lib/observavel.ts"

const algum = criarObservavel(false)

/** Whether this page has shown a toast: what draws them is fetched with the first one. */
export const houveAviso: Pick<Observavel<boolean>, "obter" | "assinar"> = algum

/** Called with each toast. */
export function anotarAviso(): void {
  algum.definir(true)
}
