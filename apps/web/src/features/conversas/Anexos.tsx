import { Button, FileButton, Group } from "@mantine/core"
import { LIMITE_DO_ANEXO_BYTES, MAXIMO_DE_ANEXOS } from "@partida/contracts"
import { IconCamera, IconPaperclip, IconX } from "@tabler/icons-react"
import { useState } from "react"
import { formatarTamanho } from "../../lib/formatacao/texto.ts"
import { useTelefone } from "../../ui/useTelefone.ts"
import classes from "./conversas.module.css"

interface Props {
  readonly arquivos: readonly File[]
  readonly aoMudar: (arquivos: readonly File[]) => void
  readonly desligado?: boolean
}

/** What the camera of a phone and the folders of a computer give; anything else is refused by the server, with the reason. */
const ACEITOS = "application/pdf,image/jpeg,image/png,.xml,.zip,.ofx,.txt,.csv"

/** Chooses what goes with a message: a photo taken now, on a phone, or files. */
export function Anexos({ arquivos, aoMudar, desligado = false }: Props) {
  const telefone = useTelefone()
  const [queixa, setQueixa] = useState<string | null>(null)
  const juntar = (novos: readonly File[]) => {
    const grande = novos.find((a) => a.size > LIMITE_DO_ANEXO_BYTES)
    const todos = [...arquivos, ...novos.filter((a) => a !== grande)]
    setQueixa(
      grande
        ? `${grande.name} passa de 20 MB. Envie-o menor, ou dividido.`
        : todos.length > MAXIMO_DE_ANEXOS
          ? `Vão até ${MAXIMO_DE_ANEXOS} arquivos por mensagem.`
          : null,
    )
    aoMudar(todos.slice(0, MAXIMO_DE_ANEXOS))
  }
  return (
    <div>
      <Group gap="xs">
        {telefone && (
          <FileButton
            accept="image/*"
            capture="environment"
            disabled={desligado}
            onChange={(foto) => foto && juntar([foto])}
          >
            {(props) => (
              <Button {...props} variant="default" size="sm" leftSection={<IconCamera size={18} />}>
                Tirar foto
              </Button>
            )}
          </FileButton>
        )}
        <FileButton multiple accept={ACEITOS} disabled={desligado} onChange={juntar}>
          {(props) => (
            <Button {...props} variant="default" size="sm" leftSection={<IconPaperclip size={18} />}>
              {telefone ? "PDF ou foto" : "Anexar documentos"}
            </Button>
          )}
        </FileButton>
      </Group>
      {arquivos.length > 0 && (
        <ul className={classes.escolhidos} aria-label="Arquivos escolhidos">
          {arquivos.map((arquivo, i) => (
            <li key={i}>
              <span>
                {arquivo.name} <span className={classes.fraco}>{formatarTamanho(arquivo.size)}</span>
              </span>
              <Button
                variant="subtle"
                size="compact-xs"
                disabled={desligado}
                aria-label={`Tirar ${arquivo.name}`}
                onClick={() => aoMudar(arquivos.filter((_, j) => j !== i))}
              >
                <IconX size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {queixa && (
        <p className={classes.queixa} role="alert">
          {queixa}
        </p>
      )}
    </div>
  )
}
