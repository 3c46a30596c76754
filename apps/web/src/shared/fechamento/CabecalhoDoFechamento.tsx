import { Link, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { z } from "zod"
import { formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { useCompetencia } from "../useCompetencia.ts"
import classes from "./fechamento.module.css"
import { buscaDaOutraAba, enderecoDoPainel } from "./painel.ts"

type AbaDoFechamento = "faturamento" | "pro-labore" | "das"

const abas = [
  { aba: "faturamento", para: "/painel/fechamento/faturamento", rotulo: "Faturamento" },
  { aba: "pro-labore", para: "/painel/fechamento/pro-labore", rotulo: "Pró-labore" },
  { aba: "das", para: "/painel/fechamento/das", rotulo: "DAS" },
] as const

interface Props {
  readonly aba: AbaDoFechamento
  /** Counts by state, at the right of the tabs. */
  readonly contagens?: ReactNode
  /** What is done with the month as a whole. */
  readonly acoes?: ReactNode
}

const esquema = z.object(enderecoDoPainel)

/** Heading of the closing panel: its three steps in order, each a tab that keeps the month and the filters. */
export function CabecalhoDoFechamento({ aba, contagens, acoes }: Props) {
  const [competencia] = useCompetencia()
  const busca = buscaDaOutraAba(esquema.parse(useSearch({ strict: false })))
  return (
    <>
      <CabecalhoDaPagina titulo="Fechamento" subtitulo={formatarCompetenciaPorExtenso(competencia)} acoes={acoes} />
      <div className={classes.faixa}>
        <nav className={classes.passos} aria-label="Etapas do fechamento">
          <ol>
            {abas.map(({ aba: uma, para, rotulo }, i) => (
              <li key={uma}>
                <Link
                  to={para}
                  search={busca}
                  className={classes.passo}
                  {...(uma === aba ? { "aria-current": "page" } : {})}
                >
                  <span className={classes.ordem} aria-hidden>
                    {i + 1}
                  </span>
                  {rotulo}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        {contagens}
      </div>
    </>
  )
}
