import type { ParDeChaves } from "../../certificados/leitura.ts"

/** What the vault gave back: written by us, under a name of its own, and authenticated. */
export const lerParDeChaves = (texto: string): ParDeChaves => JSON.parse(texto) as ParDeChaves
