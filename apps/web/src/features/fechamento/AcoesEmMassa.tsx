import { Button, Text } from "@mantine/core"
import { useState } from "react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { BarraDeSelecao } from "../../ui/BarraDeSelecao.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import type { Filtro } from "./busca.ts"
import { type ListaDeFechamentos, type SelecaoPedida, useCalcular, useFecharVarias } from "./fechamento.api.ts"
import type { SelecaoDeEmpresas } from "./useSelecao.ts"

interface Props {
  readonly competencia: string
  readonly filtro: Filtro
  readonly lista: ListaDeFechamentos
  readonly selecao: SelecaoDeEmpresas
}

const empresas = (n: number) => plural(n, "empresa", "empresas")

/** What can be done with the ticked companies, or with everything the filter finds. */
export function AcoesEmMassa({ competencia, filtro, lista, selecao }: Props) {
  const [confirmando, setConfirmando] = useState(false)
  const calcular = useCalcular()
  const fechar = useFecharVarias()
  const total = lista.paginacao.totalDeRegistros
  const n = selecao.todas ? total : selecao.ids.size
  if (n === 0) return null
  const pedido: SelecaoPedida = selecao.todas ? { filtro: comoTexto(filtro) } : { empresas: [...selecao.ids] }
  const paginaInteira = lista.lista.every(({ idEmpresa }) => selecao.ids.has(idEmpresa))
  const mes = formatarCompetencia(competencia)
  return (
    <>
      <BarraDeSelecao
        resumo={plural(n, "selecionada", "selecionadas")}
        aoLimpar={selecao.limpar}
        ampliar={
          paginaInteira && !selecao.todas && total > selecao.ids.size
            ? { rotulo: `Selecionar as ${total} do filtro`, aoAmpliar: selecao.selecionarTodas }
            : null
        }
      >
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
      </BarraDeSelecao>
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
          Fecham as que estão apuradas e em dia em {formatarCompetenciaPorExtenso(competencia)}
          {!selecao.todas && <> ({contarApuradas(lista, selecao.ids)})</>}. As outras ficam como estão, e o resumo diz o
          motivo de cada uma.
        </Text>
        <Text mt="xs" c="dimmed">
          Um mês fechado não muda mais: notas, receitas e folha dele ficam travadas. Reabrir é possível, com um motivo
          que fica registrado.
        </Text>
      </DialogoConfirmar>
    </>
  )
}

function comoTexto({ comPendencia, ...resto }: Filtro) {
  return comPendencia ? { ...resto, comPendencia: "true" } : resto
}

/** Of the ticked companies, those of this page that may close; other pages are not known here, so it says "desta página". */
function contarApuradas({ lista }: ListaDeFechamentos, ids: ReadonlySet<string>): string {
  const n = lista.filter((linha) => ids.has(linha.idEmpresa) && linha.estado === "apurado").length
  return `${plural(n, "apurada", "apuradas")} nesta página`
}
