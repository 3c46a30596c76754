import type { z } from "zod"
import { guardarRascunho } from "../../lib/formulario/rascunhos.ts"
import { type OpcoesDoFormulario, useFormulario } from "../../lib/formulario/useFormulario.ts"
import { useGuardaDeSaida } from "./useGuardaDeSaida.tsx"
import { type Recuperado, useDonoDoRascunho, useRascunho } from "./useRascunho.ts"

interface Opcoes<V extends object, S extends z.ZodType, R> extends OpcoesDoFormulario<V, S, R> {
  readonly segredos?: readonly (keyof V & string)[]
  /** Name of the form among the drafts: "usuarios.editar". */
  readonly nome: string
  /** Record that the form changes; absent for a new one. */
  readonly registro?: string
  /** Version of the record, where it has one. */
  readonly versao?: number
  /** A draft typed over another version of the record. */
  readonly aoUsarRascunho?: (recuperado: Recuperado<V>) => void
}

/** A form that loses nothing by accident: it asks before being left, and survives the end of the session as a draft. */
export function useFormularioGuardado<V extends object, S extends z.ZodType, R>(opcoes: Opcoes<V, S, R>) {
  const dono = useDonoDoRascunho(opcoes.nome, opcoes.registro ?? null)
  const esquecer = () => guardarRascunho(dono, null, Date.now())
  const form = useFormulario<V, S, R>({
    ...opcoes,
    // What closes the form also unmounts it: forgetting cannot wait for the next drawing.
    aoSalvar: (resultado) => {
      esquecer()
      opcoes.aoSalvar?.(resultado)
    },
  })
  const rascunho = useRascunho<V>(
    { ...form, segredos: opcoes.segredos },
    { dono, versao: opcoes.versao ?? null, aoUsar: opcoes.aoUsarRascunho },
  )
  const guarda = useGuardaDeSaida({
    estaSujo: form.estaSujo,
    desfazer: () => {
      esquecer()
      form.desfazer()
    },
  })
  return { form, rascunho, guarda }
}
