import { Button, Group, Skeleton, Stack, Tabs, Text } from "@mantine/core"
import type { DetalheDoFechamento } from "@partida/contracts"
import { IconFileTypePdf } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { consultaFechamento, useBaixarMemoria } from "../fechamento/fechamento.api.ts"
import { MemoriaDeCalculo } from "../memoria/MemoriaDeCalculo.tsx"
import { AbaMudanca } from "../mudanca/AbaMudanca.tsx"
import { DialogoDeNotas } from "../notas/DialogoDeNotas.tsx"
import { FrasesDoPorque } from "../porque/FrasesDoPorque.tsx"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
  readonly aoFechar: () => void
}

/** The whole account of what the company pays, with its notes one click away, and why it is not what it was. */
export function DialogoDoPorque({ idEmpresa, competencia, aoFechar }: Props) {
  const consulta = useQuery(consultaFechamento(idEmpresa, competencia))
  const { data } = consulta
  return (
    <Dialogo
      aberto
      aoFechar={aoFechar}
      titulo={`Por que este valor em ${formatarCompetenciaPorExtenso(competencia)}?`}
      tamanho="xl"
    >
      {consulta.error && !data ? (
        <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : data.memoria ? (
        <Abas detalhe={data} memoria={data.memoria} />
      ) : (
        <Text>{data.motivo ?? "Este mês não tem memória de cálculo."}</Text>
      )}
    </Dialogo>
  )
}

interface AbasProps {
  readonly detalhe: DetalheDoFechamento
  readonly memoria: NonNullable<DetalheDoFechamento["memoria"]>
}

function Abas({ detalhe, memoria }: AbasProps) {
  const { competencia } = detalhe
  const { idEmpresa } = detalhe.linha
  const [com, setCom] = useState<string | undefined>(undefined)
  return (
    <Tabs defaultValue="memoria" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="memoria">De onde vem</Tabs.Tab>
        <Tabs.Tab value="mudanca">Por que mudou?</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="memoria">
        <Memoria detalhe={detalhe} memoria={memoria} />
      </Tabs.Panel>
      <Tabs.Panel value="mudanca">
        <Stack gap="md">
          <AbaMudanca idEmpresa={idEmpresa} competencia={competencia} com={com} aoEscolher={setCom} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

function Memoria({ detalhe, memoria }: AbasProps) {
  const baixar = useBaixarMemoria(detalhe.linha.idEmpresa, detalhe.competencia)
  const [aberta, setAberta] = useState(false)
  const [notas, setNotas] = useState<readonly string[] | null>(null)
  return (
    <Stack gap="md">
      <FrasesDoPorque detalhe={detalhe} />
      {aberta && <MemoriaDeCalculo memoria={memoria} aoAbrirNotas={setNotas} />}
      <Group>
        <Button variant="default" aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
          {aberta ? "Esconder a conta" : "Ver a conta, com os artigos da lei"}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} />}
          loading={baixar.isPending}
          onClick={() => baixar.mutate()}
        >
          Baixar PDF
        </Button>
      </Group>
      {notas && <DialogoDeNotas ids={notas} aoFechar={() => setNotas(null)} />}
    </Stack>
  )
}
