import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CamposDaContraparte } from "../contrapartes/CamposDaContraparte.tsx"
import type { ContraparteDigitada } from "../contrapartes/contraparte.ts"

interface Props {
  readonly form: Formulario<ContraparteDigitada>
  readonly novo?: boolean
}

/** Fields of a client. */
export function CamposDoCliente({ form, novo = false }: Props) {
  return (
    <CamposDaContraparte
      form={{
        valores: form.valores,
        campo: (nome) => form.campo(nome),
        regime: form.campo("regime"),
        preencher: (mudanca) => form.preencher({ ...form.valores, ...mudanca }),
      }}
      palavra="cliente"
      doRegime="Decide o que ele retém."
      novo={novo}
    />
  )
}
