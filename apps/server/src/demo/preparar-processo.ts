/**
 * Creates the demonstration of the embedded database, which `scripts/preparar.mjs` runs beside the build of the screens: what
 * creating it takes in memory ends with this process, and the server opens a database that is ready. A run that was killed is
 * finished by the server.
 */
import "../guardar-wasm.ts"
import "../carregar.ts"

await import("./preparar.ts")
