import { Skeleton, Stack } from "@mantine/core"
import type { DetalheDoFechamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { consultaMudanca } from "../mudanca/mudanca.api.ts"
import { Frases } from "./Frases.tsx"
import { frasesDoPorque } from "./frases.ts"

interface Props {
  readonly detalhe: DetalheDoFechamento
  /** What comes below, once the sentences are known: how many lines they take nobody knows before, and nothing may move. */
  readonly children?: ReactNode
}

/** What a month costs, why, and what changed since the month before. */
export function FrasesDoPorque({ detalhe, children }: Props) {
  const { linha, competencia } = detalhe
  const { data = null, isLoading } = useQuery({
    ...consultaMudanca(linha.idEmpresa, competencia, undefined),
    enabled: linha.total !== null,
    meta: { erroNaTela: true },
  })
  return (
    <>
      <Stack gap={6}>
        <Frases frases={frasesDoPorque(detalhe, data)} />
        {isLoading && <Skeleton height={22} width="70%" />}
      </Stack>
      {!isLoading && children}
    </>
  )
}
