import { ActionIcon, Group, MultiSelect, NativeSelect, Select } from "@mantine/core"
import { type Empresa, situacaoDeReceita, situacoesDeReceita } from "@partida/contracts"
import { IconTrash } from "@tabler/icons-react"
import { CampoDeDinheiro } from "../../ui/CampoDeDinheiro.tsx"
import { type ReceitaEditada, situacaoPorExtenso } from "./formulario.ts"
import classes from "./historico.module.css"

interface Props {
  readonly empresa: Empresa
  readonly receita: ReceitaEditada
  readonly numero: number
  readonly aoMudar: (receita: ReceitaEditada) => void
  readonly aoRemover: () => void
}

const MAXIMO_DE_SITUACOES = 4

/** One typed revenue: activity, market, special situations and amount. */
export function CamposDaReceita({ empresa, receita, numero, aoMudar, aoRemover }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would announce the outer legend again
    <div className={classes.receita} role="group" aria-label={`Receita ${numero}`}>
      <Select
        label="Atividade"
        data={empresa.atividades.map(({ id, cnae, descricao, anexo }) => ({
          value: id,
          label: `${cnae} ${descricao} (Anexo ${anexo})`,
        }))}
        value={receita.idAtividade}
        onChange={(idAtividade) => aoMudar({ ...receita, idAtividade })}
        allowDeselect={false}
        required
      />
      <NativeSelect
        label="Mercado"
        data={[
          { value: "interno", label: "Interno" },
          { value: "externo", label: "Externo (exportação)" },
        ]}
        value={receita.mercado}
        onChange={(evento) =>
          aoMudar({ ...receita, mercado: evento.currentTarget.value === "externo" ? "externo" : "interno" })
        }
      />
      <Group gap={6} wrap="nowrap" align="flex-end">
        <CampoDeDinheiro
          label="Valor"
          flex={1}
          value={receita.valor}
          onChange={(valor) => aoMudar({ ...receita, valor })}
        />
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
        placeholder={receita.situacoes.length === 0 ? "Nenhuma" : ""}
        data={situacoesDeReceita.map((situacao) => ({ value: situacao, label: situacaoPorExtenso[situacao] }))}
        value={[...receita.situacoes]}
        maxValues={MAXIMO_DE_SITUACOES}
        onChange={(valores) =>
          aoMudar({ ...receita, situacoes: valores.map((valor) => situacaoDeReceita.parse(valor)) })
        }
      />
    </div>
  )
}
