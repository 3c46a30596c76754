import { rotuloDoPapel } from "@partida/contracts"

/** Name of a role by its id, on screen; one we do not know shows its number. */
export const papelEmPalavras = (id: number): string => rotuloDoPapel(id) ?? `Perfil ${id}`
