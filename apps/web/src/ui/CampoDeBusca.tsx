import { Kbd, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react"
import { estaOcupado } from "../lib/atalhos.ts"
import { irParaPrimeiraLinha } from "./useNavegacaoPorTeclado.ts"
import { useTelefone } from "./useTelefone.ts"

interface Props {
  /** What is being searched for now; it may change by itself (back button, "limpar filtros"). */
  readonly valor: string
  readonly aoBuscar: (texto: string) => void
  /** Accessible name. */
  readonly rotulo: string
  /** What the search looks at. */
  readonly exemplo: string
  readonly largura?: number | string
  /** "/" anywhere on the page brings the cursor here: the main search of a screen. */
  readonly comAtalho?: boolean
}

const ESPERA_DA_DIGITACAO_MS = 250

/**
 * Search box of a list: tells what was typed when the typing pauses. ArrowDown goes to the first row; Enter too, once its
 * rows are the ones searched for. Escape leaves the field and keeps what it filters; a browser would erase it.
 */
export function CampoDeBusca({ valor, aoBuscar, rotulo, exemplo, largura = 240, comAtalho = false }: Props) {
  const [texto, setTexto] = useState(valor)
  const campo = useRef<HTMLInputElement>(null)
  const telefone = useTelefone()
  const buscar = useDebouncedCallback(aoBuscar, ESPERA_DA_DIGITACAO_MS)
  const aoTeclar = useSaidaPorTeclado(texto.trim(), valor, buscar.flush)
  useEffect(() => {
    if (document.activeElement !== campo.current) setTexto(valor)
  }, [valor])
  useAtalhoDeBusca(campo, comAtalho)
  return (
    <TextInput
      ref={campo}
      size="xs"
      w={telefone ? "100%" : largura}
      type="search"
      aria-label={rotulo}
      placeholder={exemplo}
      maxLength={100}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={comAtalho && !telefone && <Kbd size="xs">/</Kbd>}
      value={texto}
      onKeyDown={aoTeclar}
      onChange={(evento) => {
        setTexto(evento.currentTarget.value)
        buscar(evento.currentTarget.value.trim())
      }}
    />
  )
}

/** The keys that leave the field. Enter over rows of the search before waits for the new ones to arrive. */
function useSaidaPorTeclado(texto: string, valor: string, buscarJa: () => void) {
  const [esperando, setEsperando] = useState(false)
  useEffect(() => {
    if (!esperando || texto !== valor) return
    return quandoAListaEstiverPronta(() => {
      setEsperando(false)
      irParaPrimeiraLinha()
    })
  }, [esperando, texto, valor])
  return (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.nativeEvent.isComposing) return
    if (esperando) setEsperando(false)
    if (evento.key === "Escape") {
      // Not handed on: inside a drawer the next Escape closes it.
      evento.preventDefault()
      evento.stopPropagation()
      buscarJa()
      evento.currentTarget.blur()
    } else if (evento.key === "ArrowDown" || evento.key === "Enter") {
      evento.preventDefault()
      buscarJa()
      setEsperando(true)
    }
  }
}

/** Calls once no list of the page is loading or still showing the rows of the filter before; answers how to give up. */
function quandoAListaEstiverPronta(agir: () => void): () => void {
  const pronta = () => document.querySelector('[aria-busy="true"] [data-linha], [aria-busy="true"] table') === null
  const observador = new MutationObserver(() => {
    if (!pronta()) return
    observador.disconnect()
    agir()
  })
  const quadro = requestAnimationFrame(() => {
    if (pronta()) return agir()
    observador.observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-busy"] })
  })
  return () => {
    cancelAnimationFrame(quadro)
    observador.disconnect()
  }
}

function useAtalhoDeBusca(campo: RefObject<HTMLInputElement | null>, ligado: boolean): void {
  useEffect(() => {
    if (!ligado) return
    const ouvir = (evento: globalThis.KeyboardEvent) => {
      if (evento.key !== "/" || evento.ctrlKey || evento.metaKey || estaOcupado(evento.target)) return
      evento.preventDefault()
      campo.current?.focus()
      campo.current?.select()
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [campo, ligado])
}
