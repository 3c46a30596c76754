import { demonstracoesContabeis, type IndiceContabil } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { formatarDecimal } from "../../lib/formatacao/decimal.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { Traco } from "../../ui/Traco.tsx"
import type { Periodo } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { consultaDemonstracoes } from "./demonstracoes.api.ts"
import { Esperando } from "./Esperando.tsx"
import { SaidasDaDemonstracao } from "./SaidasDaDemonstracao.tsx"

/** What the statements say of the company, in ratios, each with what it divides by what. */
export function Indices({ idEmpresa, periodo }: { readonly idEmpresa: string; readonly periodo: Periodo }) {
  const { data, error, refetch } = useQuery(consultaDemonstracoes(idEmpresa, periodo))
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (data === undefined) return <Esperando />
  return (
    <>
      <SaidasDaDemonstracao idEmpresa={idEmpresa} periodo={periodo} qual="indices" total={data.indices.length} />
      <TabelaDeLeitura className={classes.livro}>
        <caption className={classes.escondida}>{demonstracoesContabeis.indices}</caption>
        <TitulosDaTabela de={["Índice", "Período", "Anterior"]} />
        <tbody>
          {data.indices.map((indice) => (
            <tr key={indice.id} data-tipo="A">
              <th scope="row">
                {indice.rotulo}
                <div className={classes.fraco}>{indice.formula}</div>
              </th>
              <td>
                <Valor indice={indice} de="valor" />
              </td>
              <td>
                <Valor indice={indice} de="anterior" />
              </td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </>
  )
}

function Valor({ indice, de }: { readonly indice: IndiceContabil; readonly de: "valor" | "anterior" }) {
  const valor = indice[de]
  if (valor === null) return <Traco />
  return indice.percentual ? formatarPercentual(valor) : formatarDecimal(valor)
}
