import type { XmlDocument } from "libxml2-wasm"
import { detectarConteudo, MOTIVO_DE_RECUSA } from "../arquivos/detectar-conteudo.ts"
import { abrir } from "../nfse-nacional/ler-documento-nacional.ts"
import { recusar } from "../nfse-nacional/recusa.ts"
import type { DocumentoRecusado } from "../nfse-nacional/tipos.ts"
import { LIMITES_DOCUMENTO, varrerEstrutura } from "../nfse-nacional/varredura.ts"

type Aberto = { readonly documento: XmlDocument } | { readonly recusa: DocumentoRecusado }

/** Encodings that municipal systems use; whatever else a file declares is refused. */
const LATINAS = /^(?:ISO-?8859-?1|LATIN-?1|WINDOWS-1252|CP-?1252|US-ASCII)$/i

/**
 * Opens the XML of any layout: limits, encoding and structure are settled on the bytes, before a parser sees them. What is in
 * Latin-1 reaches the parser in UTF-8, which is what signatures are computed over. The caller disposes of the document.
 */
export function abrirXml(bytes: Uint8Array): Aberto {
  if (bytes.length > LIMITES_DOCUMENTO.bytes)
    return {
      recusa: recusar("arquivo-grande", "O arquivo passa de 2 MB, o limite de um XML. Envie menos notas por arquivo."),
    }
  const conteudo = detectarConteudo(bytes)
  if (conteudo === "xml-utf16") return { recusa: outraCodificacao("UTF-16") }
  if (conteudo === "vazio") return { recusa: recusar("arquivo-vazio", MOTIVO_DE_RECUSA.vazio) }
  if (conteudo !== "xml") return { recusa: recusar("nao-e-xml", MOTIVO_DE_RECUSA[conteudo]) }
  const decodificado = decodificar(bytes)
  if (typeof decodificado !== "string") return { recusa: decodificado }
  if (decodificado.includes("\u0000"))
    return { recusa: recusar("xml-malformado", "O arquivo tem bytes nulos: está corrompido. Baixe de novo.") }
  const problema = varrerEstrutura(decodificado)
  if (problema !== undefined) return { recusa: problema }
  // The prolog goes: what it says of the encoding is no longer true.
  const texto = decodificado.replace(/^\uFEFF/, "").trimStart()
  const semProlog = texto.startsWith("<?xml") ? texto.slice(texto.indexOf("?>") + 2) : texto
  return abrir(Buffer.from(semProlog, "utf8"), semProlog)
}

function decodificar(bytes: Uint8Array): string | DocumentoRecusado {
  const inicio = new TextDecoder("latin1").decode(bytes.subarray(0, 256))
  const declarada = /^(?:ï»¿)?\s*<\?xml\s[^>]{0,100}?encoding\s{0,5}=\s{0,5}["']([A-Za-z0-9._-]{1,40})["']/.exec(
    inicio,
  )?.[1]
  if (declarada !== undefined && LATINAS.test(declarada)) return new TextDecoder("windows-1252").decode(bytes)
  if (declarada !== undefined && !/^UTF-?8$/i.test(declarada)) return outraCodificacao(declarada)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return outraCodificacao("outra codificação, embora declare UTF-8")
  }
}

const outraCodificacao = (qual: string) =>
  recusar(
    "codificacao-nao-suportada",
    `O arquivo declara ou usa ${qual}; aceitamos UTF-8 e ISO-8859-1. Baixe o XML original, sem abrir e salvar em outro programa.`,
  )
