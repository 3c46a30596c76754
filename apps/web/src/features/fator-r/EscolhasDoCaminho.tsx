import { Button, Checkbox, Group, MultiSelect, Select, SimpleGrid, Stack, Text } from "@mantine/core"
import { type DetalheDoFatorR, MAIOR_HORIZONTE, MENOR_HORIZONTE } from "@partida/contracts"
import { useState } from "react"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { type Escolhas, mesesComTabelas } from "./caminho.ts"
import classes from "./fator-r.module.css"

interface Props {
  readonly detalhe: DetalheDoFatorR
  readonly escolhas: Escolhas
  readonly aoMudar: (escolhas: Escolhas) => void
}

/** How far the path goes, what is expected to be sold, and who would receive it. */
export function EscolhasDoCaminho({ detalhe, escolhas, aoMudar }: Props) {
  const { inicio, tabelasAte, pessoas } = detalhe
  const horizontes = Array.from({ length: MAIOR_HORIZONTE - MENOR_HORIZONTE + 1 }, (_, i) => i + MENOR_HORIZONTE)
  const semTabelas = escolhas.meses > mesesComTabelas(detalhe)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Select
          label="Até quando"
          description={`A partir de ${formatarCompetencia(inicio)}: o pró-labore de um mês só conta nos seguintes.`}
          allowDeselect={false}
          value={String(escolhas.meses)}
          data={horizontes.map((n) => ({
            value: String(n),
            label: `${formatarCompetencia(somarMeses(inicio, n - 1))} (${n} meses)`,
          }))}
          onChange={(meses) => aoMudar({ ...escolhas, meses: Number(meses) })}
        />
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
      </SimpleGrid>
      {(semTabelas || escolhas.suporTabelas) && (
        <Checkbox
          label={`Supor que o teto do INSS e o salário mínimo se repetem depois de ${formatarCompetencia(tabelasAte)}`}
          description="Os valores novos ainda não foram publicados: sem supor, o caminho para ali."
          checked={escolhas.suporTabelas}
          onChange={(evento) => aoMudar({ ...escolhas, suporTabelas: evento.currentTarget.checked })}
        />
      )}
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
          {Array.from({ length: escolhas.meses }, (_, i) => somarMeses(inicio, i)).map((mes, i) => (
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
