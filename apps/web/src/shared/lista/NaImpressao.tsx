import { plural } from "../../lib/formatacao/texto.ts"
import { useMomentoDaImpressao } from "../../lib/papel.ts"
import { type CampoDoFiltro, camposEmUso } from "./campos.ts"
import { type EstadoDaLista, textoDe } from "./estado.ts"
import { FiltroEmPalavras } from "./FiltrosAtivos.tsx"
import classes from "./lista.module.css"
import type { Palavras } from "./tipos.ts"

interface Props {
  readonly titulo: string
  readonly campos: readonly CampoDoFiltro[]
  readonly estado: EstadoDaLista
  readonly palavras: Palavras
  readonly pagina: number
  readonly paginas: number
  readonly total: number
}

/** What the page in view says on paper, where the browser prints it by itself: what was filtered, and which page it is. */
export function NaImpressao({ titulo, campos, estado, palavras, pagina, paginas, total }: Props) {
  if (useMomentoDaImpressao() === null) return null
  const emUso = camposEmUso(campos, estado)
  return (
    <div className={classes.naImpressao}>
      <strong>{titulo}</strong>
      <span>
        {paginas > 1
          ? `Página ${pagina} de ${paginas}, ${plural(total, palavras.um, palavras.varios)} no filtro`
          : plural(total, palavras.um, palavras.varios)}
      </span>
      {emUso.map((campo) => (
        <FiltroEmPalavras key={campo.campo} campo={campo} valor={textoDe(estado, campo.campo)} />
      ))}
    </div>
  )
}
