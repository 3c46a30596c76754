import { Button } from "@mantine/core"
import { type AcaoSobreOperacoes, type FiltroDeOperacoes, rotulosDasAcoes } from "@partida/contracts"
import { Suspense, useState } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { SelecaoDaLista } from "../../shared/lista/useSelecao.ts"
import type { NomeDaParte } from "./busca.ts"
import { selecaoNoCorpo } from "./pedido.ts"

const DialogoDaAcao = sobDemanda(async () => (await import("./DialogoDaAcao.tsx")).DialogoDaAcao)

/** What makes sense in each part, none where nothing may be changed; the main one comes last, where the hand is. */
export const acoesDaParte: Readonly<Record<NomeDaParte, readonly AcaoSobreOperacoes[]>> = {
  pendentes: ["cancelar", "reprocessar"],
  processar: ["cancelar", "aprovar"],
  processando: [],
  canceladas: ["reabrir"],
  sucesso: [],
}

interface Props {
  readonly parte: NomeDaParte
  readonly filtro: FiltroDeOperacoes
  readonly selecao: SelecaoDaLista
}

/** What can be done with the ticked operations, or with everything the filter finds. */
export function AcoesDasOperacoes({ parte, filtro, selecao }: Props) {
  const [acao, setAcao] = useState<AcaoSobreOperacoes | null>(null)
  const acoes = acoesDaParte[parte]
  return (
    <>
      {acoes.map((uma, i) => (
        <Button key={uma} variant={i === acoes.length - 1 ? "filled" : "default"} onClick={() => setAcao(uma)}>
          {rotulosDasAcoes[uma]}…
        </Button>
      ))}
      <Suspense>
        {acao && (
          <DialogoDaAcao
            acao={acao}
            selecao={selecaoNoCorpo(selecao, filtro)}
            aoFechar={() => setAcao(null)}
            aoFazer={() => {
              selecao.limpar()
              setAcao(null)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
