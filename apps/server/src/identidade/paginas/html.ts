/** A piece of HTML that may go into a page as it is. Only `html` and `bruto` make one. */
export class Html {
  readonly texto: string
  constructor(texto: string) {
    this.texto = texto
  }
}

export type Valor = string | number | Html | readonly Html[] | null | undefined | false

/** Template tag: escapes every value, except pieces that are already HTML. Null, undefined and false write nothing. */
export function html(partes: TemplateStringsArray, ...valores: readonly Valor[]): Html {
  return new Html(partes.reduce((texto, parte, i) => texto + escrever(valores[i - 1]) + parte))
}

/** Marks a text of our own (or of the provider library) as HTML. Never for anything a person typed. */
export const bruto = (texto: string): Html => new Html(texto)

function escrever(valor: Valor): string {
  if (valor === null || valor === undefined || valor === false) return ""
  if (valor instanceof Html) return valor.texto
  if (typeof valor === "string" || typeof valor === "number") return escapar(String(valor))
  return valor.map((v) => v.texto).join("")
}

const ENTIDADES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
}

const escapar = (texto: string) => texto.replace(/[&<>"'`]/g, (c) => ENTIDADES[c] ?? "")
