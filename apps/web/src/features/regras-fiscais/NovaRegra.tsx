import { type FormEvent, type ReactNode, useState } from "react"
import type { z } from "zod"
import { GavetaDeCadastro } from "../../shared/formulario/GavetaDeCadastro.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
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
  const aoEnviar = (evento: FormEvent) => {
    evento.preventDefault()
    evento.stopPropagation()
    void efeito.conferir()
  }
  const formularioDoEfeito = {
    formulario: { ...form.formulario, onSubmit: aoEnviar },
    enviando: efeito.lendo,
    falha: form.falha ?? efeito.falha,
  }
  return (
    <GavetaDeCadastro
      cadastro={{ form: formularioDoEfeito, rascunho, guarda }}
      titulo={props.titulo}
      subtitulo={props.subtitulo}
      acao="Conferir o efeito"
      recusa="A regra não foi salva"
      abaixo={efeito.dialogo}
      aoFechar={aoFechar}
    >
      {props.escolha}
      {modo.campos(form, true)}
    </GavetaDeCadastro>
  )
}
