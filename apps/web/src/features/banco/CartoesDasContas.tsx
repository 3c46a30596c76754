import { Skeleton } from "@mantine/core"
import type { ContaDoBanco } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Conferencia } from "../../shared/contas/Conferencia.tsx"
import { numeroDa, rotuloDoTipo } from "../../shared/contas/conta.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./banco.module.css"

interface Props {
  readonly contas: readonly ContaDoBanco[] | undefined
  readonly escolhida: string | undefined
  readonly aoEscolher: (conta: string | undefined) => void
}

/** Each account with its balance and whether it agrees with the bank; choosing one filters what is below. */
export function CartoesDasContas({ contas, escolhida, aoEscolher }: Props) {
  if (!contas)
    return (
      <div className={classes.contas} aria-busy>
        <Skeleton height={112} />
        <Skeleton height={112} />
      </div>
    )
  const emUso = contas.filter((c) => c.encerradaEm === null || c.id === escolhida)
  if (emUso.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box around these buttons
    <div className={classes.contas} role="group" aria-label="Contas da empresa">
      {emUso.map((conta) => (
        <button
          key={conta.id}
          type="button"
          className={classes.conta}
          aria-pressed={conta.id === escolhida}
          onClick={() => aoEscolher(conta.id === escolhida ? undefined : conta.id)}
        >
          <span className={classes.nome}>
            <strong>{conta.apelido}</strong>
            <span className={classes.fraco}>
              {[conta.banco?.nome ?? rotuloDoTipo(conta.idTipo), numeroDa(conta)].join(" · ")}
            </span>
          </span>
          <span className={classes.saldo}>
            {conta.saldo === null ? "Sem saldo inicial" : formatarReais(conta.saldo)}
            <small className={classes.fraco}>
              {conta.ate === null ? "nenhum movimento" : `até ${formatarData(conta.ate)}`}
            </small>
          </span>
          <span className={classes.marcas}>
            <Conferencia conta={conta} />
            {conta.pendentes > 0 && (
              <Etiqueta tom="atencao" simples>
                {plural(conta.pendentes, "linha a conciliar", "linhas a conciliar")}
              </Etiqueta>
            )}
            {conta.conferidaAte !== null && (
              <Etiqueta tom="feito" simples>
                Conferida até {formatarCompetencia(conta.conferidaAte)}
              </Etiqueta>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}
