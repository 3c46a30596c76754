import { Button, Group, Text } from "@mantine/core"
import { encargosDoTitulo, type FichaDoTitulo } from "@partida/contracts"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { useCombinarEncargos } from "./recebiveis.api.ts"

type Combinado = NonNullable<FichaDoTitulo["encargos"]>

const tem = (valor: string) => /[1-9]/.test(valor)

/** What was agreed, in a sentence. */
function frase({ multa, jurosAoMes, desconto, descontoAte }: Combinado): string {
  const partes = [
    tem(multa) && `multa de ${formatarPercentualExato(multa)}`,
    tem(jurosAoMes) && `juros de ${formatarPercentualExato(jurosAoMes)} ao mês, por dia`,
    descontoAte && `desconto de ${formatarReais(desconto)} até ${formatarData(descontoAte)}`,
  ].filter((parte) => typeof parte === "string")
  return partes.length === 0 ? "Nada combinado para quem paga com atraso." : `Combinado: ${partes.join("; ")}.`
}

/** What who pays late or early owes of a title, while something of it is to be received. */
export function EncargosDoTitulo({ ficha }: { readonly ficha: FichaDoTitulo }) {
  const [mudando, setMudando] = useState(false)
  const { encargos } = ficha
  if (!encargos || ficha.retirado || ficha.situacao === "PAGO") return null
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">{frase(encargos)}</Text>
      <Button variant="default" size="compact-sm" onClick={() => setMudando(true)}>
        Multa, juros e desconto
      </Button>
      {mudando && <Dialogo ficha={ficha} encargos={encargos} aoFechar={() => setMudando(false)} />}
    </Group>
  )
}

interface Props {
  readonly ficha: FichaDoTitulo
  readonly encargos: Combinado
  readonly aoFechar: () => void
}

function Dialogo({ ficha, encargos, aoFechar }: Props) {
  const combinar = useCombinarEncargos(ficha.id)
  const form = useFormulario({
    esquema: encargosDoTitulo,
    iniciais: { ...encargos, descontoAte: encargos.descontoAte ?? "" },
    corpo: (v) => ({
      ...v,
      multa: v.multa || "0",
      jurosAoMes: v.jurosAoMes || "0",
      descontoAte: v.descontoAte || null,
    }),
    enviar: (corpo) => combinar.mutateAsync({ corpo, versao: ficha.versao }),
    aoSalvar: () => {
      avisar("feito", "O combinado do título foi gravado.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo="Multa, juros e desconto" form={form} confirmar="Gravar" aoFechar={aoFechar}>
      <div>
        Valem para o que falta receber deste título. O que já entrou fica como está, e cada recebimento continua dizendo
        o que de fato entrou.
      </div>
      <Group grow align="flex-start">
        <Campo tipo="percentual" label="Multa por atraso" description="Até 10%." {...form.campo("multa")} />
        <Campo
          tipo="percentual"
          label="Juros ao mês"
          description="Simples, por dia: 1/30 do mês."
          {...form.campo("jurosAoMes")}
        />
      </Group>
      <Group grow align="flex-start">
        <Campo
          tipo="dinheiro"
          label="Desconto"
          description="De quem paga tudo até o dia."
          {...form.campo("desconto")}
        />
        <Campo tipo="data" label="Desconto até" description="Vazio: sem desconto." {...form.campo("descontoAte")} />
      </Group>
    </DialogoDeFormulario>
  )
}
