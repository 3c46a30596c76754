// Runs before everything else, as a file of its own because the pages forbid inline scripts.

// The pages also forbid eval. The validation library tries it once, as soon as its first schema is built, unless it
// finds this; the browser would report each try as a violation.
globalThis.__zod_globalConfig = { jitless: true }

// The library that stops the page behind a dialog from scrolling adds a style element, and takes its nonce from here.
globalThis.__webpack_nonce__ = document.currentScript?.nonce

// The person's preferences before the first paint: no white flash in dark, no layout that jumps. What is unreadable is
// left to the application, which falls back to the defaults.
;(() => {
  let preferencias = {}
  try {
    preferencias = JSON.parse(localStorage.getItem("partida.preferencias") || "{}") || {}
  } catch {
    // Storage may be blocked; the system's colours are then followed.
  }
  const pagina = document.documentElement
  const atributos = {
    "data-layout": preferencias.layout || "padrao",
    "data-largura": preferencias.larguraDoLayout || "fluida",
    "data-tema-da-barra": preferencias.temaDaBarra || "padrao",
    "data-tipo-da-barra": preferencias.tipoDaBarra || "fixa",
    "data-densidade": preferencias.densidade || "compacta",
  }
  for (const [nome, valor] of Object.entries(atributos)) pagina.setAttribute(nome, String(valor))
  const esquema = preferencias.esquemaDeCores
  const escuro = esquema === "escuro" || (esquema !== "claro" && matchMedia("(prefers-color-scheme: dark)").matches)
  pagina.setAttribute("data-mantine-color-scheme", escuro ? "dark" : "light")
})()

// What the page will be made of, asked for at once instead of script after script. Who is on the way to the door needs none of it.
;(() => {
  const partes = document.querySelector('meta[name="partes"]')
  const { pathname, search } = location
  const deFora = /^\/(conta|demonstracao)\//.test(pathname)
  let conhecida = true
  try {
    conhecida = Boolean(sessionStorage.getItem("partida.sessao") || sessionStorage.getItem("partida.saiu"))
  } catch {
    // Storage may be blocked: what is asked for too much is only slower.
  }
  const naPorta = !conhecida && (!deFora || (pathname === "/conta/entrar" && !/[?&]erro=/.test(search)))
  if (!partes || naPorta) return
  for (const parte of (deFora ? partes.dataset.fora : partes.dataset.dentro).split(" ")) {
    const ligacao = document.createElement("link")
    const folha = parte.endsWith(".css")
    ligacao.rel = folha ? "stylesheet" : "modulepreload"
    // Nothing is painted before its colours.
    if (folha) ligacao.setAttribute("blocking", "render")
    ligacao.crossOrigin = ""
    ligacao.href = parte
    document.head.append(ligacao)
  }
})()
