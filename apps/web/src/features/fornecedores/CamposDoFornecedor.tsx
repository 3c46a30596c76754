import { Checkbox, Fieldset, Group, NativeSelect, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { chavesPix, retencoesDoFornecedor } from "@partida/contracts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeCategoria } from "../../shared/banco/CampoDeCategoria.tsx"
import { CamposDaContraparte } from "../../shared/contrapartes/CamposDaContraparte.tsx"
import { CampoDeTabela } from "../../shared/tabelas/CampoDeTabela.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import type { FornecedorDigitado } from "./fornecedor.ts"

const CHAVES = [
  { value: "", label: "Nenhuma" },
  ...Object.entries(chavesPix).map(([value, label]) => ({ value, label })),
]

interface Props {
  readonly form: Formulario<FornecedorDigitado>
  readonly novo?: boolean
}

/** Fields of a supplier: who it is, where its expenses go, what is withheld from it, and how it is paid. */
export function CamposDoFornecedor({ form, novo = false }: Props) {
  const retencoes = form.campo("retencoes")
  return (
    <Stack gap="lg">
      <CamposDaContraparte
        form={{
          valores: form.valores,
          campo: (nome) => form.campo(nome),
          regime: form.campo("regime"),
          preencher: (mudanca) => form.preencher({ ...form.valores, ...mudanca }),
        }}
        palavra="fornecedor"
        doRegime="De quem é do Simples se retém menos."
        novo={novo}
      />
      <Fieldset legend="Nas despesas">
        <Stack gap="md">
          <CampoDeCategoria
            natureza="saida"
            label="Categoria"
            description="A que as despesas dele recebem, quando ninguém diz outra."
            placeholder="Procure pelo nome"
            {...form.campo("categoria")}
            required={false}
            withAsterisk={false}
          />
          <Checkbox.Group
            label="O que se retém dele"
            description="Fica no cadastro e na planilha. O valor retido se informa em cada título."
            value={[...retencoes.value]}
            error={retencoes.error}
            onChange={(marcadas) =>
              retencoes.onChange(ORDEM_DAS_RETENCOES.filter((retencao) => marcadas.includes(retencao)))
            }
          >
            <Group gap="md" mt="xs" data-campo="retencoes">
              {ORDEM_DAS_RETENCOES.map((retencao) => (
                <Checkbox key={retencao} value={retencao} label={retencoesDoFornecedor[retencao]} />
              ))}
            </Group>
          </Checkbox.Group>
        </Stack>
      </Fieldset>
      <Fieldset legend="Como se paga">
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NativeSelect
              label="Tipo da chave Pix"
              data={CHAVES}
              {...form.campo("tipoDaChavePix")}
              required={false}
              withAsterisk={false}
            />
            <ChavePix form={form} />
          </SimpleGrid>
          <CampoDeTabela
            tabela="bancos"
            label="Banco"
            placeholder="Procure pelo nome ou pelo código"
            {...form.campo("idBanco")}
            required={false}
            withAsterisk={false}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Campo tipo="agencia" label="Agência" {...form.campo("agencia")} required={false} withAsterisk={false} />
            <Campo tipo="conta" label="Conta" {...form.campo("conta")} required={false} withAsterisk={false} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
    </Stack>
  )
}

const ORDEM_DAS_RETENCOES = ["iss", "irrf", "csrf", "inss"] as const

function ChavePix({ form }: Pick<Props, "form">) {
  const tipo = form.valores.tipoDaChavePix
  const comum = { label: "Chave Pix", ...form.campo("chavePix"), required: false, withAsterisk: false }
  if (tipo === "" || tipo === "aleatoria")
    return <TextInput autoComplete="off" maxLength={77} disabled={tipo === ""} {...comum} />
  return <Campo key={tipo} tipo={tipo} {...comum} />
}
