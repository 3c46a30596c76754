import { Button, FileButton, Group } from "@mantine/core"
import { IconCamera, IconPaperclip } from "@tabler/icons-react"
import { useTelefone } from "../../ui/useTelefone.ts"

interface Props {
  readonly aoEscolher: (arquivos: readonly File[]) => void
  readonly desligado?: boolean
  readonly enviando?: boolean
}

/** What the camera of a phone and the folders of a computer give; anything else is refused by the server, with the reason. */
const ACEITOS = "application/pdf,image/jpeg,image/png,.xml,.zip,.ofx,.txt,.csv"

/** Chooses documents: a photo taken now, on a phone, or files. */
export function EscolhaDeAnexos({ aoEscolher, desligado = false, enviando = false }: Props) {
  const telefone = useTelefone()
  return (
    <Group gap="xs">
      {telefone && (
        <FileButton
          accept="image/*"
          capture="environment"
          disabled={desligado}
          onChange={(foto) => foto && aoEscolher([foto])}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm" loading={enviando} leftSection={<IconCamera size={18} />}>
              Tirar foto
            </Button>
          )}
        </FileButton>
      )}
      <FileButton multiple accept={ACEITOS} disabled={desligado} onChange={aoEscolher}>
        {(props) => (
          <Button {...props} variant="default" size="sm" loading={enviando} leftSection={<IconPaperclip size={18} />}>
            {telefone ? "PDF ou foto" : "Anexar documentos"}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
