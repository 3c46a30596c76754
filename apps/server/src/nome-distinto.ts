import type { X509Certificate } from "node:crypto"

/**
 * The first value of an attribute ("CN", "O") in the name of who holds or issued a certificate, or null.
 *
 * Read from the text of the name, never by the legacy object: this version of the runtime follows a null pointer there when
 * the key is of an elliptic curve without a NIST name (secp256k1, brainpool), and a file of anybody ends the process.
 */
export function nomeDistinto(nome: X509Certificate["subject"], atributo: "CN" | "O"): string | null {
  // A line for each part, " + " between the values of one; both are escaped inside a value (RFC 2253 and X509_NAME_print_ex).
  const partes = nome.split("\n").flatMap((linha) => linha.split(" + "))
  const achada = partes.find((parte) => parte.startsWith(`${atributo}=`))
  return achada === undefined ? null : semEscapes(achada.slice(atributo.length + 1))
}

const semEscapes = (valor: string) =>
  valor.replace(/\\(?:([0-9A-F]{2})|(.))/g, (_tudo, hexa?: string, literal?: string) =>
    hexa === undefined ? (literal ?? "") : String.fromCharCode(Number.parseInt(hexa, 16)),
  )
