import { type FormEvent, useId, useRef, useState } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { type Digitado, ehCampo, type Queixas, queixasDe } from "./formulario.ts"

/** State of a person's form: what was typed, what is wrong with it and, above the fields, a failure of no field. */
export function useFormularioDoUsuario(inicial: Digitado, enviar: (digitado: Digitado) => Promise<void>) {
  const id = useId()
  const [digitado, setDigitado] = useState(inicial)
  const [queixas, setQueixas] = useState<Queixas>({})
  const [falha, setFalha] = useState<unknown>(null)
  const formulario = useRef<HTMLFormElement>(null)

  const acusar = (novas: Queixas) => {
    setQueixas(novas)
    const [primeiro] = Object.keys(novas)
    const campo = primeiro === undefined ? null : formulario.current?.querySelector<HTMLElement>(`[name="${primeiro}"]`)
    campo?.focus()
  }
  const aoEnviar = (evento: FormEvent) => {
    evento.preventDefault()
    const novas = queixasDe(digitado)
    setFalha(null)
    acusar(novas)
    if (Object.keys(novas).length > 0) return
    enviar(digitado).catch((erro: unknown) => {
      const campo = erro instanceof ErroDaApi ? erro.campo?.split(/[/.]/).at(-1) : undefined
      if (erro instanceof ErroDaApi && ehCampo(campo)) acusar({ [campo]: erro.mensagem })
      else setFalha(erro)
    })
  }
  return {
    formulario: { id, ref: formulario, onSubmit: aoEnviar, noValidate: true },
    digitado,
    queixas,
    falha,
    mudar: (mudanca: Partial<Digitado>) => {
      setDigitado((anterior) => ({ ...anterior, ...mudanca }))
      // A complaint is about what was there when it was made.
      setQueixas((anteriores) => Object.fromEntries(Object.entries(anteriores).filter(([nome]) => !(nome in mudanca))))
    },
    recomecar: (novo: Digitado) => {
      setDigitado(novo)
      setQueixas({})
      setFalha(null)
    },
  }
}
