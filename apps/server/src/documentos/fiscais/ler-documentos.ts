import { createHash } from "node:crypto"
import type { XmlElement } from "libxml2-wasm"
import { lerAbrasf, recusaDeSaoPaulo } from "../abrasf/ler-abrasf.ts"
import { lerEventoDaNfe } from "../nfe/ler-evento-nfe.ts"
import { lerNfe } from "../nfe/ler-nfe.ts"
import { lerDocumentoNacional } from "../nfse-nacional/ler-documento-nacional.ts"
import { EstruturaInesperada, elementosFilhos } from "../nfse-nacional/nos.ts"
import { reconhecer } from "../nfse-nacional/reconhecimento.ts"
import { recusar } from "../nfse-nacional/recusa.ts"
import { nomeDaRaiz } from "../nfse-nacional/varredura.ts"
import { abrirXml } from "./abrir.ts"
import type { DocumentoFiscal } from "./tipos.ts"

const NFE = "http://www.portalfiscal.inf.br/nfe"
const DA_NFE = /^(?:nfeProc|NFe|procEventoNFe|evento)$/
const DO_SISTEMA_NACIONAL = /^(?:NFSe|DPS|pedRegEvento)$/
/** XML inside XML, as SOAP answers bring it: once is enough. */
const MAXIMO_DE_ENVELOPES = 2

/**
 * Reads one XML file of any layout: NFS-e national, municipal (ABRASF), NF-e, NFC-e, and their events. One file gives several
 * documents where a municipal system answered with several notes. Never throws and never logs; always answers at least one.
 */
export function lerDocumentos(bytes: Uint8Array): readonly DocumentoFiscal[] {
  try {
    return ler(bytes, 0)
  } catch {
    // The exception's text may quote the document, so it goes nowhere.
    return [
      recusar(
        "documento-ilegivel",
        "O documento não pôde ser lido com segurança. Baixe o XML de novo; se repetir, lance a nota manualmente.",
      ),
    ]
  }
}

function ler(bytes: Uint8Array, envelopes: number): readonly DocumentoFiscal[] {
  const inicio = new TextDecoder("latin1").decode(bytes.subarray(0, 4096))
  // The most common one goes straight to its reader, which opens it by itself.
  if (DO_SISTEMA_NACIONAL.test(nomeDaRaiz(inicio))) return [lerDocumentoNacional(bytes)]
  const aberto = abrirXml(bytes)
  if ("recusa" in aberto) return [aberto.recusa]
  const { documento } = aberto
  try {
    const raiz = documento.root
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    if (raiz.name === "evento" && raiz.namespaceUri !== NFE) return [lerDocumentoNacional(bytes)]
    const alvo = ehDeNota(raiz) ? raiz : raizDeDentro(raiz)
    const daqui = alvo && lerConhecido(alvo, sha256)
    if (daqui && !daqui.every((d) => d.tipo === "recusado" && d.codigo === "resposta-sem-nota")) return daqui
    const texto = envelopes < MAXIMO_DE_ENVELOPES ? xmlNoTexto(raiz) : null
    if (texto !== null) return ler(Buffer.from(texto, "utf8"), envelopes + 1).map((lido) => comResumo(lido, sha256))
    if (daqui) return daqui
    const reconhecido = reconhecer(raiz.name, raiz.namespaceUri)
    return ["recusa" in reconhecido ? reconhecido.recusa : lerDocumentoNacional(bytes)]
  } finally {
    documento.dispose()
  }
}

/** The documents of a known root, or null. Requests of the municipal systems are refused as what they are. */
function lerConhecido(raiz: XmlElement, sha256: string): readonly DocumentoFiscal[] | null {
  if (raiz.name === "NFe" && elementosFilhos(raiz).some((e) => e.name === "ChaveNFe")) return [recusaDeSaoPaulo()]
  if (DA_NFE.test(raiz.name)) return [lerDaNfe(raiz, sha256)]
  const reconhecido = reconhecer(raiz.name, raiz.namespaceUri)
  if ("recusa" in reconhecido && reconhecido.recusa.codigo === "nfse-municipal") return lerAbrasf(raiz, sha256)
  return null
}

/** A note or event of the SEFAZ; a field that cannot be read is named, for no amount of it is guessed. */
function lerDaNfe(raiz: XmlElement, sha256: string): DocumentoFiscal {
  const ehNota = /^(?:nfeProc|NFe)$/.test(raiz.name)
  try {
    return ehNota ? lerNfe(raiz, sha256) : lerEventoDaNfe(raiz, sha256)
  } catch (erro) {
    if (!(erro instanceof EstruturaInesperada) && !(erro instanceof RangeError)) throw erro
    return recusar(
      "nota-incompleta",
      `O XML ${ehNota ? "da nota" : "do evento"} não se lê inteiro: ${erro.message} Baixe-o de novo; se repetir, lance-o manualmente.`,
    )
  }
}

const PROFUNDIDADE_DO_ENVELOPE = 6

/** The first element of a known kind below an envelope. */
function raizDeDentro(raiz: XmlElement, profundidade = 0): XmlElement | null {
  if (profundidade > PROFUNDIDADE_DO_ENVELOPE) return null
  for (const filho of elementosFilhos(raiz)) {
    if (ehDeNota(filho)) return filho
    const dentro = raizDeDentro(filho, profundidade + 1)
    if (dentro !== null) return dentro
  }
  return null
}

function ehDeNota(elemento: XmlElement): boolean {
  if (DA_NFE.test(elemento.name)) return true
  const reconhecido = reconhecer(elemento.name, elemento.namespaceUri)
  return "recusa" in reconhecido && reconhecido.recusa.codigo === "nfse-municipal"
}

/** XML written as text (CDATA or escaped) inside an element without children. */
function xmlNoTexto(raiz: XmlElement): string | null {
  const pilha = [raiz]
  for (let atual = pilha.pop(); atual !== undefined; atual = pilha.pop()) {
    const filhos = elementosFilhos(atual)
    const texto = filhos.length === 0 ? atual.content.trim() : ""
    if (texto.startsWith("<") && texto.endsWith(">"))
      return texto.replace(/^(<\?xml\s[^>]{0,100}?)encoding\s{0,5}=\s{0,5}["'][^"']{1,40}["']/, "$1")
    pilha.push(...filhos)
  }
  return null
}

/** What came inside an envelope is of the file received, whose digest names it. */
function comResumo(lido: DocumentoFiscal, sha256: string): DocumentoFiscal {
  switch (lido.tipo) {
    case "recusado":
      return lido
    case "evento":
      return { ...lido, evento: { ...lido.evento, sha256 } }
    case "nfse":
      return { ...lido, nota: { ...lido.nota, sha256 } }
    case "nfse-municipal":
      return { ...lido, nota: { ...lido.nota, sha256 } }
    case "nfe":
      return { ...lido, nota: { ...lido.nota, sha256 } }
  }
}
