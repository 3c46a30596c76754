import { rotasDaComunicacao } from "@partida/contracts"
import { DialogoDeMotivo } from "../../shared/formulario/DialogoDeMotivo.tsx"

interface Props {
  readonly registro: string
  readonly enviar: (motivo: string) => Promise<unknown>
  readonly aoFechar: () => void
}

const motivo = rotasDaComunicacao.pedirEnvio.corpo.shape.motivoDoReenvio.unwrap()

/** Asks why a document passed to somebody's WhatsApp goes there again. */
export function MotivoDoWhatsapp({ registro, enviar, aoFechar }: Props) {
  return (
    <DialogoDeMotivo
      nome="comunicacao.whatsapp"
      registro={registro}
      titulo="Passar ao WhatsApp de novo?"
      confirmar="Preparar de novo"
      motivo={motivo}
      minimo={5}
      enviar={enviar}
      aoFechar={aoFechar}
    >
      Este documento já foi passado ao WhatsApp desta pessoa.
    </DialogoDeMotivo>
  )
}
