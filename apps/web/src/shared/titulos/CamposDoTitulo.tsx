import { Group, Select, TextInput } from "@mantine/core"
import type { NaturezaDoTitulo } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { opcoesDeCategoria } from "../banco/categorias.ts"
import { consultaCategorias } from "../banco/conciliacao.api.ts"
import type { TituloDigitado } from "./digitado.ts"

interface Props {
  readonly form: Formulario<TituloDigitado>
  readonly natureza: NaturezaDoTitulo
  /** The amount is of the document that made it, or already has settlements: why it does not change. */
  readonly valorFixo?: string | undefined
  /** All but the due day and the category are of the document that made it. */
  readonly doDocumento?: boolean
}

const NATUREZA = { receber: "entrada", pagar: "saida" } as const

/** Fields of a title, in both natures. */
export function CamposDoTitulo({ form, natureza, valorFixo, doDocumento }: Props) {
  const { data: categorias = [] } = useQuery(consultaCategorias)
  const preso = doDocumento === true
  return (
    <>
      <TextInput label="Descrição" maxLength={200} disabled={preso} {...form.campo("descricao")} />
      <Group grow align="flex-start">
        <TextInput
          label="Número"
          description="Do contrato ou do documento."
          maxLength={60}
          disabled={preso}
          {...form.campo("numero")}
        />
        <Select
          label="Categoria"
          description="A mesma do banco."
          searchable
          nothingFoundMessage="Nenhuma categoria com este nome."
          data={opcoesDeCategoria(categorias.filter((c) => c.natureza === NATUREZA[natureza]))}
          {...form.campo("categoria")}
          onChange={(id) => form.mudar("categoria", id ?? "")}
        />
      </Group>
      <Group grow align="flex-start">
        <Campo tipo="data" label="Emissão" disabled={preso} {...form.campo("emissao")} />
        <Campo tipo="data" label="Vencimento" {...form.campo("vencimento")} />
      </Group>
      <Group grow align="flex-start">
        <Campo
          tipo="dinheiro"
          label="Valor bruto"
          description={valorFixo ?? "Com o que vai ser retido."}
          disabled={valorFixo !== undefined}
          {...form.campo("valor")}
        />
        <Campo
          tipo="dinheiro"
          label="Retenção combinada"
          description="Tributo que vai ser retido, dentro do valor."
          disabled={valorFixo !== undefined}
          {...form.campo("retencao")}
        />
      </Group>
    </>
  )
}
