import { type RefObject, useEffect, useRef } from "react"

/** Ticks or unticks a row; `intervalo` means everything since the last one ticked. */
type Alternar = (id: string, intervalo: boolean) => void

/**
 * Keyboard of a list whose rows carry `data-linha`: j and k move from anywhere on the page; arrows, Home, End, x, space,
 * Enter and the menu key only from inside the list, so that scrolling keeps working elsewhere. A row is entered at its
 * `data-abrir` button, or at its first control.
 */
export function useNavegacaoPorTeclado(caixa: RefObject<HTMLElement | null>, alternar?: Alternar): void {
  useEffect(() => {
    const ouvir = (evento: KeyboardEvent) => {
      if (!caixa.current || estaOcupado(evento, caixa.current)) return
      const dentro = evento.target instanceof Element && caixa.current.contains(evento.target)
      if (mover(caixa.current, evento.key, dentro) || (dentro && agir(evento, alternar))) evento.preventDefault()
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [caixa, alternar])
}

/**
 * A key that is of somebody else: with a modifier, typed in a field, in a menu, or with a dialog above the box; a box inside the
 * topmost dialog is not below it.
 */
export function estaOcupado(evento: KeyboardEvent, caixa: HTMLElement): boolean {
  if (evento.ctrlKey || evento.metaKey || evento.altKey || evento.defaultPrevented) return true
  const alvo = evento.target
  const dialogo = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1)
  if (dialogo && !dialogo.contains(caixa)) return true
  if (!(alvo instanceof HTMLElement)) return false
  if (alvo.isContentEditable || alvo.matches("select, textarea, input:not([type=checkbox])")) return true
  return alvo.closest("[role=menu], [role=listbox]") !== null
}

/** Brings the keyboard to the first row of the list on the page, from its search. Answers whether there was one. */
export function irParaPrimeiraLinha(): boolean {
  const dialogo = [...document.querySelectorAll("[role=dialog][aria-modal=true]")].at(-1)
  const foco = focoDa((dialogo ?? document).querySelector<HTMLElement>("[data-linha]") ?? undefined)
  foco?.focus()
  return Boolean(foco)
}

/**
 * When the drawer of a row closes, the keyboard goes to that row: the last one of those walked through, in whatever page, and not
 * the one that opened the drawer.
 */
export function useVoltaALinha(caixa: RefObject<HTMLElement | null>, aberta: string | null | undefined): void {
  const antes = useRef(aberta)
  useEffect(() => {
    const fechada = antes.current
    antes.current = aberta
    if (aberta || !fechada) return
    // Once the drawer noted where the focus was as it closed: it leaves alone what moved since.
    const espera = setTimeout(() => {
      const linhas = [...(caixa.current?.querySelectorAll<HTMLElement>("[data-linha]") ?? [])]
      focoDa(linhas.find(({ dataset }) => dataset.linha === fechada))?.focus()
    })
    return () => clearTimeout(espera)
  }, [caixa, aberta])
}

/** Moves to another row; answers whether the key was one that moves. */
function mover(caixa: HTMLElement, tecla: string, dentro: boolean): boolean {
  const linhas = [...caixa.querySelectorAll<HTMLElement>("[data-linha]")]
  const destino = destinoDa(tecla, dentro, linhas)
  if (destino === null) return false
  focoDa(linhas[Math.max(0, Math.min(linhas.length - 1, destino))])?.focus()
  return true
}

function destinoDa(tecla: string, dentro: boolean, linhas: readonly HTMLElement[]): number | null {
  const atual = linhas.findIndex((linha) => linha.contains(document.activeElement))
  if (tecla === "j" || (dentro && tecla === "ArrowDown")) return atual + 1
  if (tecla === "k" || (dentro && tecla === "ArrowUp")) return atual === -1 ? linhas.length - 1 : atual - 1
  if (dentro && tecla === "Home") return 0
  return dentro && tecla === "End" ? linhas.length - 1 : null
}

function focoDa(linha: HTMLElement | undefined): HTMLElement | null | undefined {
  return (
    linha?.querySelector<HTMLElement>("[data-abrir]") ?? linha?.querySelector<HTMLElement>("input, button, a[href]")
  )
}

/** Acts on the row that holds the focus; answers whether the key meant something. */
function agir(evento: KeyboardEvent, alternar: Alternar | undefined): boolean {
  const { key: tecla, target: alvo, shiftKey } = evento
  const linha = alvo instanceof Element ? alvo.closest<HTMLElement>("[data-linha]") : null
  if (!linha?.dataset.linha || !(alvo instanceof HTMLElement)) return false
  if (tecla === "Enter") {
    // Buttons and links have an Enter of their own.
    if (alvo.matches("button, a[href]")) return false
    return clicar(linha, "[data-abrir]")
  }
  if (tecla === "." || tecla === "ContextMenu" || (tecla === "F10" && shiftKey)) return clicar(linha, "[data-menu]")
  if (alternar && (tecla === "x" || tecla === "X" || (tecla === " " && !alvo.matches("[data-menu]")))) {
    alternar(linha.dataset.linha, shiftKey)
    return true
  }
  return false
}

function clicar(linha: HTMLElement, qual: string): boolean {
  const botao = linha.querySelector<HTMLElement>(qual)
  botao?.click()
  return botao !== null
}
