import { uuid } from "@partida/contracts"
import { useSearch } from "@tanstack/react-router"
import { Suspense } from "react"
import { PaginaFechamentoDas } from "../features/fechamento/PaginaFechamentoDas.tsx"
import { sobDemanda } from "../lib/sob-demanda.ts"
import { Carregando } from "./Carregando.tsx"

const PaginaSimulacao = sobDemanda(
  async () => (await import("../features/simulacao/PaginaSimulacao.tsx")).PaginaSimulacao,
)

/** The tab DAS of the closing panel or, when the address names one, a dry run of it: "voltar" leads from one to the other. */
export function PaginaDoDas() {
  const { simulacao }: { simulacao?: unknown } = useSearch({ strict: false })
  if (!uuid.safeParse(simulacao).success) return <PaginaFechamentoDas />
  return (
    <Suspense fallback={<Carregando />}>
      <PaginaSimulacao />
    </Suspense>
  )
}
