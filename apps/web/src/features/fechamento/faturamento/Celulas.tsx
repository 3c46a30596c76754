import type { LinhaDoFaturamento } from "@partida/contracts"
import { formatarReais, formatarValor, sinalDe } from "../../../lib/formatacao/dinheiro.ts"
import { plural } from "../../../lib/formatacao/texto.ts"
import { EtiquetaDaEtapa } from "../../../shared/fechamento/EtiquetaDaEtapa.tsx"
import { Etiqueta } from "../../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../../ui/ResumoEmCartao.tsx"
import { Traco } from "../../../ui/Traco.tsx"
import { Variacao } from "../Celulas.tsx"
import { Prazo } from "../CelulasDoMes.tsx"
import classes from "../fechamento.module.css"

/** Amount that is often zero: then it is a dash. */
export function Quantia({ valor }: { readonly valor: string }) {
  return sinalDe(valor) === 0 ? <Traco /> : formatarValor(valor)
}

/** Revenue from notes, and from how many. */
export function DasNotas({ linha: { receita, quantidadeDeNotas } }: { readonly linha: LinhaDoFaturamento }) {
  if (quantidadeDeNotas === 0) return <Traco />
  return (
    <>
      <span className={classes.fraco}>{plural(quantidadeDeNotas, "nota", "notas")} </span>
      {formatarValor(receita.notas)}
    </>
  )
}

/** Revenue of the month and its movement since the month before. */
export function Total({ linha: { receita, diferencas } }: { readonly linha: LinhaDoFaturamento }) {
  return (
    <>
      <strong className={classes.total}>{formatarValor(receita.total)}</strong>
      <Variacao diferenca={diferencas.anterior} comQuantia />
    </>
  )
}

/** State of the step, and what waits for a person before it can be concluded. */
export function Situacao({ linha: { etapa, fechado, impedimentos, avisos } }: { readonly linha: LinhaDoFaturamento }) {
  return (
    <span className={classes.situacao}>
      <EtiquetaDaEtapa situacao={etapa.situacao} motivo={etapa.motivo} />
      {etapa.semMovimento && etapa.situacao === "concluida" && <Etiqueta tom="neutro">Sem movimento</Etiqueta>}
      {!fechado && impedimentos.length > 0 && (
        <Etiqueta tom="erro" simples title={textos(impedimentos)}>
          {plural(impedimentos.length, "impedimento", "impedimentos")}
        </Etiqueta>
      )}
      {!fechado && avisos.length > 0 && (
        <Etiqueta tom="atencao" simples title={textos(avisos)}>
          {plural(avisos.length, "aviso", "avisos")}
        </Etiqueta>
      )}
    </span>
  )
}

const textos = (achados: readonly { readonly mensagem: string }[]) => achados.map((a) => a.mensagem).join("\n")

/** The row as a card, for phones. */
export function CartaoDoFaturamento({ linha }: { readonly linha: LinhaDoFaturamento }) {
  return (
    <ResumoEmCartao titulo={linha.apelido} valor={formatarReais(linha.receita.total)}>
      <span className={classes.fraco}>
        {plural(linha.quantidadeDeNotas, "nota", "notas")}
        {linha.media !== null && <> · média {formatarReais(linha.media)}</>}
      </span>
      <Situacao linha={linha} />
      {linha.prazo && (
        <span className={classes.fraco}>
          Prazo <Prazo prazo={linha.prazo} feito={linha.etapa.situacao === "concluida"} comVence />
        </span>
      )}
    </ResumoEmCartao>
  )
}
