import { Checkbox, NativeSelect } from "@mantine/core"
import { type DetalheDaConversa, rotasDasConversas } from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import type { Opcao } from "../../shared/lista/campos.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useAjustar } from "./conversas.api.ts"

interface Props {
  readonly conversa: DetalheDaConversa
  readonly responsaveis: readonly Opcao[]
  readonly aoFechar: () => void
}

/** Who of the office answers; of a request, the due day and whether it goes on each month. */
export function DialogoDoAjuste({ conversa, responsaveis, aoFechar }: Props) {
  const ajustar = useAjustar(conversa.id)
  const { responsavel, prazo, repete, tipo } = conversa
  const form = useFormulario({
    esquema: rotasDasConversas.ajustarConversa.corpo,
    iniciais: { idResponsavel: responsavel?.id ?? "", prazo: prazo ?? "", repete },
    corpo: (v) => ({
      idResponsavel: v.idResponsavel === "" ? null : v.idResponsavel,
      // Left as it was, a day that passed is no complaint.
      ...(tipo === "pedido" && v.prazo !== prazo ? { prazo: v.prazo } : {}),
      ...(v.repete === repete ? {} : { repete: v.repete }),
    }),
    enviar: (corpo) => ajustar.mutateAsync(corpo),
    aoSalvar: () => {
      avisar("feito", "Mudança guardada.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo="Ajustar" form={form} confirmar="Guardar" aoFechar={aoFechar}>
      <NativeSelect
        label="Responsável no escritório"
        data={[{ value: "", label: "Equipe (sem responsável)" }, ...responsaveis]}
        data-autofocus
        {...form.campo("idResponsavel")}
      />
      {tipo === "pedido" && <Campo tipo="data" label="Prazo" {...form.campo("prazo")} />}
      {repete && (
        <Checkbox
          label="Pedir de novo todo mês"
          description="Desmarque para que o próximo mês não seja pedido."
          {...form.marca("repete")}
        />
      )}
    </DialogoDeFormulario>
  )
}
