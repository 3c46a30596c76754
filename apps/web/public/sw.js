// Keeps the built pieces of the application in the browser, and nothing else: what a person reads comes from the API each time,
// and the page itself carries a nonce of its own answer. A piece has its hash in the name, so what is kept is never old; those
// of the version before stay for the pages that still run it.

const PECAS = "partida.pecas"
/** About two versions. The first to come in are the first to go. */
const MAXIMO = 900

self.addEventListener("install", (evento) => {
  self.skipWaiting()
  // The page and the API are never ours to answer: said here, they do not wait for this script to start. Not every browser asks.
  evento.addRoutes?.(
    ["/api/*", "/oidc/*"].map((pathname) => ({ condition: { urlPattern: { pathname } }, source: "network" })),
  )
  evento.addRoutes?.({ condition: { requestMode: "navigate" }, source: "network" })
})

self.addEventListener("activate", (evento) => evento.waitUntil(self.clients.claim()))

self.addEventListener("fetch", (evento) => {
  const { method, url } = evento.request
  const { origin, pathname } = new URL(url)
  if (method === "GET" && origin === self.location.origin && pathname.startsWith("/assets/"))
    evento.respondWith(peca(evento.request))
})

async function peca(pedido) {
  const guarda = await caches.open(PECAS)
  const guardada = await guarda.match(pedido.url)
  if (guardada) return guardada
  const resposta = await fetch(pedido)
  if (resposta.status === 200) await guarda.put(pedido.url, resposta.clone()).catch(() => undefined)
  return resposta
}

// After the page is at rest it says which pieces there are; those that nobody asked for yet are fetched one by one, so that a
// drawer opens without the server and a page left open works through a change of version.
self.addEventListener("message", (evento) => {
  if (evento.data === "guardar") evento.waitUntil(guardarTodas())
})

async function guardarTodas() {
  const lista = await fetch("/pecas.json", { cache: "no-store" })
  if (!lista.ok) return
  const guarda = await caches.open(PECAS)
  for (const url of await lista.json()) {
    if (!url.startsWith("/assets/") || (await guarda.match(url))) continue
    const resposta = await fetch(url, { priority: "low" })
    if (resposta.status !== 200) return
    await guarda.put(url, resposta)
  }
  const chaves = await guarda.keys()
  await Promise.all(chaves.slice(0, Math.max(0, chaves.length - MAXIMO)).map((chave) => guarda.delete(chave)))
}
