import { Text } from "@mantine/core"
import type { DetalheDaFolha } from "@partida/contracts"
import { Campo } from "../../ui/campos/Campo.tsx"
import type { DiaDigitado } from "./pagamento.ts"
import { ReciboNaGaveta } from "./ReciboNaGaveta.tsx"

interface Props {
  readonly detalhe: DetalheDaFolha
  /** Null where there is no day to choose. */
  readonly pagamento: DiaDigitado | null
  readonly aoAbrirMemoria: (idSocio: string) => void
}

/** The slips of a company in the month, and the day on which they are paid. */
export function RecibosDaConferencia({ detalhe: { linha, recibos }, pagamento, aoAbrirMemoria }: Props) {
  if (linha.regime === "mei")
    return <Text c="dimmed">O titular do MEI recolhe o INSS no DAS: não há pró-labore a emitir.</Text>
  return (
    <>
      {pagamento && (
        <Campo
          tipo="data"
          label="Pagamento em"
          description="O INSS segue o mês do trabalho; o IRRF, o dia do pagamento."
          maw={320}
          value={pagamento.dia}
          onChange={pagamento.digitar}
          error={pagamento.queixa}
        />
      )}
      {recibos.map((recibo) => (
        <ReciboNaGaveta key={recibo.idSocio} recibo={recibo} aoAbrirMemoria={() => aoAbrirMemoria(recibo.idSocio)} />
      ))}
    </>
  )
}
