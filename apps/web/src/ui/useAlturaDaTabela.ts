import { type RefObject, useLayoutEffect } from "react"

/** Under this the rows left in sight would be too few to work with, and the page scrolls instead of the table. */
const MINIMO_PX = 280

/**
 * Gives the box of a table the height that leaves the page without a scroll of its own: one scroll, inside the table,
 * where headings, company, state and totals stay in sight. Where there is no room for it (other content above or below,
 * a low window) the table takes its whole height and the page is what scrolls; the headings then stay under the top bar
 * if every column fits the width.
 */
export function useAlturaDaTabela(caixa: RefObject<HTMLElement | null>, tem: boolean): void {
  useLayoutEffect(() => {
    const elemento = caixa.current
    if (!elemento || !tem) return
    const rola = quemRola(elemento)
    const medir = () => ajustar(elemento, rola)
    medir()
    const observador = new ResizeObserver(medir)
    for (const filho of rola === document.documentElement ? [document.body] : [rola, ...rola.children]) {
      observador.observe(filho)
    }
    if (elemento.firstElementChild) observador.observe(elemento.firstElementChild)
    window.addEventListener("resize", medir)
    return () => {
      observador.disconnect()
      window.removeEventListener("resize", medir)
    }
  }, [caixa, tem])
}

/** The page, or the drawer or dialog that holds the table. */
function quemRola(elemento: HTMLElement): HTMLElement {
  for (let acima = elemento.parentElement; acima; acima = acima.parentElement) {
    if (acima === document.body || acima === document.documentElement) break
    if (/auto|scroll/.test(getComputedStyle(acima).overflowY)) return acima
  }
  return document.documentElement
}

function ajustar(elemento: HTMLElement, rola: HTMLElement): void {
  const { scrollTop, scrollLeft } = elemento
  const daPagina = rola.scrollTop
  elemento.style.maxHeight = "none"
  delete elemento.dataset.solta
  const sobra = rola.scrollHeight - rola.clientHeight
  const altura = elemento.offsetHeight - sobra
  if (sobra > 0 && altura >= MINIMO_PX) {
    elemento.style.maxHeight = `${altura}px`
    elemento.scrollTop = scrollTop
    elemento.scrollLeft = scrollLeft
  } else if (sobra > 0 && elemento.scrollWidth <= elemento.clientWidth) elemento.dataset.solta = ""
  if (rola.scrollTop !== daPagina) rola.scrollTop = daPagina
  const acoes = elemento.querySelector<HTMLElement>("thead [data-acoes]")
  elemento.style.setProperty("--largura-das-acoes", `${acoes?.offsetWidth ?? 0}px`)
  marcarRolagem(elemento)
}

/** Shadows of the columns that stay appear when something went under them. */
export function marcarRolagem(caixa: HTMLElement): void {
  caixa.toggleAttribute("data-rolada", caixa.scrollLeft > 0)
  caixa.toggleAttribute("data-ha-mais", caixa.scrollLeft + caixa.clientWidth < caixa.scrollWidth - 1)
}
