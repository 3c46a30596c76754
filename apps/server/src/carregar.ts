/**
 * What makes a program of many modules begin sooner, imported before it is: what Node compiled stays for the next start, in
 * `.cache`, by the content of each file; and what a module imports is looked for once a package. Node looks again each time, and
 * reads again whole what the package exports: for `drizzle-orm` 180 kB, from every file that uses it.
 */
import { enableCompileCache, type ResolveFnOutput, registerHooks } from "node:module"
import { fileURLToPath } from "node:url"

enableCompileCache(fileURLToPath(new URL("../../../.cache/programas", import.meta.url)))

/** A source file of ours, and the package it is of. */
const NOSSO = /^(file:.*\/(?:apps|packages)\/[^/]+)\/(?!.*\/node_modules\/)/
/** Its modules name one another by file, and are all of one format. */
const ehDoDrizzle = (modulo: string) => modulo.includes("/node_modules/drizzle-orm/") && modulo.endsWith(".js")
const achados = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(pedido, contexto, seguinte) {
    const pai = contexto.parentURL ?? ""
    const pacote = NOSSO.exec(pai)?.[1]
    const porArquivo = pacote !== undefined ? /^\.\.?\/.*\.ts$/ : ehDoDrizzle(pai) ? /^\.\.?\/.*\.js$/ : null
    if (porArquivo?.test(pedido)) {
      const format = pacote === undefined ? "module" : "module-typescript"
      return { url: new URL(pedido, pai).href, format, shortCircuit: true }
    }
    if (pacote === undefined || !/^[@\w]/.test(pedido)) return seguinte(pedido, contexto)
    const chave = `${pacote} ${pedido}`
    const conhecido = achados.get(chave)
    if (conhecido) return conhecido
    const achado = { ...seguinte(pedido, contexto), shortCircuit: true }
    achados.set(chave, achado)
    return achado
  },
})
