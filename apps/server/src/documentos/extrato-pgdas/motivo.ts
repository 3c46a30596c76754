import { errosDosExtratos } from "@partida/contracts/erros-dos-extratos"

/** Why an extract was not read: the code that the API answers. */
export type MotivoDaRecusa = Exclude<keyof typeof errosDosExtratos, "extrato-sem-empresa">

/** What the thread that reads says of a file refused. */
export interface RecusaDoExtrato {
  readonly motivo: MotivoDaRecusa
  readonly detalhe: string | null
}

/** A file that is not an extract that can be read. `detalhe` says what is missing, in pt-BR. */
export class ArquivoIlegivel extends Error {
  readonly motivo: MotivoDaRecusa
  readonly detalhe: string | null

  constructor(motivo: MotivoDaRecusa, detalhe: string | null = null) {
    const { mensagem } = errosDosExtratos[motivo]
    super(detalhe === null ? mensagem : `${mensagem} ${detalhe}`)
    this.name = "ArquivoIlegivel"
    this.motivo = motivo
    this.detalhe = detalhe
  }
}
