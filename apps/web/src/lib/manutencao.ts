import { criarObservavel, useObservavel } from "./observavel.ts"

const ligada = criarObservavel(false)

/** Says that the doors closed or opened: a refused call, a live event, or the page that waits. */
export function anunciarManutencao(estado: boolean): void {
  ligada.definir(estado)
}

/** Whether the system is closed for maintenance, as far as this page knows. */
export function useManutencao(): boolean {
  return useObservavel(ligada)
}
