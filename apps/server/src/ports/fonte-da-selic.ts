/** One month of the series. */
export interface SelicDoMes {
  /** AAAA-MM */
  readonly competencia: string
  /** Percent as published, an exact decimal: "0.96". */
  readonly percentual: string
}

/** What the source answered, read and as it came. */
export interface RespostaDaSelic {
  readonly meses: readonly SelicDoMes[]
  readonly bruta: string
}

/** A source that did not answer, or answered what cannot be used. The message is for people. */
export class FonteIndisponivel extends Error {
  override name = "FonteIndisponivel"
  /** What came, when something did. */
  readonly bruta: string | null

  constructor(mensagem: string, bruta: string | null = null) {
    super(mensagem)
    this.bruta = bruta
  }
}

/** The Selic accumulated in each month, as its official series tells it. */
export interface FonteDaSelic {
  /** Of the source, for people and for the trail: "Banco Central, série SGS 4390". */
  readonly nome: string
  /** Months between two, both included; those without a value are absent. Throws FonteIndisponivel. */
  consultar(de: string, ate: string): Promise<RespostaDaSelic>
}
