import { ActionIcon, Group, MultiSelect, NativeSelect, Select } from "@mantine/core"
import { type Empresa, situacaoDeReceita, situacoesDeReceita } from "@partida/contracts"
import { IconTrash } from "@tabler/icons-react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import { type MesEditado, opcoesDeAtividade, situacaoPorExtenso } from "./formulario.ts"
import classes from "./historico.module.css"

interface Props {
  readonly empresa: Empresa
  /** AAAA-MM of the month being typed. */
  readonly competencia: string
  readonly form: Formulario<MesEditado>
  /** Position of the revenue in the month. */
  readonly indice: number
  readonly aoRemover: () => void
}

const MAXIMO_DE_SITUACOES = 4

/** One typed revenue: activity, market, special situations and amount. */
export function CamposDaReceita({ empresa, competencia, form, indice, aoRemover }: Props) {
  const numero = indice + 1
  const atividade = form.campo(`receitas.${indice}.idAtividade`)
  const mercado = form.campo(`receitas.${indice}.mercado`)
  const situacoes = form.campo(`receitas.${indice}.situacoes`)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would announce the outer legend again
    <div className={classes.receita} role="group" aria-label={`Receita ${numero}`}>
      <Select
        label="Atividade"
        data={opcoesDeAtividade(empresa, competencia, atividade.value)}
        allowDeselect={false}
        {...atividade}
      />
      <NativeSelect
        label="Mercado"
        data={[
          { value: "interno", label: "Interno" },
          { value: "externo", label: "Externo (exportação)" },
        ]}
        name={mercado.name}
        data-campo={mercado["data-campo"]}
        value={mercado.value}
        onChange={({ currentTarget: { value } }) => mercado.onChange(value === "externo" ? "externo" : "interno")}
      />
      <Group gap={6} wrap="nowrap" align="flex-end">
        <CampoDeDinheiro label="Valor" flex={1} {...form.campo(`receitas.${indice}.valor`)} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Remover a receita ${numero}`}
          onClick={aoRemover}
        >
          <IconTrash size={17} />
        </ActionIcon>
      </Group>
      <MultiSelect
        className={classes.larga}
        label="Situações especiais"
        placeholder={situacoes.value.length === 0 ? "Nenhuma" : ""}
        data={situacoesDeReceita.map((situacao) => ({ value: situacao, label: situacaoPorExtenso[situacao] }))}
        maxValues={MAXIMO_DE_SITUACOES}
        data-campo={situacoes["data-campo"]}
        error={situacoes.error}
        value={[...situacoes.value]}
        onChange={(valores) => situacoes.onChange(valores.map((valor) => situacaoDeReceita.parse(valor)))}
      />
    </div>
  )
}
