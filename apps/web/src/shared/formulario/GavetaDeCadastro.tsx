import { Button, Group, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { OfertaDeRascunho } from "./OfertaDeRascunho.tsx"
import type { Guarda } from "./useGuardaDeSaida.tsx"
import type { RascunhoDoFormulario } from "./useRascunho.ts"

interface Props<V extends object> {
  /** What `useFormularioGuardado` answers. */
  readonly cadastro: {
    readonly form: Pick<Formulario<V>, "formulario" | "enviando" | "falha">
    readonly rascunho: RascunhoDoFormulario
    readonly guarda: Guarda
  }
  readonly titulo: string
  readonly subtitulo?: string
  readonly largura?: number
  /** The button that saves: "Cadastrar conta". */
  readonly acao: string
  /** What did not happen, over the server's reason: "A conta não foi cadastrada". */
  readonly recusa: string
  /** What the form still needs, beside the buttons. */
  readonly situacao?: ReactNode
  /** Fields of the form. */
  readonly children: ReactNode
  /** What is not part of the form: dialogs that it opens. */
  readonly abaixo?: ReactNode
  readonly aoFechar: () => void
}

/**
 * A record that does not exist yet, in a drawer: it asks before losing what was typed and offers it back at the next
 * opening. Render it only while it is open: each opening starts from nothing.
 */
export function GavetaDeCadastro<V extends object>(props: Props<V>) {
  const { cadastro, titulo, subtitulo, largura, acao, recusa, situacao, children, abaixo, aoFechar } = props
  const { form, rascunho, guarda } = cadastro
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={sair}
      titulo={titulo}
      subtitulo={subtitulo}
      {...(largura === undefined ? {} : { largura })}
      rodape={
        <Group justify={situacao ? "space-between" : "flex-end"} gap="sm" w="100%">
          {situacao}
          <Group gap="sm">
            <Button variant="default" onClick={sair}>
              Cancelar
            </Button>
            <Button type="submit" form={form.formulario.id} loading={form.enviando}>
              {acao}
            </Button>
          </Group>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...rascunho} />
          <Recusa titulo={recusa} erro={form.falha} />
          {children}
        </Stack>
      </form>
      {abaixo}
      {guarda.pergunta}
    </Gaveta>
  )
}
