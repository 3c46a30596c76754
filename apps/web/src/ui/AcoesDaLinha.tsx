import { type AcaoDaLinha, MenuDaLinha } from "./MenuDaLinha.tsx"
import classes from "./Tabela.module.css"

interface Props<T> {
  readonly item: T
  readonly rotulo: string
  readonly acoes: (item: T) => readonly AcaoDaLinha[]
  readonly tabIndex?: 0 | -1
}

/** What can be done with a row: the only thing as a button, several behind the ⋯, nothing at all as nothing. */
export function AcoesDaLinha<T>({ item, rotulo, acoes, tabIndex }: Props<T>) {
  const [unica, ...outras] = acoes(item)
  if (!unica) return null
  if (outras.length > 0) {
    return <MenuDaLinha rotulo={rotulo} acoes={() => acoes(item)} {...(tabIndex === undefined ? {} : { tabIndex })} />
  }
  return (
    <button
      type="button"
      className={classes.unica}
      aria-label={`${unica.rotulo} ${rotulo}`}
      disabled={unica.impedimento !== undefined}
      title={unica.impedimento}
      tabIndex={tabIndex}
      onClick={() => acoes(item)[0]?.aoAcionar()}
    >
      {unica.rotulo}
    </button>
  )
}
