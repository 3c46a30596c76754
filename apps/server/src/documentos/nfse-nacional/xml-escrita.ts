/** `<nome>texto</nome>` with the text escaped. */
export function elemento(nome: string, texto: string): string {
  return `<${nome}>${escapar(texto)}</${nome}>`
}

/** The element, or nothing when there is no text. */
export function opcional(nome: string, texto: string | undefined): string {
  return texto === undefined ? "" : elemento(nome, texto)
}

function escapar(texto: string): string {
  return texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
