import { IconWifiOff } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useConexao } from "../../lib/conexao.ts"
import classes from "./resiliencia.module.css"

/** Says that the network is gone while it is, and asks again for what is on screen when it comes back. */
export function SemConexao() {
  const conectado = useConexao()
  const queryClient = useQueryClient()
  const caiu = useRef(false)
  useEffect(() => {
    if (!conectado) caiu.current = true
    else if (caiu.current) {
      caiu.current = false
      void queryClient.invalidateQueries()
    }
  }, [conectado, queryClient])
  return (
    <div role="status" className={classes.avisos}>
      {!conectado && (
        <p className={classes.semConexao}>
          <IconWifiOff size={18} aria-hidden />
          Você está sem internet. O que está na tela pode estar desatualizado, e nada será salvo até a conexão voltar.
        </p>
      )}
    </div>
  )
}
