import { Button, Group, MultiSelect, SimpleGrid, Stack, Text } from "@mantine/core"
import { type DetalheDoFatorR, HORIZONTE_DO_FATOR_R } from "@partida/contracts"
import { useState } from "react"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import type { Escolhas } from "./caminho.ts"
import classes from "./fator-r.module.css"

interface Props {
  readonly detalhe: DetalheDoFatorR
  readonly escolhas: Escolhas
  readonly aoMudar: (escolhas: Escolhas) => void
}

/** What is expected to be sold, who would receive it and up to how much. */
export function EscolhasDoCaminho({ detalhe, escolhas, aoMudar }: Props) {
  const { inicio, pessoas } = detalhe
  const fim = somarMeses(inicio, HORIZONTE_DO_FATOR_R - 1)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Doze meses, de {formatarCompetencia(inicio)} a {formatarCompetencia(fim)}: o pró-labore de um mês só conta nos
        seguintes.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MultiSelect
          label="Quem recebe o aumento"
          description={
            pessoas.length === 0
              ? "Ninguém cadastrado: inclua os sócios para poder planejar."
              : "Dividido em partes iguais. Sem escolha, quem já recebe mais."
          }
          placeholder={escolhas.receptores.length === 0 ? "Quem já recebe mais" : ""}
          data={pessoas.map(({ idSocio, nome, valor }) => ({
            value: idSocio,
            label: valor === "0.00" ? nome : `${nome} (${formatarReais(valor)})`,
          }))}
          value={[...escolhas.receptores]}
          onChange={(receptores) => aoMudar({ ...escolhas, receptores })}
          disabled={pessoas.length === 0}
          searchable={pessoas.length > 8}
          clearable
        />
        <Campo
          tipo="dinheiro"
          label="Máximo por pessoa, por mês"
          description="O que cada um pode justificar. Zero: o limite é a receita do mês."
          value={escolhas.teto}
          onChange={(teto) => aoMudar({ ...escolhas, teto })}
        />
      </SimpleGrid>
      <Receitas detalhe={detalhe} escolhas={escolhas} aoMudar={aoMudar} />
    </Stack>
  )
}

/** Expected revenue, month by month: the pace until somebody says otherwise. */
function Receitas({ detalhe, escolhas, aoMudar }: Props) {
  const [aberta, setAberta] = useState(false)
  const { inicio, ritmo } = detalhe
  const mudou = Object.keys(escolhas.receitas).length > 0
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text size="sm">
          Receita esperada:{" "}
          {mudou ? "a que você informou" : `${formatarReais(ritmo.receita)} por mês, a média dos últimos meses`}
        </Text>
        <Group gap="xs">
          {mudou && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => aoMudar({ ...escolhas, receitas: {} })}
            >
              Voltar à média
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => setAberta(!aberta)} aria-expanded={aberta}>
            {aberta ? "Esconder os meses" : "Mudar a receita"}
          </Button>
        </Group>
      </Group>
      {aberta && (
        <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="sm" className={classes.receitas}>
          {Array.from({ length: HORIZONTE_DO_FATOR_R }, (_, i) => somarMeses(inicio, i)).map((mes, i) => (
            <Campo
              key={mes}
              tipo="dinheiro"
              label={formatarCompetencia(mes)}
              value={escolhas.receitas[i] ?? ritmo.receita}
              onChange={(valor) => aoMudar({ ...escolhas, receitas: { ...escolhas.receitas, [i]: valor } })}
            />
          ))}
        </SimpleGrid>
      )}
    </div>
  )
}
