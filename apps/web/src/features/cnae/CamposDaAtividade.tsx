import { NativeSelect, Stack, TextInput } from "@mantine/core"
import type { AnexoDaAtividade, SugestaoDoCnae } from "@partida/contracts"
import type { ReactNode } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { type AtividadeDigitada, opcoesDeAnexo, opcoesDePresuncao } from "./atividade.ts"
import { CampoDeCodigos } from "./CampoDeCodigos.tsx"

interface Props {
  readonly form: Formulario<AtividadeDigitada>
  /** Registering: it begins by the CNAE. */
  readonly nova?: boolean
  /** Annexes that the CNAE suggests, likeliest first. */
  readonly sugeridos?: readonly AnexoDaAtividade[]
  /** Between the CNAE and the rest: what it suggests. */
  readonly sugestao?: ReactNode
  /** Below the annex: what changing it would do. */
  readonly efeito?: ReactNode
  /** The activity has dated changes: the annex of this form is only that of the start. */
  readonly comMudancas?: boolean
  /** The company is of the Lucro Presumido: what the revenue presumes is asked too. */
  readonly noPresumido: boolean
  readonly presuncao: SugestaoDoCnae["presumido"] | undefined
}

/** Fields of an activity. */
export function CamposDaAtividade(props: Props) {
  const { form, nova = false, sugeridos, sugestao, efeito, comMudancas = false, noPresumido, presuncao } = props
  const cnae = form.campo("cnae")
  const anexo = form.campo("anexo")
  const item = form.campo("itemLc116")
  const codigos = form.campo("codigosTributacao")
  return (
    <Stack gap="md">
      <CampoDeTabela
        tabela="cnaes"
        label="CNAE"
        placeholder="Procure pelo código ou pelo que a empresa faz"
        {...cnae}
        {...(nova ? { "data-autofocus": true, openOnFocus: false } : {})}
        required
        withAsterisk
      />
      {sugestao}
      <TextInput
        label="Descrição"
        description="Como a atividade aparece no fechamento e na memória de cálculo."
        autoComplete="off"
        maxLength={150}
        {...form.campo("descricao")}
      />
      <div>
        <NativeSelect
          label={comMudancas ? "Anexo do começo" : "Anexo do Simples Nacional"}
          description={
            nova
              ? undefined
              : comMudancas
                ? "Vale até a primeira mudança, mais abaixo."
                : "Para mudar a partir de um mês, use “Mudar anexo”."
          }
          {...anexo}
          required
          withAsterisk
          data={[{ value: "", label: "Escolha o anexo" }, ...opcoesDeAnexo(sugeridos)]}
        />
        {efeito}
      </div>
      {noPresumido && (
        <NativeSelect
          label="Presunção do Lucro Presumido"
          description={presuncao && `${presuncao.motivo} ${presuncao.norma.titulo}.`}
          {...form.campo("atividadePresumido")}
          data={[{ value: "", label: "Escolha o que a receita presume" }, ...opcoesDePresuncao(presuncao)]}
        />
      )}
      <CampoDeTabela
        tabela="servicos-lc116"
        label="Item da LC 116/2003"
        description="Deixe vazio o que não é serviço."
        placeholder="Procure pelo item ou pelo serviço"
        {...item}
      />
      <CampoDeCodigos
        name={codigos.name}
        data-campo={codigos["data-campo"]}
        value={codigos.value}
        error={codigos.error}
        onChange={codigos.onChange}
        item={item.value}
      />
    </Stack>
  )
}
