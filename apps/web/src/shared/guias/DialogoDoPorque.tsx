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
        <Abas idEmpresa={idEmpresa} competencia={competencia} memoria={data.memoria} />
      ) : (
        <Text>{data.motivo ?? "Este mês não tem memória de cálculo."}</Text>
      )}
    </Dialogo>
  )
}

interface AbasProps extends Pick<Props, "idEmpresa" | "competencia"> {
  readonly memoria: NonNullable<DetalheDoFechamento["memoria"]>
}

function Abas({ idEmpresa, competencia, memoria }: AbasProps) {
  const [com, setCom] = useState<string | undefined>(undefined)
  return (
    <Tabs defaultValue="memoria" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="memoria">Memória</Tabs.Tab>
        <Tabs.Tab value="mudanca">Por que mudou?</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="memoria">
        <Memoria idEmpresa={idEmpresa} competencia={competencia} memoria={memoria} />
      </Tabs.Panel>
      <Tabs.Panel value="mudanca">
        <Stack gap="md">
          <AbaMudanca idEmpresa={idEmpresa} competencia={competencia} com={com} aoEscolher={setCom} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

function Memoria({ idEmpresa, competencia, memoria }: AbasProps) {
  const baixar = useBaixarMemoria(idEmpresa, competencia)
  const [notas, setNotas] = useState<readonly string[] | null>(null)
  return (
    <Stack gap="md">
      <MemoriaDeCalculo memoria={memoria} aoAbrirNotas={setNotas} />
      <Group>
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
