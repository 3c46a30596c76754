import type { CampoComparado } from "./conflito.ts"
import { TelaDeConflito } from "./TelaDeConflito.tsx"
import type { Conflito } from "./useEdicao.ts"

/** What an edition (`useEdicao`) says of the conflict it may end in. */
export interface EdicaoEmConflito<V> {
  readonly conflito: Conflito<V> | null
  readonly salvarAssim: (escolhido: V) => void
  readonly voltarDoConflito: () => void
  readonly ficarComOAtual: () => void
}

interface Props<V extends object> {
  readonly campos: readonly CampoComparado<V>[]
  readonly edicao: EdicaoEmConflito<V>
}

/** The comparison that an edition ends in when somebody else saved first; nothing until then. */
export function ConflitoDaEdicao<V extends object>({ campos, edicao }: Props<V>) {
  const { conflito, salvarAssim, voltarDoConflito, ficarComOAtual } = edicao
  if (!conflito) return null
  return (
    <TelaDeConflito
      campos={campos}
      conflito={conflito}
      aoSalvar={salvarAssim}
      aoVoltar={voltarDoConflito}
      aoDescartar={ficarComOAtual}
    />
  )
}
