import type { MesDoPresumido } from "@partida/contracts"
import { periodoPorExtenso } from "@partida/fiscal/nucleo"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { jeitosDePagar } from "./digitado.ts"
import { JeitoDePagar } from "./JeitoDePagar.tsx"
import classes from "./presumido.module.css"

type Contribuicao = NonNullable<MesDoPresumido["mensais"]>["pis"]

/** Each tax of the month, and the quarter as it stands. */
export function FatosDoMes({ mes }: { readonly mes: MesDoPresumido }) {
  return (
    <>
      {mes.mensais && (
        <Tributos
          titulo={`PIS e COFINS de ${formatarCompetencia(mes.competencia)}`}
          nota={`Vencem em ${formatarData(mes.mensais.vencimento)}.`}
          acumulado={mes.acumulado.filter(({ tributo }) => tributo === "pis" || tributo === "cofins")}
          linhas={[
            { nome: "PIS", ...mes.mensais.pis },
            { nome: "COFINS", ...mes.mensais.cofins },
          ]}
        />
      )}
      <Trimestre mes={mes} />
    </>
  )
}

function Trimestre({ mes: { trimestre, fechado, quotas, acumulado, criterio } }: { readonly mes: MesDoPresumido }) {
  const escolhido = jeitosDePagar(trimestre.opcoes)[quotas - 1]
  const { nome, encerra, irpj, csll, meses, parcelaDaLc224 } = trimestre
  const porCaixa = criterio.atual === "caixa"
  const comAdicional = irpj !== null && comoCentavos(irpj.adicional) > 0n
  return (
    <>
      {irpj && csll && (
        <Tributos
          titulo={encerra ? `IRPJ e CSLL do ${periodoPorExtenso(nome)}` : `${periodoPorExtenso(nome)} até agora`}
          nota={[
            encerra ? null : "É o que seria devido se nada mais entrasse; só o último mês do trimestre apura.",
            comAdicional ? `O IRPJ tem ${formatarReais(irpj.adicional)} de adicional.` : null,
          ]
            .filter(Boolean)
            .join(" ")}
          acumulado={acumulado.filter(({ tributo }) => encerra && (tributo === "irpj" || tributo === "csll"))}
          linhas={[
            { nome: "IRPJ", ...irpj },
            { nome: "CSLL", ...csll },
          ]}
        />
      )}
      {comoCentavos(parcelaDaLc224) > 0n && (
        <Faixa tom="atencao" titulo={`LC 224/2025: ${formatarReais(parcelaDaLc224)} a mais no trimestre`}>
          A receita passou do limite do trimestre. A norma está em discussão no STF: guarde a parcela em separado.
        </Faixa>
      )}
      <section aria-label="Receita do trimestre">
        <h3 className={classes.titulo}>{porCaixa ? "Recebido no trimestre" : "Receita do trimestre"}</h3>
        {meses.length === 0 && <p className={classes.nota}>Ninguém informou ainda o que foi recebido.</p>}
        <div hidden={meses.length === 0}>
          <TabelaDeLeitura>
            <TitulosDaTabela de={["Mês", porCaixa ? "Recebido (R$)" : "Receita (R$)", "Outras (R$)"]} />
            <tbody>
              {meses.map(({ competencia, receita, outrasReceitas }) => (
                <tr key={competencia}>
                  <th scope="row">{formatarCompetencia(competencia)}</th>
                  <td>{formatarValor(receita)}</td>
                  <td>{formatarValor(outrasReceitas)}</td>
                </tr>
              ))}
            </tbody>
          </TabelaDeLeitura>
        </div>
        {fechado && encerra && escolhido && (
          <div className={classes.nota}>
            {escolhido.quotas === "1" ? "Quota única." : `Até ${escolhido.quotas} quotas.`}{" "}
            <JeitoDePagar jeito={escolhido} />
          </div>
        )}
        {fechado && <p className={classes.nota}>O mês está fechado: para mudar um valor, reabra-o com um motivo.</p>}
      </section>
    </>
  )
}

/** "2026-T3" as "3º trimestre de 2026". */

interface TributosProps {
  readonly titulo: string
  readonly nota: string
  readonly acumulado: MesDoPresumido["acumulado"]
  readonly linhas: readonly (Contribuicao & { readonly nome: string })[]
}

function Tributos({ titulo, nota, acumulado, linhas }: TributosProps) {
  const creditos = linhas.filter(({ credito }) => comoCentavos(credito) > 0n)
  return (
    <section aria-label={titulo}>
      <h3 className={classes.titulo}>{titulo}</h3>
      <TabelaDeLeitura>
        <thead>
          <tr>
            <th scope="col">Tributo</th>
            <th scope="col" className={classes.base}>
              Base
            </th>
            <th scope="col">Devido</th>
            <th scope="col">Retido</th>
            <th scope="col">A pagar</th>
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ nome, base, devido, retido, aPagar }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <td className={classes.base}>{formatarValor(base)}</td>
              <td>{formatarValor(devido)}</td>
              <td>{formatarValor(retido)}</td>
              <td>
                <strong>{formatarValor(aPagar)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {nota !== "" && <p className={classes.nota}>{nota}</p>}
      {acumulado.length > 0 && (
        <p className={classes.nota}>
          Espera a próxima guia do mesmo tributo que chegue a R$ 10,00:{" "}
          {acumulado
            .map(
              (a) => `${a.tributo.toUpperCase()} de ${formatarCompetencia(a.competencia)}, ${formatarReais(a.valor)}`,
            )
            .join("; ")}
          .
        </p>
      )}
      {creditos.map(({ nome, credito }) => (
        <p key={nome} className={classes.nota}>
          {nome}: {formatarReais(credito)} retidos acima do imposto são crédito, a restituir ou compensar por PER/DCOMP.
        </p>
      ))}
    </section>
  )
}
