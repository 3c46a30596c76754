import { Button, CloseButton } from "@mantine/core"
import { useEffect, useState } from "react"
import { atualizarPara, procurarVersaoNova } from "../lib/versao.ts"
import classes from "./VersaoNova.module.css"

/** After a change of path, for its screen to come first. */
const ESPERA_MS = 3_000

interface Props {
  /** Calls back at each change of path, the first included, until told to stop; absent where each path is a page of its own. */
  readonly aoMudarDeTela?: (ouvinte: () => void) => () => void
}

/**
 * Looks for a newer version on start and on each change of path (specification, section 4); the notice stays at the
 * bottom right until the person decides.
 */
export function VersaoNova({ aoMudarDeTela }: Props) {
  const [versao, setVersao] = useState<string | null>(null)
  useEffect(() => {
    const verificar = () => void procurarVersaoNova().then((nova) => nova && setVersao(nova))
    // What is being opened does not share the network with it.
    let espera: ReturnType<typeof setTimeout> | undefined
    if (aoMudarDeTela) {
      const parar = aoMudarDeTela(() => {
        clearTimeout(espera)
        espera = setTimeout(verificar, ESPERA_MS)
      })
      return () => {
        clearTimeout(espera)
        parar()
      }
    }
    verificar()
    return undefined
  }, [aoMudarDeTela])
  return (
    <div role="status">
      {versao && (
        <div className={`${classes.aviso} nao-imprimir`}>
          <span>Há uma versão nova do sistema.</span>
          <Button size="xs" onClick={() => void atualizarPara(versao)}>
            Atualizar
          </Button>
          <CloseButton aria-label="Fechar aviso" onClick={() => setVersao(null)} />
        </div>
      )}
    </div>
  )
}
