import { Button, Group, Loader, Stack, Text } from "@mantine/core"
import type { Emissao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useBaixarDanfse } from "../notas/notas.api.ts"
import { consultaEmitida, useTentar } from "./emissao.api.ts"

interface Props {
  readonly id: string
  readonly aoEmitirOutra: () => void
  readonly aoCorrigir: (emissao: Emissao) => void
  readonly aoFechar: () => void
}

/** What is becoming of an emission, until it is known: a connection that drops only makes it be asked again. */
export function AndamentoDaEmissao({ id, aoEmitirOutra, aoCorrigir, aoFechar }: Props) {
  const consulta = useQuery(consultaEmitida(id))
  const tentar = useTentar()
  const { data } = consulta
  if (!data)
    return consulta.error ? (
      <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
    ) : (
      <Loader aria-label="Lendo a emissão" />
    )
  return (
    <Stack gap="md" aria-live="polite">
      <Faixa tom={tomDe(data)} titulo={TITULOS[data.parada ? "parada" : data.estado]}>
        {data.situacao}
      </Faixa>
      <Text size="sm">
        {data.tomador ?? "Cliente não identificado"} · {formatarReais(data.valor)} · DPS {data.serie}/{data.numeroDaDps}
      </Text>
      {data.estado === "enviando" && !data.parada && (
        <Group gap="sm">
          <Loader size="sm" aria-hidden />
          <Text size="sm">Pode fechar: a emissão continua sozinha e aparece na lista.</Text>
        </Group>
      )}
      {data.parada && (
        <Button variant="light" loading={tentar.isPending} onClick={() => tentar.mutate(data.id)}>
          Tentar de novo
        </Button>
      )}
      {data.estado === "rejeitada" && <Button onClick={() => aoCorrigir(data)}>Corrigir a nota</Button>}
      <Group gap="sm">
        {data.idNota !== null && <Emitida idNota={data.idNota} emissao={data} />}
        {data.estado === "autorizada" && (
          <Button variant="light" onClick={aoEmitirOutra}>
            Emitir outra
          </Button>
        )}
        <Button variant="default" onClick={aoFechar}>
          Fechar
        </Button>
      </Group>
    </Stack>
  )
}

function Emitida({ idNota, emissao }: { readonly idNota: string; readonly emissao: Emissao }) {
  const danfse = useBaixarDanfse()
  return (
    <>
      <BotaoLink
        variant="filled"
        to="/receitas/notas-fiscais"
        // In the month of the note: closed, the list behind has it.
        search={{ nota: idNota, empresa: emissao.idEmpresa, competencia: emissao.competencia.slice(0, 7) }}
      >
        Ver a nota
      </BotaoLink>
      <Button variant="default" loading={danfse.isPending} onClick={() => danfse.mutate(idNota)}>
        Baixar DANFSe
      </Button>
    </>
  )
}

const TITULOS = {
  enviando: "Emitindo a nota",
  autorizada: "Nota emitida",
  rejeitada: "A nota foi recusada",
  abandonada: "Número inutilizado",
  parada: "A emissão parou",
} as const

const tomDe = ({ estado, parada }: Emissao) =>
  parada || estado === "rejeitada"
    ? ("erro" as const)
    : estado === "autorizada"
      ? ("feito" as const)
      : estado === "enviando"
        ? ("andamento" as const)
        : ("neutro" as const)
