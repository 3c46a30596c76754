import { Button, Group, Stack } from "@mantine/core"
import { type NotaPedida, rotasDaEmissao } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Faixa } from "../../ui/Faixa.tsx"
import { DialogoDeMotivo } from "../formulario/DialogoDeMotivo.tsx"
import { consultaEmissaoDaNota, usePedirEvento } from "./emissao.api.ts"

interface Props {
  readonly id: string
  readonly numero: string
  readonly aoSubstituir: (pedido: NotaPedida) => void
}

const MINIMO = 15

/** Cancelling and replacing a note, and what became of what was asked. */
export function AcoesDaNotaEmitida({ id, numero, aoSubstituir }: Props) {
  const { data } = useQuery(consultaEmissaoDaNota(id))
  const [pedindo, setPedindo] = useState<"cancelamento" | "analise-fiscal" | null>(null)
  if (!data?.daqui) return null
  const [ultimo] = data.pedidos
  const { pedido } = data
  return (
    <Stack gap="sm">
      {ultimo?.estado === "enviando" && (
        <Faixa tom="andamento" titulo="Cancelamento pedido">
          Esperando a resposta do emissor.
        </Faixa>
      )}
      {ultimo?.estado === "recusado" && (
        <Faixa tom="erro" titulo="O cancelamento foi recusado">
          {ultimo.erros.map(({ texto }) => texto).join(" ")}
        </Faixa>
      )}
      <Group gap="sm">
        {data.podeCancelar && (
          <Button variant="default" onClick={() => setPedindo("cancelamento")}>
            Cancelar nota
          </Button>
        )}
        {data.podePedirAnalise && (
          <Button variant="default" onClick={() => setPedindo("analise-fiscal")}>
            Pedir análise fiscal
          </Button>
        )}
        {data.podeSubstituir && pedido && (
          <Button variant="default" onClick={() => aoSubstituir(pedido)}>
            Substituir
          </Button>
        )}
      </Group>
      {pedindo && <Pedir id={id} numero={numero} evento={pedindo} aoFechar={() => setPedindo(null)} />}
    </Stack>
  )
}

interface PedirProps {
  readonly id: string
  readonly numero: string
  readonly evento: "cancelamento" | "analise-fiscal"
  readonly aoFechar: () => void
}

function Pedir({ id, numero, evento, aoFechar }: PedirProps) {
  const pedir = usePedirEvento(id, evento)
  const cancelar = evento === "cancelamento"
  return (
    <DialogoDeMotivo
      titulo={cancelar ? `Cancelar a nota ${numero}` : `Pedir a análise da nota ${numero}`}
      confirmar={cancelar ? "Cancelar nota" : "Pedir análise"}
      nome={`emissao.${evento}`}
      registro={id}
      motivo={rotasDaEmissao.pedirEventoDaNota.corpo.shape.descricao}
      minimo={MINIMO}
      enviar={(motivo) => pedir.mutateAsync(motivo)}
      aoFechar={aoFechar}
    >
      {cancelar
        ? "O pedido vai ao emissor e o motivo fica na nota. Cancelada, ela sai da receita do mês."
        : "A prefeitura decide se a nota pode ser cancelada fora do prazo."}
    </DialogoDeMotivo>
  )
}
