import type { Origem } from "@partida/fiscal"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import classes from "./memoria.module.css"
import type { AoAbrirOrigem } from "./PassoDaMemoria.tsx"
import { naoPrevisto } from "./valores.ts"

interface Props extends AoAbrirOrigem {
  readonly origem: Origem
}

const FONTES_DA_FOLHA = {
  digitado: "Folha digitada no histórico",
  importado: "Folha importada",
  extrato: "Lida do extrato do PGDAS-D",
}

/** Where an input came from, with a way to open it when the screen offers one. */
export function OrigemDaEntrada({ origem, aoAbrirNotas, aoAbrirMes }: Props) {
  switch (origem.tipo) {
    case "notas": {
      if (origem.ids.length === 0) return <p className={classes.miudo}>Nenhuma nota no mês</p>
      const quantas = plural(origem.ids.length, "nota", "notas")
      return aoAbrirNotas ? (
        <Ligacao aoClicar={() => aoAbrirNotas(origem.ids)}>ver {quantas}</Ligacao>
      ) : (
        <p className={classes.miudo}>De {quantas}</p>
      )
    }
    case "receita-informada":
      return <p className={classes.miudo}>Receita digitada no histórico</p>
    case "folha-informada":
      return <p className={classes.miudo}>{FONTES_DA_FOLHA[origem.fonte ?? "digitado"]}</p>
    case "guias-pagas":
      return <p className={classes.miudo}>De {plural(origem.ids.length, "guia paga", "guias pagas")}, em Guias</p>
    case "pro-labore":
      return (
        <p className={classes.miudo}>
          {origem.fonte === "recibos" ? "Recibos de pró-labore do mês" : "Pró-labore pelos valores do cadastro"}
        </p>
      )
    case "cadastro":
      return <p className={classes.miudo}>Do cadastro da empresa: {origem.campo}</p>
    case "receita-do-mes": {
      const mes = formatarCompetencia(origem.competencia)
      return aoAbrirMes ? (
        <Ligacao aoClicar={() => aoAbrirMes(origem.competencia)}>ver {mes}</Ligacao>
      ) : (
        <p className={classes.miudo}>Receita de {mes}</p>
      )
    }
    case "recebido-no-mes":
      return <p className={classes.miudo}>Recebido em {formatarCompetencia(origem.competencia)}, como informado</p>
    default:
      return naoPrevisto(origem)
  }
}

function Ligacao({ aoClicar, children }: { readonly aoClicar: () => void; readonly children: React.ReactNode }) {
  return (
    <button type="button" className={classes.ligacao} onClick={aoClicar}>
      {children}
    </button>
  )
}
