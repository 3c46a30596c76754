import { filhosDe, type Passo } from "@partida/fiscal/nucleo"
import { IconChevronRight } from "@tabler/icons-react"
import { useId, useState } from "react"
import { DetalhesDoPasso } from "./DetalhesDoPasso.tsx"
import classes from "./memoria.module.css"
import { formatarValorDoPasso, sinalEntrePartes } from "./valores.ts"

/** What the screen around the tree does when a person asks where an input came from. */
export interface AoAbrirOrigem {
  readonly aoAbrirNotas?: ((ids: readonly string[]) => void) | undefined
  readonly aoAbrirMes?: ((competencia: string) => void) | undefined
}

interface Props extends AoAbrirOrigem {
  readonly passo: Passo
  readonly nivel: number
  readonly niveisAbertos: number
  readonly sinal: { readonly simbolo: string; readonly palavra: string } | null
}

/** One step: its name and value, its small print, and the steps it is made of. */
export function PassoDaMemoria({ passo, nivel, niveisAbertos, sinal, aoAbrirNotas, aoAbrirMes }: Props) {
  const [aberto, setAberto] = useState(nivel < niveisAbertos)
  const id = useId()
  const partes = filhosDe(passo)
  const entrePartes = sinalEntrePartes(passo)
  const titulo = (
    <>
      {sinal && (
        <>
          <span className={classes.sinal} aria-hidden>
            {sinal.simbolo}
          </span>
          <span className="so-leitor">{sinal.palavra} </span>
        </>
      )}
      <span className={classes.rotulo}>{passo.rotulo}</span>
    </>
  )
  return (
    <li className={classes.passo} data-nivel={nivel} data-tipo={passo.tipo}>
      <div className={classes.linha}>
        {partes.length > 0 ? (
          <button
            type="button"
            className={classes.abrir}
            aria-expanded={aberto}
            aria-controls={id}
            onClick={() => setAberto(!aberto)}
          >
            <IconChevronRight size={15} className={classes.seta} aria-hidden />
            {titulo}
          </button>
        ) : (
          <span className={classes.folha}>{titulo}</span>
        )}
        <span className={classes.valor} data-texto={passo.valor.unidade === "texto" || undefined}>
          {formatarValorDoPasso(passo.valor)}
        </span>
      </div>
      <DetalhesDoPasso passo={passo} aoAbrirNotas={aoAbrirNotas} aoAbrirMes={aoAbrirMes} />
      {partes.length > 0 && (
        <ul id={id} className={classes.partes} hidden={!aberto}>
          {aberto &&
            partes.map((parte, i) => (
              <PassoDaMemoria
                key={i}
                passo={parte}
                nivel={nivel + 1}
                niveisAbertos={niveisAbertos}
                sinal={i > 0 ? entrePartes : null}
                aoAbrirNotas={aoAbrirNotas}
                aoAbrirMes={aoAbrirMes}
              />
            ))}
        </ul>
      )}
    </li>
  )
}
