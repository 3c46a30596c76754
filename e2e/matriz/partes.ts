import { expect, type Page } from "@playwright/test"
import { telaPronta } from "../apoio.ts"
import { conferirRegras } from "./percurso.ts"

/** What opens something over the page: menus, lists of options, popovers, the choices of the top bar. */
const ABRIDORES = [
  "button[aria-haspopup]",
  '[role="combobox"]',
  'main button[aria-expanded="false"]',
  'header button[aria-label*="Trocar"]',
].join(", ")

/** Opens each kind of thing that a screen, or a dialog on it, opens; what was seen on another screen is not seen again. */
export async function conferirAbertos(page: Page, onde: string, vistos: Set<string>, raiz = "body"): Promise<void> {
  const abridores = page.locator(raiz).locator(ABRIDORES)
  for (let i = 0; i < (await abridores.count()); i++) {
    const abridor = abridores.nth(i)
    if (!(await abridor.isVisible()) || !(await abridor.isEnabled())) continue
    const nome = await abridor.evaluate(nomear)
    if (vistos.has(nome)) continue
    vistos.add(nome)
    await abridor.click()
    await telaPronta(page)
    await conferirRegras(page, `${onde} > ${nome}`)
    await page.keyboard.press("Escape")
    // A list inside a dialog may leave with it: what it had more was another screen's.
    if ((await page.locator(raiz).count()) === 0) return
  }
}

/** What of an element of the page names it. */
interface Abridor {
  getAttribute(nome: string): string | null
  readonly labels?: ArrayLike<{ readonly textContent: string | null }>
  readonly textContent: string | null
  readonly placeholder?: string
}

/** Runs in the page. Numbers and the name of a row do not make another kind. A function: the text of one would not be called. */
const nomear = (el: Abridor): string =>
  (el.getAttribute("aria-label") || el.labels?.[0]?.textContent || el.textContent || el.placeholder || "")
    .replace(/[0-9]+/g, "#")
    .replace(/ de .*/, "")

/**
 * Runs in the page, one frame after the focus moved. Why who has the keyboard is not seen, or nothing: a ring of 2 px or more
 * on it, or beside it where the field itself is not drawn, at 3:1 from what is around (WCAG 2.2, 1.4.11 and 2.4.13).
 */
const SEM_ANEL = `(async () => {
  await new Promise((quadro) => requestAnimationFrame(() => requestAnimationFrame(quadro)))
  const tela = document.createElement("canvas").getContext("2d", { willReadFrequently: true })
  const cor = (texto) => {
    tela.clearRect(0, 0, 1, 1)
    tela.fillStyle = texto
    tela.fillRect(0, 0, 1, 1)
    return [...tela.getImageData(0, 0, 1, 1).data]
  }
  const canal = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)
  const luz = ([r, g, b]) => 0.2126 * canal(r) + 0.7152 * canal(g) + 0.0722 * canal(b) + 0.05
  const fundo = (el) => {
    for (let e = el; e; e = e.parentElement) {
      const c = cor(getComputedStyle(e).backgroundColor)
      if (c[3] === 255) return c
    }
    return [255, 255, 255]
  }
  const foco = document.activeElement
  if (foco === document.body) return null
  const perto = [foco, ...foco.querySelectorAll("*")]
  for (let e = foco.parentElement, i = 0; e && i < 3; e = e.parentElement, i++) perto.push(e, ...e.children)
  // A field that is drawn by what comes before its content has its ring there.
  const desenhos = perto.flatMap((e) => [[e, getComputedStyle(e)], ...(e === foco ? [[e, getComputedStyle(e, "::before")]] : [])])
  const achado = desenhos.find(([, { outlineStyle, outlineWidth }]) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2)
  const nome = foco.outerHTML.slice(0, 200)
  if (!achado) return "sem anel: " + nome
  const [anel, { outlineColor, outlineOffset }] = achado
  const doAnel = luz(cor(outlineColor))
  const deFundo = luz(fundo(parseFloat(outlineOffset) < 0 ? anel : anel.parentElement))
  return Math.max(doAnel, deFundo) / Math.min(doAnel, deFundo) < 3 ? "anel apagado: " + nome : ""
})()`

/** Walks the page by Tab, at most so many steps: whatever the keyboard reaches shows that it was reached. */
export async function conferirFoco(page: Page, onde: string, passos = 60): Promise<void> {
  const ruins = new Set<string>()
  for (let i = 0; i < passos; i++) {
    await page.keyboard.press("Tab")
    const queixa = await page.evaluate<string | null>(SEM_ANEL)
    if (queixa === null) break
    if (queixa !== "") ruins.add(queixa)
  }
  expect.soft([onde, [...ruins]]).toEqual([onde, []])
}

/** Runs in the page. Buttons and tabs whose label does not fit in them; one that works shows its wheel over the label. */
const CORTADOS = `[...document.querySelectorAll('button, a[class*="Button-root"], [role="tab"]')]
  .filter((e) => e.getBoundingClientRect().width > 0 && !e.hasAttribute("data-loading"))
  .flatMap((e) => [e, ...e.querySelectorAll("span")])
  .filter((e) => !e.classList.contains("so-leitor") && getComputedStyle(e).overflowX !== "visible")
  .filter((e) => e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.textContent + ": " + e.scrollWidth + " px em " + e.clientWidth)`

/** No button or tab on show clips its label, at this text size (1 is the person's own). */
export async function conferirRotulos(page: Page, onde: string, texto: 1 | 2): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = "${texto * 100}%"`)
  const cortados = await page.evaluate<string[]>(CORTADOS)
  expect.soft([onde, texto, cortados]).toEqual([onde, texto, []])
}
