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

// A few words from the server, encrypted for this browser. What is not understood is still told, since the browser asks that
// something be.
self.addEventListener("push", (evento) => {
  let dito = {}
  try {
    dito = evento.data?.json() ?? {}
  } catch {}
  const { titulo = "Há um aviso novo", texto = "", destino = "/painel" } = dito
  evento.waitUntil(
    self.registration.showNotification(String(titulo), {
      body: String(texto),
      lang: "pt-BR",
      tag: "avisos",
      renotify: true,
      icon: "/marca/favicon",
      data: { destino },
    }),
  )
})

self.addEventListener("notificationclick", (evento) => {
  evento.notification.close()
  evento.waitUntil(abrir(evento.notification.data?.destino))
})

/** In the page that is open, where there is one. Only an address of this site. */
async function abrir(destino) {
  const url = new URL(typeof destino === "string" ? destino : "/painel", self.location.origin)
  if (url.origin !== self.location.origin) return
  const [aberta] = await self.clients.matchAll({ type: "window" })
  if (!aberta) return self.clients.openWindow(url.href)
  await aberta.focus()
  return aberta.navigate(url.href)
}
