import { useEffect, useState } from "react"
import { flushSync } from "react-dom"

/** What goes on paper by itself when it is there, whole: the first of these that somebody sees. */
const SOZINHO = "[data-folha]"
const CAMADA = "[role=dialog][aria-modal=true]"
/** What goes on every sheet along with it: whose paper it is, and since when. */
const SEMPRE = "[data-sempre-no-papel]"
const NO_PAPEL = "data-papel"

let pedido: Element | null = null

/** Prints one part of the page alone, under the name of what it belongs to. */
export function imprimirSo(parte: Element | null): void {
  pedido = parte
  window.print()
}

/**
 * Prepares the page for each printing, whoever asked for it: what is over the page (a drawer, a dialog) or was asked for alone
 * goes on paper alone and whole, in the colours of the light scheme. Answers how to stop.
 */
export function prepararPapel(): () => void {
  let esquema: string | undefined
  const raiz = document.documentElement
  const comecar = () => {
    esquema ??= raiz.dataset.mantineColorScheme
    raiz.dataset.mantineColorScheme = "light"
    isolar(oQueVai())
  }
  const terminar = () => {
    if (esquema !== undefined) raiz.dataset.mantineColorScheme = esquema
    esquema = undefined
    pedido = null
    for (const marcado of document.querySelectorAll(`[${NO_PAPEL}]`)) marcado.removeAttribute(NO_PAPEL)
  }
  window.addEventListener("beforeprint", comecar)
  window.addEventListener("afterprint", terminar)
  return () => {
    window.removeEventListener("beforeprint", comecar)
    window.removeEventListener("afterprint", terminar)
  }
}

/** What goes on paper; nothing when it is the whole page. */
function oQueVai(): readonly Element[] {
  if (pedido?.isConnected) {
    const titulo = pedido.closest(CAMADA)?.querySelector("[data-titulo]") ?? document.querySelector("h1")
    return titulo ? [titulo, pedido] : [pedido]
  }
  const sozinho = document.querySelector(SOZINHO) ?? [...document.querySelectorAll(CAMADA)].at(-1)
  return sozinho ? [sozinho] : []
}

/** Marks some parts and the way to them; the style sheet of the page takes the rest away (tema/global.css). */
function isolar(partes: readonly Element[]): void {
  if (partes.length === 0) return
  for (const parte of [...document.querySelectorAll(SEMPRE), ...partes]) {
    parte.setAttribute(NO_PAPEL, "inteiro")
    for (let acima = parte.parentElement; acima && acima !== document.documentElement; acima = acima.parentElement)
      if (!acima.hasAttribute(NO_PAPEL)) acima.setAttribute(NO_PAPEL, "caminho")
  }
}

/** When the printing under way began; null when there is none. The browser takes its picture right after the event. */
export function useMomentoDaImpressao(): string | null {
  const [quando, setQuando] = useState<string | null>(null)
  useEffect(() => {
    const comecar = () => flushSync(() => setQuando(new Date().toISOString()))
    const terminar = () => setQuando(null)
    window.addEventListener("beforeprint", comecar)
    window.addEventListener("afterprint", terminar)
    return () => {
      window.removeEventListener("beforeprint", comecar)
      window.removeEventListener("afterprint", terminar)
    }
  }, [])
  return quando
}
