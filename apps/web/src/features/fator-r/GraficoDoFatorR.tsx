import { Button } from "@mantine/core"
import type { MesNoCorte } from "@partida/contracts"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./fator-r.module.css"
import { desenhar } from "./grafico.ts"

interface Props {
  readonly serie: readonly MesNoCorte[]
  readonly corte: string
  /** Months after it are supposed. */
  readonly mes: string
}

/** The ratio month by month against the cut, for who looks; the same figures as a table for who reads or listens. */
export function GraficoDoFatorR({ serie, corte, mes }: Props) {
  const [tabela, setTabela] = useState(false)
  const [emFoco, setEmFoco] = useState<string | null>(null)
  const mostrado = serie.find((m) => m.competencia === emFoco) ?? serie.find((m) => m.competencia === mes)
  return (
    <figure className="paragrafo">
      {!tabela && (
        <>
          <p className={classes.legenda} aria-hidden>
            {mostrado && (
              <>
                <span>{formatarCompetencia(mostrado.competencia)}</span>{" "}
                <strong>{formatarPercentual(mostrado.razao)}</strong> <span>Anexo {mostrado.anexo}</span>
                {mostrado.estimado && <span>no ritmo atual</span>}
              </>
            )}
          </p>
          <Linha serie={serie} corte={corte} mes={mes} emFoco={mostrado?.competencia} aoFocar={setEmFoco} />
        </>
      )}
      <Tabela serie={serie} visivel={tabela} />
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

interface LinhaProps extends Props {
  readonly emFoco: string | undefined
  readonly aoFocar: (competencia: string | null) => void
}

function Linha({ serie, corte, mes, emFoco, aoFocar }: LinhaProps) {
  const { largura, altura, pontos, corteY, rotuloY, linhaConhecida, linhaPrevista } = desenhar(serie, corte, mes)
  const faixa = pontos.length > 1 ? largura / pontos.length : largura
  return (
    <div className={classes.grafico} aria-hidden>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden from readers, who have the table below */}
      <svg viewBox={`0 0 ${largura} ${altura}`} onPointerLeave={() => aoFocar(null)}>
        <line className={classes.corte} x1={0} x2={largura} y1={corteY} y2={corteY} />
        <text className={classes.rotuloDoCorte} x={largura - 4} y={rotuloY} textAnchor="end">
          {formatarPercentual(corte, 0)}
        </text>
        {linhaConhecida && <path className={classes.linha} d={linhaConhecida} />}
        {linhaPrevista && <path className={classes.linha} data-prevista d={linhaPrevista} />}
        {pontos.map(({ x, y, mes: m }) => (
          <g key={m.competencia} onPointerEnter={() => aoFocar(m.competencia)}>
            <rect className={classes.alvo} x={x - faixa / 2} y={0} width={faixa} height={altura} />
            <circle
              className={classes.ponto}
              data-anexo={m.anexo}
              data-prevista={m.competencia > mes || undefined}
              data-foco={m.competencia === emFoco || undefined}
              cx={x}
              cy={y}
              r={m.competencia === emFoco ? 6 : 4}
            />
          </g>
        ))}
      </svg>
      <div className={classes.eixo}>
        {[serie[0], serie.at(-1)].map((m, i) => (
          <span key={i === 0 ? "de" : "ate"}>{m && formatarCompetencia(m.competencia)}</span>
        ))}
      </div>
    </div>
  )
}

function Tabela({ serie, visivel }: { readonly serie: readonly MesNoCorte[]; readonly visivel: boolean }) {
  return (
    <div className={visivel ? undefined : "so-leitor"}>
      <TabelaDeLeitura>
        <caption className="so-leitor">Fator R mês a mês</caption>
        <TitulosDaTabela de={["Mês", "Folha em 12 meses", "Receita em 12 meses", "Folha ÷ receita", "Anexo"]} />
        <tbody>
          {serie.map((m) => (
            <tr key={m.competencia}>
              <th scope="row">
                {formatarCompetencia(m.competencia)}
                {m.estimado && <span className="fraco-medio paragrafo"> (ritmo atual)</span>}
              </th>
              <td>{formatarReais(m.folha)}</td>
              <td>{formatarReais(m.receita)}</td>
              <td>{formatarPercentual(m.razao)}</td>
              <td>{m.anexo}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </div>
  )
}
