import type { ExercicioContabil } from "@partida/contracts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import classes from "./contabilidade.module.css"

interface Props {
  readonly exercicio: ExercicioContabil
  readonly aoAbrir: (id: string) => void
}

/** The entries that close the year: as they would be, or as they are, each opening its drawer. */
export function LancamentosDoEncerramento({ exercicio: { lancamentos, encerramento }, aoAbrir }: Props) {
  const titulo = encerramento ? "Lançamentos do encerramento" : "O que o encerramento lança"
  return (
    <section aria-labelledby="lancamentos-do-encerramento">
      <h2 id="lancamentos-do-encerramento" className={classes.parte}>
        {titulo}
      </h2>
      {lancamentos.length === 0 ? (
        <p className={classes.fraco}>Não há resultado a apurar: os livros do ano só se fecham.</p>
      ) : (
        <TabelaDeLeitura className={classes.livro}>
          <caption className={classes.escondida}>{titulo}</caption>
          <TitulosDaTabela de={["Conta", "Débito", "Crédito"]} />
          {lancamentos.map((l, i) => (
            <tbody key={l.id ?? i}>
              <tr data-tipo="S">
                <th scope="rowgroup" colSpan={3}>
                  {l.id === null ? (
                    l.historico
                  ) : (
                    <button type="button" className={classes.conta} onClick={() => aoAbrir(l.id ?? "")}>
                      {l.numero} · {l.historico}
                    </button>
                  )}
                </th>
              </tr>
              {l.partidas.map((p, j) => (
                <tr key={j} data-tipo="A">
                  <th scope="row">
                    <span className={classes.codigo}>{p.conta}</span> {p.nome}
                  </th>
                  <td>{p.dc === "D" ? formatarValor(p.valor) : ""}</td>
                  <td>{p.dc === "C" ? formatarValor(p.valor) : ""}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </TabelaDeLeitura>
      )}
    </section>
  )
}
