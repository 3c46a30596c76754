import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { consultaGuia } from "../../shared/guias/guias.api.ts"
import type { BuscaDosImpostos } from "./busca.ts"

const GavetaDaGuia = sobDemanda(async () => (await import("../../shared/guias/GavetaDaGuia.tsx")).GavetaDaGuia)
const DialogoDoPorque = sobDemanda(async () => (await import("../../shared/guias/DialogoDoPorque.tsx")).DialogoDoPorque)

interface Props {
  readonly busca: Pick<BuscaDosImpostos, "guia" | "porque">
  readonly mudar: (mudanca: Partial<BuscaDosImpostos>) => void
}

/** The guide that the address names, on the list's page or not, and why its tax is what it is. */
export function GavetasDaGuia({ busca: { guia, porque }, mudar }: Props) {
  const perguntada = guia !== undefined && porque !== undefined
  const explicada = useQuery({ ...consultaGuia(guia ?? ""), enabled: perguntada }).data?.guia
  return (
    <Suspense>
      {guia && (
        <GavetaDaGuia
          key={guia}
          id={guia}
          aoFechar={() => mudar({ guia: undefined, porque: undefined })}
          aoPerguntarPorque={() => mudar({ porque: "sim" })}
          aoAbrirOutra={(outra) => mudar({ guia: outra })}
        />
      )}
      {perguntada && explicada && (
        <DialogoDoPorque
          idEmpresa={explicada.idEmpresa}
          competencia={explicada.competencia}
          aoFechar={() => mudar({ porque: undefined })}
        />
      )}
    </Suspense>
  )
}
