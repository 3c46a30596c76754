import { ActionIcon, CopyButton, Tooltip } from "@mantine/core"
import { IconCheck, IconCopy } from "@tabler/icons-react"

interface Props {
  /** What is copied, and what it is. */
  readonly rotulo: string
  readonly valor: string
}

/** Copies what stands beside it, and says that it did. */
export function BotaoDeCopiar({ rotulo, valor }: Props) {
  return (
    <CopyButton value={valor}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copiado" : "Copiar"}>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={copied ? `${rotulo}: copiado` : `Copiar ${rotulo}`}
            onClick={copy}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
