import { estadosDoFechamento } from "@partida/contracts"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import type { BuscaDoFechamento } from "./busca.ts"
import type { ListaDeFechamentos } from "./fechamento.api.ts"
import classes from "./fechamento.module.css"

interface Props {
  /** Undefined while they are read: the buttons already have their place. */
  readonly contagens: ListaDeFechamentos["contagens"] | undefined
  readonly busca: BuscaDoFechamento
  readonly mudar: (mudanca: Partial<BuscaDoFechamento>) => void
}

const estados = ["aberto", "apurado", "fechado", "reaberto"] as const
const rotulos: Record<(typeof estados)[number], string> = {
  aberto: "abertas",
  apurado: "apuradas",
  fechado: "fechadas",
  reaberto: "reabertas",
}

/** How many companies are in each state; each number filters the list and a second click shows all again. */
export function Contagens({ contagens, busca, mudar }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around these buttons
    <div className={classes.contagens} role="group" aria-label="Filtrar por situação">
      {estados
        .filter((estado) => estado !== "reaberto" || (contagens?.reaberto ?? 0) > 0 || busca.estado === "reaberto")
        .map((estado) => (
          <button
            key={estado}
            type="button"
            className={classes.contagem}
            aria-pressed={busca.estado === estado}
            title={estadosDoFechamento[estado].rotulo}
            onClick={() => mudar({ estado: busca.estado === estado ? undefined : estado, pagina: undefined })}
          >
            <strong>{contagens ? formatarInteiro(contagens[estado]) : "–"}</strong> {rotulos[estado]}
          </button>
        ))}
      <button
        type="button"
        className={classes.contagem}
        aria-pressed={busca.comPendencia === "sim"}
        onClick={() => mudar({ comPendencia: busca.comPendencia ? undefined : "sim", pagina: undefined })}
      >
        <strong>{contagens ? formatarInteiro(contagens.comPendencia) : "–"}</strong> com pendência
      </button>
    </div>
  )
}
