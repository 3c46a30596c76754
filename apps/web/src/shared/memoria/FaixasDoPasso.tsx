import type { FaixaMostrada } from "@partida/fiscal"
import { IconCheck } from "@tabler/icons-react"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./memoria.module.css"

interface Props {
  readonly faixas: readonly FaixaMostrada[]
  readonly escolhida: number
  readonly titulo: string
}

/** The legal table with the bracket that applied marked by colour, icon and word. */
export function FaixasDoPasso({ faixas, escolhida, titulo }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones, also by keyboard
    <section className={classes.caixaDeFaixas} tabIndex={0} aria-label={`Tabela: ${titulo}`}>
      <table className={classes.faixas} aria-label={titulo}>
        <TitulosDaTabela de={["Faixa", "De (R$)", "Até (R$)", "Alíquota", "A deduzir (R$)"]} />
        <tbody>
          {faixas.map((faixa) => (
            <tr key={faixa.numero} data-escolhida={faixa.numero === escolhida || undefined}>
              <th scope="row">
                {faixa.numero}ª{faixa.numero === escolhida && <IconCheck size={13} aria-hidden />}
                {faixa.numero === escolhida && <span className="so-leitor"> (faixa aplicada)</span>}
              </th>
              <td>{formatarValor(faixa.de)}</td>
              <td>{formatarValor(faixa.ate)}</td>
              <td>{formatarPercentual(faixa.aliquota)}</td>
              <td>{formatarValor(faixa.deduzir)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
