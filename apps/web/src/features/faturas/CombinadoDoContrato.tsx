import { Group, TextInput } from "@mantine/core"
import { Campo } from "../../ui/campos/Campo.tsx"

type Nome = "multa" | "jurosAoMes" | "desconto" | "descontoDias"

interface Props {
  readonly form: {
    readonly campo: (nome: Nome) => {
      readonly value: string
      readonly error: string | undefined
      readonly "data-campo": string
      readonly onChange: (valor: string) => void
    }
  }
}

/** What who pays the notes of a contract late or early owes. */
export function CombinadoDoContrato({ form }: Props) {
  const dias = form.campo("descontoDias")
  return (
    <>
      <Group grow align="flex-start">
        <Campo tipo="percentual" label="Multa por atraso" description="Vazio: a da empresa." {...form.campo("multa")} />
        <Campo
          tipo="percentual"
          label="Juros ao mês"
          description="Vazio: os da empresa."
          {...form.campo("jurosAoMes")}
        />
      </Group>
      <Group grow align="flex-start">
        <Campo tipo="percentual" label="Desconto" description="De quem paga antes." {...form.campo("desconto")} />
        <TextInput
          label="Até quantos dias antes"
          description="Zero: até o vencimento."
          inputMode="numeric"
          maxLength={2}
          value={dias.value}
          error={dias.error}
          data-campo={dias["data-campo"]}
          onChange={(evento) => dias.onChange(evento.currentTarget.value)}
        />
      </Group>
    </>
  )
}
