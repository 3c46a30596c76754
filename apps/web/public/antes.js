// Runs before everything else, as a file of its own because the pages forbid inline scripts.

// The pages also forbid eval. The validation library tries it once, as soon as its first schema is built, unless it
// finds this; the browser would report each try as a violation.
globalThis.__zod_globalConfig = { jitless: true }

// The library that stops the page behind a dialog from scrolling adds a style element, and takes its nonce from here.
globalThis.__webpack_nonce__ = document.currentScript?.nonce

// The colour scheme before the first paint: no white flash in dark.
;(() => {
  let escolha = "auto"
  try {
    escolha = localStorage.getItem("partida.esquema-de-cores") || "auto"
  } catch {
    // Storage may be blocked; the system's choice is then followed.
  }
  const escuro = escolha === "dark" || (escolha !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  document.documentElement.setAttribute("data-mantine-color-scheme", escuro ? "dark" : "light")
})()
