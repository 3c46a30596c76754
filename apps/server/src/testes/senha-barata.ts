import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

/**
 * A password costs a thousandth here, and its record says what it always says: what it must cost is proved of the real function in
 * identidade/senha.test.ts, which opens no database and so is not of this part; at night nobody saves.
 */
const real = crypto.argon2
const MEMORIA_KIB = 64
const barata = (
  algoritmo: Parameters<typeof real>[0],
  parametros: Parameters<typeof real>[1],
  feito: Parameters<typeof real>[2],
) => real(algoritmo, { ...parametros, memory: MEMORIA_KIB, passes: 1 }, feito)

// Read by each file of a process that keeps its own modules: once is enough.
if (real.name !== barata.name) {
  crypto.argon2 = barata
  syncBuiltinESMExports()
}
