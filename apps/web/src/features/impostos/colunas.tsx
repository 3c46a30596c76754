import { type Guia, nomeDaGuia, situacoesDoCodigo } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { etiquetaDaGuia, notaDaGuia } from "../../shared/guias/textos.ts"
import { Urgencia } from "../../shared/guias/Urgencia.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import classes from "./impostos.module.css"

function Estado({ guia }: { readonly guia: Guia }) {
  const { tom, rotulo } = etiquetaDaGuia(guia)
  return <Etiqueta tom={tom}>{rotulo}</Etiqueta>
}

/** What else there is to know of it: nothing, of one that only waits. */
function Ressalvas({ guia }: { readonly guia: Guia }) {
  return (
    <>
      {guia.situacao === "vencida" && comoCentavos(guia.pago) > 0n && (
        <Etiqueta tom="andamento" simples>
          Paga em parte
        </Etiqueta>
      )}
      {guia.emRevisao && (
        <Etiqueta tom="atencao" simples>
          Em revisão
        </Etiqueta>
      )}
      <ParaPagar guia={guia} />
    </>
  )
}

function Situacao({ guia }: { readonly guia: Guia }) {
  return (
    <span className={classes.situacao}>
      <Estado guia={guia} />
      <Ressalvas guia={guia} />
    </span>
  )
}

const tons = {
  pagavel: "feito",
  ausente: "neutro",
  vencida: "erro",
  difere: "atencao",
  "sem-codigo": "atencao",
} as const

/** Whether its code is here; what is paid says nothing. */
function ParaPagar({ guia: { oficial } }: { readonly guia: Guia }) {
  if (oficial.situacao === "encerrada") return null
  return (
    <Etiqueta tom={tons[oficial.situacao]} simples>
      {situacoesDoCodigo[oficial.situacao].rotulo}
    </Etiqueta>
  )
}

const emAberto = ({ situacao }: Guia) => situacao === "a-pagar" || situacao === "vencida"

function Vencimento({ guia }: { readonly guia: Guia }) {
  return (
    <span className={classes.vencimento}>
      <span className="numerico">{formatarData(guia.vencimento)}</span>
      {emAberto(guia) && <Urgencia vencimento={guia.vencimento} />}
    </span>
  )
}

/** With the fine and the interest of today; what of them is not known is said. */
function Devido({ guia: { devido, acrescimos } }: { readonly guia: Guia }) {
  if (acrescimos === null) return formatarValor(devido)
  const { multa, juros } = acrescimos
  const partes = `Multa ${formatarReais(multa)}, ${juros === null ? "sem os juros: falta a Selic" : `juros ${formatarReais(juros)}`}`
  return (
    <strong title={partes}>
      {formatarValor(devido)}
      {juros === null && <span className="fraco-medio"> sem os juros</span>}
    </strong>
  )
}

const empresa: ColunaDaLista<Guia> = {
  id: "empresa",
  titulo: "Empresa",
  ordem: "empresa",
  exportacao: ["empresa", "cnpj"],
  celula: ({ apelido }) => apelido,
}

const resto: readonly ColunaDaLista<Guia>[] = [
  {
    id: "guia",
    titulo: "Guia",
    principal: true,
    exportacao: ["obrigacao", "codigo"],
    celula: (guia) => nomeDaGuia(guia),
  },
  {
    id: "competencia",
    titulo: "Mês",
    ordem: "competencia",
    celula: ({ competencia }) => <span className="numerico">{formatarCompetencia(competencia)}</span>,
  },
  {
    id: "vencimento",
    titulo: "Vence em",
    ordem: "vencimento",
    exportacao: ["vencimento", "prazoInterno"],
    celula: (guia) => <Vencimento guia={guia} />,
  },
  {
    id: "situacao",
    titulo: "Situação",
    exportacao: ["situacao", "oficial", "pagoEm"],
    celula: (guia) => <Situacao guia={guia} />,
  },
  { id: "valor", titulo: "Valor (R$)", ordem: "valor", numerica: true, celula: ({ valor }) => formatarValor(valor) },
  {
    id: "pago",
    titulo: "Pago (R$)",
    numerica: true,
    exportacao: ["pago", "alemDoValor"],
    celula: ({ pago }) => formatarValor(pago),
  },
  { id: "emAberto", titulo: "Em aberto (R$)", numerica: true, celula: ({ emAberto }) => formatarValor(emAberto) },
  { id: "devido", titulo: "Devido hoje (R$)", numerica: true, celula: (guia) => <Devido guia={guia} /> },
]

/** Columns of the guides; the company only where there are several. */
export const colunasDasGuias: readonly ColunaDaLista<Guia>[] = [empresa, ...resto]
export const colunasDeUmaEmpresa = resto

/** The same row on a phone. */
export function CartaoDaGuia({ guia }: { readonly guia: Guia }) {
  const nota = notaDaGuia(guia)
  return (
    <div className={classes.cartao}>
      <div className={classes.topo}>
        <strong>{nomeDaGuia(guia)}</strong>
        <Estado guia={guia} />
      </div>
      <div className={classes.topo}>
        <span className="fraco-medio">
          {guia.apelido} · {formatarCompetencia(guia.competencia)}
        </span>
        <strong className="numerico">{formatarReais(emAberto(guia) ? guia.devido : guia.valor)}</strong>
      </div>
      <div className={classes.prazo}>
        Vencimento <Vencimento guia={guia} />
      </div>
      <span className={classes.situacao}>
        <Ressalvas guia={guia} />
      </span>
      {nota && <span className="fraco-medio">{nota}</span>}
    </div>
  )
}
