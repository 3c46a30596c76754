import { Button, Group, Stack } from "@mantine/core"
import { type FormEvent, type ReactNode, useState } from "react"
import type { z } from "zod"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import type { ModoDaRegra } from "./EdicaoDaRegra.tsx"
import { useEfeito } from "./useEfeito.tsx"

interface Props<V extends object, S extends z.ZodType> {
  readonly modo: ModoDaRegra<V, S>
  readonly iniciais: V
  readonly titulo: string
  readonly subtitulo: string
  /** Over the form: another kind of rule. */
  readonly escolha?: ReactNode
  readonly criar: (corpo: z.output<S>, encerrarAnterior: boolean) => Promise<unknown>
  readonly aoFechar: () => void
}

/** A rule that does not exist yet: typed, its effect seen, then saved. */
export function NovaRegra<V extends object, S extends z.ZodType>(props: Props<V, S>) {
  const { modo, aoFechar } = props
  const [encerrar, setEncerrar] = useState(false)
  const { form, rascunho, guarda } = useFormularioGuardado<V, S, unknown>({
    nome: `${modo.nome}.nova`,
    esquema: modo.esquema,
    iniciais: props.iniciais,
    corpo: modo.corpo,
    enviar: (corpo) => props.criar(corpo, encerrar),
    aoSalvar: () => {
      aoFechar()
      avisar("feito", "A regra foi salva.")
    },
  })
  const efeito = useEfeito({
    form,
    esquema: modo.esquema,
    corpo: modo.corpo,
    prever: (corpo) => modo.prever(corpo, null),
    ambito: modo.ambito,
    salvar: "Salvar regra",
    encerrar,
    aoEncerrar: setEncerrar,
  })
  const falha = form.falha ?? efeito.falha
  const sair = () => guarda.tentarSair(aoFechar)
  const aoEnviar = (evento: FormEvent) => {
    evento.preventDefault()
    evento.stopPropagation()
    void efeito.conferir()
  }
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={sair}
      titulo={props.titulo}
      subtitulo={props.subtitulo}
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={sair}>
            Cancelar
          </Button>
          <Button type="submit" form={form.formulario.id} loading={efeito.lendo}>
            Conferir o efeito
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        {props.escolha}
        <OfertaDeRascunho {...rascunho} />
        {falha && (
          <Faixa tom="erro" titulo="A regra não foi salva" anunciar>
            {falha.mensagem}
          </Faixa>
        )}
        <form {...form.formulario} onSubmit={aoEnviar}>
          {modo.campos(form, true)}
        </form>
      </Stack>
      {efeito.dialogo}
      {guarda.pergunta}
    </Gaveta>
  )
}
