import { useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
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

/** What the paper has to say, because it cannot be asked: what was filtered, which page it is, when it was printed. */
export function NaImpressao({ titulo, campos, estado, palavras, pagina, paginas, total }: Props) {
  const quando = useMomentoDaImpressao()
  if (quando === null) return null
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
      <span>Impresso em {formatarDataHora(quando)}</span>
    </div>
  )
}

/** When the printing under way began; null when there is none. The browser takes its picture right after the event. */
function useMomentoDaImpressao(): string | null {
  const [quando, setQuando] = useState<string | null>(null)
  useEffect(() => {
    const comecar = () => flushSync(() => setQuando(new Date().toISOString()))
    const terminar = () => setQuando(null)
    window.addEventListener("beforeprint", comecar)
    window.addEventListener("afterprint", terminar)
    return () => {
      window.removeEventListener("beforeprint", comecar)
      window.removeEventListener("afterprint", terminar)
    }
  }, [])
  return quando
}
