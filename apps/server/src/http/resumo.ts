import { createHash } from "node:crypto"

/**
 * SHA-256 in hexadecimal of a secret drawn at random (token, key, link): what is kept and looked up in its place. With
 * 256 random bits behind it there is nothing to guess, so it needs neither salt nor a slow hash.
 */
export function resumir(segredo: string): string {
  return createHash("sha256").update(segredo, "utf8").digest("hex")
}
