import { errosDasGuiasOficiais } from "@partida/contracts/erros-das-guias-oficiais"

/** Why an official document was not read: the code that the API answers. */
export type MotivoDaGuia = Extract<
  keyof typeof errosDasGuiasOficiais,
  `guia-oficial-${
    | "grande"
    | "nao-e-pdf"
    | "com-senha"
    | "longo"
    | "sem-texto"
    | "demorado"
    | "desconhecida"
    | "gps"
    | "fgts"
    | "parcelamento"
    | "nossa"
    | "incompleta"
    | "digitos"
    | "pix"
    | "valores"}`
>

/** What the thread that reads says of a document refused. */
export interface RecusaDaGuia {
  readonly motivo: MotivoDaGuia
  readonly detalhe: string | null
}

/** A file that is no official guide that can be trusted. `detalhe` says what is wrong, in pt-BR. */
export class GuiaIlegivel extends Error {
  readonly motivo: MotivoDaGuia
  readonly detalhe: string | null

  constructor(motivo: MotivoDaGuia, detalhe: string | null = null) {
    const { mensagem } = errosDasGuiasOficiais[motivo]
    super(detalhe === null ? mensagem : `${mensagem} ${detalhe}`)
    this.name = "GuiaIlegivel"
    this.motivo = motivo
    this.detalhe = detalhe
  }
}
