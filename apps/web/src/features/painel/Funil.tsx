import { Link } from "@tanstack/react-router"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import classes from "./painel.module.css"

interface Contagens {
  readonly aberto: number
  readonly apurado: number
  readonly fechado: number
  readonly reaberto: number
}

interface Props {
  readonly contagens: Contagens
  readonly total: number
  readonly competencia: string
}

const etapas: readonly {
  readonly estado: keyof Contagens
  readonly rotulo: string
  readonly tom: Tom
  readonly explica: string
}[] = [
  { estado: "aberto", rotulo: "Abertas", tom: "neutro", explica: "ainda sem cálculo válido" },
  { estado: "reaberto", rotulo: "Reabertas", tom: "atencao", explica: "fechadas antes, em correção" },
  { estado: "apurado", rotulo: "Apuradas", tom: "andamento", explica: "calculadas, prontas para fechar" },
  { estado: "fechado", rotulo: "Fechadas", tom: "feito", explica: "seladas" },
]

/** The closing as a funnel; each number opens its companies. */
export function Funil({ contagens, total, competencia }: Props) {
  return (
    <ul className={classes.funil}>
      {etapas
        .filter(({ estado }) => estado !== "reaberto" || contagens.reaberto > 0)
        .map(({ estado, rotulo, tom, explica }) => {
          const n = contagens[estado]
          // A bar's width is drawing, not accounting: whole hundredths are enough.
          const parte = total > 0 ? Math.round((n * 100) / total) : 0
          return (
            <li key={estado}>
              <Link
                to="/painel/fechamento/das"
                search={{ competencia, estado }}
                className={classes.etapa}
                data-tom={tom}
              >
                <span className={classes.etapaTopo}>
                  <Etiqueta tom={tom} simples>
                    {rotulo}
                  </Etiqueta>
                  <span className={classes.explica}>{explica}</span>
                  <strong className="numerico">
                    {formatarInteiro(n)}
                    <span className="so-leitor"> de {formatarInteiro(total)} empresas</span>
                  </strong>
                </span>
                <span className={classes.trilho} aria-hidden>
                  <span className={classes.barra} style={{ width: `${parte}%` }} />
                </span>
              </Link>
            </li>
          )
        })}
    </ul>
  )
}
