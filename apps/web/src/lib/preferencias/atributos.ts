import type { Preferencias } from "@partida/contracts"

/**
 * Preferences that style sheets read, as attributes of the page itself: dialogs and drawers, which hang outside the
 * layout, follow them too. antes.js writes the same ones before the first paint; a test holds both together.
 */
function atributosDas(preferencias: Preferencias): Readonly<Record<string, string>> {
  return {
    "data-layout": preferencias.layout,
    "data-largura": preferencias.larguraDoLayout,
    "data-tema-da-barra": preferencias.temaDaBarra,
    "data-tipo-da-barra": preferencias.tipoDaBarra,
    "data-densidade": preferencias.densidade,
  }
}

/** Writes the attributes on an element. */
export function aplicarAtributos(elemento: Pick<Element, "setAttribute">, preferencias: Preferencias): void {
  for (const [nome, valor] of Object.entries(atributosDas(preferencias))) elemento.setAttribute(nome, valor)
}
