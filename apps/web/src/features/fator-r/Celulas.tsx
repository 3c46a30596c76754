import type { LinhaDoFatorR } from "@partida/contracts"
import { IconArrowRight, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { EtiquetaDeAlertas } from "../../shared/alertas/EtiquetaDeAlertas.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { Traco } from "../../ui/Traco.tsx"
import classes from "./fator-r.module.css"
import { cppSemResposta, fatorREmPalavras, margemEmPalavras, mudancaAFrente } from "./textos.ts"

interface Props {
  readonly linha: LinhaDoFatorR
}

const icones = { sobe: IconTrendingUp, desce: IconTrendingDown, estavel: IconArrowRight } as const
const tendencias = { sobe: "subindo", desce: "descendo", estavel: "estável" } as const

/** The ratio of the month, exact, with where it is going. */
export function Razao({ linha: { mes, tendencia } }: Props) {
  if (mes === null) return <Traco />
  const Icone = tendencia === null ? null : icones[tendencia]
  return (
    <span className={classes.razao}>
      {Icone && tendencia && (
        <span className={classes.tendencia} title={`${tendencias[tendencia]} em relação ao mês anterior`}>
          <Icone size={14} aria-hidden />
          <span className="so-leitor">{tendencias[tendencia]}, </span>
        </span>
      )}
      <strong>{formatarPercentual(mes.razao)}</strong>
    </span>
  )
}

/** The annex that the ratio gives to the month. */
export function Anexo({ linha: { mes, faltas } }: Props) {
  if (mes === null)
    return (
      <Etiqueta tom="atencao" title={faltas.map(({ mensagem }) => mensagem).join("\n")}>
        Faltam dados
      </Etiqueta>
    )
  const duvida = cppSemResposta({ faltas })
  if (duvida)
    return (
      <Etiqueta tom="atencao" title={duvida.mensagem}>
        III ou V
      </Etiqueta>
    )
  return <Etiqueta tom={mes.anexo === "III" ? "feito" : "neutro"}>Anexo {mes.anexo}</Etiqueta>
}

/** Payroll above (or below) what the cut asks for. */
export function Margem({ linha: { margem } }: Props) {
  if (margem === null) return <Traco />
  return (
    <span data-negativo={sinalDe(margem) < 0 || undefined} className={classes.quantia} title={margemEmPalavras(margem)}>
      {formatarValor(margem)}
    </span>
  )
}

/** What the other side would change in the DAS of the month. */
export function Consequencia({ linha: { mes, consequencia } }: Props) {
  if (mes === null || consequencia === null) return <Traco />
  const outro = mes.anexo === "III" ? "V" : "III"
  const sinal = sinalDe(consequencia)
  return (
    <span title={`No Anexo ${outro}`} className={classes.quantia}>
      {sinal > 0 ? "+" : ""}
      {formatarValor(consequencia)}
    </span>
  )
}

/** The coming months at the current pace: one mark a month, and the change when there is one. */
export function Proximos({ linha }: Props) {
  const muda = mudancaAFrente(linha)
  if (linha.mes === null || linha.proximos.length === 0) return <Traco />
  if (muda)
    return (
      <Etiqueta tom={muda.anexo === "V" ? "erro" : "feito"}>
        {muda.anexo} em {formatarCompetencia(muda.competencia)} ({fatorREmPalavras(muda.fatorR)})
      </Etiqueta>
    )
  const ultimo = linha.proximos.at(-1)
  return (
    <span className="fraco-medio paragrafo">
      {linha.mes.anexo} até {ultimo && formatarCompetencia(ultimo.competencia)}
    </span>
  )
}

/** The way to the calculation of a month that has none: until then no tab of the desk counts the company on a side. */
function NaoCalculado({ linha: { idEmpresa, apelido } }: Props) {
  const [competencia] = useCompetencia()
  return (
    <Link
      to="/painel/fechamento/das"
      search={{ competencia, empresa: idEmpresa }}
      className={classes.naoCalculado}
      title="Mês ainda não calculado: os valores ao lado são do que está registrado agora. Abra a empresa no fechamento e calcule o mês."
      aria-label={`${apelido}: mês ainda não calculado. Calcular no fechamento`}
      // The row opens its own drawer.
      onClick={(evento) => evento.stopPropagation()}
    >
      <Etiqueta tom="atencao" simples>
        Não calculado
      </Etiqueta>
    </Link>
  )
}

/** Open alerts and what waits for a person. */
export function Avisos({ linha }: Props) {
  const { idEmpresa, apelido, alertas, avisos, calculado } = linha
  return (
    <span className={classes.avisos}>
      {!calculado && <NaoCalculado linha={linha} />}
      <EtiquetaDeAlertas idEmpresa={idEmpresa} apelido={apelido} contagem={alertas} />
      {avisos.length > 0 && (
        <Etiqueta tom="atencao" simples title={avisos.join("\n")}>
          {avisos.length === 1 ? "1 aviso" : `${avisos.length} avisos`}
        </Etiqueta>
      )}
    </span>
  )
}

/** The row as a card, for phones. */
export function CartaoDoFatorR({ linha }: Props) {
  return (
    <ResumoEmCartao titulo={linha.apelido} aoLado={<Anexo linha={linha} />}>
      {linha.mes && (
        <div className={classes.cartaoNumeros}>
          <Razao linha={linha} />
          <span className="fraco-medio paragrafo">{linha.margem !== null && margemEmPalavras(linha.margem)}</span>
        </div>
      )}
      <div className={classes.cartaoNumeros}>
        <Proximos linha={linha} />
        {linha.das && <span className="fraco-medio paragrafo">DAS {formatarReais(linha.das.atual)}</span>}
      </div>
      <Avisos linha={linha} />
    </ResumoEmCartao>
  )
}
