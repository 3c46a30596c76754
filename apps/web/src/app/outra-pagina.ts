import type { ParsedLocation } from "@tanstack/react-router"

/**
 * Who is signed out and who is signed in are served by two sets of scripts, so that the sign-in page is small. Going from
 * one to the other loads the page again: what must survive is in the session and in the drafts, never in memory.
 */
export function irParaOutraPagina({ location }: { readonly location: ParsedLocation }): Promise<never> {
  window.location.replace(location.href)
  // The page is leaving: the route that was asked for never opens here.
  return new Promise<never>(() => undefined)
}

const COM_CATALOGO = typeof __CATALOGO__ !== "undefined" && __CATALOGO__

/** Whether an address is served by the pages of who is signed out. */
export function ehDeFora(caminho: string): boolean {
  return (
    /^\/((conta|demonstracao)\/|(documento|conferir)\/?$)/.test(caminho) ||
    (COM_CATALOGO && caminho === "/dev/catalogo")
  )
}
