import { Button } from "@mantine/core"
import { IconFileZip } from "@tabler/icons-react"
import type { Filtro } from "./busca.ts"
import { useBaixarFichas } from "./pgdas.api.ts"

/** The sheets of the PGDAS-D of what is filtered, as the form orders them: a workbook a company, in a ZIP. */
export function FichasDoPgdas({ pedido }: { readonly pedido: { readonly competencia: string } & Filtro }) {
  const baixar = useBaixarFichas()
  return (
    <Button
      variant="default"
      leftSection={<IconFileZip size={16} />}
      loading={baixar.isPending}
      onClick={() => baixar.mutate(pedido)}
    >
      Fichas do PGDAS-D (ZIP)
    </Button>
  )
}
