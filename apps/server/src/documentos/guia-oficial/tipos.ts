/** Amounts in reais ("1234.56"), months AAAA-MM, days AAAA-MM-DD. */
export interface Valores {
  readonly principal: string
  readonly multa: string
  readonly juros: string
  readonly total: string
}

/** One tax of a document. */
export interface ItemDaGuia extends Valores {
  /** Revenue code, four digits. */
  readonly codigo: string
  /** Two digits after it, where they are printed. */
  readonly extensao: string | null
  readonly denominacao: string
  /** Last month of its period; null where it is not printed. */
  readonly competencia: string | null
  /** 1 to 3; 0 where it says none. */
  readonly quota: number
}

/** How a guide may be paid, as its document gives it: checked, and of the amount of the document. */
export interface CodigosDaGuia {
  /** 48 digits. */
  readonly linhaDigitavel: string | null
  readonly pix: string | null
  /** Who receives the Pix, as the code names it. */
  readonly recebedorDoPix: string | null
}

interface Documento {
  /** 14 characters. */
  readonly cnpj: string
  /** 17 digits. */
  readonly numeroDocumento: string
  /** Null where the document is of several months. */
  readonly competencia: string | null
  /** Null where its taxes have several. */
  readonly vencimento: string | null
  readonly composicao: readonly ItemDaGuia[]
  readonly totais: Valores
  /** It says that it is of a test, or of homologation: nobody may pay it. */
  readonly deTeste: boolean
}

export type EspecieDaGuia = "das-simples" | "das-mei" | "darf"

/** A guide as the Receita Federal makes it. */
export interface GuiaOficialLida extends Documento, CodigosDaGuia {
  readonly documento: "guia"
  readonly especie: EspecieDaGuia
  /** Last day on which a bank takes it. */
  readonly dataLimite: string
}

/** What the Receita Federal says that was paid. */
export interface ComprovanteLido extends Documento {
  readonly documento: "comprovante"
  readonly especie: EspecieDaGuia
  readonly arrecadadoEm: string
}

export type DocumentoLido = GuiaOficialLida | ComprovanteLido
