import { Button } from "@mantine/core"
import { Suspense, useState } from "react"
import { plural } from "../../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../../lib/sob-demanda.ts"
import { type FiltroDoPainel, selecaoNoCorpo } from "../../../shared/fechamento/painel.ts"
import type { SelecaoDaLista } from "../../../shared/lista/useSelecao.ts"

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
  const empresas = plural(n, "empresa", "empresas")
  const pedido = selecaoNoCorpo(selecao, filtro)
  return (
    <>
      <Button variant="default" onClick={() => setAto("sem-movimento")}>
        Declarar sem movimento
      </Button>
      <Button onClick={() => setAto("concluir")}>Concluir {empresas}</Button>
      <Suspense>
        {ato && (
          <DialogoDaConclusao
            ato={ato}
            competencia={competencia}
            selecao={pedido}
            aoFechar={() => setAto(null)}
            aoPedir={() => {
              selecao.limpar()
              setAto(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
