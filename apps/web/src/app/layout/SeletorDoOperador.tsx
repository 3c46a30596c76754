import { Suspense } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"

const SeletorDeEscritorio = sobDemanda(
  async () => (await import("../../shared/conta/SeletorDeEscritorio.tsx")).SeletorDeEscritorio,
)

interface Props {
  readonly largura: number | string
  readonly tamanho?: "xs" | "sm" | "md"
}

/** The office of a platform operator; nobody else waits for its code. */
export function SeletorDoOperador(props: Props) {
  return (
    <Suspense>
      <SeletorDeEscritorio {...props} />
    </Suspense>
  )
}
