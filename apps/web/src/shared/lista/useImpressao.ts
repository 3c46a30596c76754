import { useCallback, useEffect, useState } from "react"
import { despacharAlerta } from "../../lib/alerta.ts"
import { comLimiteDeCarga } from "../../lib/carga.ts"

type Papel = typeof import("./Impressao.tsx").Impressao

/** Most visits print nothing. */
const carregar = comLimiteDeCarga<Papel>(async () => (await import("./Impressao.tsx")).Impressao)
const SEM_O_CODIGO =
  "Esta parte do sistema não carregou: a conexão caiu no meio, ou há uma versão nova. Recarregue a página e imprima de novo."

interface Impressao {
  /** What prints the list, while it does. */
  readonly Papel: Papel | null
  readonly imprimir: () => void
  readonly terminar: () => void
}

/** Printing of a list. With `porAtalho`, the keys that print in every browser print the list too, and not only what is in view. */
export function useImpressao(porAtalho: boolean): Impressao {
  const [papel, setPapel] = useState<Papel | null>(null)
  const terminar = useCallback(() => setPapel(null), [])
  const imprimir = useCallback(() => {
    // Asked for again: the one before may have been cancelled in a browser that does not tell.
    setPapel(null)
    carregar().then(
      (carregado) => setPapel(() => carregado),
      () => despacharAlerta({ tipo: "abrir", descricao: SEM_O_CODIGO }),
    )
  }, [])
  useEffect(() => {
    if (!porAtalho) return
    const ouvir = (evento: KeyboardEvent) => {
      const imprime = evento.key.toLowerCase() === "p" && (evento.ctrlKey || evento.metaKey)
      if (!imprime || evento.shiftKey || evento.altKey || evento.defaultPrevented || comCamada()) return
      evento.preventDefault()
      imprimir()
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [porAtalho, imprimir])
  return { Papel: papel, imprimir, terminar }
}

/** A drawer or a dialog is over the list: the paper is theirs. */
const comCamada = () => document.querySelector("[role=dialog][aria-modal=true]") !== null
