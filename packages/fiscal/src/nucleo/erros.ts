/**
 * Typed errors of the engine. Messages are pt-BR because they reach the screen.
 * They mean a broken input or a missing legal table; facts still to be informed are a `Falta`, never an error.
 */

/** Base of every error thrown on purpose by the engine. */
export class ErroFiscal extends Error {
  /** Stable code, kebab-case. */
  readonly codigo: string

  constructor(codigo: string, mensagem: string) {
    super(mensagem)
    this.name = "ErroFiscal"
    this.codigo = codigo
  }
}

/** No period of a legal table covers the date: the law of that date is not loaded. */
export class ParametroSemVigencia extends ErroFiscal {
  readonly tabela: string
  /** ISO date asked for. */
  readonly data: string

  constructor(tabela: string, descricao: string, data: string) {
    const [ano, mes, dia] = data.split("-")
    super(
      "parametro-sem-vigencia",
      `Não há valor vigente em ${dia}/${mes}/${ano} para ${descricao}. ` +
        "Veja em Valores datados o que falta e quem pode informar.",
    )
    this.name = "ParametroSemVigencia"
    this.tabela = tabela
    this.data = data
  }
}

/** An input value that no rule can accept (format, sign, contradiction). */
export class EntradaInvalida extends ErroFiscal {
  /** Path of the field: "receitas[0].valor". */
  readonly campo: string

  constructor(campo: string, mensagem: string) {
    super("entrada-invalida", `${campo}: ${mensagem}`)
    this.name = "EntradaInvalida"
    this.campo = campo
  }
}

/** A legal table or a rule contradicts itself: a programmer's mistake, never a user's. */
export class ErroDeTabela extends ErroFiscal {
  constructor(mensagem: string) {
    super("erro-de-tabela", mensagem)
    this.name = "ErroDeTabela"
  }
}
