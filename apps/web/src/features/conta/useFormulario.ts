import { type ChangeEvent, type FormEvent, useRef, useState } from "react"
import type { z } from "zod"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { comoFalha, type FalhaDaEntrada } from "../../lib/sessao/estado.ts"

type Nome<S extends z.ZodObject> = keyof S["shape"] & string
type Valores<S extends z.ZodObject> = Record<Nome<S>, string>
/** Message of each field that has one. */
type Erros = Readonly<Record<string, string | undefined>>

/**
 * A form of text fields checked by a contract's schema. The first field with an error gets the focus; a refusal by the
 * server goes to the field it names, and any other failure stays in `falha`, above the button.
 */
export function useFormulario<S extends z.ZodObject>(
  esquema: S,
  iniciais: Valores<S>,
  enviar: (dados: z.output<S>) => Promise<void>,
) {
  const [valores, setValores] = useState(iniciais)
  const [erros, setErros] = useState<Erros>({})
  const [falha, setFalha] = useState<FalhaDaEntrada | null>(null)
  const [enviando, setEnviando] = useState(false)
  const ocupado = useRef(false)
  const formulario = useRef<HTMLFormElement>(null)

  const ehCampo = (nome: string): nome is Nome<S> => nome in esquema.shape
  const acusar = (novos: Erros) => {
    setErros(novos)
    const primeiro = Object.keys(esquema.shape).find((nome) => novos[nome] !== undefined)
    const campo = primeiro === undefined ? null : formulario.current?.elements.namedItem(primeiro)
    if (campo instanceof HTMLElement) campo.focus()
  }

  const aoEnviar = (evento: FormEvent) => {
    evento.preventDefault()
    if (ocupado.current) return
    setFalha(null)
    const lidos = esquema.safeParse(valores)
    if (!lidos.success) {
      // Reversed, so that the first complaint about a field is the one that stays.
      const queixas = lidos.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
      return acusar(Object.fromEntries(queixas.reverse()))
    }
    acusar({})
    ocupado.current = true
    setEnviando(true)
    void enviar(lidos.data)
      .catch((erro: unknown) => {
        const nome = camposDoErro(erro).find(ehCampo)
        if (erro instanceof ErroDaApi && nome !== undefined) {
          acusar({ [nome]: erro.mensagem })
        } else setFalha(comoFalha(erro))
      })
      .finally(() => {
        ocupado.current = false
        setEnviando(false)
      })
  }

  return {
    formulario: { ref: formulario, onSubmit: aoEnviar, noValidate: true },
    /** What a text input takes to be this field. */
    campo: (nome: Nome<S>) => ({
      name: nome,
      value: valores[nome],
      error: erros[nome],
      onChange: (evento: ChangeEvent<HTMLInputElement>) => {
        const { value } = evento.currentTarget
        setValores((anteriores) => ({ ...anteriores, [nome]: value }))
      },
    }),
    valores,
    falha,
    enviando,
  }
}

/** Fields a refusal may be about, the likeliest first. The server may write "/senha" or "senha"; some codes name none. */
function camposDoErro(erro: unknown): readonly string[] {
  if (!(erro instanceof ErroDaApi)) return []
  const nomeado = erro.campo?.split(/[/.]/).at(-1)
  return [...(nomeado === undefined ? [] : [nomeado]), ...(porCodigo[erro.codigo] ?? [])]
}

const porCodigo: Readonly<Record<string, readonly string[]>> = {
  "senha-atual-incorreta": ["senhaAtual"],
  "senha-recusada": ["senhaNova", "senha"],
  "codigo-incorreto": ["codigo"],
}
