/** Why an extract was not read, and what to do about it (pt-BR). */
export const MOTIVOS = {
  "arquivo-grande": "O arquivo passa de 10 MB. Um extrato do PGDAS-D tem poucas centenas de kB: confira o arquivo.",
  "nao-e-pdf": "O arquivo não é um PDF que se consiga abrir. Baixe o extrato de novo no PGDAS-D.",
  "pdf-com-senha": "O PDF pede senha. Baixe o extrato de novo no PGDAS-D, ou salve uma cópia sem senha.",
  "pdf-longo": "O PDF tem páginas ou texto demais para um extrato do PGDAS-D. Envie um extrato por arquivo.",
  "pdf-sem-texto":
    "O PDF não tem texto: é uma imagem, digitalizada ou fotografada. Baixe o extrato original em PGDAS-D, Consultar Declarações.",
  "leitura-demorada": "A leitura do PDF passou do tempo. Baixe o extrato de novo no PGDAS-D e envie um por vez.",
  "nao-e-extrato":
    "O PDF não é um extrato nem uma declaração do PGDAS-D. Em PGDAS-D, Consultar Declarações, baixe o extrato ou a declaração do mês.",
  "extrato-incompleto": "O extrato está incompleto ou em um formato que não reconhecemos.",
} as const

export type MotivoDaRecusa = keyof typeof MOTIVOS

/** A file that is not an extract that can be read. `detalhe` says what is missing, in pt-BR. */
export class ArquivoIlegivel extends Error {
  readonly motivo: MotivoDaRecusa
  readonly detalhe: string | null

  constructor(motivo: MotivoDaRecusa, detalhe: string | null = null) {
    super(detalhe === null ? MOTIVOS[motivo] : `${MOTIVOS[motivo]} ${detalhe}`)
    this.name = "ArquivoIlegivel"
    this.motivo = motivo
    this.detalhe = detalhe
  }
}
