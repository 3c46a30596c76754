import { Button, Group, Stack } from "@mantine/core"
import type { AtividadeCadastrada } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { anexoEm, nomeDoAnexo } from "./atividade.ts"
import { consultaPrevia, useDesfazerMudanca } from "./cnae.api.ts"
import { EfeitoNosMeses } from "./EfeitoNosMeses.tsx"

interface Props {
  readonly atividade: AtividadeCadastrada
  readonly desde: string
  readonly aoFechar: () => void
  readonly aoMudar: (atividade: AtividadeCadastrada) => void
}

/** Asks before taking a change out, showing what it does to the open months. */
export function DialogoDeDesfazer({ atividade, desde, aoFechar, aoMudar }: Props) {
  const desfazer = useDesfazerMudanca(atividade)
  const previa = useQuery(consultaPrevia(atividade, { desde, anexo: null }))
  const restante = { ...atividade, anexos: atividade.anexos.filter((m) => m.desde !== desde) }
  return (
    <Dialogo
      aberto
      aoFechar={aoFechar}
      titulo={`Desfazer a mudança de ${formatarCompetencia(desde)}?`}
      tamanho="lg"
      preso={desfazer.isPending}
    >
      <Stack gap="md">
        <div>A partir desse mês a atividade volta a ser do {nomeDoAnexo(anexoEm(restante, desde))}.</div>
        <EfeitoNosMeses consulta={previa} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoFechar} disabled={desfazer.isPending} data-autofocus>
            Cancelar
          </Button>
          <Button
            loading={desfazer.isPending}
            disabled={!previa.isSuccess}
            onClick={() =>
              desfazer.mutate(desde, {
                onSuccess: (nova) => {
                  aoMudar(nova)
                  avisar("feito", `A mudança de ${formatarCompetencia(desde)} foi desfeita.`)
                },
                onSettled: aoFechar,
              })
            }
          >
            Desfazer mudança
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
