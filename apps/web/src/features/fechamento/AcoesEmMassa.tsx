import { Button, Text } from "@mantine/core"
import { Suspense, useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { filtroNoCorpo } from "../../shared/fechamento/painel.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import { BotaoSimular } from "../../shared/simulacao/BotaoSimular.tsx"
import type { Filtro } from "./busca.ts"
import { type SelecaoPedida, useCalcular, useFecharVarias } from "./fechamento.api.ts"

const PreviaDaAcao = sobDemanda(async () => (await import("../../shared/lotes/PreviaDaAcao.tsx")).PreviaDaAcao)
const DialogoConfirmar = sobDemanda(async () => (await import("../../ui/DialogoConfirmar.tsx")).DialogoConfirmar)

interface Props {
  /** How many companies are selected. */
  readonly n: number
  readonly competencia: string
  readonly filtro: Filtro
  readonly selecao: SelecaoDaLista
}

const empresas = (n: number) => plural(n, "empresa", "empresas")

/** What can be done with the ticked companies, or with everything the filter finds. */
export function AcoesEmMassa({ n, competencia, filtro, selecao }: Props) {
  const [confirmando, setConfirmando] = useState(false)
  const perguntou = useJaFoi(confirmando)
  const calcular = useCalcular()
  const fechar = useFecharVarias()
  const pedido: SelecaoPedida = selecao.todas ? { filtro: filtroNoCorpo(filtro) } : { empresas: [...selecao.ids] }
  const mes = formatarCompetencia(competencia)
  return (
    <>
      <Button
        variant="default"
        loading={calcular.isPending}
        onClick={() =>
          calcular.mutate(
            { competencia, selecao: pedido, titulo: `Calcular ${empresas(n)}, ${mes}` },
            { onSuccess: selecao.limpar },
          )
        }
      >
        Calcular {empresas(n)}
      </Button>
      <BotaoSimular competencia={competencia} selecao={pedido}>
        {`Simular ${empresas(n)}`}
      </BotaoSimular>
      <Button onClick={() => setConfirmando(true)}>Fechar {empresas(n)}</Button>
      <Suspense>
        {perguntou && (
          <DialogoConfirmar
            aberto={confirmando}
            titulo={`Fechar ${empresas(n)}?`}
            confirmar={`Fechar ${empresas(n)}`}
            trabalhando={fechar.isPending}
            aoCancelar={() => setConfirmando(false)}
            aoConfirmar={() =>
              fechar.mutate(
                { competencia, selecao: pedido, titulo: `Fechar ${empresas(n)}, ${mes}` },
                {
                  onSuccess: selecao.limpar,
                  onSettled: () => setConfirmando(false),
                },
              )
            }
          >
            <PreviaDaAcao
              pedido={{ competencia, acao: "fechar", selecao: pedido }}
              feito={{ um: "fechada", varios: "fechadas" }}
            />
            <Text mt="sm" c="dimmed">
              Um mês fechado não muda mais: notas, receitas e folha dele ficam travadas. Reabrir é possível, com um
              motivo que fica registrado.
            </Text>
          </DialogoConfirmar>
        )}
      </Suspense>
    </>
  )
}
