import { PasswordInput, TextInput } from "@mantine/core"
import { type Integrador, rotasDosIntegradores } from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { useGuardar } from "./integradores.api.ts"
import { textos } from "./textos.ts"

interface Props {
  readonly integrador: Integrador
  readonly aoFechar: () => void
}

/** What identifies the office there, which is written and never read back. Render it only while it is open. */
export function DialogoDasCredenciais({ integrador, aoFechar }: Props) {
  const guardar = useGuardar(integrador)
  const { identificacao, segredo, ondeFicam } = textos[integrador]
  const form = useFormulario({
    esquema: rotasDosIntegradores.guardarCredenciaisDoIntegrador.corpo,
    iniciais: { identificacao: "", segredo: "" },
    enviar: (corpo) => guardar.mutateAsync(corpo),
    segredos: ["identificacao", "segredo"],
    aoSalvar: () => {
      avisar("feito", "As credenciais foram guardadas, cifradas. Teste a conexão.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario
      titulo="Credenciais"
      form={form}
      confirmar="Guardar credenciais"
      recusa="Nada foi guardado"
      aoFechar={aoFechar}
    >
      <TextInput label={identificacao} autoComplete="off" spellCheck={false} {...form.campo("identificacao")} />
      <PasswordInput label={segredo} description={ondeFicam} autoComplete="new-password" {...form.campo("segredo")} />
    </DialogoDeFormulario>
  )
}
