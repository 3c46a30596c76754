import { textoLimpo } from "../texto.ts"
import { danificada } from "./pacote.ts"

/** What a reader of XML is told, in order. Names come without their prefix. */
interface OuvinteDeXml {
  abre(nome: string, atributos: string, vazia: boolean): void
  fecha(nome: string): void
  texto(texto: string): void
}

const NOME = /^(?:[\w.-]+:)?([\w.-]+)$/
/** A tag or a text cut between two blocks is never longer than this in a real part. */
const SOBRA_MAXIMA = 4_000_000

/**
 * Reads the XML of a part as it is unpacked. Only what spreadsheets write: a document type, and with it any entity of
 * its own, inside or outside the file, is refused. Throws PlanilhaRecusada.
 */
export async function percorrerXml(partes: AsyncIterable<string>, ouvinte: OuvinteDeXml): Promise<void> {
  let resto = ""
  const aberta: EtiquetaAberta = { lidos: 0, aspas: 0 }
  for await (const parte of partes) {
    resto = consumir(resto + parte, aberta, ouvinte)
    if (resto.length > SOBRA_MAXIMA) throw danificada()
  }
  if (resto.includes("<")) throw danificada()
}

/** How far a tag was read that has not closed yet: it goes on from there, and never begins again. */
interface EtiquetaAberta {
  /** Characters after its `<`. */
  lidos: number
  /** The quote that is open; 0 outside quotes. */
  aspas: number
}

/** Tells what is complete and returns what is not. `aberta` is of the tag that was cut before, if one was. */
function consumir(xml: string, aberta: EtiquetaAberta, ouvinte: OuvinteDeXml): string {
  let i = 0
  for (;;) {
    const abre = xml.indexOf("<", i)
    if (abre < 0) return xml.slice(i)
    const especial = xml.charCodeAt(abre + 1)
    if (especial === EXCLAMACAO || especial === INTERROGACAO) {
      if (abre > i) ouvinte.texto(xml.slice(i, abre))
      const fim = pularEspecial(xml, abre, ouvinte)
      if (fim === null) return xml.slice(abre)
      i = fim
      continue
    }
    const fecha = fimDaEtiqueta(xml, abre, aberta)
    if (fecha < 0) return xml.slice(i)
    if (abre > i) ouvinte.texto(xml.slice(i, abre))
    dizerEtiqueta(xml.slice(abre + 1, fecha), ouvinte)
    i = fecha + 1
  }
}

/** Where a tag closes: a `>` between quotes does not. Negative while it is cut. */
function fimDaEtiqueta(xml: string, abre: number, aberta: EtiquetaAberta): number {
  for (let i = abre + 1 + aberta.lidos; i < xml.length; i++) {
    const c = xml.charCodeAt(i)
    if (aberta.aspas !== 0) {
      if (c === aberta.aspas) aberta.aspas = 0
    } else if (c === MENOR) throw danificada()
    else if (c === DUPLAS || c === SIMPLES) aberta.aspas = c
    else if (c === MAIOR) {
      aberta.lidos = 0
      return i
    }
  }
  aberta.lidos = xml.length - abre - 1
  return -1
}

function dizerEtiqueta(dentro: string, ouvinte: OuvinteDeXml): void {
  if (dentro.charCodeAt(0) === BARRA) {
    ouvinte.fecha(nomeDe(dentro.slice(1).trimEnd()))
    return
  }
  const vazia = dentro.endsWith("/")
  const conteudo = vazia ? dentro.slice(0, -1) : dentro
  const espaco = conteudo.search(/\s/)
  const nome = nomeDe(espaco < 0 ? conteudo : conteudo.slice(0, espaco))
  ouvinte.abre(nome, espaco < 0 ? "" : conteudo.slice(espaco), vazia)
  if (vazia) ouvinte.fecha(nome)
}

const nomes = new Map<string, string>()
const NOMES_LEMBRADOS = 500
/** A name without its prefix; spreadsheets have few, and they repeat a million times. */
function nomeDe(completo: string): string {
  const pronto = nomes.get(completo)
  if (pronto !== undefined) return pronto
  const nome = NOME.exec(completo)?.[1]
  if (nome === undefined) throw danificada()
  if (nomes.size < NOMES_LEMBRADOS) nomes.set(completo, nome)
  return nome
}

const MENOR = 60
const MAIOR = 62
const DUPLAS = 34
const SIMPLES = 39
const BARRA = 47
const EXCLAMACAO = 33
const INTERROGACAO = 63

/** Comments and instructions are skipped, CDATA is text. Returns where it ends, null when it is cut. */
function pularEspecial(xml: string, em: number, ouvinte: OuvinteDeXml): number | null {
  const saltar = (fim: string) => {
    const ate = xml.indexOf(fim, em)
    return ate < 0 ? null : ate + fim.length
  }
  if (xml.startsWith("<?", em)) return saltar("?>")
  if (xml.startsWith("<!--", em)) return saltar("-->")
  if (xml.startsWith("<![CDATA[", em)) {
    const ate = saltar("]]>")
    if (ate !== null) ouvinte.texto(xml.slice(em + "<![CDATA[".length, ate - "]]>".length).replaceAll("&", "&amp;"))
    return ate
  }
  if (xml.length - em < "<![CDATA[".length) return null
  throw danificada()
}

/** The value of an attribute, null without it. */
export function atributo(atributos: string, nome: string): string | null {
  const achado = padraoDe(nome).exec(atributos)
  const valor = achado?.[1] ?? achado?.[2]
  return valor === undefined ? null : decodificar(valor)
}

const padroes = new Map<string, RegExp>()
function padraoDe(nome: string): RegExp {
  const pronto = padroes.get(nome)
  if (pronto) return pronto
  const novo = new RegExp(`\\s(?:[\\w.-]+:)?${nome}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  padroes.set(nome, novo)
  return novo
}

const ENTIDADES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

/**
 * Text with its five entities, character references and the escapes of spreadsheets (`_x000D_`) resolved. What they resolve
 * to may be no character at all: it is cleaned of those.
 */
export function decodificar(texto: string): string {
  const semEntidades = texto.includes("&")
    ? texto.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (tudo, hexa, decimal, nome) => {
        if (nome !== undefined) return ENTIDADES[nome] ?? tudo
        const codigo = hexa === undefined ? Number(decimal) : Number.parseInt(hexa, 16)
        return codigo > 0 && codigo <= 0x10ffff ? String.fromCodePoint(codigo) : ""
      })
    : texto
  return textoLimpo(
    semEntidades.includes("_x")
      ? semEntidades.replace(/_x([0-9A-Fa-f]{4})_/g, (_tudo, hexa) => String.fromCharCode(Number.parseInt(hexa, 16)))
      : semEntidades,
  )
}
