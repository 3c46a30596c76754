import "./guardar-wasm.ts"
import "./carregar.ts"

// By then what finds and keeps the modules is in place.
await import("./cli/programa.ts")
