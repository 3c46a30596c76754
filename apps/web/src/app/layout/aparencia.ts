import { criarObservavel, useObservavel } from "../../lib/observavel.ts"

/** The settings bar at the right: anybody may show or hide it. */
const aberta = criarObservavel(false)

export const mostrarAparencia = (): void => aberta.definir(true)
export const esconderAparencia = (): void => aberta.definir(false)

/** Whether the settings bar is open. */
export function useAparenciaAberta(): boolean {
  return useObservavel(aberta)
}
