import type { Papel } from "../papeis.ts"

interface Tipo {
  readonly rotulo: string
  /** Lowest role that may attach one by hand; null: only what comes from an authority, or from the system. */
  readonly anexa: Papel | null
  /** Not shown to the staff of the company unless whoever keeps it says otherwise. */
  readonly reservado: boolean
}

/**
 * What a stored document is. A company attaches what is its own; what people pay or rely on as coming from an authority is
 * attached by the office alone.
 */
export const tiposDeDocumento = {
  "guia-oficial": { rotulo: "Guia oficial", anexa: "CONTADOR", reservado: false },
  comprovante: { rotulo: "Comprovante de pagamento", anexa: "EMPRESA", reservado: false },
  declaracao: { rotulo: "Declaração", anexa: "CONTADOR", reservado: true },
  recibo: { rotulo: "Recibo de entrega", anexa: "CONTADOR", reservado: true },
  "situacao-fiscal": { rotulo: "Situação fiscal", anexa: "CONTADOR", reservado: true },
  ccmei: { rotulo: "Certificado do MEI (CCMEI)", anexa: "CONTADOR", reservado: false },
  mensagem: { rotulo: "Mensagem de órgão público", anexa: "CONTADOR", reservado: true },
  folha: { rotulo: "Folha de pagamento", anexa: "EMPRESA", reservado: true },
  extrato: { rotulo: "Extrato enviado", anexa: null, reservado: false },
  "nota-fiscal": { rotulo: "Nota fiscal enviada", anexa: null, reservado: false },
  danfse: { rotulo: "DANFSe", anexa: null, reservado: false },
  /** As an authority or a bank answered, byte for byte. */
  registro: { rotulo: "Registro da transmissão", anexa: null, reservado: true },
  anexo: { rotulo: "Anexo", anexa: "EMPRESA", reservado: false },
} as const satisfies Record<string, Tipo>
export type TipoDeDocumento = keyof typeof tiposDeDocumento

/** Where a stored document came from. */
export const origensDoDocumento = {
  pessoa: { rotulo: "Enviado por uma pessoa" },
  autoridade: { rotulo: "Recebido do órgão" },
  sistema: { rotulo: "Feito pelo sistema" },
} as const
export type OrigemDoDocumento = keyof typeof origensDoDocumento

/** Formats a person may attach, recognised by what is inside the file and never by its name. */
export const formatosDeDocumento = {
  pdf: { mime: "application/pdf", extensoes: ["pdf"] },
  png: { mime: "image/png", extensoes: ["png"] },
  jpeg: { mime: "image/jpeg", extensoes: ["jpg", "jpeg"] },
  xml: { mime: "application/xml", extensoes: ["xml"] },
  zip: { mime: "application/zip", extensoes: ["zip", "xlsx", "docx", "ods", "odt"] },
  ofx: { mime: "application/x-ofx", extensoes: ["ofx"] },
  txt: { mime: "text/plain", extensoes: ["txt", "csv", "ret", "rem"] },
} as const
export type FormatoDeDocumento = keyof typeof formatosDeDocumento
