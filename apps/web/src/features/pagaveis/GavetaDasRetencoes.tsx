import { Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import { type RetencaoARecolher, tributosRetidos } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import classes from "./pagaveis.module.css"
import { consultaDasRetencoesARecolher, useLancarRetencao } from "./retencoes.api.ts"

const Memoria = sobDemanda(async () => (await import("../../shared/memoria/MemoriaDeCalculo.tsx")).MemoriaDeCalculo)

interface Props {
  readonly idEmpresa: string
  readonly aoAbrir: (idTitulo: string) => void
  readonly aoFechar: () => void
}

/** What was withheld from suppliers, month by month and code by code, and what is collected of it. */
export function GavetaDasRetencoes({ idEmpresa, aoAbrir, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaDasRetencoesARecolher(idEmpresa))
  return (
    <Gaveta
      aberta
      comMargem
      largura={560}
      aoFechar={aoFechar}
      titulo="Retenções a recolher"
      subtitulo="O que foi retido de fornecedores, por tributo e mês"
    >
      {data ? (
        data.lista.length === 0 ? (
          <EstadoVazio titulo="Nada foi retido de fornecedores">
            Abra um título a pagar e calcule as retenções: o que for aceito aparece aqui, com o prazo de cada guia.
          </EstadoVazio>
        ) : (
          <ul className={classes.recolhimentos}>
            {data.lista.map((r) => (
              <li key={`${r.tributo} ${r.codigo} ${r.competencia}`}>
                <Recolhimento idEmpresa={idEmpresa} retencao={r} aoAbrir={aoAbrir} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : (
        <Skeleton height={220} aria-busy />
      )}
    </Gaveta>
  )
}

interface RecolhimentoProps {
  readonly idEmpresa: string
  readonly retencao: RetencaoARecolher
  readonly aoAbrir: (idTitulo: string) => void
}

function Recolhimento({ idEmpresa, retencao: r, aoAbrir }: RecolhimentoProps) {
  const lancar = useLancarRetencao(idEmpresa)
  const [porque, setPorque] = useState(false)
  const [vencimento, setVencimento] = useState("")
  const falta = comoCentavos(r.total) - comoCentavos(r.lancado)
  const [titulo] = r.titulos
  const semPrazo = r.vencimento === null
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>
            {tributosRetidos[r.tributo]}
            {r.codigo && ` · código ${r.codigo}`}
          </Text>
          <Text size="sm" c="dimmed">
            {formatarCompetencia(r.competencia)} · {plural(r.servicos.length, "serviço", "serviços")}
            {r.vencimento && ` · vence em ${formatarData(r.vencimento)}`}
          </Text>
        </div>
        <Text fw={600} className="numerico">
          {formatarReais(r.total)}
        </Text>
      </Group>
      <Group gap="xs">
        <Situacao retencao={r} falta={falta} />
        {r.previsto && (
          <Etiqueta tom="neutro" simples>
            Mês do pagamento ainda previsto
          </Etiqueta>
        )}
      </Group>
      {lancar.error && (
        <Text size="sm" c="red" role="alert">
          {mensagemDe(lancar.error)}
        </Text>
      )}
      <Group gap="xs" align="flex-end">
        {r.recolhe && falta !== 0n && semPrazo && (
          <Campo
            tipo="data"
            label="Vencimento no município"
            value={vencimento}
            onChange={(dia: unknown) => setVencimento(typeof dia === "string" ? dia : "")}
          />
        )}
        {r.recolhe && falta !== 0n && (
          <Button
            size="compact-sm"
            loading={lancar.isPending}
            disabled={semPrazo && vencimento === ""}
            onClick={() =>
              lancar.mutate(
                {
                  tributo: r.tributo,
                  codigo: r.codigo,
                  competencia: r.competencia,
                  ...(semPrazo ? { vencimento } : {}),
                },
                { onSuccess: ({ valor }) => avisar("feito", `Título a pagar de ${formatarReais(valor)}.`) },
              )
            }
          >
            {titulo ? "Atualizar o título a pagar" : "Criar título a pagar"}
          </Button>
        )}
        {titulo && (
          <Button variant="default" size="compact-sm" onClick={() => aoAbrir(titulo)}>
            Ver título
          </Button>
        )}
        {r.memoria && (
          <Button variant="default" size="compact-sm" aria-expanded={porque} onClick={() => setPorque(!porque)}>
            Por quê?
          </Button>
        )}
      </Group>
      {porque && r.memoria && (
        <Suspense fallback={<Skeleton height={120} />}>
          <Memoria memoria={r.memoria} />
        </Suspense>
      )}
    </Stack>
  )
}

function Situacao({
  retencao: { recolhe, titulos },
  falta,
}: {
  readonly retencao: RetencaoARecolher
  readonly falta: bigint
}) {
  if (!recolhe)
    return (
      <Etiqueta tom="neutro" simples>
        Abaixo de R$ 10,00: segue para o mês seguinte
      </Etiqueta>
    )
  if (falta === 0n)
    return (
      <Etiqueta tom="feito" simples>
        Em títulos a pagar
      </Etiqueta>
    )
  return (
    <Etiqueta tom="atencao" simples>
      {titulos.length === 0 ? "Sem título a pagar" : "O retido mudou"}
    </Etiqueta>
  )
}
