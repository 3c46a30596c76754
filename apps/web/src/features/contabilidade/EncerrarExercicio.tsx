import { Button, Group, TextInput } from "@mantine/core"
import { corpoDoEncerramento, type ExercicioContabil, rotasDoExercicio } from "@partida/contracts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { useEncerrarExercicio, useInformarEcd } from "./exercicio.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly exercicio: ExercicioContabil
  readonly aoFechar: () => void
}

/** Asks where the result goes, and closes the year over the result that is on the screen. */
export function EncerrarExercicio({ idEmpresa, exercicio, aoFechar }: Props) {
  const { ano, competencia, resultado, disponivel, reservaLegal } = exercicio
  const encerrar = useEncerrarExercicio(idEmpresa, ano)
  const especial = !competencia.endsWith("-12")
  const form = useFormulario({
    esquema: corpoDoEncerramento,
    iniciais: { reservaLegal: "0.00", lucrosADistribuir: "0.00", situacaoEspecial: "" },
    corpo: ({ situacaoEspecial, ...destino }) => ({
      ...destino,
      competencia,
      resultado,
      situacaoEspecial: especial ? situacaoEspecial : null,
    }),
    enviar: (corpo) => encerrar.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `O exercício de ${ano} foi encerrado, e os livros dele fechados.`)
    },
  })
  const haLucro = sinalDe(disponivel) > 0
  const prejuizo = sinalDe(resultado) < 0
  return (
    <DialogoDeFormulario
      titulo={`Encerrar o exercício de ${ano}`}
      form={form}
      confirmar="Encerrar"
      recusa="O exercício não foi encerrado"
      aoFechar={aoFechar}
    >
      <p>
        {prejuizo ? "Prejuízo" : "Lucro"} de {formatarReais(resultado)}.{" "}
        {haLucro
          ? `Há ${formatarReais(disponivel)} de lucros a destinar; o que não for destinado fica em lucros acumulados.`
          : "Não há lucros a destinar."}{" "}
        Depois disto nada mais entra nos livros do ano.
      </p>
      {especial && (
        <TextInput
          label="Situação especial"
          placeholder="Extinção, cisão, fusão ou incorporação"
          data-autofocus
          {...form.campo("situacaoEspecial")}
        />
      )}
      {haLucro && (
        <>
          <CampoDeDinheiro
            label="Reserva legal"
            description="Só a S.A., ou quando o contrato a prevê: 5% do lucro, até 20% do capital."
            {...form.campo("reservaLegal")}
          />
          {sinalDe(reservaLegal) > 0 && (
            <Group>
              <Button variant="subtle" size="xs" onClick={() => form.campo("reservaLegal").onChange(reservaLegal)}>
                Usar {formatarReais(reservaLegal)}
              </Button>
            </Group>
          )}
          <CampoDeDinheiro
            label="Lucros a distribuir"
            description="O que os sócios decidiram receber e ainda não foi pago."
            {...form.campo("lucrosADistribuir")}
          />
        </>
      )}
    </DialogoDeFormulario>
  )
}

interface PropsDaEcd {
  readonly idEmpresa: string
  readonly ano: number
  readonly aoFechar: () => void
}

/** Records the receipt of the ECD: from then on the closing is not undone. */
export function InformarEcd({ idEmpresa, ano, aoFechar }: PropsDaEcd) {
  const informar = useInformarEcd(idEmpresa, ano)
  const form = useFormulario({
    esquema: rotasDoExercicio.informarEntregaDaEcd.corpo,
    iniciais: { entregueEm: "", recibo: "" },
    enviar: (corpo) => informar.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", `A entrega da ECD de ${ano} foi informada.`)
    },
  })
  return (
    <DialogoDeFormulario
      titulo={`Entrega da ECD de ${ano}`}
      form={form}
      confirmar="Informar a entrega"
      recusa="A entrega não foi informada"
      aoFechar={aoFechar}
    >
      <p>Com a ECD entregue, o encerramento não se desfaz. O recibo sai do programa da Receita Federal.</p>
      <Campo tipo="data" label="Dia da entrega" data-autofocus {...form.campo("entregueEm")} />
      <TextInput label="Número do recibo" maxLength={80} {...form.campo("recibo")} />
    </DialogoDeFormulario>
  )
}
