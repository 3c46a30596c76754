import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { type Browser, expect, type Page, test } from "@playwright/test"
import { entrar, telaPronta } from "./apoio.ts"

/** The screens as e2e/servidor.mjs builds them. */
const CONSTRUIDAS = join(import.meta.dirname, "..", ".cache", "telas-com-catalogo")
/** What no address may pass, in kB of gzip of all the JavaScript of a cold first load; "outra": over that of /painel. */
const TETOS = { entrar: 160, painel: 280, outra: 80 } as const
/** What each one reached, rounded up: it may shrink, and then this file is lowered. */
const ALCANCADO: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "orcamento.json"), "utf8"),
)
const ENTRAR = "/conta/entrar?erro=expirada"
const telas = Object.keys(ALCANCADO).filter((endereco) => endereco !== ENTRAR && endereco !== "/painel")

/** Names of the scripts a page asks for. */
function vigiarScripts(page: Page): ReadonlySet<string> {
  const nomes = new Set<string>()
  page.on("request", (pedido) => {
    const { pathname } = new URL(pedido.url())
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) nomes.add(pathname)
  })
  return nomes
}

/** By the compressed files that the build left: the server sends them as they are. */
const emKb = (nomes: Iterable<string>) =>
  [...nomes].reduce((soma, nome) => soma + statSync(join(CONSTRUIDAS, `${nome}.gz`)).size, 0) / 1000

async function scriptsDe(browser: Browser, endereco: string, depois: (page: Page) => Promise<void>) {
  const contexto = await browser.newContext()
  const page = await contexto.newPage()
  const nomes = vigiarScripts(page)
  await page.goto(endereco)
  await depois(page)
  await contexto.close()
  return nomes
}

test("a entrada cabe no seu orçamento", async ({ browser }) => {
  const kb = emKb(await scriptsDe(browser, ENTRAR, telaPronta))
  expect(kb).toBeLessThanOrEqual(Math.min(TETOS.entrar, ALCANCADO[ENTRAR] ?? 0))
})

test("o painel e as outras telas cabem nos seus", async ({ page, context }) => {
  test.setTimeout(120_000)
  await entrar(page, "admin", "/painel")
  await telaPronta(page)
  const guardada = await page.evaluate<Record<string, string>>("({ ...sessionStorage })")
  const medir = async (endereco: string) => {
    const nova = await context.newPage()
    await nova.addInitScript(
      `for (const [c, v] of Object.entries(${JSON.stringify(guardada)})) sessionStorage.setItem(c, v)`,
    )
    const nomes = vigiarScripts(nova)
    await nova.goto(endereco)
    await telaPronta(nova)
    await nova.close()
    return nomes
  }
  const doPainel = await medir("/painel")
  expect.soft(emKb(doPainel), "/painel").toBeLessThanOrEqual(Math.min(TETOS.painel, ALCANCADO["/painel"] ?? 0))
  for (const endereco of telas) {
    const aMais = [...(await medir(endereco))].filter((nome) => !doPainel.has(nome))
    expect.soft(emKb(aMais), endereco).toBeLessThanOrEqual(Math.min(TETOS.outra, ALCANCADO[endereco] ?? 0))
  }
})
