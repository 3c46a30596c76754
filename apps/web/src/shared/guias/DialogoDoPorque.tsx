import { Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import { IconFileTypePdf } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { consultaFechamento, useBaixarMemoria } from "../fechamento/fechamento.api.ts"
import { MemoriaDeCalculo } from "../memoria/MemoriaDeCalculo.tsx"
import { DialogoDeNotas } from "../notas/DialogoDeNotas.tsx"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
  readonly aoFechar: () => void
}

/** The whole account of what the company pays, with its notes one click away. */
export function DialogoDoPorque({ idEmpresa, competencia, aoFechar }: Props) {
  const consulta = useQuery(consultaFechamento(idEmpresa, competencia))
  const baixar = useBaixarMemoria(idEmpresa, competencia)
  const [notas, setNotas] = useState<readonly string[] | null>(null)
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
        <Stack gap="md">
          <MemoriaDeCalculo memoria={data.memoria} aoAbrirNotas={setNotas} />
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
        </Stack>
      ) : (
        <Text>{data.motivo ?? "Este mês não tem memória de cálculo."}</Text>
      )}
      {notas && <DialogoDeNotas ids={notas} aoFechar={() => setNotas(null)} />}
    </Dialogo>
  )
}
