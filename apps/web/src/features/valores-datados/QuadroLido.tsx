import type { QuadroDeFaixas, TabelaDeValores } from "@partida/contracts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import classes from "./quadro.module.css"
import { formaDoQuadro, nomeDaParte } from "./quadro.ts"

interface Props {
  readonly tabela: TabelaDeValores
  readonly quadro: QuadroDeFaixas
}

/** A table of brackets, as the norm prints it. */
export function QuadroLido({ tabela, quadro: { partes, avulsos = {} } }: Props) {
  const forma = formaDoQuadro(tabela)
  if (forma === null) return null
  const rotulos: Readonly<Record<string, string>> = forma.avulsos
  return (
    <>
      {Object.entries(avulsos).map(([nome, valor]) => (
        <p key={nome} className="fraco-medio paragrafo">
          {rotulos[nome]}: {formatarReais(valor)}
        </p>
      ))}
      {forma.partes.map((parte) => {
        const linhas = partes[parte] ?? []
        const tributos = [...new Set(linhas.flatMap(({ partilha = {} }) => Object.keys(partilha)))]
        return (
          <TabelaDeLeitura key={parte} rolagem={nomeDaParte(parte)} className={classes.quadro}>
            <caption>{nomeDaParte(parte)}</caption>
            <thead>
              <tr>
                <th scope="col">Faixa</th>
                <th scope="col">Até (R$)</th>
                <th scope="col">Alíquota</th>
                {forma.deduz && <th scope="col">A deduzir (R$)</th>}
                {tributos.map((tributo) => (
                  <th key={tributo} scope="col">
                    {tributo}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {linhas.map(({ ate, aliquota, deduzir, partilha = {} }, i) => (
                <tr key={ate}>
                  <th scope="row">{i + 1}ª</th>
                  <td>{ate === null ? "sem limite" : formatarValor(ate)}</td>
                  <td>{formatarPercentualExato(aliquota)}</td>
                  {forma.deduz && <td>{formatarValor(deduzir ?? "0.00")}</td>}
                  {tributos.map((tributo) => (
                    <td key={tributo}>
                      {partilha[tributo] === undefined ? "–" : formatarPercentualExato(partilha[tributo])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </TabelaDeLeitura>
        )
      })}
    </>
  )
}
