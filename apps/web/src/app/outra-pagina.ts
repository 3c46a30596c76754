import type { ParsedLocation } from "@tanstack/react-router"

/**
 * Who is signed out, who is signed in and who only opens a link are served by sets of scripts of their own, so that what opens
 * first is small. Going from one to another loads the page again: what must survive is in the session and in the drafts, never
 * in memory.
 */
export function irParaOutraPagina({ location }: { readonly location: ParsedLocation }): Promise<never> {
  window.location.replace(location.href)
  // The page is leaving: the route that was asked for never opens here.
  return new Promise<never>(() => undefined)
}

const COM_CATALOGO = typeof __CATALOGO__ !== "undefined" && __CATALOGO__

/** Whether an address is served by the pages of who is signed out. */
export function ehDeFora(caminho: string): boolean {
  return /^\/(conta|demonstracao)\//.test(caminho) || (COM_CATALOGO && caminho === "/dev/catalogo")
}

/** Whether it is one of those that a message or a paper leads to: whoever opens them may have no account here. */
export function ehPublica(caminho: string): boolean {
  return /^\/(documento|conferir)\/?$/.test(caminho)
}
