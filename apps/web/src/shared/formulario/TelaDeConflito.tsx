import { useEffect, useState } from "react"
import { comLimiteDeCarga } from "../../lib/carga.ts"
import type { PropsDoConflito } from "./ComparacaoDoConflito.tsx"

const carregar = comLimiteDeCarga(async () => (await import("./ComparacaoDoConflito.tsx")).ComparacaoDoConflito)

/**
 * Somebody else saved first: both versions side by side, and a choice for each field that both changed. Hardly any edition
 * ends here, so it is fetched when one does. Not by `lazy`, which would forget what kind of record is compared.
 */
export function TelaDeConflito<V extends object>(props: PropsDoConflito<V>) {
  const [Comparacao, setComparacao] = useState<Awaited<ReturnType<typeof carregar>> | null>(null)
  const [falha, setFalha] = useState<unknown>(null)
  useEffect(() => {
    carregar().then((componente) => setComparacao(() => componente), setFalha)
  }, [])
  if (falha !== null) throw falha
  return Comparacao && <Comparacao {...props} />
}
