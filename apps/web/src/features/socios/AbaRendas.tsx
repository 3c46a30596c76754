import { Button, Card, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { rotasDosSocios, type Socio } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { TelaDeConflito } from "../../shared/formulario/TelaDeConflito.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { comparadosDasRendas, corpoDasRendas, novaRenda, rendasDe } from "./listas.ts"
import { consultaSocio, useSalvarRendas } from "./socios.api.ts"
import classes from "./socios.module.css"

/** What the person earns elsewhere and already pays INSS on. */
export function AbaRendas({ socio }: { readonly socio: Socio }) {
  const [competencia] = useCompetencia()
  const salvar = useSalvarRendas(socio.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "socios.rendas",
    registro: socio.id,
    esquema: rotasDosSocios.salvarOutrasRendas.corpo,
    corpo: corpoDasRendas,
    campos: comparadosDasRendas,
    lido: { valores: rendasDe(socio), versao: socio.versao },
    reler: async () => {
      const agora = await queryClient.fetchQuery({ ...consultaSocio(socio.id), staleTime: 0 })
      return { valores: rendasDe(agora), versao: agora.versao }
    },
    salvar: (corpo, versao) => salvar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nome }) => avisar("feito", `As outras rendas de ${nome} foram salvas.`),
  })
  const { form, conflito } = edicao
  const { itens, trocar } = form.lista("lista")
  return (
    <form {...form.formulario}>
      <Stack gap="md">
        <OfertaDeRascunho {...edicao.rascunho} />
        {form.falha && (
          <Faixa tom="erro" titulo="Nada foi salvo" anunciar>
            {form.falha.mensagem}
          </Faixa>
        )}
        {itens.length === 0 && (
          <Text c="dimmed">
            Nenhuma. O que a pessoa já contribui em outra fonte diminui a base do INSS daqui, até o teto.
          </Text>
        )}
        {itens.map((item, i) => (
          // Rows have no id until they are stored, and stay in place.
          <Card key={item.id ?? i} withBorder padding="md" component="section" aria-label={`Renda ${i + 1}`}>
            <Stack gap="sm">
              <TextInput label="Quem paga" maxLength={120} {...form.campo(`lista.${i}.fonte`)} />
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <DocumentoDaFonte
                  {...form.campo(`lista.${i}.documentoDaFonte`)}
                  onChange={(valor) => form.mudar(`lista.${i}.documentoDaFonte`, valor)}
                />
                <Campo tipo="dinheiro" label="Remuneração mensal com INSS" {...form.campo(`lista.${i}.remuneracao`)} />
                <Campo tipo="mesEAno" label="Desde" {...form.campo(`lista.${i}.desde`)} />
                <Campo tipo="mesEAno" label="Até (vazio enquanto durar)" {...form.campo(`lista.${i}.ate`)} />
              </SimpleGrid>
              <Group justify="flex-end">
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  leftSection={<IconTrash size={14} />}
                  onClick={() => trocar(itens.filter((_, j) => j !== i))}
                >
                  Retirar
                </Button>
              </Group>
            </Stack>
          </Card>
        ))}
        <Group justify="space-between" className={classes.acoes}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => trocar([...itens, novaRenda(competencia)])}
          >
            Acrescentar renda
          </Button>
          <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
            Salvar outras rendas
          </Button>
        </Group>
      </Stack>
      {conflito && (
        <TelaDeConflito
          campos={comparadosDasRendas}
          conflito={conflito}
          aoSalvar={edicao.salvarAssim}
          aoVoltar={edicao.voltarDoConflito}
          aoDescartar={edicao.ficarComOAtual}
        />
      )}
      {edicao.guarda.pergunta}
    </form>
  )
}

interface DocumentoProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (valor: string) => void
}

const DIGITOS_DO_CPF = 11

/** CNPJ or CPF of who pays: up to eleven digits it reads as a CPF. */
function DocumentoDaFonte({ value, error, onChange }: DocumentoProps) {
  return (
    <TextInput
      label="CNPJ ou CPF de quem paga"
      autoComplete="off"
      error={error}
      value={value.length === DIGITOS_DO_CPF || value.length === DIGITOS_DO_CPF + 3 ? formatarDocumento(value) : value}
      onChange={(evento) =>
        onChange(
          evento.currentTarget.value
            .replace(/[^0-9A-Za-z]/g, "")
            .toUpperCase()
            .slice(0, 14),
        )
      }
    />
  )
}
