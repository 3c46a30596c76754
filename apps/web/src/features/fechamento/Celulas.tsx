import type { LinhaDoFechamento } from "@partida/contracts"
import { IconTriangleFilled, IconTriangleInvertedFilled } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { formatarDiferenca, formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { EtiquetaDeAlertas } from "../../shared/alertas/EtiquetaDeAlertas.tsx"
import { EtiquetaDoFechamento } from "../../shared/fechamento/EtiquetaDoFechamento.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { Traco } from "../../ui/Traco.tsx"
import { Declarada, Etapas, Prazo } from "./CelulasDoMes.tsx"
import { useDefasagem } from "./defasagens.ts"
import classes from "./fechamento.module.css"
import { estadoDoCalculoDa, quaseNoAnexoIII } from "./linha.ts"

interface DiferencaProps {
  readonly diferenca: string | null | undefined
  /** Writes the amount beside the arrow: always, or where the screen has room for it. */
  readonly comQuantia?: boolean | "tela-larga"
}

/** ▲ or ▼ against the month before, with the amount for who stops on it and for screen readers. */
export function Variacao({ diferenca, comQuantia = false }: DiferencaProps) {
  const sinal = diferenca ? sinalDe(diferenca) : 0
  if (!diferenca || sinal === 0) return <span className={classes.variacao} data-com-quantia={comQuantia || undefined} />
  const texto = `${formatarDiferenca(diferenca)} em relação ao mês anterior`
  const Icone = sinal > 0 ? IconTriangleFilled : IconTriangleInvertedFilled
  return (
    <span className={classes.variacao} data-com-quantia={comQuantia || undefined} title={texto}>
      <Icone size={8} aria-hidden />
      {comQuantia !== false && <span aria-hidden>{formatarValor(diferenca).replace("-", "")}</span>}
      <span className="so-leitor">, {texto}</span>
    </span>
  )
}

/** Revenue of the month and its movement. */
export function Receita({ linha }: { readonly linha: LinhaDoFechamento }) {
  return (
    <>
      {linha.receita === null ? <Traco /> : formatarValor(linha.receita)}
      <Variacao diferenca={linha.diferencas?.receita} />
    </>
  )
}

/** Fator R, amber and named when it stopped just short of the threshold. */
export function FatorR({ linha }: { readonly linha: LinhaDoFechamento }) {
  if (linha.fatorR === null) return <Traco />
  const texto = formatarPercentual(linha.fatorR)
  if (!quaseNoAnexoIII(linha.fatorR)) return <>{texto}</>
  return (
    <Etiqueta tom="atencao" simples title="Perto de 28%: um pró-labore um pouco maior pode levar ao Anexo III">
      {texto}
    </Etiqueta>
  )
}

/** The movement, one click away from its causes. */
function PorQueMudou({ linha: { idEmpresa, apelido, diferencas } }: { readonly linha: LinhaDoFechamento }) {
  const variacao = <Variacao diferenca={diferencas?.total} comQuantia="tela-larga" />
  if (!diferencas?.total || sinalDe(diferencas.total) === 0) return variacao
  return (
    <Link
      to="."
      search={(anterior) => ({ ...anterior, empresa: idEmpresa, aba: "mudanca", mes: undefined, com: undefined })}
      className={classes.porqueMudou}
      title={`Por que mudou? ${formatarDiferenca(diferencas.total)} em relação ao mês anterior`}
      aria-label={`Por que o imposto de ${apelido} mudou ${formatarDiferenca(diferencas.total)}?`}
    >
      {variacao}
    </Link>
  )
}

/** Tax and how much it moved since the month before. */
export function Imposto({ linha }: { readonly linha: LinhaDoFechamento }) {
  if (linha.total === null) {
    return (
      <>
        <Traco />
        <Variacao diferenca={null} comQuantia="tela-larga" />
      </>
    )
  }
  return (
    <>
      <strong className={classes.total}>{formatarValor(linha.total)}</strong>
      <PorQueMudou linha={linha} />
    </>
  )
}

/** Closing state, state of the calculation when it matters, and how many things wait for a person. */
export function Situacao({ linha }: { readonly linha: LinhaDoFechamento }) {
  const calculo = estadoDoCalculoDa(linha)
  const reemitir = useDefasagem(linha.idEmpresa)
  return (
    <span className={classes.situacao}>
      {!(calculo && linha.estado === "aberto") && <EtiquetaDoFechamento estado={linha.estado} />}
      {calculo && (
        <Etiqueta tom={calculo.tom} {...(calculo.porque ? { title: calculo.porque } : {})}>
          {calculo.texto}
        </Etiqueta>
      )}
      {reemitir && (
        <Etiqueta tom="atencao" simples title={reemitir}>
          Pró-labore a reemitir
        </Etiqueta>
      )}
      {linha.pendencias.length > 0 && (
        <Etiqueta tom="atencao" simples title={linha.pendencias.join("\n")}>
          {plural(linha.pendencias.length, "pendência", "pendências")}
        </Etiqueta>
      )}
      {linha.alertas && (
        <EtiquetaDeAlertas idEmpresa={linha.idEmpresa} apelido={linha.apelido} contagem={linha.alertas} />
      )}
    </span>
  )
}

/** The row as a card, for phones. */
export function CartaoDaLinha({ linha }: { readonly linha: LinhaDoFechamento }) {
  return (
    <ResumoEmCartao titulo={linha.apelido} valor={linha.total === null ? <Traco /> : formatarReais(linha.total)}>
      <span className={classes.fraco}>
        {linha.receita === null ? "Sem receita calculada" : <>Receita {formatarReais(linha.receita)}</>}
        {linha.aliquotaEfetiva !== null && <> · alíquota {formatarPercentual(linha.aliquotaEfetiva)}</>}
      </span>
      <Situacao linha={linha} />
      <Etapas linha={linha} porExtenso />
      {linha.prazo && (
        <span className={classes.fraco}>
          Prazo <Prazo prazo={linha.prazo} feito={linha.estado === "fechado"} comVence />
        </span>
      )}
      {linha.regime === "simples" && linha.estado === "fechado" && (
        <span className={classes.fraco}>
          PGDAS-D: <Declarada linha={linha} />
        </span>
      )}
    </ResumoEmCartao>
  )
}
