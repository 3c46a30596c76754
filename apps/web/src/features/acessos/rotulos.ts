import { papeis, papelPorId } from "@partida/contracts"

/** Name of a role by its id. */
export function rotuloDoPapel(id: number): string {
  const papel = papelPorId(id)
  return papel ? papeis[papel].rotulo : `Perfil ${id}`
}
