import type { CalendarioDoEscritorio } from "@partida/contracts"
import { useMemo } from "react"
import { type DiaDoCalendario, diaEscrito, type MesDoCalendario, mesesDe } from "./calendario.ts"
import classes from "./meu-escritorio.module.css"

const SEMANA = ["D", "S", "T", "Q", "Q", "S", "S"]

/** The twelve months: a small grid to look at, and beside it in words what falls due and until when to deliver. */
export function AnoInteiro({ calendario }: { readonly calendario: CalendarioDoEscritorio }) {
  const meses = useMemo(() => mesesDe(calendario), [calendario])
  return (
    <section aria-label={`Vencimentos de ${calendario.ano}`}>
      <ul className={classes.legenda} aria-label="Legenda">
        <li>
          <span className={classes.dia} data-vence aria-hidden>
            20
          </span>
          vencimento legal
        </li>
        <li>
          <span className={classes.dia} data-prazo aria-hidden>
            18
          </span>
          prazo interno
        </li>
        <li>
          <span className={classes.dia} data-feriado aria-hidden>
            7
          </span>
          feriado
        </li>
      </ul>
      <div className={classes.meses}>
        {meses.map((mes) => (
          <Mes key={mes.mes} mes={mes} />
        ))}
      </div>
    </section>
  )
}

function Mes({ mes }: { readonly mes: MesDoCalendario }) {
  return (
    <article className={classes.mes} aria-label={mes.nome}>
      <h3>{mes.nome}</h3>
      <div className={classes.grade} aria-hidden>
        {SEMANA.map((letra, i) => (
          <span key={i} className={classes.letra}>
            {letra}
          </span>
        ))}
        {mes.dias.map((dia, i) => (
          <Dia key={dia.data} dia={dia} coluna={i === 0 ? mes.vazios + 1 : undefined} />
        ))}
      </div>
      <ul className={classes.vencimentos}>
        {mes.feriados.map(({ data, nome, proprio }) => (
          <li key={data}>
            <span className={classes.quando}>{diaEscrito(data, mes.mes)}</span>
            <span className={classes.fraco}>
              {nome}
              {proprio && " (do escritório)"}
            </span>
          </li>
        ))}
        {mes.grupos.map(({ vencimento, prazoInterno, obrigacoes }) => (
          <li key={vencimento}>
            <span className={classes.quando}>{diaEscrito(vencimento, mes.mes)}</span>
            <span>
              {obrigacoes.join(", ")}
              {prazoInterno !== vencimento && (
                <span className={classes.prazo}> · entregar até {diaEscrito(prazoInterno, mes.mes)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </article>
  )
}

function Dia({ dia, coluna }: { readonly dia: DiaDoCalendario; readonly coluna: number | undefined }) {
  const { numero, fimDeSemana, feriado, vence, prazo } = dia
  return (
    <span
      className={classes.dia}
      data-parado={fimDeSemana || undefined}
      data-feriado={feriado !== null || undefined}
      data-vence={vence || undefined}
      data-prazo={prazo || undefined}
      title={feriado?.nome}
      style={coluna === undefined ? undefined : { gridColumnStart: coluna }}
    >
      {numero}
    </span>
  )
}
