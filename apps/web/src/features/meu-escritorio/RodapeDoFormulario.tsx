import { Button, Group } from "@mantine/core"

interface Props {
  readonly form: { readonly sujo: boolean; readonly enviando: boolean; readonly desfazer: () => void }
  /** The verb and its object: "Salvar o cadastro". */
  readonly salvar: string
}

/** Undo and save, at the end of a form of the office. */
export function RodapeDoFormulario({ form, salvar }: Props) {
  return (
    <Group justify="flex-end" gap="sm">
      {form.sujo && (
        <Button variant="default" onClick={form.desfazer} disabled={form.enviando}>
          Desfazer
        </Button>
      )}
      <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
        {salvar}
      </Button>
    </Group>
  )
}
