import { useRef, useState } from "react"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"

type Situacao = "parado" | "enviando" | "feito" | "falhou"

/** One act started by a button, whose failure is told beside it and not in the error dialog. */
export function useEnvio<T>(agir: () => Promise<T>) {
  const [situacao, setSituacao] = useState<Situacao>("parado")
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const [resultado, setResultado] = useState<T | null>(null)
  const ocupado = useRef(false)
  const enviar = () => {
    if (ocupado.current) return
    ocupado.current = true
    setSituacao("enviando")
    setFalha(null)
    agir()
      .then(
        (valor) => {
          setResultado(() => valor)
          setSituacao("feito")
        },
        (erro: unknown) => {
          setFalha(comoFalha(erro))
          setSituacao("falhou")
        },
      )
      .finally(() => {
        ocupado.current = false
      })
  }
  return { situacao, falha, resultado, enviar }
}
