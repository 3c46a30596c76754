import { criarObservavel, useObservavel } from "../../lib/observavel.ts"

/** The settings bar at the right: anybody may show, hide or toggle it. */
const aberta = criarObservavel(false)

export const mostrarAparencia = (): void => aberta.definir(true)
export const esconderAparencia = (): void => aberta.definir(false)
export const alternarAparencia = (): void => aberta.definir(!aberta.obter())

/** Whether the settings bar is open. */
export function useAparenciaAberta(): boolean {
  return useObservavel(aberta)
}
