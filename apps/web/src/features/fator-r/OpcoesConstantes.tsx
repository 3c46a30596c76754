import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import type { Simulacao } from "./fator-r.api.ts"
import classes from "./fator-r.module.css"

interface Props {
  readonly opcoes: Simulacao["opcoes"]
  /** Month of the one that the plan proposes. */
  readonly escolhida: string | null
}

/** The other constant values: for each month, the smallest that keeps Anexo III from it on. */
export function OpcoesConstantes({ opcoes, escolhida }: Props) {
  if (opcoes.length < 2) return null
  return (
    <section aria-label="Outros valores constantes">
      <h3 className={classes.subtitulo}>O menor valor constante para cada mês de entrada (R$)</h3>
      <TabelaDeLeitura>
        <TitulosDaTabela de={["Anexo III desde", "Pró-labore", "Custo em 12 meses", "Economia", "Paga-se em"]} />
        <tbody>
          {opcoes.map(({ desde, proLabore, custo, economia, mesDoRetorno }) => (
            <tr key={desde} data-destaque={desde === escolhida || undefined}>
              <th scope="row">{formatarCompetencia(desde)}</th>
              <td>{formatarValor(proLabore)}</td>
              <td>{formatarValor(custo)}</td>
              <td>{formatarValor(economia)}</td>
              <td>{mesDoRetorno === null ? "não se paga" : formatarCompetencia(mesDoRetorno)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </section>
  )
}
