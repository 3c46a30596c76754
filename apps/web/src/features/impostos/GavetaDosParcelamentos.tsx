import { Button, Group, Stack, Text } from "@mantine/core"
import { type Parcelamento, tiposDeParcelamento } from "@partida/contracts"
import { IconPlus } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import classes from "./impostos.module.css"
import { NovoParcelamento } from "./NovoParcelamento.tsx"
import { ParcelasDoParcelamento } from "./ParcelasDoParcelamento.tsx"
import { consultaParcelamentos } from "./parcelamentos.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Debts that a company divided with who collects them, and how near each is of being rescinded. */
export function GavetaDosParcelamentos({ idEmpresa, aoFechar }: Props) {
  const { data, error, refetch } = useQuery(consultaParcelamentos(idEmpresa))
  const [criando, setCriando] = useState(false)
  const [aberto, setAberto] = useState<string | null>(null)
  return (
    <Gaveta
      aberta
      comMargem
      largura={600}
      aoFechar={aoFechar}
      titulo="Parcelamentos"
      subtitulo="Cada parcela é um título a pagar"
      rodape={
        <Group justify="flex-end" w="100%">
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCriando(true)}>
            Registrar parcelamento
          </Button>
        </Group>
      }
    >
      {data ? (
        data.lista.length === 0 ? (
          <EstadoVazio titulo="Nenhum parcelamento registrado">
            Registre o que a empresa parcelou: as parcelas entram nos títulos a pagar, e as que faltarem são avisadas.
          </EstadoVazio>
        ) : (
          <ul className={classes.parcelamentos}>
            {data.lista.map((p) => (
              <li key={p.id}>
                <Resumo
                  parcelamento={p}
                  aberto={aberto === p.id}
                  aoAlternar={() => setAberto(aberto === p.id ? null : p.id)}
                />
                {aberto === p.id && <ParcelasDoParcelamento id={p.id} />}
              </li>
            ))}
          </ul>
        )
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[200]} />
      )}
      {criando && <NovoParcelamento idEmpresa={idEmpresa} aoFechar={() => setCriando(false)} />}
    </Gaveta>
  )
}

interface ResumoProps {
  readonly parcelamento: Parcelamento
  readonly aberto: boolean
  readonly aoAlternar: () => void
}

function Resumo({ parcelamento: p, aberto, aoAlternar }: ResumoProps) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>
            {tiposDeParcelamento[p.tipo].rotulo}
            {p.numero && ` · ${p.numero}`}
          </Text>
          <Text size="sm" c="dimmed">
            {formatarReais(p.valor)} consolidados em {formatarData(p.consolidadoEm)} · {p.pagas} de {p.quantas} pagas
          </Text>
        </div>
        <Text fw={600} className="numerico">
          {formatarReais(p.emAberto)}
        </Text>
      </Group>
      {p.encerrado && (
        <Etiqueta tom="neutro" simples>
          Encerrado: {p.encerrado.motivo}
        </Etiqueta>
      )}
      {p.aviso && <Faixa tom="atencao">{p.aviso}</Faixa>}
      <Group>
        <Button variant="default" size="compact-sm" aria-expanded={aberto} onClick={aoAlternar}>
          {aberto ? "Esconder parcelas" : "Ver parcelas"}
        </Button>
      </Group>
    </Stack>
  )
}
