import type { OrigemDaImportacao } from "@partida/contracts"
import { IconCheck } from "@tabler/icons-react"
import { ETAPAS } from "./etapas.ts"
import classes from "./importacao.module.css"

interface Props {
  readonly atual: number
  readonly origem?: OrigemDaImportacao
}

/** Where an import is, among its steps; extracts have no columns to choose. */
export function Passos({ atual, origem = "planilha" }: Props) {
  return (
    <ol className={classes.passos} aria-label="Etapas da importação">
      {doQue(origem).map(({ etapa, i }, lugar) => (
        <li
          key={etapa}
          className={classes.passo}
          data-situacao={i < atual ? "feita" : i === atual ? "atual" : "futura"}
          {...(i === atual ? { "aria-current": "step" } : {})}
        >
          <span className={classes.numero}>{i < atual ? <IconCheck size={14} aria-label="Feita" /> : lugar + 1}</span>
          <span className={classes.nome}>{etapa}</span>
        </li>
      ))}
    </ol>
  )
}

const doQue = (origem: OrigemDaImportacao) =>
  ETAPAS.map((etapa, i) => ({ etapa, i })).filter(({ etapa }) => origem === "planilha" || etapa !== "Colunas")
