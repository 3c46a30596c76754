import { LinkDoCaminho } from "../../ui/LinkDoCaminho.tsx"
import type { Conserto } from "./conserto.ts"

interface Props {
  readonly conserto: Conserto
  /** What it is about, for those who hear the link alone: "Abrir a empresa Alfa". */
  readonly sobre: string
}

/** Leads to where a failure is fixed; Back returns to the results. */
export function LinkDoConserto({ conserto: { rotulo, destino }, sobre }: Props) {
  return (
    <LinkDoCaminho caminho={destino} rotulo={`${rotulo}: ${sobre}`} tamanho="xs">
      {rotulo}
    </LinkDoCaminho>
  )
}
