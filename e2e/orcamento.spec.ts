import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test"
import { telas as TELAS } from "../packages/contracts/src/telas.ts"
import { entrar, escolherEscritorio, telaPronta } from "./apoio.ts"
import { ALCANCADO, ARQUIVOS, conferirPeso, emKb, TETOS, vigiarScripts } from "./matriz/pesos.ts"
import { pesadasNaVisita } from "./matriz/turnos.ts"

/** Everything that a panel asks of the network until it is whole, the page included; who administers is told of values to approve. */
const PEDIDOS = { dono: 14, painel: 16 } as const
const ENTRAR = "/conta/entrar?erro=expirada"
/** The administrator is sent back to the panel from there. */
const soDoRoot = (endereco: string) =>
  Object.entries(TELAS).some(([tela, { papel }]) => tela === endereco && papel === "ROOT")
/** What a message's link and the code of a paper open. */
const PUBLICAS = ["/documento", "/conferir"] as const
/** The panel as a company's owner has it, who opens it on a phone. */
const DO_DONO = "/painel de quem é dono"
/** Those that acessibilidade.spec.ts does not weigh when it opens them. */
const telas = Object.keys(ALCANCADO).filter(
  (endereco) => ![ENTRAR, "/painel", DO_DONO, ...PUBLICAS].includes(endereco) && !pesadasNaVisita.has(endereco),
)

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
  const scripts = await scriptsDe(browser, ENTRAR, telaPronta)
  expect(emKb(scripts)).toBeLessThanOrEqual(Math.min(TETOS.entrar, ALCANCADO[ENTRAR] ?? 0))
  expect(scripts.size).toBeLessThanOrEqual(ARQUIVOS.entrar)
})

for (const endereco of PUBLICAS) {
  test(`${endereco}, para quem só abre um link, cabe no seu`, async ({ browser }) => {
    const scripts = await scriptsDe(browser, endereco, telaPronta)
    expect(emKb(scripts)).toBeLessThanOrEqual(Math.min(TETOS.publica, ALCANCADO[endereco] ?? 0))
    expect(scripts.size).toBeLessThanOrEqual(ARQUIVOS.publica)
  })
}

/** Measures addresses one by one, each in a page of its own over the session that `page` has. */
async function medidorDe(page: Page, context: BrowserContext) {
  await telaPronta(page)
  const guardada = await page.evaluate<Record<string, string>>("({ ...sessionStorage })")
  return async (endereco: string, todos: string[] = []) => {
    const nova = await context.newPage()
    await nova.addInitScript(
      `for (const [c, v] of Object.entries(${JSON.stringify(guardada)})) sessionStorage.setItem(c, v)`,
    )
    const nomes = vigiarScripts(nova, todos)
    await nova.goto(endereco)
    await telaPronta(nova)
    await nova.close()
    return nomes
  }
}

/** What each address asks for over the panel, against what it may. */
async function conferir(
  medir: (endereco: string, todos?: string[]) => Promise<ReadonlySet<string>>,
  enderecos: readonly string[],
  pedidos: string[] = [],
) {
  const doPainel = await medir("/painel", pedidos)
  for (const endereco of enderecos) conferirPeso(endereco, await medir(endereco), doPainel)
  return doPainel
}

test("o painel de quem é dono cabe no seu", async ({ page, context }) => {
  await entrar(page, "empresa", "/painel")
  const medir = await medidorDe(page, context)
  const todos: string[] = []
  const scripts = await medir("/painel", todos)
  expect(todos.length, todos.join(" ")).toBeLessThanOrEqual(PEDIDOS.dono)
  expect(emKb(scripts)).toBeLessThanOrEqual(Math.min(TETOS.dono, ALCANCADO[DO_DONO] ?? 0))
  expect(scripts.size).toBeLessThanOrEqual(ARQUIVOS.dono)
})

test("o painel e as outras telas cabem nos seus", async ({ page, context }) => {
  test.setTimeout(600_000)
  await entrar(page, "admin", "/painel")
  const pedidos: string[] = []
  const doPainel = await conferir(
    await medidorDe(page, context),
    telas.filter((endereco) => !soDoRoot(endereco)),
    pedidos,
  )
  expect.soft(pedidos.length, pedidos.join(" ")).toBeLessThanOrEqual(PEDIDOS.painel)
  expect(emKb(doPainel), "/painel").toBeLessThanOrEqual(Math.min(TETOS.painel, ALCANCADO["/painel"] ?? 0))
  expect(doPainel.size, "arquivos de /painel").toBeLessThanOrEqual(ARQUIVOS.painel)
})

test("as telas que só quem opera a plataforma abre cabem nos seus", async ({ page, context }) => {
  test.setTimeout(120_000)
  await entrar(page, "root")
  await escolherEscritorio(page)
  await conferir(await medidorDe(page, context), telas.filter(soDoRoot))
})

test.describe("com o que o navegador guarda", () => {
  test.use({ serviceWorkers: "allow" })

  test("quem volta tem as peças guardadas, e nada do que leu", async ({ page }) => {
    await entrar(page, "empresa", "/painel")
    await telaPronta(page)
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    // The first load began before there was who kept anything.
    await page.reload()
    await telaPronta(page)
    const daRede: string[] = []
    page.on("response", (resposta) => {
      const { pathname } = new URL(resposta.url())
      if (/^\/assets\/.*\.(js|css)$/.test(pathname) && !resposta.fromServiceWorker()) daRede.push(pathname)
    })
    await page.reload()
    await telaPronta(page)
    expect(daRede).toEqual([])
    const guardadas = await page.evaluate<string[]>(
      `caches.open("partida.pecas").then((c) => c.keys()).then((k) => k.map(({ url }) => new URL(url).pathname))`,
    )
    expect(guardadas.length).toBeGreaterThan(5)
    expect(guardadas.filter((caminho) => !caminho.startsWith("/assets/"))).toEqual([])
    expect(await page.evaluate<string[]>("caches.keys()")).toEqual(["partida.pecas"])
  })
})
