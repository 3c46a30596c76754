import { IconCheck } from "@tabler/icons-react"
import { ETAPAS } from "./etapas.ts"
import classes from "./importacao.module.css"

/** Where an import is, among its steps. */
export function Passos({ atual }: { readonly atual: number }) {
  return (
    <ol className={classes.passos} aria-label="Etapas da importação">
      {ETAPAS.map((etapa, i) => (
        <li
          key={etapa}
          className={classes.passo}
          data-situacao={i < atual ? "feita" : i === atual ? "atual" : "futura"}
          {...(i === atual ? { "aria-current": "step" } : {})}
        >
          <span className={classes.numero}>{i < atual ? <IconCheck size={14} aria-label="Feita" /> : i + 1}</span>
          <span className={classes.nome}>{etapa}</span>
        </li>
      ))}
    </ol>
  )
}
