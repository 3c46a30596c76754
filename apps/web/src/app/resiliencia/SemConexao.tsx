import { IconServerOff, IconWifiOff } from "@tabler/icons-react"
import { useEffect, useRef } from "react"
import { useQueda } from "../../lib/conexao.ts"
import classes from "./resiliencia.module.css"

const recados = {
  "sem-internet": {
    Icone: IconWifiOff,
    texto:
      "Você está sem internet. O que está na tela pode estar desatualizado, e nada será salvo até a conexão voltar.",
  },
  "servidor-fora": {
    Icone: IconServerOff,
    texto:
      "O servidor não está respondendo. Estamos tentando de novo: o que você digitou continua aqui, e nada será salvo até ele voltar.",
  },
} as const

interface Props {
  /** Asks again for what is on screen. */
  readonly aoVoltar: () => void
}

/** Says that the network or the server is gone while it is, and tells when it comes back. */
export function SemConexao({ aoVoltar }: Props) {
  const queda = useQueda()
  const caiu = useRef(false)
  useEffect(() => {
    if (queda !== null) caiu.current = true
    else if (caiu.current) {
      caiu.current = false
      aoVoltar()
    }
  }, [queda, aoVoltar])
  const recado = queda && recados[queda]
  return (
    <div role="status" className={classes.avisos}>
      {recado && (
        <p className={classes.semConexao}>
          <recado.Icone size={18} aria-hidden />
          {recado.texto}
        </p>
      )}
    </div>
  )
}
