import { Modal, Stack, Text, Title } from "@mantine/core"
import { rotasDaPlataforma } from "@partida/contracts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { anunciarManutencao } from "../../lib/manutencao.ts"
import { chamarSemSessao } from "../../lib/plataforma.ts"
import { Marca } from "../../ui/Marca.tsx"

/** How often to ask whether the doors are open again, in ms. */
const INTERVALO_MS = 15_000

/**
 * The maintenance page of the specification, section 1, over whatever was on screen: what was typed stays under it and is
 * there when the system comes back.
 */
export function Manutencao() {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ["consultarManutencao"],
    queryFn: ({ signal }) => chamarSemSessao(rotasDaPlataforma.consultarManutencao, { sinal: signal }),
    refetchInterval: INTERVALO_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
  })
  const terminou = data?.manutencao === null
  useEffect(() => {
    if (!terminou) return
    anunciarManutencao(false)
    void queryClient.invalidateQueries()
  }, [terminou, queryClient])
  const aviso = data?.manutencao
  return (
    <Modal opened fullScreen onClose={() => undefined} withCloseButton={false} title={null} aria-label="Manutenção">
      <Stack align="center" justify="center" gap="md" mih="80vh" ta="center">
        <Marca tamanho={44} />
        <Title order={1}>Estamos em manutenção</Title>
        {aviso?.mensagem && <Text>{aviso.mensagem}</Text>}
        <Text c="dimmed">
          {aviso?.retornoPrevisto
            ? `O retorno está previsto para ${formatarDataHora(aviso.retornoPrevisto)}.`
            : "O sistema volta em breve."}
        </Text>
        <Text c="dimmed">Por favor, aguarde. Esta página se atualiza sozinha, e o que você digitou continua aqui.</Text>
      </Stack>
    </Modal>
  )
}
