import { useCallback, useEffect, useRef, useState } from "react"

interface Estado<T> {
  readonly chave: string | null
  readonly dados: T | null
  readonly erro: unknown
  readonly lendo: boolean
}

/**
 * One reading of a page that keeps nothing: what came, what failed, and asking again. A null key reads nothing; another key
 * forgets what the one before brought. `ler` must be the same at each drawing. The query cache of the other screens is more
 * than such a page should weigh.
 */
export function useLeitura<T>(chave: string | null, ler: (chave: string, sinal: AbortSignal) => Promise<T>) {
  const [estado, setEstado] = useState<Estado<T>>({ chave: null, dados: null, erro: null, lendo: false })
  const emCurso = useRef<AbortController>(null)
  const pedir = useCallback(
    async (qual: string): Promise<T | null> => {
      emCurso.current?.abort()
      const controle = new AbortController()
      emCurso.current = controle
      setEstado((antes) => ({ chave: qual, dados: antes.chave === qual ? antes.dados : null, erro: null, lendo: true }))
      try {
        const dados = await ler(qual, controle.signal)
        if (!controle.signal.aborted) setEstado({ chave: qual, dados, erro: null, lendo: false })
        return dados
      } catch (erro) {
        if (!controle.signal.aborted) setEstado((antes) => ({ ...antes, erro, lendo: false }))
        return null
      }
    },
    [ler],
  )
  useEffect(() => {
    if (chave !== null) void pedir(chave)
    return () => emCurso.current?.abort()
  }, [chave, pedir])
  const daChave = estado.chave === chave
  return {
    dados: daChave ? estado.dados : null,
    erro: daChave ? estado.erro : null,
    lendo: chave !== null && (!daChave || estado.lendo),
    /** Answers null where it fails, which `erro` then tells. */
    deNovo: async () => (chave === null ? null : pedir(chave)),
  }
}
