import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

/**
 * Drawing an RSA pair takes 70 ms, and each simulated authority of a test draws four: those of a process come again after so many. Who
 * are near each other still have keys of their own; a test that took one's for another's would see a certificate accepted.
 */
const PARES = 16
const BITS = 2048
const real = crypto.generateKeyPairSync
const pares: crypto.KeyPairKeyObjectResult[] = []
let vez = 0

function deNovo(tipo: "rsa", opcoes: crypto.RSAKeyPairKeyObjectOptions): unknown {
  if (tipo !== "rsa" || opcoes.modulusLength !== BITS || Object.keys(opcoes).length > 1) return real(tipo, opcoes)
  const qual = vez++ % PARES
  pares[qual] ??= real(tipo, opcoes)
  return pares[qual]
}

// Read by each file of a process that keeps its own modules: once is enough.
if (real.name !== deNovo.name) {
  crypto.generateKeyPairSync = deNovo as typeof real
  syncBuiltinESMExports()
}
