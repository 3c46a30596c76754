import { Checkbox, Group, NumberInput, Select, TextInput } from "@mantine/core"
import { corpoDaRecorrencia } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { consultaModelos, useCriarRecorrencia } from "./modelos.api.ts"

interface Props {
  readonly idEmpresa: string
  /** Month of the top bar: the first one, until said otherwise. */
  readonly competencia: string
  readonly aoFechar: () => void
}

/** An entry of every month: which template, how much, on which day and through which months. */
export function DialogoDaRecorrencia({ idEmpresa, competencia, aoFechar }: Props) {
  const { data: modelos = [] } = useQuery(consultaModelos(idEmpresa))
  const criar = useCriarRecorrencia(idEmpresa)
  const form = useFormulario({
    esquema: corpoDaRecorrencia,
    iniciais: {
      idModelo: "",
      descricao: "",
      documento: "",
      valor: "0.00",
      dia: 1,
      de: competencia,
      ate: "",
      automatica: false,
    },
    corpo: (v) => ({ ...v, ate: v.ate === "" ? null : v.ate }),
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", "Guardado: cada mês propõe o seu lançamento.")
    },
  })
  return (
    <DialogoDeFormulario
      titulo="Novo lançamento de todo mês"
      form={form}
      confirmar="Guardar"
      recusa="Nada foi guardado"
      aoFechar={aoFechar}
    >
      <Select
        label="Modelo"
        searchable
        data-autofocus
        nothingFoundMessage="Nenhum modelo. Faça um na aba Modelos."
        data={modelos.map((m) => ({ value: m.id, label: `${m.atalho} · ${m.nome}` }))}
        {...form.campo("idModelo")}
        onChange={(id) => form.campo("idModelo").onChange(id ?? "")}
      />
      <TextInput label="O que é" placeholder="Aluguel da sede" maxLength={120} {...form.campo("descricao")} />
      <Group grow align="flex-start">
        <Campo tipo="dinheiro" label="Valor" {...form.campo("valor")} />
        <NumberInput
          label="Dia"
          description="O último, nos meses curtos."
          min={1}
          max={31}
          {...form.campo("dia")}
          onChange={(dia) => form.campo("dia").onChange(Number(dia))}
        />
      </Group>
      <Group grow align="flex-start">
        <Campo tipo="mesEAno" label="Primeiro mês" {...form.campo("de")} />
        <Campo tipo="mesEAno" label="Último mês" description="Vazio: sem fim." {...form.campo("ate")} />
      </Group>
      <TextInput label="Documento" placeholder="Contrato 12/2024" maxLength={60} {...form.campo("documento")} />
      <Checkbox
        label="Lançar sozinho no dia, enquanto os livros do mês estiverem abertos"
        {...form.marca("automatica")}
      />
    </DialogoDeFormulario>
  )
}
