import { Skeleton, Stack } from "@mantine/core"
import type { DetalheDoFechamento } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { consultaMudanca } from "../mudanca/mudanca.api.ts"
import { Frases } from "./Frases.tsx"
import { frasesDoPorque } from "./frases.ts"

interface Props {
  readonly detalhe: DetalheDoFechamento
}

/** What a month costs, why, and what changed since the month before; its place is kept until it is known: nothing below moves. */
export function FrasesDoPorque({ detalhe }: Props) {
  const { linha, competencia } = detalhe
  const { data = null, isPending } = useQuery({
    ...consultaMudanca(linha.idEmpresa, competencia, undefined),
    enabled: linha.total !== null,
    meta: { erroNaTela: true },
  })
  return (
    <Stack gap={6}>
      <Frases frases={frasesDoPorque(detalhe, data)} />
      {linha.total !== null && isPending && <Skeleton height={22} width="70%" />}
    </Stack>
  )
}
