import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import type { Simulacao } from "./fator-r.api.ts"
import classes from "./fator-r.module.css"

type Previa = NonNullable<NonNullable<Simulacao["melhor"]>["previa"]>
type Pessoa = Previa["pessoas"][number]

/** What would be stored: the planned pró-labore of each person, month by month, with their own INSS and IRRF. */
export function PreviaDoCaminho({ previa }: { readonly previa: Previa }) {
  const varios = previa.pessoas.length > 1
  return (
    <section aria-label="Pró-labores planejados">
      <h3 className={classes.subtitulo}>Pró-labores que seriam planejados (R$)</h3>
      {previa.pessoas.map((pessoa) => (
        <DaPessoa key={pessoa.idSocio} pessoa={pessoa} />
      ))}
      {varios && (
        <p className="fraco-medio paragrafo">
          Dividido assim, o plano custa {formatarReais(previa.custo)} e{" "}
          {sinalDe(previa.economia) < 0 ? "custa a mais" : "economiza"}{" "}
          {formatarReais(previa.economia.replace("-", ""))}: cada pessoa tem o seu INSS e o seu IRRF.
        </p>
      )}
    </section>
  )
}

function DaPessoa({ pessoa: { nome, valores, depois, avisos } }: { readonly pessoa: Pessoa }) {
  const ultimo = valores.at(-1)
  return (
    <div className={classes.pessoa}>
      <strong>{nome}</strong>
      <TabelaDeLeitura rotulo={`Pró-labore planejado de ${nome}`}>
        <TitulosDaTabela de={["Mês", "Hoje", "Planejado", "INSS", "IRRF"]} />
        <tbody>
          {valores.map(({ competencia, atual, novo, inss, irrf }) => (
            <tr key={competencia}>
              <th scope="row">{formatarCompetencia(competencia)}</th>
              <td>{formatarValor(atual)}</td>
              <td>{atual === novo ? formatarValor(novo) : <strong>{formatarValor(novo)}</strong>}</td>
              <td>{formatarValor(inss)}</td>
              <td>{formatarValor(irrf)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {ultimo && ultimo.novo !== depois && (
        <p className="fraco-medio paragrafo">
          A partir de {formatarCompetencia(somarMeses(ultimo.competencia, 1))} volta a {formatarReais(depois)}.
        </p>
      )}
      {avisos.map((aviso) => (
        <p key={aviso} className={classes.aviso}>
          {aviso}
        </p>
      ))}
    </div>
  )
}
