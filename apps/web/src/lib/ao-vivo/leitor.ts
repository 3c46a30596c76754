/** One event of a text/event-stream. */
export interface EventoLido {
  readonly tipo: string
  readonly dados: string
}

/**
 * Reads server-sent events (HTML standard, section 9.2) out of text that arrives in any pieces. Comments, ids and retry
 * times are not ours to use: what was missed is asked for again, never replayed.
 */
export function criarLeitor(aoLer: (evento: EventoLido) => void): (pedaco: string) => void {
  let resto = ""
  let tipo = ""
  let dados: string[] = []
  const linha = (texto: string) => {
    if (texto === "") {
      if (dados.length > 0) aoLer({ tipo: tipo || "message", dados: dados.join("\n") })
      tipo = ""
      dados = []
      return
    }
    const doisPontos = texto.indexOf(":")
    const campo = doisPontos < 0 ? texto : texto.slice(0, doisPontos)
    const valor = doisPontos < 0 ? "" : texto.slice(doisPontos + 1).replace(/^ /, "")
    if (campo === "event") tipo = valor
    if (campo === "data") dados.push(valor)
  }
  return (pedaco) => {
    const linhas = (resto + pedaco).split(/\r\n|\n|\r(?!$)/)
    resto = linhas.pop() ?? ""
    for (const texto of linhas) linha(texto)
  }
}
