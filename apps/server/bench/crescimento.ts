/**
 * What the closing of a month (massa.ts) and the lists cost as the office grows, in one table: milliseconds of the processor by
 * company, and by page. `npm run bench -- crescimento` runs it on PostgreSQL; a cost by company that grows is named.
 */
import { fork } from "node:child_process"
import { once } from "node:events"
import type { Medidas } from "./massa.ts"

const TAMANHOS = (process.env.PARTIDA_TAMANHOS ?? "200,1000,2000,5000,10000").split(",").map(Number)
/** Enough for every window of twelve months. */
const MESES = "13"
/** Linear, but for what a measurement of this size cannot tell. */
const FOLGA = 1.25

const porTamanho: Medidas[] = []
for (const tamanho of TAMANHOS) {
  const filho = fork(new URL("./massa.ts", import.meta.url), {
    env: { ...process.env, PARTIDA_EMPRESAS: String(tamanho), PARTIDA_MESES: MESES },
  })
  const [medidas] = (await Promise.race([once(filho, "message"), once(filho, "exit")])) as [Medidas | number]
  if (typeof medidas === "number") throw new Error(`A medição de ${tamanho} empresas terminou com ${medidas}.`)
  porTamanho.push(medidas)
}

const LARGURA = 44
const COLUNA = 9
console.log(`\n${"ms de processador".padEnd(LARGURA)}${TAMANHOS.map((t) => String(t).padStart(COLUNA)).join("")}`)
const piores: string[] = []
for (const nome of Object.keys(porTamanho[0] ?? {})) {
  const valores = porTamanho.map((m) => m[nome] ?? Number.NaN)
  console.log(nome.padEnd(LARGURA) + valores.map((v) => v.toFixed(2).padStart(COLUNA)).join(""))
  // The smallest office pays for what is paid once; the comparison starts after it.
  const [, base = Number.NaN] = valores
  if (nome.endsWith("por empresa") && !((valores.at(-1) ?? Number.NaN) <= base * FOLGA)) piores.push(nome)
}
console.log(piores.length === 0 ? "nada custa mais por empresa" : `custa mais por empresa: ${piores.join("; ")}`)
if (piores.length > 0) process.exitCode = 1
