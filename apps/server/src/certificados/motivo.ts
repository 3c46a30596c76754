import type { CodigoDeErro } from "@partida/contracts"

/** Every reason of the list that a file may be refused for, before anything of the office is looked at. */
export type MotivoDaRecusa = Extract<
  CodigoDeErro,
  | "certificado-recusado"
  | "certificado-senha"
  | "certificado-grande-demais"
  | "certificado-nao-e-pfx"
  | "certificado-incompleto"
  | "certificado-protecao-excessiva"
  | "certificado-sem-chave"
  | "certificado-sem-par"
  | "certificado-varios"
  | "certificado-fora-da-icp"
  | "certificado-sem-assinatura"
>

/** A file that is not taken. `detalhe` is of the file's own format, never of its password or key. */
export class ArquivoRecusado extends Error {
  override name = "ArquivoRecusado"
  readonly motivo: MotivoDaRecusa
  readonly detalhe: string | null

  constructor(motivo: MotivoDaRecusa, detalhe: string | null = null) {
    super(motivo)
    this.motivo = motivo
    this.detalhe = detalhe
  }
}
