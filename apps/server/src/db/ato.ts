import type { Escopo } from "./escopo.ts"

/**
 * Someone doing something: as whom and from where (the scope, with what the audit trail names), under which name it is written
 * beside what was done, and when. Made once, at the door (`http/contexto.ts`) or by a job, and handed down whole. What a
 * repeated request already did is answered at the door, so nothing behind it knows of the repetition.
 */
export interface Ato {
  readonly escopo: Escopo
  readonly nome: string
  readonly agora: Date
}
