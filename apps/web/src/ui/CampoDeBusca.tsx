import { Kbd, TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { type RefObject, useEffect, useRef, useState } from "react"
import { estaOcupado } from "../lib/atalhos.ts"
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

/** Search box of a list: tells what was typed when the typing pauses. */
export function CampoDeBusca({ valor, aoBuscar, rotulo, exemplo, largura = 240, comAtalho = false }: Props) {
  const [texto, setTexto] = useState(valor)
  const campo = useRef<HTMLInputElement>(null)
  const telefone = useTelefone()
  const buscar = useDebouncedCallback(aoBuscar, ESPERA_DA_DIGITACAO_MS)
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
      onChange={(evento) => {
        setTexto(evento.currentTarget.value)
        buscar(evento.currentTarget.value.trim())
      }}
    />
  )
}

function useAtalhoDeBusca(campo: RefObject<HTMLInputElement | null>, ligado: boolean): void {
  useEffect(() => {
    if (!ligado) return
    const ouvir = (evento: KeyboardEvent) => {
      if (evento.key !== "/" || evento.ctrlKey || evento.metaKey || estaOcupado(evento.target)) return
      evento.preventDefault()
      campo.current?.focus()
      campo.current?.select()
    }
    document.addEventListener("keydown", ouvir)
    return () => document.removeEventListener("keydown", ouvir)
  }, [campo, ligado])
}
