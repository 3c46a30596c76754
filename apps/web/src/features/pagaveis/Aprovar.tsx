import { Button } from "@mantine/core"
import { plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"
import { useAprovar } from "./pagaveis.api.ts"

/** Most titles that one act takes. */
export const MAXIMO = 200

interface Props {
  readonly idEmpresa: string
  readonly ids: ReadonlySet<string>
  readonly aoConcluir: () => void
}

/** Says that the chosen ones may be paid; what may not is told. */
export function Aprovar({ idEmpresa, ids, aoConcluir }: Props) {
  const aprovar = useAprovar(idEmpresa)
  return (
    <Button
      size="compact-md"
      variant="default"
      disabled={ids.size > MAXIMO}
      loading={aprovar.isPending}
      onClick={() =>
        aprovar.mutate([...ids], {
          onSuccess: ({ aprovados, recusados }) => {
            const [primeiro] = recusados
            if (primeiro)
              avisar(
                "erro",
                `${plural(recusados.length, "título não foi aprovado", "títulos não foram aprovados")}. ${primeiro.titulo}: ${primeiro.motivo}`,
              )
            if (aprovados > 0)
              avisar("feito", `${plural(aprovados, "título aprovado", "títulos aprovados")} para pagar.`)
            aoConcluir()
          },
        })
      }
    >
      Aprovar
    </Button>
  )
}
