import { Button, Text } from "@mantine/core"
import { Suspense, useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import type { Filtro } from "./busca.ts"
import { type ListaDeFechamentos, type SelecaoPedida, useCalcular, useFecharVarias } from "./fechamento.api.ts"

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
  const pedido: SelecaoPedida = selecao.todas ? { filtro: comoTexto(filtro) } : { empresas: [...selecao.ids] }
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
            <Text>
              Fecham as que estão apuradas e em dia em {formatarCompetenciaPorExtenso(competencia)}. As outras ficam
              como estão, e o resumo diz o motivo de cada uma.
            </Text>
            <Text mt="xs" c="dimmed">
              Um mês fechado não muda mais: notas, receitas e folha dele ficam travadas. Reabrir é possível, com um
              motivo que fica registrado.
            </Text>
          </DialogoConfirmar>
        )}
      </Suspense>
    </>
  )
}

/**
 * What the two actions leave alone. Of the ticked companies only those of this page are known here, so it counts them
 * and says so.
 */
export function explicarAcoes({ lista }: ListaDeFechamentos, { ids, todas }: SelecaoDaLista): string {
  const regra = "Calcular não mexe em mês fechado; fechar vale só para as apuradas e em dia"
  if (todas) return `${regra}.`
  const apuradas = lista.filter((linha) => ids.has(linha.idEmpresa) && linha.estado === "apurado").length
  return `${regra} (${plural(apuradas, "apurada", "apuradas")} nesta página).`
}

function comoTexto({ comPendencia, ...resto }: Filtro) {
  return comPendencia ? { ...resto, comPendencia: "true" } : resto
}
