import { detectarConteudo, MOTIVO_DE_RECUSA } from "../arquivos/detectar-conteudo.ts"
import { reconhecerEstrangeiro } from "./reconhecimento.ts"
import { recusar } from "./recusa.ts"
import type { DocumentoRecusado } from "./tipos.ts"

/** Limits of one document. The largest legitimate lists (1,000 deductions, 1,000 refunds) stay well inside. */
export const LIMITES_DOCUMENTO = {
  bytes: 2 * 1024 * 1024,
  profundidade: 64,
  elementos: 60_000,
  atributos: 20_000,
} as const

type TextoConferido = { readonly texto: string } | { readonly recusa: DocumentoRecusado }

/**
 * Everything decided on the raw bytes, before any XML parser sees them: size, kind, encoding, DTD and structural
 * limits. A parser never meets an entity declaration, so neither XXE nor entity expansion can start.
 */
export function conferirTexto(bytes: Uint8Array): TextoConferido {
  if (bytes.length > LIMITES_DOCUMENTO.bytes) {
    return recusa("arquivo-grande", "O arquivo passa de 2 MB, o limite de uma NFS-e. Envie o XML de uma única nota.")
  }
  const conteudo = detectarConteudo(bytes)
  if (conteudo === "xml-utf16") return recusaDeCodificacao("UTF-16")
  if (conteudo === "vazio") return recusa("arquivo-vazio", MOTIVO_DE_RECUSA.vazio)
  if (conteudo !== "xml") return recusa("nao-e-xml", MOTIVO_DE_RECUSA[conteudo])

  const inicio = new TextDecoder("latin1").decode(bytes.subarray(0, 4096))
  const declarada = /^(?:ï»¿)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(inicio)?.[1]
  if (declarada !== undefined && declarada.toUpperCase() !== "UTF-8") {
    // An ABRASF note in ISO-8859-1 is refused for being municipal, which is the reason that helps.
    const estrangeiro = reconhecerEstrangeiro(nomeDaRaiz(inicio))
    return estrangeiro === undefined ? recusaDeCodificacao(declarada) : { recusa: estrangeiro }
  }
  let texto: string
  try {
    texto = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return recusaDeCodificacao("outra codificação, embora não a declare")
  }
  if (texto.includes("\u0000"))
    return recusa("xml-malformado", "O arquivo tem bytes nulos: está corrompido. Baixe de novo.")
  const problema = varrerEstrutura(texto)
  return problema === undefined ? { texto } : { recusa: problema }
}

/** First bare "&" (or entity that XML does not predefine) outside CDATA, comments and instructions; undefined if none. */
export function linhaDoEComercialSolto(texto: string): number | undefined {
  for (const trecho of trechos(texto)) {
    if (trecho.tipo !== "texto" && trecho.tipo !== "marca") continue
    for (let i = texto.indexOf("&", trecho.de); i !== -1 && i < trecho.ate; i = texto.indexOf("&", i + 1)) {
      if (!/^&(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});/.test(texto.slice(i, i + 12))) {
        return linhaDe(texto, i)
      }
    }
  }
  return undefined
}

/** Declarations, and more elements, attributes or depth than any fiscal document has. */
export function varrerEstrutura(texto: string): DocumentoRecusado | undefined {
  let profundidade = 0
  let elementos = 0
  let atributos = 0
  for (const trecho of trechos(texto)) {
    if (trecho.tipo === "declaracao") {
      return recusar(
        "dtd-proibida",
        "O arquivo traz uma declaração DOCTYPE/ENTITY, que nenhuma nota tem e que pode esconder um ataque. " +
          "Baixe o XML original no portal emissor.",
        [`linha ${linhaDe(texto, trecho.de)}`],
      )
    }
    if (trecho.tipo !== "marca") continue
    elementos += trecho.fecha ? 0 : 1
    atributos += trecho.atributos
    profundidade += trecho.fecha ? -1 : trecho.vazia ? 0 : 1
    if (
      profundidade > LIMITES_DOCUMENTO.profundidade ||
      elementos > LIMITES_DOCUMENTO.elementos ||
      atributos > LIMITES_DOCUMENTO.atributos
    ) {
      return recusar(
        "limite-estrutural",
        "O XML tem elementos demais ou aninhados demais para ser uma nota. Confira se o arquivo é mesmo o da nota.",
      )
    }
  }
  return undefined
}

type Trecho =
  | { readonly tipo: "texto" | "isento" | "declaracao"; readonly de: number; readonly ate: number }
  | {
      readonly tipo: "marca"
      readonly de: number
      readonly ate: number
      readonly fecha: boolean
      readonly vazia: boolean
      readonly atributos: number
    }

/**
 * Linear split into tags, text and exempt stretches. It is lenient on purpose: where it stops understanding
 * (unterminated construct) it ends, and the XML parser reports the defect.
 */
function* trechos(texto: string): Generator<Trecho> {
  let i = 0
  while (i < texto.length) {
    const abre = texto.indexOf("<", i)
    const fimTexto = abre === -1 ? texto.length : abre
    if (fimTexto > i) yield { tipo: "texto", de: i, ate: fimTexto }
    if (abre === -1) return
    const isento = fimDoIsento(texto, abre)
    if (isento === -1) return
    if (isento !== undefined) {
      yield { tipo: "isento", de: abre, ate: isento }
      i = isento
    } else if (texto.startsWith("<!", abre)) {
      yield { tipo: "declaracao", de: abre, ate: abre + 2 }
      i = abre + 2
    } else {
      const marca = lerMarca(texto, abre)
      if (marca === undefined) return
      yield marca
      i = marca.ate
    }
  }
}

/** End of the comment, CDATA or instruction that starts at `i`; undefined if none starts; -1 if unterminated. */
function fimDoIsento(texto: string, i: number): number | undefined {
  for (const [abre, fecha] of [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
  ] as const) {
    if (texto.startsWith(abre, i)) {
      const fim = texto.indexOf(fecha, i + abre.length)
      return fim === -1 ? -1 : fim + fecha.length
    }
  }
  return undefined
}

function lerMarca(texto: string, de: number): Trecho | undefined {
  const fecha = texto[de + 1] === "/"
  let atributos = 0
  let i = de + 1
  while (i < texto.length) {
    const c = texto[i]
    if (c === ">") {
      return { tipo: "marca", de, ate: i + 1, fecha, vazia: texto[i - 1] === "/", atributos }
    }
    if (c === '"' || c === "'") {
      const fim = texto.indexOf(c, i + 1)
      if (fim === -1) return undefined
      atributos += 1
      i = fim
    }
    i += 1
  }
  return undefined
}

function linhaDe(texto: string, posicao: number): number {
  let linha = 1
  for (let i = texto.indexOf("\n"); i !== -1 && i < posicao; i = texto.indexOf("\n", i + 1)) linha += 1
  return linha
}

/** Local name of the root, guessed from the first bytes. */
export function nomeDaRaiz(inicio: string): string {
  return /<(?:[A-Za-z_][\w.-]{0,60}:)?([A-Za-z_][\w.-]{0,60})[\s/>]/.exec(inicio)?.[1] ?? ""
}

function recusaDeCodificacao(qual: string): TextoConferido {
  return recusa(
    "codificacao-nao-suportada",
    `O arquivo declara ou usa ${qual}; a NFS-e nacional é sempre UTF-8 (regra E1229). ` +
      "Baixe o XML original, sem abrir e salvar em outro programa.",
  )
}

function recusa(...argumentos: Parameters<typeof recusar>): TextoConferido {
  return { recusa: recusar(...argumentos) }
}
