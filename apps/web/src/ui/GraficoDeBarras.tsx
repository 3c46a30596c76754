import { Button } from "@mantine/core"
import { useState } from "react"
import classes from "./GraficoDeBarras.module.css"
import { TitulosDaTabela } from "./TitulosDaTabela.tsx"

export interface Barra {
  readonly id: string
  /** Short name under the bar. */
  readonly rotulo: string
  readonly rotuloCompleto: string
  /** Formatted. */
  readonly valor: string
  /** 0 to 100. */
  readonly altura: number
}

interface Props {
  readonly titulo: string
  /** Of the names of the bars. */
  readonly colunaDoRotulo?: string
  readonly colunaDoValor: string
  readonly barras: readonly Barra[]
}

/** Vertical bars for people who look, with the same figures as a table for who reads or listens. */
export function GraficoDeBarras({ titulo, colunaDoRotulo = "Mês", colunaDoValor, barras }: Props) {
  const [tabela, setTabela] = useState(false)
  const [emFoco, setEmFoco] = useState<string | null>(null)
  const mostrada = barras.find(({ id }) => id === emFoco) ?? barras.at(-1)
  return (
    <figure className="paragrafo">
      {!tabela && mostrada && (
        <p className={classes.legenda} aria-hidden>
          <span>{mostrada.rotuloCompleto}</span> <strong>{mostrada.valor}</strong>
        </p>
      )}
      {!tabela && (
        <div className={classes.grafico} aria-hidden onMouseLeave={() => setEmFoco(null)}>
          {barras.map(({ id, rotulo, altura }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: pointer only; the table below has every figure
            <div
              key={id}
              className={classes.coluna}
              data-foco={id === mostrada?.id || undefined}
              onMouseEnter={() => setEmFoco(id)}
            >
              <div className={classes.trilho}>
                <div
                  className={classes.barra}
                  style={{ height: `${Math.max(altura, 1)}%` }}
                  data-zero={altura === 0 || undefined}
                />
              </div>
              <span className={classes.rotulo}>{rotulo}</span>
            </div>
          ))}
        </div>
      )}
      {/* A table does not shrink to what is hidden: it would lengthen the page by its rows. */}
      <div className={tabela ? undefined : "so-leitor"}>
        <table className={tabela ? classes.tabela : undefined}>
          <caption className="so-leitor">{titulo}</caption>
          <TitulosDaTabela de={[colunaDoRotulo, colunaDoValor]} />
          <tbody>
            {barras.map(({ id, rotuloCompleto, valor }) => (
              <tr key={id}>
                <th scope="row">{rotuloCompleto}</th>
                <td>{valor}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        onClick={() => setTabela(!tabela)}
        className={classes.trocar}
      >
        {tabela ? "Ver como gráfico" : "Ver como tabela"}
      </Button>
    </figure>
  )
}
