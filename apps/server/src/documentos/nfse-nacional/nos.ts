import { type SubtreeC14NOptions, XmlElement, type XmlOutputBufferHandler } from "libxml2-wasm"

/** Plain copy of an element: what the reading rules see, detached from the parser's memory. */
export interface No {
  readonly nome: string
  readonly namespace: string
  readonly atributos: ReadonlyMap<string, string>
  readonly filhos: readonly No[]
  /** Text of the element; for an element with children, of all of them. Comments do not count. */
  readonly texto: string
}

/** A structure the schema should have excluded; becomes the refusal "documento-ilegivel". */
export class EstruturaInesperada extends Error {}

/** Child elements of a parsed element, in order. */
export function elementosFilhos(pai: XmlElement): XmlElement[] {
  const filhos: XmlElement[] = []
  for (let no = pai.firstChild; no !== null; no = no.next) {
    if (no instanceof XmlElement) filhos.push(no)
  }
  return filhos
}

/**
 * Canonical bytes of an element and all below it: what `elemento.canonicalize` writes, in a third of the time. That one makes an
 * object of every node of the document to ask whether it is in the element; a set of one root is asked by address.
 */
export function canonizar(elemento: XmlElement, escrita: XmlOutputBufferHandler, opcoes: SubtreeC14NOptions): void {
  elemento.doc.canonicalize(escrita, { ...opcoes, nodeSet: new Set([elemento]) })
}

/** Copies an element and all below it. Depth is bounded before parsing (LIMITES_DOCUMENTO). */
export function copiarArvore(elemento: XmlElement): No {
  return {
    nome: elemento.name,
    namespace: elemento.namespaceUri,
    atributos: new Map(elemento.attrs.map((a) => [a.name, a.value])),
    filhos: elementosFilhos(elemento).map(copiarArvore),
    texto: elemento.content,
  }
}

/** First element at the path of local names; undefined when any step is missing. */
export function no(de: No | undefined, ...caminho: readonly string[]): No | undefined {
  let atual = de
  for (const nome of caminho) atual = atual?.filhos.find((f) => f.nome === nome)
  return atual
}

/** Text at the path; undefined when missing. */
export function texto(de: No | undefined, ...caminho: readonly string[]): string | undefined {
  return no(de, ...caminho)?.texto
}

/** Text at the path. Throws EstruturaInesperada when missing. */
export function textoObrigatorio(de: No | undefined, ...caminho: readonly string[]): string {
  const valor = texto(de, ...caminho)
  if (valor === undefined) throw new EstruturaInesperada(`Falta o elemento ${caminho.join("/")}.`)
  return valor
}

/** Element at the path. Throws EstruturaInesperada when missing. */
export function noObrigatorio(de: No | undefined, ...caminho: readonly string[]): No {
  const encontrado = no(de, ...caminho)
  if (encontrado === undefined) throw new EstruturaInesperada(`Falta o elemento ${caminho.join("/")}.`)
  return encontrado
}

/** Drops the keys whose value is undefined, so that optional fields are absent rather than undefined. */
export function semAusentes<T extends object>(objeto: T): SemAusentes<T> {
  // Mapping: Object.fromEntries loses the key types that the filter preserves.
  return Object.fromEntries(Object.entries(objeto).filter(([, v]) => v !== undefined)) as SemAusentes<T>
}

type SemAusentes<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}
