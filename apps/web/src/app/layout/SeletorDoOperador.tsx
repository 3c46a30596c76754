import { lazy, Suspense } from "react"
import { comLimiteDeCarga } from "../../lib/carga.ts"

const SeletorDeEscritorio = lazy(
  comLimiteDeCarga(async () => ({
    default: (await import("../../shared/conta/SeletorDeEscritorio.tsx")).SeletorDeEscritorio,
  })),
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
