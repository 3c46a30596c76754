import { useEffect, useMemo, useRef, useState } from "react"
import { iguais } from "../../lib/formulario/iguais.ts"
import { comCamposDe, comoValores } from "../../lib/formulario/mapping.ts"
import { type DonoDoRascunho, guardarRascunho, lerRascunho } from "../../lib/formulario/rascunhos.ts"
import { usePessoa } from "../conta/pessoa.ts"

/** What was being typed when the session ended. */
export interface Recuperado<V> {
  readonly valores: V
  /** What the form had begun with then. */
  readonly lido: V
  readonly versao: number | null
}

interface FormularioComRascunho<V extends object> {
  readonly valores: V
  readonly iniciais: V
  readonly sujo: boolean
  readonly segredos: readonly (keyof V & string)[] | undefined
  readonly preencher: (valores: V) => void
}

interface Opcoes<V> {
  readonly dono: DonoDoRascunho
  /** Version of the record the form is over; null for a new one. */
  readonly versao: number | null
  /** Uses a draft typed over another version; absent, its values go to the form as they are. */
  readonly aoUsar?: ((recuperado: Recuperado<V>) => void) | undefined
}

export interface RascunhoDoFormulario {
  /** There is something to bring back, and the person has not said whether they want it. */
  readonly oferta: boolean
  readonly usar: () => void
  readonly descartar: () => void
}

/** Names the drafts of a form for the person who is signed in. */
export function useDonoDoRascunho(formulario: string, registro: string | null): DonoDoRascunho {
  const { idUsuario } = usePessoa().pessoa
  return useMemo(() => ({ idUsuario, formulario, registro }), [idUsuario, formulario, registro])
}

/**
 * Keeps what is typed in the tab while it is not saved, so that a session that ends in the middle loses nothing; when the
 * form opens again, offers it back. Undone, it is forgotten; whoever saves or closes the form forgets it by `guardarRascunho`.
 * Secrets are never kept.
 */
export function useRascunho<V extends object>(
  form: FormularioComRascunho<V>,
  { dono, versao, aoUsar }: Opcoes<V>,
): RascunhoDoFormulario {
  const [recuperado, setRecuperado] = useState(() => recuperar(dono, form.iniciais, form.segredos ?? []))
  const { valores, iniciais, sujo, segredos } = form
  const mexeu = useRef(false)
  useEffect(() => {
    // Until somebody types here, what was kept stays: the person may close the page without answering.
    if (!sujo && !mexeu.current) return
    mexeu.current = true
    const semSegredos = comCamposDe(valores, iniciais, segredos ?? [])
    guardarRascunho(dono, sujo ? { versao, lido: iniciais, valores: semSegredos } : null, Date.now())
  }, [valores, iniciais, sujo, segredos, versao, dono])
  return {
    oferta: recuperado !== null,
    usar: () => {
      if (!recuperado) return
      setRecuperado(null)
      if (aoUsar) aoUsar(recuperado)
      else form.preencher(recuperado.valores)
    },
    descartar: () => {
      setRecuperado(null)
      if (!sujo) guardarRascunho(dono, null, Date.now())
    },
  }
}

/** A draft that still has the form's shape and says something else than the form. */
function recuperar<V extends object>(
  dono: DonoDoRascunho,
  iniciais: V,
  segredos: readonly (keyof V & string)[],
): Recuperado<V> | null {
  const guardado = lerRascunho(dono, Date.now())
  const valores = comoValores(guardado?.valores, iniciais)
  const lido = comoValores(guardado?.lido, iniciais)
  if (!guardado || !valores || !lido) return null
  const semSegredos = comCamposDe(valores, iniciais, segredos)
  return iguais(semSegredos, iniciais) ? null : { valores: semSegredos, lido, versao: guardado.versao }
}
