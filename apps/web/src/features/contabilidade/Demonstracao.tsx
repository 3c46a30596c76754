import { demonstracoesContabeis, type LinhaDaDemonstracao } from "@partida/contracts"
import { IconBook2, IconChevronDown, IconChevronRight } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Fragment, useState } from "react"
import { formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import type { Periodo } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { consultaDemonstracoes } from "./demonstracoes.api.ts"
import { Esperando } from "./Esperando.tsx"
import { SaidasDaDemonstracao } from "./SaidasDaDemonstracao.tsx"

interface Props {
  readonly qual: "dre" | "balanco" | "dfc"
  readonly idEmpresa: string
  readonly periodo: Periodo
  readonly aoAbrirConta: (codigo: string) => void
}

/** The income statement, the balance sheet or the cash flow, beside the period before; a line opens its accounts, an account its ledger. */
export function Demonstracao({ qual, idEmpresa, periodo, aoAbrirConta }: Props) {
  const { data, error, refetch } = useQuery(consultaDemonstracoes(idEmpresa, periodo))
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (data === undefined) return <Esperando />
  const linhas = data[qual].filter((l) => sinalDe(l.valor) !== 0 || sinalDe(l.anterior) !== 0)
  if (linhas.length === 0)
    return (
      <EstadoVazio titulo="Nada a demonstrar no período" icone={IconBook2}>
        Lance os meses, ou escolha um começo anterior em “Desde”.
      </EstadoVazio>
    )
  const titulo = demonstracoesContabeis[qual]
  return (
    <>
      {qual === "balanco" && !data.fecha && (
        <Faixa tom="erro" titulo="O balanço não fecha" anunciar>
          O ativo não é igual ao passivo com o patrimônio e o resultado. Não entregue este balanço: chame o suporte.
        </Faixa>
      )}
      {qual === "dfc" && !data.caixaFecha && (
        <Faixa tom="erro" titulo="O fluxo de caixa não fecha" anunciar>
          O que entrou e saiu não é a variação do caixa. Não entregue esta demonstração: chame o suporte.
        </Faixa>
      )}
      <SaidasDaDemonstracao idEmpresa={idEmpresa} periodo={periodo} qual={qual} total={linhas.length} />
      <TabelaDeLeitura className={classes.livro}>
        <caption className={classes.escondida}>{titulo}</caption>
        <TitulosDaTabela de={[titulo, "Período", "Anterior"]} />
        <tbody>
          {linhas.map((linha) => (
            <Linha key={linha.codigo} linha={linha} invertida={qual === "dre"} aoAbrirConta={aoAbrirConta} />
          ))}
        </tbody>
      </TabelaDeLeitura>
    </>
  )
}

interface PropsDaLinha {
  readonly linha: LinhaDaDemonstracao
  /** The result is the first level of its statement and the last line of it: deeper lines come first, at the margin. */
  readonly invertida: boolean
  readonly aoAbrirConta: (codigo: string) => void
}

function Linha({ linha, invertida, aoAbrirConta }: PropsDaLinha) {
  const [aberta, setAberta] = useState(false)
  const { codigo, descricao, tipo, nivel, valor, anterior, contas } = linha
  const Icone = aberta ? IconChevronDown : IconChevronRight
  const recuo = invertida ? (tipo === "T" ? 8 : 20) : 8 + (nivel - 1) * 12
  return (
    <Fragment key={codigo}>
      <tr data-tipo={tipo === "T" ? "S" : "A"}>
        <th scope="row" style={{ paddingInlineStart: `${recuo}px` }}>
          {contas.length === 0 ? (
            descricao
          ) : (
            <button type="button" className={classes.conta} aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
              <Icone size={14} aria-hidden /> {descricao}
            </button>
          )}
        </th>
        <td>{formatarValor(valor)}</td>
        <td>{formatarValor(anterior)}</td>
      </tr>
      {aberta &&
        contas.map((c) => (
          <tr key={c.codigo} data-tipo="A">
            <th scope="row" style={{ paddingInlineStart: `${recuo + 20}px` }}>
              <button type="button" className={classes.conta} onClick={() => aoAbrirConta(c.codigo)}>
                <span className={classes.codigo}>{c.codigo}</span> {c.nome}
              </button>
            </th>
            <td>{formatarValor(c.valor)}</td>
            <td />
          </tr>
        ))}
    </Fragment>
  )
}
