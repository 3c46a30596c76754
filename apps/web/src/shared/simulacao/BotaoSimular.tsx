import { Button } from "@mantine/core"
import { IconTestPipe } from "@tabler/icons-react"
import { useSimular } from "./simulacao.api.ts"

interface Props {
  readonly competencia: string
  readonly selecao: Parameters<ReturnType<typeof useSimular>["mutate"]>[0]["selecao"]
  /** "Simular fechamento", "Simular 12 empresas". */
  readonly children: string
}

/** What the month would be, without touching it: for the companies of a selection or of a whole filter. */
export function BotaoSimular({ competencia, selecao, children }: Props) {
  const simular = useSimular()
  return (
    <Button
      variant="default"
      leftSection={<IconTestPipe size={16} aria-hidden />}
      loading={simular.isPending}
      onClick={() => simular.mutate({ competencia, selecao })}
    >
      {children}
    </Button>
  )
}
