import type { PainelDoEscritorio, PontoDoMes } from "@partida/contracts"
import { Link } from "@tanstack/react-router"
import { formatarInteiro } from "../../lib/formatacao/texto.ts"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import classes from "./painel.module.css"

interface Ponto {
  readonly ponto: PontoDoMes
  readonly rotulo: string
  readonly tom: Tom
  readonly explica: string
  /** The filter of the closing panel that finds the same companies. */
  readonly filtro: {
    readonly passo: "faturamento" | "pro-labore" | "das" | "fechado"
    readonly estado?: "aberto" | "apurado" | "reaberto"
  }
}

const pontos: readonly Ponto[] = [
  {
    ponto: "aberto",
    rotulo: "Abertas",
    tom: "neutro",
    explica: "falta conferir o faturamento",
    filtro: { passo: "faturamento" },
  },
  {
    ponto: "faturamento",
    rotulo: "Faturamento conferido",
    tom: "andamento",
    explica: "falta o pró-labore",
    filtro: { passo: "pro-labore" },
  },
  {
    ponto: "pro-labore",
    rotulo: "Pró-labore conferido",
    tom: "andamento",
    explica: "falta calcular",
    filtro: { passo: "das", estado: "aberto" },
  },
  {
    ponto: "apurado",
    rotulo: "Apuradas",
    tom: "andamento",
    explica: "prontas para fechar",
    filtro: { passo: "das", estado: "apurado" },
  },
  {
    ponto: "reaberto",
    rotulo: "Reabertas",
    tom: "atencao",
    explica: "fechadas antes, em correção",
    filtro: { passo: "das", estado: "reaberto" },
  },
  { ponto: "fechado", rotulo: "Fechadas", tom: "feito", explica: "seladas", filtro: { passo: "fechado" } },
]

/** What follows the closing; a company is in each that happened to it. */
const etapasDepois = [
  { qual: "declaradas", rotulo: "Declaradas", explica: "PGDAS-D entregue", filtro: { declarado: "sim" } },
  {
    qual: "comGuiaOficial",
    rotulo: "Guia oficial",
    explica: "o documento da Receita está aqui e confere",
    filtro: { oficial: "sim" },
  },
  { qual: "entregues", rotulo: "Entregues", explica: "as guias chegaram ao cliente", filtro: { entregue: "sim" } },
  { qual: "pagas", rotulo: "Pagas", explica: "todas as guias do imposto", filtro: { paga: "sim" } },
] as const

interface Props {
  readonly painel: PainelDoEscritorio
}

/** The month as a funnel: each company is at one point of it until it is closed, and each number opens its companies. */
export function Funil({ painel: { pontos: quantas, depois, total, competencia } }: Props) {
  return (
    <ul className={classes.funil}>
      {pontos
        .filter(({ ponto }) => ponto !== "reaberto" || quantas.reaberto > 0)
        .map(({ ponto, rotulo, tom, explica, filtro }) => (
          <li key={ponto}>
            <Link
              to="/painel/fechamento/das"
              search={{ competencia, ...filtro }}
              className={classes.etapa}
              data-tom={tom}
            >
              <Linha rotulo={rotulo} tom={tom} explica={explica} total={total} n={quantas[ponto]} doQue="empresas" />
            </Link>
          </li>
        ))}
      {etapasDepois.map(({ qual, rotulo, explica, filtro }) => (
        <li key={qual}>
          <Link
            to="/painel/fechamento/das"
            search={{ competencia, ...filtro }}
            className={classes.etapa}
            data-tom="feito"
          >
            <Linha rotulo={rotulo} tom="feito" explica={explica} total={total} n={depois[qual]} doQue="empresas" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface LinhaProps extends Pick<Ponto, "rotulo" | "tom" | "explica"> {
  readonly n: number
  readonly total: number
  readonly doQue: string
}

function Linha({ rotulo, tom, explica, n, total, doQue }: LinhaProps) {
  // A bar's width is drawing, not accounting: whole hundredths are enough.
  const parte = total > 0 ? Math.round((n * 100) / total) : 0
  return (
    <>
      <span className={classes.etapaTopo}>
        <Etiqueta tom={tom} simples>
          {rotulo}
        </Etiqueta>
        <span className="fraco">{explica}</span>
        <strong className="numerico">
          {formatarInteiro(n)}
          <span className="so-leitor">
            {" "}
            de {formatarInteiro(total)} {doQue}
          </span>
        </strong>
      </span>
      <span className={classes.trilho} aria-hidden>
        <span className={classes.barra} style={{ width: `${parte}%` }} />
      </span>
    </>
  )
}
