import { Text, TextInput } from "@mantine/core"
import { type Contrato, rotasDosContratos } from "@partida/contracts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useReajustarContrato } from "./faturas.api.ts"

interface Props {
  readonly contrato: Contrato
  readonly aoFechar: () => void
}

/** A new value by an index that the person read somewhere, and says where. */
export function DialogoDoReajuste({ contrato, aoFechar }: Props) {
  const reajustar = useReajustarContrato(contrato.id)
  const form = useFormulario({
    esquema: rotasDosContratos.reajustarContrato.corpo,
    iniciais: {
      desde: contrato.proxima ?? hojeEmSaoPaulo().slice(0, 7),
      indice: "",
      percentual: "",
      fonte: "",
      publicadoEm: hojeEmSaoPaulo(),
    },
    enviar: (corpo) => reajustar.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `O contrato ${contrato.nome} foi reajustado.`)
    },
  })
  return (
    <DialogoDeFormulario titulo={`Reajustar ${contrato.nome}`} form={form} confirmar="Reajustar" aoFechar={aoFechar}>
      <Text size="sm">
        Hoje são {formatarReais(contrato.valor)}. O valor novo é arredondado ao centavo, meio para cima, e as faturas
        que esperam o seguem.
      </Text>
      <Campo tipo="mesEAno" label="A partir de" {...form.campo("desde")} />
      <TextInput label="Índice" placeholder="IPCA" maxLength={40} {...form.campo("indice")} />
      <Campo tipo="percentual" label="Percentual" {...form.campo("percentual")} />
      <TextInput label="Onde foi lido" placeholder="IBGE, IPCA de 12 meses" maxLength={200} {...form.campo("fonte")} />
      <Campo tipo="data" label="Publicado em" {...form.campo("publicadoEm")} />
    </DialogoDeFormulario>
  )
}
