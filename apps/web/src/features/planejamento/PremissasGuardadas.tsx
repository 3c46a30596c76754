import { Button, Group, Stack, TextInput } from "@mantine/core"
import { useState } from "react"
import { Recusa } from "../../ui/Recusa.tsx"
import {
  type Comparacao,
  type PedidoDeComparacao,
  useEsquecerDaEmpresa,
  useGuardarDaEmpresa,
} from "./planejamento.api.ts"
import classes from "./planejamento.module.css"
import { assinaturaEmPalavras } from "./textos.ts"

interface Props {
  readonly idEmpresa: string
  readonly guardadas: Comparacao["guardadas"]
  /** What was changed on screen and nobody stored. */
  readonly pedido: PedidoDeComparacao
  readonly aoGuardar: () => void
}

/** Who stored what is supposed, and the way to store what is on screen or to take it back. */
export function PremissasGuardadas({ idEmpresa, guardadas, pedido, aoGuardar }: Props) {
  const { empresa, escritorio, versao } = guardadas
  const guardar = useGuardarDaEmpresa(idEmpresa)
  const esquecer = useEsquecerDaEmpresa(idEmpresa)
  const [fonte, setFonte] = useState("")
  const mudou = Object.values(pedido).some((valor) => valor !== undefined)
  const guardou = () => {
    setFonte("")
    aoGuardar()
  }
  const erro = guardar.error ?? esquecer.error
  return (
    <Stack gap="xs">
      {empresa && <p className={classes.fraco}>Premissas desta empresa. {assinaturaEmPalavras(empresa)}</p>}
      {escritorio && <p className={classes.fraco}>Premissas do escritório. {assinaturaEmPalavras(escritorio)}</p>}
      <Recusa titulo="Nada mudou" erro={erro} />
      {mudou && (
        <TextInput
          label="Fonte do que mudou"
          description="Guardadas, valem na tela, no PDF e na carteira."
          maxLength={200}
          value={fonte}
          onChange={(evento) => setFonte(evento.currentTarget.value)}
        />
      )}
      <Group gap="sm">
        {mudou && (
          <Button
            variant="default"
            disabled={fonte.trim().length < 3}
            loading={guardar.isPending}
            onClick={() => guardar.mutate({ versao, corpo: { ...pedido, fonte } }, { onSuccess: guardou })}
          >
            Guardar premissas
          </Button>
        )}
        {empresa && (
          <Button
            variant="subtle"
            loading={esquecer.isPending}
            onClick={() => esquecer.mutate(versao, { onSuccess: aoGuardar })}
          >
            Voltar ao que os meses dizem
          </Button>
        )}
      </Group>
    </Stack>
  )
}
