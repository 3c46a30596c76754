import { Button, Group, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { ConflitoDaEdicao, type EdicaoEmConflito } from "./ConflitoDaEdicao.tsx"
import type { CampoComparado } from "./conflito.ts"
import { OfertaDeRascunho } from "./OfertaDeRascunho.tsx"
import type { Guarda } from "./useGuardaDeSaida.tsx"
import type { RascunhoDoFormulario } from "./useRascunho.ts"

/** What the drawer takes of an edition (`useEdicao`). */
interface Edicao<V extends object> extends EdicaoEmConflito<V> {
  readonly form: Pick<Formulario<V>, "formulario" | "enviando" | "sujo" | "falha">
  readonly rascunho: RascunhoDoFormulario
  readonly guarda: Guarda
}

interface Props<V extends object> {
  readonly edicao: Edicao<V>
  /** Fields of the conflict screen, in the order of the form. */
  readonly campos: readonly CampoComparado<V>[]
  readonly titulo: string
  readonly subtitulo: string
  /** State of the record, beside the title. */
  readonly marcas: ReactNode
  readonly largura?: number
  /** What is done to the record other than changing its fields, at the left of the footer. */
  readonly atos?: ReactNode
  /** Fields of the form. */
  readonly children: ReactNode
  /** What is below the form and is not saved with it. */
  readonly abaixo?: ReactNode
  readonly aoFechar: () => void
}

/** A record edited in a drawer: it asks before losing what was typed, offers it back, and shows what others saved meanwhile. */
export function GavetaDeEdicao<V extends object>(props: Props<V>) {
  const { edicao, campos, titulo, subtitulo, marcas, largura, atos, children, abaixo, aoFechar } = props
  const { form } = edicao
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={() => edicao.guarda.tentarSair(aoFechar)}
      titulo={titulo}
      subtitulo={subtitulo}
      marcas={marcas}
      {...(largura === undefined ? {} : { largura })}
      rodape={
        <Group justify={atos ? "space-between" : "flex-end"} gap="sm" w="100%">
          {atos}
          <Button type="submit" form={form.formulario.id} loading={form.enviando} disabled={!form.sujo}>
            Salvar alterações
          </Button>
        </Group>
      }
    >
      <Stack gap="lg">
        <OfertaDeRascunho {...edicao.rascunho} />
        <Recusa titulo="Nada foi salvo" erro={form.falha} />
        <form {...form.formulario}>{children}</form>
        {abaixo}
      </Stack>
      <ConflitoDaEdicao edicao={edicao} campos={campos} />
      {edicao.guarda.pergunta}
    </Gaveta>
  )
}
