// Keeps the built pieces of the application in the browser, and what is shared with it until a page sends it: what a person reads
// comes from the API each time, and the page itself carries a nonce of its own answer. A piece has its hash in the name, so what is kept is never old; those
// of the version before stay for the pages that still run it.

const PECAS = "partida.pecas"
/** About two versions. The first to come in are the first to go. */
const MAXIMO = 900

/** Where the telephone posts what is shared with us, and the page that takes it from there. */
const COMPARTILHAR = "/compartilhar"

self.addEventListener("install", (evento) => {
  self.skipWaiting()
  // The page and the API are never ours to answer: said here, they do not wait for this script to start. What is shared is, and
  // the first rule that fits is the one that counts. Not every browser asks.
  evento.addRoutes?.([
    { condition: { urlPattern: { pathname: COMPARTILHAR } }, source: "fetch-event" },
    ...["/api/*", "/oidc/*"].map((pathname) => ({ condition: { urlPattern: { pathname } }, source: "network" })),
    { condition: { requestMode: "navigate" }, source: "network" },
  ])
})

self.addEventListener("activate", (evento) => evento.waitUntil(self.clients.claim()))

self.addEventListener("fetch", (evento) => {
  const { method, mode, url } = evento.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return
  if (method === "GET" && pathname.startsWith("/assets/")) evento.respondWith(peca(evento.request))
  if (mode !== "navigate" || pathname !== COMPARTILHAR) return
  evento.respondWith(method === "POST" ? receber(evento.request) : fetch(evento.request).catch(semInternet))
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
  if (evento.data === "guardar")
    evento.waitUntil(Promise.all([guardarTodas(), esquecerVelhos().catch(() => undefined)]))
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

// What a person shares from another application waits here until the page has sent it (src/lib/compartilhados.ts, which knows the
// same names): the person may have to sign in first, and there may be no network.
const GUARDA = "partida.compartilhados"
const MAXIMO_DE_ARQUIVOS = 20
const MAXIMO_DE_BYTES = 20 * 1024 * 1024
const VALIDADE_MS = 7 * 24 * 60 * 60 * 1000

async function receber(pedido) {
  const ir = (falhou) => Response.redirect(falhou ? `${COMPARTILHAR}?falhou=${falhou}` : COMPARTILHAR, 303)
  try {
    const formulario = await pedido.formData()
    const arquivos = formulario.getAll("arquivos").filter((arquivo) => arquivo instanceof File)
    if (arquivos.length === 0) return ir("vazio")
    const novos = []
    for (const arquivo of arquivos) novos.push(await registroDe(arquivo))
    await guardar(novos)
    return ir()
  } catch {
    return ir("espaco")
  }
}

/** The same file has the same id: shared twice, or posted again by a reload, it is one. What is too large is told, and not kept. */
async function registroDe(arquivo) {
  const cabe = arquivo.size > 0 && arquivo.size <= MAXIMO_DE_BYTES
  const bytes = cabe ? await arquivo.arrayBuffer() : new TextEncoder().encode(`${arquivo.name} ${arquivo.size}`)
  const resumo = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))
  return {
    id: Array.from(resumo, (byte) => byte.toString(16).padStart(2, "0")).join(""),
    nome: arquivo.name.slice(-200) || "arquivo",
    tamanho: arquivo.size,
    em: Date.now(),
    conteudo: cabe ? new Blob([bytes], { type: arquivo.type }) : null,
    dono: null,
    envio: null,
  }
}

/** Runs over what waits, and ends once what was written is there. */
function comLoja(corpo) {
  return new Promise((resolver, recusar) => {
    const abertura = indexedDB.open(GUARDA, 1)
    abertura.onupgradeneeded = () => abertura.result.createObjectStore("arquivos", { keyPath: "id" })
    abertura.onerror = () => recusar(abertura.error)
    abertura.onsuccess = () => {
      const banco = abertura.result
      const transacao = banco.transaction("arquivos", "readwrite")
      corpo(transacao.objectStore("arquivos"))
      transacao.oncomplete = () => {
        banco.close()
        resolver()
      }
      transacao.onabort = () => {
        banco.close()
        recusar(transacao.error)
      }
    }
  })
}

/** Up to the limit; what was already there stays as it is, for it may be on its way. */
const guardar = (novos) =>
  comLoja((loja) => {
    const chaves = loja.getAllKeys()
    chaves.onsuccess = () => {
      const la = new Set(chaves.result)
      for (const novo of novos) {
        if (la.has(novo.id)) continue
        if (la.size >= MAXIMO_DE_ARQUIVOS) novo.conteudo = null
        if (la.size >= 2 * MAXIMO_DE_ARQUIVOS) return
        la.add(novo.id)
        loja.put(novo)
      }
    }
  })

/** What nobody sent in a week nobody misses; it is looked for when a page is at rest. */
const esquecerVelhos = () =>
  comLoja((loja) => {
    const todos = loja.getAll()
    todos.onsuccess = () => {
      for (const { id, em } of todos.result) if (!(Date.now() - em < VALIDADE_MS)) loja.delete(id)
    }
  })

// The browser says that there is a network a little before there is one, and does not always say it.
const VOLTA = `const voltar=()=>fetch("/meta.json",{cache:"no-store"}).then(r=>r.ok&&location.reload(),()=>{});addEventListener("online",voltar);setInterval(voltar,4000)`

/** What is shared with no network is kept all the same, and said so: the page itself cannot be drawn without the server. */
async function semInternet() {
  const resumo = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(VOLTA)))
  const politica = `default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'sha256-${btoa(String.fromCharCode(...resumo))}'`
  const estilo =
    ":root{color-scheme:light dark}body{max-width:26rem;margin:15vh auto;padding:0 1.5rem;font:1rem/1.5 system-ui,sans-serif}" +
    "h1{font-size:1.375rem}a{display:block;padding:.75rem;border:1px solid;border-radius:.5rem;color:inherit;text-align:center}"
  return new Response(
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Sem internet</title>
<meta name="viewport" content="width=device-width"><style>${estilo}</style></head><body><main><h1>Sem internet agora</h1>
<p>O que você compartilhou está guardado neste aparelho. Esta página continua sozinha quando a internet voltar; se a fechar, abra o
aplicativo em Enviar documentos.</p><a href="${COMPARTILHAR}">Tentar de novo</a></main><script>${VOLTA}</script></body></html>`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": politica,
        "cache-control": "no-store",
      },
    },
  )
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
