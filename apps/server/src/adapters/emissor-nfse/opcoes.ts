import type { AmbienteDeEmissao } from "../../ports/emissor-nfse.ts"

/** How an emitter is reached. */
export interface OpcoesDoEmissor {
  /** Addresses under which its services are; null where an environment is not reached. */
  readonly enderecos: Readonly<Record<AmbienteDeEmissao, string | null>>
  /** PEM of the only authorities to trust; null: the usual ones. */
  readonly autoridade: string | null
  readonly agora: () => Date
  readonly prazoMs?: number
}
