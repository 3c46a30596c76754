/** Prolog that Sefin requires (E1229), and the namespace of everything national; no prefix is taken (E1228). */
export const DECLARACAO_XML = '<?xml version="1.0" encoding="UTF-8"?>'
export const ESPACO_DE_NOMES = "http://www.sped.fazenda.gov.br/nfse"

/** `<nome>texto</nome>` with the text escaped. */
export function elemento(nome: string, texto: string): string {
  return `<${nome}>${escapar(texto)}</${nome}>`
}

/** The element, or nothing when there is no text. */
export function opcional(nome: string, texto: string | undefined): string {
  return texto === undefined ? "" : elemento(nome, texto)
}

/** `<nome>conteúdo</nome>` around what is already XML. */
export const grupo = (nome: string, conteudo: string): string => `<${nome}>${conteudo}</${nome}>`

function escapar(texto: string): string {
  return texto.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
