import { useQuery } from "@tanstack/react-query"
import { DialogoDoPagamento } from "../../shared/guias/DialogoDoPagamento.tsx"
import { consultaGuia } from "../../shared/guias/guias.api.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** Tells that a guide was paid, without opening it: the day and the amount come filled in. */
export function JaPaguei({ id, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaGuia(id))
  if (data) return <DialogoDoPagamento detalhe={data} aoFechar={aoFechar} />
  if (!error) return null
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Registrar pagamento">
      <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
    </Dialogo>
  )
}
