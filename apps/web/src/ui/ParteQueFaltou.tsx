import { Button } from "@mantine/core"
import { useEffect, useRef } from "react"
import { useQueda } from "../lib/conexao.ts"
import classes from "./ParteQueFaltou.module.css"

/** The browser says that there is a network before anything can be asked of it, in ms. */
const ESPERA_MS = 1000

/** In place of a part of the screen that did not arrive: why, and asking again, which the return of the network does by itself. */
export function ParteQueFaltou({ aoTentarDeNovo }: { readonly aoTentarDeNovo: () => void }) {
  const queda = useQueda()
  const caiu = useRef(queda !== null)
  const tentar = useRef(aoTentarDeNovo)
  useEffect(() => {
    tentar.current = aoTentarDeNovo
  })
  useEffect(() => {
    if (queda !== null) caiu.current = true
    if (queda !== null || !caiu.current) return undefined
    const relogio = setTimeout(() => tentar.current(), ESPERA_MS)
    return () => clearTimeout(relogio)
  }, [queda])
  return (
    <div role="alert" className={classes.faltou}>
      <span>
        {queda === null
          ? "Esta parte não abriu. Tente de novo ou recarregue a página."
          : "Esta parte não abriu: ela abre quando a conexão voltar."}
      </span>
      {queda === null && (
        <Button size="xs" variant="default" onClick={() => window.location.reload()}>
          Recarregar
        </Button>
      )}
      <Button size="xs" onClick={aoTentarDeNovo}>
        Tentar de novo
      </Button>
    </div>
  )
}
