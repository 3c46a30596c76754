import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import type { FormaDoPlano } from "./caminho.ts"
import type { Simulacao } from "./fator-r.api.ts"
import classes from "./fator-r.module.css"
import { fatorREmPalavras } from "./textos.ts"

type Mes = Simulacao["meses"][number]
type Lado = Mes["atual"]

interface Props {
  readonly meses: readonly Mes[]
  /** The plan to show beside what is paid today; null when there is none. */
  readonly forma: FormaDoPlano | null
}

/** Costs month by month, as it is and on the plan, side by side. */
export function TabelaDoCaminho({ meses, forma }: Props) {
  return (
    <section aria-label="Custos mês a mês">
      <h3 className={classes.subtitulo}>Custos mês a mês (R$)</h3>
      <TabelaDeLeitura>
        <TitulosDaTabela de={["Mês", { texto: "Como" }, "Fator R", "Pró-labore", "DAS", "INSS", "IRRF", "Total"]} />
        {meses.map((mes) => (
          <tbody key={mes.competencia}>
            <Linha mes={mes} rotulo="Como está" lado={mes.atual} primeira linhas={forma === null ? 1 : 2} />
            {forma !== null && mes[forma] && <Linha mes={mes} rotulo="Plano" lado={mes[forma]} linhas={0} />}
          </tbody>
        ))}
      </TabelaDeLeitura>
    </section>
  )
}

interface LinhaProps {
  readonly mes: Mes
  readonly rotulo: string
  readonly lado: Lado
  readonly primeira?: boolean
  readonly linhas: number
}

function Linha({ mes, rotulo, lado, primeira = false, linhas }: LinhaProps) {
  const muda = rotulo === "Plano" && lado.anexo !== mes.atual.anexo
  return (
    <tr data-destaque={rotulo === "Plano" || undefined}>
      {primeira && (
        <th scope="rowgroup" rowSpan={linhas}>
          {formatarCompetencia(mes.competencia)}
        </th>
      )}
      <td data-texto>{rotulo}</td>
      <td>
        {lado.fatorR === null ? "—" : fatorREmPalavras(lado.fatorR)}{" "}
        <span className={classes.anexo} data-muda={muda || undefined}>
          {lado.fatorR === null ? "" : lado.anexo}
        </span>
      </td>
      <td>{formatarValor(lado.proLabore)}</td>
      <td>{formatarValor(lado.das)}</td>
      <td>{formatarValor(lado.inss)}</td>
      <td>{formatarValor(lado.irrf)}</td>
      <td>
        <strong>{formatarValor(lado.total)}</strong>
      </td>
    </tr>
  )
}
