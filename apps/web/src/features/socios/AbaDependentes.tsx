import { Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { rotasDosSocios, type Socio } from "@partida/contracts"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { plural } from "../../lib/formatacao/texto.ts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { TelaDeConflito } from "../../shared/formulario/TelaDeConflito.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import {
  comparadosDosDependentes,
  corpoDosDependentes,
  dependentesDe,
  novoDependente,
  opcoesDeDependente,
} from "./listas.ts"
import { consultaSocio, useSalvarDependentes } from "./socios.api.ts"
import classes from "./socios.module.css"

/** Who depends on the person, and in which months they count for the IRRF. */
export function AbaDependentes({ socio }: { readonly socio: Socio }) {
  const [competencia] = useCompetencia()
  const salvar = useSalvarDependentes(socio.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "socios.dependentes",
    registro: socio.id,
    esquema: rotasDosSocios.salvarDependentes.corpo,
    corpo: corpoDosDependentes,
    campos: comparadosDosDependentes,
    lido: { valores: dependentesDe(socio), versao: socio.versao },
    reler: async () => {
      const agora = await queryClient.fetchQuery({ ...consultaSocio(socio.id), staleTime: 0 })
      return { valores: dependentesDe(agora), versao: agora.versao }
    },
    salvar: (corpo, versao) => salvar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nome, dependentes }) =>
      avisar("feito", `${nome} ficou com ${plural(dependentes.length, "dependente", "dependentes")}.`),
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
        {socio.avisos.map((aviso) => (
          <Faixa key={aviso} tom="atencao">
            {aviso}
          </Faixa>
        ))}
        {itens.length === 0 && <Text c="dimmed">Nenhum dependente. Cada um diminui a base do IRRF do pró-labore.</Text>}
        {itens.map((item, i) => (
          // Rows have no id until they are stored, and stay in place.
          <Card key={item.id ?? i} withBorder padding="md" component="section" aria-label={`Dependente ${i + 1}`}>
            <Stack gap="sm">
              <TextInput label="Nome" maxLength={120} {...form.campo(`lista.${i}.nome`)} />
              <Select
                label="Tipo de dependente"
                data={opcoesDeDependente}
                allowDeselect={false}
                {...form.campo(`lista.${i}.tipo`)}
                onChange={(valor) => form.mudar(`lista.${i}.tipo`, valor)}
              />
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <Campo tipo="nascimento" label="Nascimento" {...form.campo(`lista.${i}.nascimento`)} />
                <Campo tipo="cpf" label="CPF" {...form.campo(`lista.${i}.cpf`)} />
                <Campo tipo="mesEAno" label="Conta desde" {...form.campo(`lista.${i}.desde`)} />
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
            onClick={() => trocar([...itens, novoDependente(competencia)])}
          >
            Acrescentar dependente
          </Button>
          <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
            Salvar dependentes
          </Button>
        </Group>
      </Stack>
      {conflito && (
        <TelaDeConflito
          campos={comparadosDosDependentes}
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
