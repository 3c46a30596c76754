// Runs before everything else. It stands inside the page, whose policy knows it by its hash: as a file of its own it would be a
// trip more before anything else is asked for.

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

// What the page will be made of, asked for at once instead of script after script; on the way to the door, only what goes there.
;(() => {
  const partes = document.querySelector('meta[name="partes"]')
  const { pathname, search } = location
  const publica = /^\/(documento|conferir)\/?$/.test(pathname)
  const deFora = /^\/(conta|demonstracao)\//.test(pathname)
  let conhecida = true
  let sessao = null
  try {
    sessao = sessionStorage.getItem("partida.sessao")
    conhecida = Boolean(sessao || sessionStorage.getItem("partida.saiu"))
  } catch {
    // Storage may be blocked: what is asked for too much is only slower.
  }
  const naPorta = !conhecida && !publica && (!deFora || (pathname === "/conta/entrar" && !/[?&]erro=/.test(search)))
  if (!partes) return
  // The answers before the pieces: they are small, and a browser has few ways to the server. Who is signed out, or only opens
  // a link, needs none: what a link shows, its own page asks for.
  try {
    if (!publica && !naPorta && !deFora)
      adiantar(JSON.parse(sessao), JSON.parse(sessionStorage.getItem("partida.renovacao")))
  } catch {
    // What is not a session, the application asks about.
  }
  // Of who goes to the identity provider, where it says that its pages are: the library asks it once it is here.
  const plataforma = naPorta && document.querySelector('meta[name="plataforma"]')?.content
  const identidade = plataforma && JSON.parse(plataforma).identidade
  if (identidade && !identidade.firebase) {
    const ligacao = document.createElement("link")
    ligacao.rel = "preload"
    ligacao.setAttribute("as", "fetch")
    ligacao.crossOrigin = ""
    ligacao.href = `${identidade.emissor}/.well-known/openid-configuration`
    document.head.append(ligacao)
  }
  const { dataset } = partes
  const deQuemSaiu = pathname === "/conta/entrar" ? dataset.entrar : dataset.fora
  const doCaminho = naPorta ? dataset.porta : publica ? dataset.publico : deFora ? deQuemSaiu : dataset.dentro
  for (const parte of doCaminho.split(" ")) {
    const ligacao = document.createElement("link")
    const folha = parte.endsWith(".css")
    ligacao.rel = folha ? "stylesheet" : "modulepreload"
    // Nothing is painted before its colours.
    if (folha) ligacao.setAttribute("blocking", "render")
    ligacao.crossOrigin = ""
    ligacao.href = parte
    document.head.append(ligacao)
  }

  /** What every page of who is signed in asks for first, and what an owner sees first. */
  function adiantar({ AccessToken: token, IDFuncionario: conhecido }, { expiraEm }) {
    // A token about to be renewed asks for nothing, nor does an operator, who says in whose name with each call.
    if (Date.now() / 1000 > expiraEm - 15 || sessionStorage.getItem("partida.escritorio")) return
    const autorizacao = `Bearer ${token}`
    const pedirPainel = (empresas) => {
      if (empresas.length === 0 || !/^\/(painel)?$/.test(pathname)) return
      const escolhida = new URLSearchParams(search).get("empresa")
      const empresa = empresas.find((id) => id === escolhida) || (empresas.length === 1 && empresas[0])
      pedir(empresa ? `/painel/empresas/${empresa}` : "/painel/empresas", autorizacao)
    }
    pedir("/conta/pessoa", autorizacao, ({ empresas }) => pedirPainel(empresas.map(({ id }) => id)))
    // Those of the last time, without waiting for the answer.
    if (conhecido) pedirPainel(JSON.parse(sessionStorage.getItem("partida.empresas")) || [])
  }

  /**
   * Asks while the scripts are on their way; they take each answer once, with the token it was asked with
   * (src/lib/api/adiantadas.ts). What follows from an answer is asked for before anybody sees it, or they would ask too.
   */
  function pedir(caminho, autorizacao, seguir) {
    const url = `/api/v1${caminho}`
    globalThis.__adiantadas ??= new Map()
    if (globalThis.__adiantadas.has(url)) return
    const headers = { accept: "application/json", ...(autorizacao && { authorization: autorizacao }) }
    const resposta = fetch(url, { headers }).then(async (chegou) => {
      const texto = await chegou.text()
      if (chegou.ok) seguir?.(JSON.parse(texto))
      return new Response(texto, chegou)
    })
    resposta.catch(() => undefined)
    globalThis.__adiantadas.set(url, { autorizacao, resposta, em: performance.now() })
  }
})()
