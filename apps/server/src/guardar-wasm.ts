/**
 * Imported before anything else by every program that runs the server. The V8 of Node 24 may free twice an import wrapper of
 * WebAssembly when threads end, and aborts the process (nodejs/node#66366): compiled code is never
 * collected instead, which measured no memory and no time (ADR 050). NODE_OPTIONS refuses the flag, hence from here too;
 * and one compiler of WebAssembly is enough: each keeps the memory it took.
 */
import { setFlagsFromString } from "node:v8"

setFlagsFromString("--no-wasm-code-gc")
setFlagsFromString("--wasm-num-compilation-tasks=1")
