import type { ColunaDaConferencia } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"

/** What a document says of a guide and what we computed, in centavos; our charges are null where a dated value is missing. */
export interface Conferida {
  readonly principalCentavos: bigint
  readonly multaCentavos: bigint
  readonly jurosCentavos: bigint
  /** Of no guide of ours. */
  readonly outrosCentavos: bigint
  readonly nossoPrincipalCentavos: bigint
  readonly nossaMultaCentavos: bigint | null
  readonly nossosJurosCentavos: bigint | null
}

/** The two accounts side by side; what is zero in both is left out. Charges that we cannot know are the authority's to say. */
export function compararDocumento(c: Conferida): ColunaDaConferencia[] {
  const linhas: readonly (readonly [string, bigint | null, bigint])[] = [
    ["Principal", c.nossoPrincipalCentavos, c.principalCentavos],
    ["Multa", c.nossaMultaCentavos, c.multaCentavos],
    ["Juros", c.nossosJurosCentavos, c.jurosCentavos],
    ["Outros tributos no documento", 0n, c.outrosCentavos],
  ]
  return linhas
    .filter(([rotulo, nosso, documento]) => rotulo === "Principal" || documento !== 0n || (nosso ?? 0n) !== 0n)
    .map(([rotulo, nosso, documento]) => ({
      rotulo,
      nosso: nosso === null ? null : paraReais(nosso),
      documento: paraReais(documento),
      confere: nosso === null || nosso === documento,
    }))
}

/** Whether nothing differs. */
export const confere = (c: Conferida): boolean => compararDocumento(c).every((linha) => linha.confere)
