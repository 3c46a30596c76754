import { type Operacao, tiposDeOperacao } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Traco } from "../../ui/Traco.tsx"
import classes from "./processamento.module.css"
import { esperaDe, etiquetaDoEstado, formatarCusto, motivoDaLinha } from "./textos.ts"

/** State of an operation, and what it waits for. */
function SituacaoDaOperacao({ operacao }: { readonly operacao: Operacao }) {
  const { tom, rotulo } = etiquetaDoEstado(operacao.estado)
  const espera = esperaDe(operacao, new Date())
  return (
    <span className={classes.situacao}>
      <Etiqueta tom={tom}>{rotulo}</Etiqueta>
      {espera && (
        <Etiqueta tom={operacao.aguarda === "aprovacao" ? "atencao" : "neutro"} simples>
          {espera}
        </Etiqueta>
      )}
    </span>
  )
}

/** Columns of the queue. */
export const colunasDasOperacoes: readonly ColunaDaLista<Operacao>[] = [
  {
    id: "empresa",
    titulo: "Empresa",
    ordem: "empresa",
    principal: true,
    exportacao: ["empresa", "cnpj"],
    celula: ({ apelido }) => (
      <span className={classes.empresa} title={apelido}>
        {apelido}
      </span>
    ),
  },
  {
    id: "tipo",
    titulo: "Automação",
    celula: ({ tipo }) => (
      <span className={classes.tipo} title={tiposDeOperacao[tipo]}>
        {tiposDeOperacao[tipo]}
      </span>
    ),
  },
  {
    id: "competencia",
    titulo: "Competência",
    ordem: "competencia",
    celula: ({ competencia }) =>
      competencia === null ? <Traco /> : <span className={classes.data}>{formatarCompetencia(competencia)}</span>,
  },
  {
    id: "situacao",
    titulo: "Situação",
    exportacao: ["estado", "etapa", "aguarda"],
    celula: (operacao) => <SituacaoDaOperacao operacao={operacao} />,
  },
  {
    id: "motivo",
    titulo: "Motivo",
    exportacao: ["motivo", "textoDoOrgao", "referencia"],
    celula: (operacao) => {
      const motivo = motivoDaLinha(operacao)
      return motivo ? (
        <span className={classes.motivo} title={motivo}>
          {motivo}
        </span>
      ) : (
        <Traco />
      )
    },
  },
  {
    id: "vencimento",
    titulo: "Vence em",
    ordem: "vencimento",
    celula: ({ venceEm }) =>
      venceEm === null ? <Traco /> : <span className={classes.data}>{formatarData(venceEm)}</span>,
  },
  {
    id: "quando",
    titulo: "Quando",
    ordem: "atualizada",
    exportacao: ["criadaPor"],
    celula: ({ atualizadaEm }) => <span className={classes.data}>{formatarDataHora(atualizadaEm)}</span>,
  },
  {
    id: "custo",
    titulo: "Custo",
    numerica: true,
    oculta: true,
    exportacao: [],
    celula: ({ custo }) => formatarCusto(custo),
  },
]

/** The same row on a phone. */
export function CartaoDaOperacao({ operacao }: { readonly operacao: Operacao }) {
  const { apelido, tipo, competencia, venceEm, atualizadaEm } = operacao
  const motivo = motivoDaLinha(operacao)
  return (
    <div className={classes.cartao}>
      <strong className={classes.nome}>{apelido}</strong>
      <span>
        {tiposDeOperacao[tipo]}
        {competencia !== null && ` · ${formatarCompetencia(competencia)}`}
      </span>
      <SituacaoDaOperacao operacao={operacao} />
      {motivo && <span className={classes.fraco}>{motivo}</span>}
      <span className={classes.fraco}>
        {venceEm !== null && `Vence em ${formatarData(venceEm)} · `}
        {formatarDataHora(atualizadaEm)}
      </span>
    </div>
  )
}
