import { Suspense } from "react"
import { alerta } from "../lib/alerta.ts"
import { useManutencao } from "../lib/manutencao.ts"
import { useObservavel } from "../lib/observavel.ts"
import { sobDemanda, useJaFoi } from "../lib/sob-demanda.ts"
import { houveAviso } from "../ui/houve-aviso.ts"

const ErroInesperado = sobDemanda(async () => (await import("../ui/ErroInesperado.tsx")).ErroInesperado)
const AreaDosAvisos = sobDemanda(async () => (await import("../ui/AreaDosAvisos.tsx")).AreaDosAvisos)
const Manutencao = sobDemanda(async () => (await import("./resiliencia/Manutencao.tsx")).Manutencao)

/** What any page may have to show over itself; fetched the first time it is needed, which is hopefully never. */
export function Sobrepostos() {
  const { aberto } = useObservavel(alerta)
  const manutencao = useManutencao()
  const avisou = useObservavel(houveAviso)
  const houveAlerta = useJaFoi(aberto)
  return (
    <Suspense>
      {avisou && <AreaDosAvisos />}
      {houveAlerta && <ErroInesperado />}
      {manutencao && <Manutencao />}
    </Suspense>
  )
}
