import type { ReactNode } from "react"
import { ConflitoDaEdicao, type EdicaoEmConflito } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import type { RascunhoDoFormulario } from "../../shared/formulario/useRascunho.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"

interface Edicao<V> extends EdicaoEmConflito<V> {
  readonly form: { readonly falha: { readonly mensagem: string } | null }
  readonly rascunho: RascunhoDoFormulario
  readonly guarda: { readonly pergunta: ReactNode }
}

interface Props<V extends object> {
  readonly edicao: Edicao<V>
  readonly campos: readonly CampoComparado<V>[]
  /** What who may only read is told; null for who may change. */
  readonly soLeitura: string | null
}

/** What a form of the office has to say above its fields, and the questions it may ask. */
export function AvisosDoFormulario<V extends object>({ edicao, campos, soLeitura }: Props<V>) {
  const { form } = edicao
  return (
    <>
      {soLeitura !== null && <Faixa tom="neutro">{soLeitura}</Faixa>}
      <OfertaDeRascunho {...edicao.rascunho} />
      <Recusa titulo="Nada foi salvo" erro={form.falha} />
      <ConflitoDaEdicao edicao={edicao} campos={campos} />
      {edicao.guarda.pergunta}
    </>
  )
}
