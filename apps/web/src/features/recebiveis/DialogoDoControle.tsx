import { Button, NumberInput } from "@mantine/core"
import { rotasDosRecebiveis } from "@partida/contracts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useControlar } from "./recebiveis.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly atual: { readonly desde: string; readonly prazoDias: number } | null
  readonly mes: string
  readonly aoFechar: () => void
}

/** From which month on the notes issued are titles by themselves. */
export function DialogoDoControle({ idEmpresa, atual, mes, aoFechar }: Props) {
  const controlar = useControlar(idEmpresa)
  const form = useFormulario({
    esquema: rotasDosRecebiveis.controlarRecebiveis.corpo,
    iniciais: { desde: atual?.desde ?? mes, prazoDias: atual?.prazoDias ?? 30 },
    corpo: (v) => ({ controle: v }),
    enviar: ({ controle }) => controlar.mutateAsync(controle),
    aoSalvar: () => {
      avisar("feito", "As notas deste mês em diante são títulos a receber.")
      aoFechar()
    },
  })
  const desligar = () =>
    controlar.mutate(null, {
      onSuccess: () => {
        avisar("feito", "As próximas notas não viram títulos; os que existem ficam.")
        aoFechar()
      },
    })
  return (
    <DialogoDeFormulario
      titulo="Títulos das notas emitidas"
      form={form}
      confirmar={atual ? "Salvar" : "Ligar"}
      aoFechar={aoFechar}
    >
      <div>
        Cada nota emitida vira um título a receber, e a cancelada sai da lista. O que o banco já recebeu das notas entra
        junto.
      </div>
      <Campo tipo="mesEAno" label="Do mês" description="O mês das notas, como 10/2026." {...form.campo("desde")} />
      <NumberInput
        label="Vencem quantos dias depois da emissão"
        min={0}
        max={365}
        allowDecimal={false}
        value={form.valores.prazoDias}
        onChange={(n) => form.mudar("prazoDias", Number(n) || 0)}
      />
      {atual && (
        <Button variant="subtle" color="red" loading={controlar.isPending} onClick={desligar}>
          Desligar
        </Button>
      )}
    </DialogoDeFormulario>
  )
}
