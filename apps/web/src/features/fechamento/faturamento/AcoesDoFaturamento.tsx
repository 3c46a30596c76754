import { Button } from "@mantine/core"
import { Suspense, useState } from "react"
import { formatarCompetencia } from "../../../lib/formatacao/competencia.ts"
import { plural } from "../../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../../lib/sob-demanda.ts"
import { type FiltroDoPainel, filtroNoCorpo } from "../../../shared/fechamento/painel.ts"
import type { SelecaoDaLista } from "../../../shared/lista/useSelecao.ts"
import { useConcluirVarias } from "./faturamento.api.ts"

const DialogoDaConclusao = sobDemanda(async () => (await import("./DialogoDaConclusao.tsx")).DialogoDaConclusao)

interface Props {
  /** How many companies are selected. */
  readonly n: number
  readonly competencia: string
  readonly filtro: FiltroDoPainel
  readonly selecao: SelecaoDaLista
}

/** What can be done with the ticked companies, or with everything the filter finds. */
export function AcoesDoFaturamento({ n, competencia, filtro, selecao }: Props) {
  const [ato, setAto] = useState<"concluir" | "sem-movimento" | null>(null)
  const perguntou = useJaFoi(ato !== null)
  const concluir = useConcluirVarias()
  const empresas = plural(n, "empresa", "empresas")
  const pedido = selecao.todas ? { filtro: filtroNoCorpo(filtro) } : { empresas: [...selecao.ids] }
  return (
    <>
      <Button variant="default" onClick={() => setAto("sem-movimento")}>
        Declarar sem movimento
      </Button>
      <Button onClick={() => setAto("concluir")}>Concluir {empresas}</Button>
      <Suspense>
        {perguntou && (
          <DialogoDaConclusao
            ato={ato}
            n={n}
            competencia={competencia}
            selecao={pedido}
            trabalhando={concluir.isPending}
            aoCancelar={() => setAto(null)}
            aoConfirmar={(ressalvas) =>
              concluir.mutate(
                {
                  competencia,
                  selecao: pedido,
                  semMovimento: ato === "sem-movimento",
                  ressalvas,
                  titulo: `Faturamento de ${empresas}, ${formatarCompetencia(competencia)}`,
                },
                { onSuccess: selecao.limpar, onSettled: () => setAto(null) },
              )
            }
          />
        )}
      </Suspense>
    </>
  )
}
