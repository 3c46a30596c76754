import { Button, Card, Group, Stack, Text } from "@mantine/core"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import type { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import classes from "./socios.module.css"

type Edicao<V extends object> = Omit<ReturnType<typeof useEdicao<V, never, never>>, "atualizar">

interface Props<V extends object> {
  readonly edicao: Edicao<V>
  readonly comparados: readonly CampoComparado<V>[]
  /** What one of them is called: "dependente". */
  readonly nome: string
  /** What the person should know before the list. */
  readonly avisos?: readonly string[]
  readonly vazia: string
  readonly salvar: string
  readonly ids: readonly (string | undefined)[]
  readonly aoAcrescentar: () => void
  readonly aoRetirar: (i: number) => void
  readonly campos: (i: number) => ReactNode
}

/** A list of a person edited whole: a card for each, saved together; somebody else's change meanwhile is shown. */
export function FormularioDeLista<V extends object>(props: Props<V>) {
  const { edicao, comparados, nome, ids } = props
  const { form } = edicao
  return (
    <form {...form.formulario}>
      <Stack gap="md">
        <OfertaDeRascunho {...edicao.rascunho} />
        <Recusa titulo="Nada foi salvo" erro={form.falha} />
        {props.avisos?.map((aviso) => (
          <Faixa key={aviso} tom="atencao">
            {aviso}
          </Faixa>
        ))}
        {ids.length === 0 && <Text c="dimmed">{props.vazia}</Text>}
        {ids.map((id, i) => (
          // Rows have no id until they are stored, and stay in place.
          <Item key={id ?? i} rotulo={`${nome} ${i + 1}`} aoRetirar={() => props.aoRetirar(i)}>
            {props.campos(i)}
          </Item>
        ))}
        <Group justify="space-between" className={classes.acoes}>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={props.aoAcrescentar}>
            Acrescentar {nome}
          </Button>
          <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
            {props.salvar}
          </Button>
        </Group>
      </Stack>
      <ConflitoDaEdicao edicao={edicao} campos={comparados} />
      {edicao.guarda.pergunta}
    </form>
  )
}

interface ItemProps {
  readonly rotulo: string
  readonly aoRetirar: () => void
  readonly children: ReactNode
}

function Item({ rotulo, aoRetirar, children }: ItemProps) {
  const nome = rotulo.charAt(0).toUpperCase() + rotulo.slice(1)
  return (
    <Card withBorder padding="md" component="section" aria-label={nome}>
      <Stack gap="sm">
        {children}
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Retirar ${rotulo}`}
            leftSection={<IconTrash size={14} />}
            onClick={aoRetirar}
          >
            Retirar
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
