import { Dialogo } from "../../ui/Dialogo.tsx"
import { ItensDoLote } from "./ItensDoLote.tsx"

interface Props {
  readonly id: string
  readonly titulo: string
  readonly aberto: boolean
  readonly aoFechar: () => void
}

/** Result of a job, item by item. */
export function DialogoDoLote({ id, titulo, aberto, aoFechar }: Props) {
  return (
    <Dialogo aberto={aberto} aoFechar={aoFechar} titulo={titulo} tamanho="xl">
      {aberto && <ItensDoLote id={id} />}
    </Dialogo>
  )
}
