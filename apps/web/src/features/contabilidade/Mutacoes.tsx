import { demonstracoesContabeis } from "@partida/contracts"
import { IconBook2 } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import type { Periodo } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { consultaDemonstracoes } from "./demonstracoes.api.ts"
import { Esperando } from "./Esperando.tsx"
import { SaidasDaDemonstracao } from "./SaidasDaDemonstracao.tsx"

const COLUNAS = [
  ["capital", "Capital social"],
  ["reservas", "Reservas"],
  ["lucros", "Lucros ou prejuízos (DLPA)"],
  ["total", "Total"],
] as const

/** Changes in equity, from the balance before the period to the one at its end; the column of profits is the DLPA. */
export function Mutacoes({ idEmpresa, periodo }: { readonly idEmpresa: string; readonly periodo: Periodo }) {
  const { data, error, refetch } = useQuery(consultaDemonstracoes(idEmpresa, periodo))
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (data === undefined) return <Esperando />
  const comValor = data.dmpl.filter((l) => COLUNAS.some(([coluna]) => sinalDe(l[coluna]) !== 0))
  if (comValor.length === 0)
    return (
      <EstadoVazio titulo="O patrimônio não mudou" icone={IconBook2}>
        Lance os meses, ou escolha um começo anterior em “Desde”.
      </EstadoVazio>
    )
  const linhas = data.dmpl.filter((l) => l.tipo === "T" || comValor.includes(l))
  return (
    <>
      <SaidasDaDemonstracao idEmpresa={idEmpresa} periodo={periodo} qual="dmpl" total={linhas.length} />
      <TabelaDeLeitura className={classes.livro} emBlocos>
        <caption className={classes.escondida}>{demonstracoesContabeis.dmpl}</caption>
        <thead>
          <tr>
            <th scope="col">Mutação</th>
            {COLUNAS.map(([coluna, nome]) => (
              <th scope="col" key={coluna}>
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha) => (
            <tr key={linha.codigo} data-tipo={linha.tipo === "T" ? "S" : "A"}>
              <th scope="row">{linha.descricao}</th>
              {COLUNAS.map(([coluna, nome]) => (
                <td key={coluna} data-rotulo={nome}>
                  {formatarValor(linha[coluna])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </>
  )
}
