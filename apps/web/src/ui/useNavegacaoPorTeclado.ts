import { type RefObject, useEffect } from "react"

/**
 * Keyboard of a list whose rows carry `data-linha` and a button `data-abrir`: j and k move from anywhere on the page,
 * arrows, x and space only from inside the list, so that scrolling keeps working elsewhere. Enter is the button's own.
 */
export function useNavegacaoPorTeclado(caixa: RefObject<HTMLElement | null>, alternar?: (id: string) => void): void {
  useEffect(() => {
    const ouvir = (evento: KeyboardEvent) => {
      if (evento.ctrlKey || evento.metaKey || evento.altKey || !caixa.current || estaOcupado(evento)) return
      const dentro = evento.target instanceof Element && caixa.current.contains(evento.target)
      const passo = passoDe(evento.key, dentro)
      if (passo !== 0) {
        evento.preventDefault()
        mover(caixa.current, passo)
      } else if (dentro && alternar && (evento.key === "x" || evento.key === " ")) {
        const linha = document.activeElement?.closest<HTMLElement>("[data-linha]")
        if (!linha?.dataset.linha) return
        evento.preventDefault()
        alternar(linha.dataset.linha)
      }
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [caixa, alternar])
}

function passoDe(tecla: string, dentro: boolean): -1 | 0 | 1 {
  if (tecla === "j" || (dentro && tecla === "ArrowDown")) return 1
  if (tecla === "k" || (dentro && tecla === "ArrowUp")) return -1
  return 0
}

/** Typing in a field, or a dialog above the list. */
function estaOcupado(evento: KeyboardEvent): boolean {
  const alvo = evento.target
  if (!(alvo instanceof HTMLElement)) return false
  if (alvo.isContentEditable || alvo.matches("select, textarea, input:not([type=checkbox])")) return true
  const dialogo = document.querySelector("[role=dialog][aria-modal=true]")
  return dialogo !== null && !dialogo.contains(alvo) ? true : alvo.closest("[role=menu], [role=listbox]") !== null
}

function mover(caixa: HTMLElement, passo: -1 | 1): void {
  const botoes = [...caixa.querySelectorAll<HTMLElement>("[data-linha] [data-abrir]")]
  const linhaAtual = document.activeElement?.closest("[data-linha]")
  const atual = botoes.findIndex((botao) => botao.closest("[data-linha]") === linhaAtual)
  const proximo = atual === -1 ? (passo === 1 ? 0 : botoes.length - 1) : atual + passo
  botoes[Math.max(0, Math.min(botoes.length - 1, proximo))]?.focus()
}
