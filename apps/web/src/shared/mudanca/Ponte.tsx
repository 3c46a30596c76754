import type { ParteDaPonte } from "@partida/contracts"
import { formatarDiferenca, formatarReais, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { degraus } from "./degraus.ts"
import classes from "./mudanca.module.css"

interface Props {
  readonly de: { readonly nome: string; readonly valor: string }
  readonly para: { readonly nome: string; readonly valor: string }
  readonly diferenca: string
  readonly partes: readonly ParteDaPonte[]
}

/**
 * The bridge between two amounts: where it began, what each cause added or took, where it ended. A table whose last column
 * draws the steps; everything is in the words and figures of the row.
 */
export function Ponte({ de, para, diferenca, partes }: Props) {
  const barras = degraus(
    de.valor,
    partes.map(({ valor }) => valor),
    para.valor,
  )
  const barra = (i: number, tom: "total" | "mais" | "menos") => {
    const { inicio = 0, largura = 0 } = barras[i] ?? {}
    return (
      <td className={classes.trilho} aria-hidden>
        <span className={classes.barra} data-tom={tom} style={{ left: `${inicio}%`, width: `${largura}%` }} />
      </td>
    )
  }
  return (
    <table className={classes.ponte}>
      <caption className="so-leitor">
        De {de.nome} para {para.nome}: {formatarDiferenca(diferenca)}
      </caption>
      <thead className="so-leitor">
        <tr>
          <th scope="col">Causa</th>
          <th scope="col">Valor</th>
          <td />
        </tr>
      </thead>
      <tbody>
        <tr data-total>
          <th scope="row">{de.nome}</th>
          <td>{formatarReais(de.valor)}</td>
          {barra(0, "total")}
        </tr>
        {partes.map(({ causa, rotulo, valor }, i) => (
          <tr key={`${causa}-${rotulo}`}>
            <th scope="row">{rotulo}</th>
            <td>{formatarDiferenca(valor)}</td>
            {barra(i + 1, sinalDe(valor) > 0 ? "mais" : "menos")}
          </tr>
        ))}
        <tr data-total>
          <th scope="row">{para.nome}</th>
          <td>
            {formatarReais(para.valor)}
            <span className={classes.diferenca}>{formatarDiferenca(diferenca)}</span>
          </td>
          {barra(partes.length + 1, "total")}
        </tr>
      </tbody>
    </table>
  )
}
