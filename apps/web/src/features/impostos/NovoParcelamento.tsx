import { Group, NativeSelect, NumberInput, TextInput } from "@mantine/core"
import { rotasDosParcelamentos, type TipoDeParcelamento, tiposDeParcelamento } from "@partida/contracts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useParcelamentos } from "./parcelamentos.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

const TIPOS = Object.entries(tiposDeParcelamento).map(([value, { rotulo }]) => ({ value, label: rotulo }))

/** Registers a debt divided, as its agreement says. */
export function NovoParcelamento({ idEmpresa, aoFechar }: Props) {
  const { registrar } = useParcelamentos()
  const form = useFormulario({
    esquema: rotasDosParcelamentos.registrarParcelamento.corpo,
    iniciais: {
      tipo: "simples" as TipoDeParcelamento,
      numero: "",
      consolidadoEm: hojeEmSaoPaulo(),
      valor: "",
      quantas: 60,
      primeiroVencimento: hojeEmSaoPaulo(),
      faltasQueRescindem: 0,
    },
    corpo: (v) => ({
      ...v,
      numero: v.numero.trim() || null,
      faltasQueRescindem: v.tipo === "simples" || v.faltasQueRescindem === 0 ? null : v.faltasQueRescindem,
    }),
    enviar: (corpo) => registrar.mutateAsync({ idEmpresa, corpo }),
    aoSalvar: ({ quantas }) => {
      avisar("feito", `Registrado: ${quantas} parcelas nos títulos a pagar.`)
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario
      titulo="Registrar parcelamento"
      form={form}
      confirmar="Registrar"
      recusa="O parcelamento não foi registrado"
      aoFechar={aoFechar}
    >
      <Group grow align="flex-start">
        <NativeSelect label="Tipo" data={TIPOS} {...form.campo("tipo")} />
        <TextInput label="Número" maxLength={40} {...form.campo("numero")} />
      </Group>
      <Group grow align="flex-start">
        <Campo tipo="data" label="Consolidado em" {...form.campo("consolidadoEm")} />
        <Campo tipo="dinheiro" label="Valor consolidado" {...form.campo("valor")} />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label="Parcelas"
          min={2}
          max={180}
          allowDecimal={false}
          value={form.valores.quantas}
          onChange={(n) => form.mudar("quantas", Number(n) || 0)}
        />
        <Campo tipo="data" label="Primeiro vencimento" {...form.campo("primeiroVencimento")} />
      </Group>
      {form.valores.tipo !== "simples" && (
        <NumberInput
          label="Quantas parcelas em falta rescindem"
          description="Como o acordo diz. Zero: não informado."
          min={0}
          max={36}
          allowDecimal={false}
          value={form.valores.faltasQueRescindem}
          onChange={(n) => form.mudar("faltasQueRescindem", Number(n) || 0)}
        />
      )}
    </DialogoDeFormulario>
  )
}
