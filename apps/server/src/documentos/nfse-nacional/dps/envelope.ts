import { gunzipSync, gzipSync } from "node:zlib"

/** More than any NFS-e with its DPS: what opens beyond it is an attack or a mistake. */
const LIMITE_BYTES = 5 * 1024 * 1024

/** XML as it travels inside the JSON of Sefin and ADN: base64 of gzip of its UTF-8 bytes. */
export const envelopar = (xml: string | Uint8Array): string => gzipSync(xml).toString("base64")

/** The bytes inside an envelope. Raises for what is not base64 of gzip, or opens to more than 5 MB. */
export const abrirEnvelope = (base64: string): Buffer =>
  gunzipSync(Buffer.from(base64, "base64"), { maxOutputLength: LIMITE_BYTES })
