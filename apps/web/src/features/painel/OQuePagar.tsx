import { Title } from "@mantine/core"
import type { ReactNode } from "react"
import { formatarCompetenciaPorExtenso, nomeDoMesDa } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import classes from "./painel.module.css"

interface Props {
  readonly ultimo: {
    readonly competencia: string
    readonly das: string
    readonly vencimento: string
    readonly aliquotaEfetiva: string | null
    readonly receita: string
  } | null
  readonly acoes: ReactNode
}

/** One sentence: what the last closed month costs and by when. */
export function OQuePagar({ ultimo, acoes }: Props) {
  return (
    <Cartao rotulo="O que pagar">
      {ultimo ? <Frase ultimo={ultimo} /> : <SemFechamento />}
      {acoes}
    </Cartao>
  )
}

function Frase({ ultimo }: { readonly ultimo: NonNullable<Props["ultimo"]> }) {
  const nada = sinalDe(ultimo.das) === 0
  return (
    <div className={classes.frase}>
      <Title order={2} className={classes.aPagar}>
        {nada ? (
          <>Nada a pagar de DAS em {nomeDoMesDa(ultimo.competencia)}</>
        ) : (
          <>
            DAS de {nomeDoMesDa(ultimo.competencia)}: <span className="numerico">{formatarReais(ultimo.das)}</span>,
            vence em <span className="numerico">{formatarData(ultimo.vencimento)}</span>
          </>
        )}
      </Title>
      <p className={classes.contexto}>
        Mês fechado pelo seu escritório: receita de {formatarReais(ultimo.receita)} em{" "}
        {formatarCompetenciaPorExtenso(ultimo.competencia)}
        {ultimo.aliquotaEfetiva !== null && <>, alíquota efetiva de {formatarPercentual(ultimo.aliquotaEfetiva)}</>}.
      </p>
      {!nada && <p className={classes.contexto}>Extrato para conferência: a guia oficial é emitida no PGDAS-D.</p>}
    </div>
  )
}

function SemFechamento() {
  return (
    <div className={classes.frase}>
      <Title order={2} className={classes.aPagar}>
        Nenhum mês fechado ainda
      </Title>
      <p className={classes.contexto}>
        Quando o seu escritório fechar o mês, o valor a pagar e o vencimento aparecem aqui. Enviar as notas cedo adianta
        o fechamento.
      </p>
    </div>
  )
}
