import type { EfeitoDaRegraContabil } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarDiferenca, formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./contabilidade.module.css"

/** What a change of a rule does to the entries of open months. */
export function EfeitoDaRegra({ efeito }: { readonly efeito: EfeitoDaRegraContabil }) {
  const { empresas, lancamentos, valor, meses, contas, exemplos } = efeito
  if (lancamentos === 0)
    return (
      <Faixa tom="neutro" titulo="Nenhum lançamento dos meses abertos muda" anunciar>
        A regra vale para o que ainda vai ser lançado.
      </Faixa>
    )
  return (
    <>
      <Faixa tom="atencao" titulo={plural(lancamentos, "lançamento muda", "lançamentos mudam")} anunciar>
        {plural(empresas, "empresa", "empresas")}, {meses.map(formatarCompetencia).join(", ")}, num total de{" "}
        {formatarReais(valor)}. Os de hoje são estornados e lançados outra vez.
      </Faixa>
      {contas.length > 0 && (
        <TabelaDeLeitura className={classes.livro}>
          <caption className={classes.escondida}>Quanto muda em cada conta</caption>
          <TitulosDaTabela de={["Conta", "Muda em (devedor positivo)"]} />
          <tbody>
            {contas.map(({ codigo, nome, diferenca }) => (
              <tr key={codigo}>
                <th scope="row">
                  <span className={classes.codigo}>{codigo}</span> {nome}
                </th>
                <td>{formatarDiferenca(diferenca)}</td>
              </tr>
            ))}
          </tbody>
        </TabelaDeLeitura>
      )}
      <ul className={classes.exemplos}>
        {exemplos.map((e, i) => (
          <li key={i}>
            <strong>
              {e.empresa}, {formatarData(e.data)}, {formatarValor(e.valor)}
            </strong>
            <span>De: {e.antes}</span>
            <span>Para: {e.depois}</span>
          </li>
        ))}
      </ul>
      {lancamentos > exemplos.length && (
        <p className={classes.fraco}>E mais {plural(lancamentos - exemplos.length, "lançamento", "lançamentos")}.</p>
      )}
    </>
  )
}
