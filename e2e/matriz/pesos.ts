import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { expect, type Page } from "@playwright/test"

/** The screens as e2e/servidor.mjs builds them. */
const CONSTRUIDAS = join(import.meta.dirname, "..", "..", ".cache", "telas-com-catalogo")
/** What no address may pass, in kB of gzip of all the JavaScript of a cold first load; "outra": over that of /painel. */
export const TETOS = { entrar: 142, publica: 116, dono: 233, painel: 237, outra: 103 } as const
/** Files of script of a cold first load: over a telephone's network each one is a trip (apps/web/partes.ts). */
export const ARQUIVOS = { entrar: 10, publica: 7, dono: 8, painel: 9, outra: 40 } as const
/** What each one reached, rounded up: it may shrink, and then this file is lowered. */
export const ALCANCADO: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "..", "orcamento.json"), "utf8"),
)

/** Names of the scripts a page asks for, and in `todos` all the addresses, in order. */
export function vigiarScripts(page: Page, todos: string[] = []): Set<string> {
  const nomes = new Set<string>()
  page.on("request", (pedido) => {
    const { pathname } = new URL(pedido.url())
    todos.push(pathname)
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) nomes.add(pathname)
  })
  return nomes
}

/** By the compressed files that the build left: the server sends them as they are. */
export const emKb = (nomes: Iterable<string>) =>
  [...nomes].reduce((soma, nome) => soma + statSync(join(CONSTRUIDAS, `${nome}.gz`)).size, 0) / 1000

/** What an address asks for over the panel, against what it may. */
export function conferirPeso(endereco: string, pedidos: ReadonlySet<string>, doPainel: ReadonlySet<string>): void {
  const aMais = [...pedidos].filter((nome) => !doPainel.has(nome))
  expect.soft(emKb(aMais), endereco).toBeLessThanOrEqual(Math.min(TETOS.outra, ALCANCADO[endereco] ?? 0))
  expect.soft(aMais.length, `arquivos de ${endereco}`).toBeLessThanOrEqual(ARQUIVOS.outra)
}
