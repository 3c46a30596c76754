import { Button, CloseButton } from "@mantine/core"
import type { AnyRouter } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { atualizarPara, procurarVersaoNova } from "../lib/versao.ts"
import classes from "./VersaoNova.module.css"

/**
 * Looks for a newer version on start and on each change of path (specification, section 4); the notice stays at the
 * bottom right until the person decides.
 */
export function VersaoNova({ router }: { readonly router: Pick<AnyRouter, "subscribe"> }) {
  const [versao, setVersao] = useState<string | null>(null)
  useEffect(() => {
    const verificar = () => void procurarVersaoNova().then((nova) => nova && setVersao(nova))
    verificar()
    return router.subscribe("onResolved", ({ pathChanged }) => {
      if (pathChanged) verificar()
    })
  }, [router])
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
