import { readFileSync } from "node:fs"
import { lerDocumentoNacional } from "./ler-documento-nacional.ts"
import type { DocumentoEvento, DocumentoNota, DocumentoRecusado } from "./tipos.ts"

/** Text of a sample, by the start of its name ("06"). Test helper. */
export const EXEMPLOS = {
  "01": "01-dps-1.00-assinada-sha1.xml",
  "05": "05-dps-1.01-exportacao-tomador-exterior.xml",
  "06": "06-nfse-1.01-simples-tomador-pf.xml",
  "07": "07-nfse-1.01-presumido-retencoes-ibscbs.xml",
  "08": "08-nfse-1.00-emissor-web-iss-fora-do-sn.xml",
  "09": "09-nfse-1.01-tomada-iss-retido.xml",
  "10": "10-nfse-1.01-mei.xml",
  "11": "11-nfse-1.01-substituta.xml",
  "12": "12-pedregevento-101101-cancelamento.xml",
  "13": "13-evento-101101-cancelamento.xml",
  "14": "14-evento-105102-substituicao.xml",
  "15": "15-dps-1.01-cnpj-alfanumerico.xml",
  abrasf: "outros-abrasf-compnfse.xml",
  nfe: "outros-nfe-proc.xml",
} as const

export function exemplo(nome: keyof typeof EXEMPLOS): string {
  return readFileSync(new URL(`./exemplos/${EXEMPLOS[nome]}`, import.meta.url), "utf8")
}

/** Replaces text that must occur, so that an edited sample is never silently the original. */
export function editar(xml: string, de: string, para: string): string {
  if (!xml.includes(de)) throw new Error(`O exemplo não contém ${de}`)
  return xml.replaceAll(de, para)
}

export function lerTexto(xml: string) {
  return lerDocumentoNacional(Buffer.from(xml, "utf8"))
}

export function lerNotaDe(xml: string): DocumentoNota {
  const lido = lerTexto(xml)
  if (lido.tipo !== "nfse") throw new Error(`Esperava nota, veio ${JSON.stringify(lido)}`)
  return lido
}

export function lerEventoDe(xml: string): DocumentoEvento {
  const lido = lerTexto(xml)
  if (lido.tipo !== "evento") throw new Error(`Esperava evento, veio ${JSON.stringify(lido)}`)
  return lido
}

export function recusaDe(entrada: string | Uint8Array): DocumentoRecusado {
  const lido = typeof entrada === "string" ? lerTexto(entrada) : lerDocumentoNacional(entrada)
  if (lido.tipo !== "recusado") throw new Error(`Esperava recusa, veio ${lido.tipo}`)
  return lido
}

/** Sample without its outer signature, to be edited and signed again. */
export function semAssinaturaExterna(xml: string): string {
  const de = xml.lastIndexOf("<Signature ")
  const ate = xml.lastIndexOf("</Signature>") + "</Signature>".length
  return xml.slice(0, de) + xml.slice(ate)
}
